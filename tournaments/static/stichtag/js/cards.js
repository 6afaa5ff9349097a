/* A pad of cards under text fields: a tap writes the card, so that nobody has to type.
   data-cards="ATKQJ" (ranks), data-suits="CSHD" (empty: ranks alone), data-joker, data-copies="2",
   data-most="12" (cards in a field). A box may hold several fields: taps go to the last one touched,
   and `data-next` adds another. With many ranks a suit is chosen first and stays chosen. */
(() => {
  "use strict";
  const SIGNS = { C: "♣", S: "♠", H: "♥", D: "♦" };
  const MANY = 8;
  const german = document.documentElement.lang === "de";
  const letter = (rank) => (rank === "T" ? "10" : german ? { Q: "D", J: "B" }[rank] || rank : rank);
  const words = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);

  const write = (input, cards) => {
    input.value = cards.join(" ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const make = (tag, className, label = "") => {
    const made = document.createElement(tag);
    if (tag === "button") made.type = "button";
    made.className = className;
    made.textContent = label;
    return made;
  };

  class Pad {
    constructor(box) {
      this.box = box;
      this.copies = Number(box.dataset.copies || 1);
      this.most = Number(box.dataset.most || Infinity);
      this.suits = [...(box.dataset.suits === undefined ? "CSHD" : box.dataset.suits)];
      this.suit = this.suits[0] || "";
      this.byScreen = this.suits.length > 0 && box.dataset.cards.length > MANY;
      this.root = make("div", "card-pad");
      this.input = this.inputs().find((input) => !input.value) || this.inputs()[0];
      box.append(this.root);
      this.build();
      for (const input of this.inputs()) this.hear(input);
      this.show();
    }

    inputs() { return [...this.box.querySelectorAll(".input")]; }

    hear(input) {
      input.inputMode = "none"; /* the pad is the keyboard; a real one still types */
      input.addEventListener("focus", () => this.use(input));
      input.addEventListener("click", () => this.use(input));
      input.addEventListener("input", () => this.show());
    }

    use(input) {
      this.input = input;
      for (const other of document.querySelectorAll("[data-cards].is-active")) other.classList.remove("is-active");
      this.box.classList.add("is-active");
      this.show();
    }

    row(...parts) {
      const made = make("div", "card-pad-row");
      made.append(...parts);
      this.root.append(made);
    }

    card(rank, suit) {
      const made = make("button", `playing-card${suit ? ` suit-${suit}` : ""}`);
      made.dataset.rank = rank;
      made.dataset.suit = suit;
      made.addEventListener("click", () => this.tap(made));
      return made;
    }

    label(made) { return rankLabel(made.dataset.rank, made.dataset.suit === "?" ? this.suit : made.dataset.suit); }

    build() {
      const ranks = [...this.box.dataset.cards];
      const last = [];
      if (this.box.dataset.joker !== undefined) last.push(this.card("X", ""));
      const back = make("button", "btn btn-secondary card-pad-back", "⌫");
      back.setAttribute("aria-label", this.box.dataset.back || "⌫");
      back.addEventListener("click", () => write(this.input, words(this.input).slice(0, -1)));
      if (this.byScreen) {
        this.row(...this.suits.map((suit) => this.suitKey(suit)), ...last, back);
        this.row(...ranks.map((rank) => this.card(rank, "?")));
        return;
      }
      for (const suit of this.suits.length ? this.suits : [""]) this.row(...ranks.map((rank) => this.card(rank, suit)));
      this.row(...last, back);
    }

    suitKey(suit) {
      const made = make("button", `playing-card card-pad-suit suit-${suit}`, SIGNS[suit]);
      made.dataset.pick = suit;
      made.addEventListener("click", () => { this.suit = suit; this.show(); });
      return made;
    }

    tap(made) {
      if (!this.box.classList.contains("is-active")) this.use(this.input);
      write(this.input, [...words(this.input), this.label(made)]);
    }

    show() {
      const written = words(this.input);
      const everywhere = this.inputs().flatMap(words);
      for (const made of this.root.querySelectorAll("[data-rank]")) {
        const card = this.label(made);
        if (made.dataset.suit === "?") made.className = `playing-card suit-${this.suit}`;
        made.textContent = card;
        const count = written.filter((other) => other === card).length;
        made.dataset.count = count ? String(count) : "";
        made.disabled = everywhere.filter((other) => other === card).length >= this.copiesOf(made) || written.length >= this.most;
      }
      for (const made of this.root.querySelectorAll("[data-pick]")) made.setAttribute("aria-pressed", String(made.dataset.pick === this.suit));
      for (const input of this.inputs()) input.closest(".field")?.classList.toggle("is-writing", input === this.input && this.box.classList.contains("is-active"));
    }

    copiesOf(made) { return made.dataset.rank === "X" ? Number(this.box.dataset.joker) || this.copies : this.copies; }

    /* Another field like the last one, for one more line. */
    next() {
      const empty = this.inputs().find((input) => !input.value);
      if (empty) { empty.focus(); this.use(empty); return; }
      const fields = this.box.querySelectorAll(".field");
      const field = fields[fields.length - 1];
      const fresh = field.cloneNode(true);
      const step = (text) => text.replace(/\d+$/, (number) => String(Number(number) + 1));
      for (const part of fresh.querySelectorAll("[id],[name],[for]")) {
        for (const name of ["id", "name", "for"]) if (part.hasAttribute(name)) part.setAttribute(name, step(part.getAttribute(name)));
      }
      for (const part of fresh.querySelectorAll("output, .field-error")) part.textContent = "";
      fresh.classList.remove("has-error");
      const input = fresh.querySelector(".input");
      input.value = "";
      field.after(fresh);
      this.hear(input);
      input.focus();
      this.use(input);
    }
  }

  const rankLabel = (rank, suit) => (rank === "X" ? "★" : (SIGNS[suit] || "") + letter(rank));

  const start = () => {
    for (const box of document.querySelectorAll("[data-cards]")) {
      if (!box.querySelector(".input") || box.querySelector(".card-pad")) continue;
      const pad = new Pad(box);
      box.querySelector("[data-next]")?.addEventListener("click", () => pad.next());
    }
  };
  for (const name of ["htmx:load", "stichtag:refreshed"]) document.addEventListener(name, start);
  start();
})();
