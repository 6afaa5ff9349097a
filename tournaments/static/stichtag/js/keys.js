/* Single keys for the organizer's desk: data-key="n" on a link or button; "?" lists them. */
(() => {
  "use strict";
  const { text } = window.stichtag;
  const typing = (target) => target.closest?.("input, select, textarea, [contenteditable]");
  const marked = () => [...document.querySelectorAll("[data-key]")].filter((element) => element.getClientRects().length);
  const label = (element) => element.dataset.keyLabel || element.getAttribute("aria-label") || element.textContent.trim();

  const row = (key, words) => {
    const line = document.createElement("div");
    const name = document.createElement("dt");
    const cap = document.createElement("kbd");
    const value = document.createElement("dd");
    name.textContent = words;
    cap.textContent = key;
    value.append(cap);
    line.append(name, value);
    return line;
  };

  const help = () => {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog";
    const title = document.createElement("h2");
    title.id = "keys-title";
    title.textContent = text("keys");
    dialog.setAttribute("aria-labelledby", "keys-title");
    const list = document.createElement("dl");
    list.className = "facts";
    list.append(...marked().map((element) => row(element.dataset.key, label(element))), row("?", text("keysHelp")));
    const form = document.createElement("form");
    form.method = "dialog";
    const close = document.createElement("button");
    close.className = "btn btn-secondary btn-block";
    close.textContent = text("close");
    form.append(close);
    dialog.append(title, list, form);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?") { event.preventDefault(); help(); return; }
    const element = marked().find((candidate) => candidate.dataset.key === event.key);
    if (!element) return;
    event.preventDefault();
    if (element.matches("input, select, textarea")) element.focus();
    else element.click();
  });
})();
