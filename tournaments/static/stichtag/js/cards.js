/* A pad of cards under a text field: a tap writes the card, so that nobody has to type.
   data-cards="ATKQJ" (ranks), data-suits="CSHD" (empty: ranks alone), data-joker, data-copies="2". */
(() => {
  "use strict";
  const SIGNS = { C: "♣", S: "♠", H: "♥", D: "♦" };
  const german = document.documentElement.lang === "de";
  const letter = (rank) => (rank === "T" ? "10" : german ? { Q: "D", J: "B" }[rank] || rank : rank);
  const words = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);

  const write = (input, cards) => {
    input.value = cards.join(" ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const button = (label, className, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = className;
    made.textContent = label;
    made.addEventListener("click", act);
    return made;
  };

  const build = (box) => {
    const input = box.querySelector("input");
    if (!input || box.querySelector(".card-pad")) return;
    const copies = Number(box.dataset.copies || 1);
    const pad = document.createElement("div");
    pad.className = "card-pad";
    const marks = [];
    const show = () => {
      const written = words(input);
      for (const [made, card] of marks) {
        const count = written.filter((other) => other === card).length;
        made.dataset.count = count ? String(count) : "";
        made.disabled = count >= copies;
      }
    };
    const add = (card, className, label = card) => {
      const made = button(label, `playing-card ${className}`, () => write(input, [...words(input), card]));
      marks.push([made, card]);
      return made;
    };
    const suits = box.dataset.suits === undefined ? "CSHD" : box.dataset.suits;
    const rows = suits ? [...suits] : [""];
    for (const suit of rows) {
      const row = document.createElement("div");
      row.className = "card-pad-row";
      for (const rank of box.dataset.cards) row.append(add((SIGNS[suit] || "") + letter(rank), suit ? `suit-${suit}` : ""));
      pad.append(row);
    }
    const last = document.createElement("div");
    last.className = "card-pad-row";
    if (box.dataset.joker !== undefined) last.append(add("★", ""));
    last.append(button("⌫", "btn btn-secondary card-pad-back", () => write(input, words(input).slice(0, -1))));
    pad.append(last);
    box.append(pad);
    input.addEventListener("input", show);
    show();
  };

  const start = () => { for (const box of document.querySelectorAll("[data-cards]")) build(box); };
  document.addEventListener("stichtag:refreshed", start);
  start();
})();
