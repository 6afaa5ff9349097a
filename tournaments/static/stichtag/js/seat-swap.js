/* Two seats change places: drag one onto the other, or pick both one after the other (tap, Enter or space). */
(() => {
  "use strict";
  const { text, toast } = window.stichtag;
  let picked = null;

  const seatOf = (event) => event.target.closest?.("[data-seat-plan] [data-seat]");
  const nameOf = (seat) => seat.querySelector(".seat-name")?.textContent.trim() || seat.textContent.trim();

  const release = () => {
    picked?.removeAttribute("data-picked");
    picked?.setAttribute("aria-pressed", "false");
    picked = null;
  };

  const swap = (a, b) => {
    release();
    const form = document.querySelector("form[data-seat-swap]");
    if (!form || a === b) return;
    form.elements.namedItem("a").value = a.dataset.seat;
    form.elements.namedItem("b").value = b.dataset.seat;
    form.requestSubmit();
  };

  const pick = (seat) => {
    if (picked === seat) { release(); toast(text("seatDropped")); return; }
    if (picked?.isConnected) { swap(picked, seat); return; }
    picked = seat;
    seat.setAttribute("data-picked", "");
    seat.setAttribute("aria-pressed", "true");
    toast(text("seatPicked").replace("{name}", nameOf(seat)));
  };

  const prepare = () => {
    for (const seat of document.querySelectorAll("[data-seat-plan] [data-seat]")) {
      seat.draggable = true;
      seat.tabIndex = 0;
      seat.setAttribute("role", "button");
      seat.setAttribute("aria-pressed", String(seat === picked));
    }
  };

  document.addEventListener("click", (event) => {
    const seat = seatOf(event);
    if (seat && !event.target.closest("a, button, input")) pick(seat);
  });
  document.addEventListener("keydown", (event) => {
    const seat = seatOf(event);
    if (seat && event.target === seat && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pick(seat); }
    if (event.key === "Escape" && picked) { release(); toast(text("seatDropped")); }
  });
  document.addEventListener("dragstart", (event) => {
    const seat = seatOf(event);
    if (!seat) return;
    release();
    picked = seat;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", seat.dataset.seat);
  });
  document.addEventListener("dragover", (event) => {
    const seat = seatOf(event);
    if (!seat || !picked || seat === picked) return;
    event.preventDefault();
    seat.setAttribute("data-over", "");
  });
  document.addEventListener("dragleave", (event) => seatOf(event)?.removeAttribute("data-over"));
  document.addEventListener("drop", (event) => {
    const seat = seatOf(event);
    if (!seat || !picked) return;
    event.preventDefault();
    seat.removeAttribute("data-over");
    swap(picked, seat);
  });
  document.addEventListener("dragend", release);
  for (const name of ["htmx:load", "stichtag:refreshed"]) document.addEventListener(name, prepare);
  prepare();
})();
