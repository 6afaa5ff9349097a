/* Runs before the first paint: marks that scripts work, says what this browser keeps for them, and applies the theme. */
window.stichtag = (() => {
  "use strict";
  const KEY = "stichtag.theme";
  const root = document.documentElement;
  const memory = new Map(); /* for this page, where the browser keeps nothing */

  const recall = (key) => {
    try { return localStorage.getItem(key); } catch { return memory.get(key); }
  };
  const remember = (key, value) => {
    memory.set(key, value);
    try { localStorage.setItem(key, value); } catch { /* private mode */ }
  };

  const apply = () => {
    root.dataset.theme = recall(KEY) || "auto";
    for (const button of document.querySelectorAll("[data-theme-set]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeSet === root.dataset.theme));
    }
  };
  root.classList.add("js");
  if (!root.hasAttribute("data-theme-fixed")) {
    apply();
    document.addEventListener("DOMContentLoaded", apply);
    window.addEventListener("storage", apply);
    document.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-theme-set]");
      if (!button) return;
      remember(KEY, button.dataset.themeSet);
      apply();
    });
  }
  return { recall, remember };
})();
