/* Two seats change places: drag one onto the other, or tick both (a tap, space or Enter; Escape lets go). Of the first one the
   page says why it sits there. */
(() => {
  "use strict";
  const { text } = window.stichtag;
  let dragged = null;

  const boxOf = ({ target }) => target.closest?.("[data-seat-plan] .chip")?.control;
  const ticked = () => [...document.querySelectorAll("[data-seat-plan] :checked")];
  const release = () => { for (const box of ticked()) box.checked = false; };
  const say = (words) => {
    const hint = document.querySelector("[data-seat-plan] [data-hint]");
    hint.textContent = words;
    hint.toggleAttribute("data-keep", ticked().length > 0);
  };
  const picked = (box) => {
    const name = box.closest(".chip").querySelector(".seat-name").textContent.trim();
    const why = document.getElementById(`why-${box.value}`)?.textContent ?? "";
    return `${text("seatPicked").replace("{name}", name)} ${why}`;
  };

  const look = (box) => {
    if (ticked().length > 1) {
      box.form.requestSubmit();
      release();
      say("");
    } else say(box.checked ? picked(box) : text("seatDropped"));
  };

  const mark = (box) => {
    document.querySelector("[data-over]")?.removeAttribute("data-over");
    box?.closest(".chip").setAttribute("data-over", "");
  };

  document.addEventListener("change", (event) => { if (boxOf(event)) look(boxOf(event)); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && boxOf(event)) {
      event.preventDefault();
      boxOf(event).click();
    }
    if (event.key === "Escape" && ticked().length) {
      release();
      say(text("seatDropped"));
    }
  });
  document.addEventListener("dragstart", (event) => {
    dragged = boxOf(event);
    if (dragged) event.dataTransfer.setData("text/plain", dragged.value);
  });
  document.addEventListener("dragover", (event) => {
    const box = boxOf(event);
    const isOther = dragged && box && box !== dragged;
    mark(isOther && box);
    if (isOther) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const box = boxOf(event);
    if (!dragged || !box) return;
    event.preventDefault();
    release();
    dragged.checked = box.checked = true;
    look(box);
  });
  document.addEventListener("dragend", () => mark(null));
})();
