/* A pad of cards under text fields: a tap writes the card, so that nobody has to type. A box (data-cards) may hold several
   fields: taps go to the one that was touched last. data-most="12": cards in a field; data-copies: of a card in the box. */
(() => {
  "use strict";
  const words = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);
  const inputs = (box) => [...box.querySelectorAll(".cards-line")];
  const empty = (box) => inputs(box).find((input) => !input.value);
  const current = (box) => box.querySelector(".is-writing .cards-line") || empty(box) || inputs(box)[0];
  /* Where there are many ranks, the suit is chosen beside them. */
  const cardOf = ({ dataset }, box) => dataset.card ?? box.querySelector(".card-pad :checked").value + dataset.rank;

  const show = (box) => {
    const shape = box.querySelector("template"), number = inputs(box).length; /* of one field more: one is always empty */
    if (shape && !empty(box)) shape.insertAdjacentHTML("beforebegin", shape.innerHTML.replaceAll("$k", number).replaceAll("$n", number + 1));
    const [here, everywhere] = [words(current(box)), inputs(box).flatMap(words)];
    for (const key of box.querySelectorAll("[data-copies]")) {
      const card = cardOf(key, box);
      const among = (cards) => cards.filter((other) => other === card).length;
      key.textContent = card;
      key.dataset.count = among(here) || "";
      key.disabled = among(everywhere) >= key.dataset.copies || here.length >= (box.dataset.most ?? Infinity);
    }
  };

  const use = (input) => {
    document.querySelector(".is-writing")?.classList.remove("is-writing");
    input.closest(".field").classList.add("is-writing");
    show(input.closest("[data-cards]"));
  };

  const press = (key, box) => {
    const input = current(box);
    const cards = words(input);
    use(input);
    input.value = (key.dataset.copies ? [...cards, cardOf(key, box)] : cards.slice(0, -1)).join(" ");
    window.stichtag.change(input);
  };

  const inBox = (act) => ({ target }) => {
    const box = target.closest("[data-cards]");
    if (box) act(target, box);
  };
  const touch = inBox((target) => { if (target.matches(".cards-line")) use(target); });
  document.addEventListener("focusin", touch);
  document.addEventListener("click", touch);
  document.addEventListener("click", inBox((target, box) => {
    const button = target.closest("button");
    if (button?.closest(".card-pad")) press(button, box);
    if (button?.matches("[data-next]")) empty(box)?.focus();
  }));
  document.addEventListener("input", inBox((target, box) => show(box)));
  window.htmx.onLoad(() => {
    for (const box of document.querySelectorAll("[data-cards]")) {
      for (const input of inputs(box)) input.inputMode = "none"; /* the pad is the keyboard; a real one still types */
      show(box);
    }
  });
})();
