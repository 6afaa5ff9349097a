/* Runs before the first paint: marks that scripts work, says what this browser keeps for them, and applies the theme. */
window.stichtag = (() => {
  "use strict";
  const KEY = "stichtag.theme";
  const root = document.documentElement;
  const memory = new Map(); /* for this page, what the browser does not keep */

  const recall = (key, store = "localStorage") => {
    try { return memory.get(key) ?? window[store].getItem(key); } catch { return null; }
  };
  const remember = (key, value, store = "localStorage") => {
    memory.delete(key);
    try { window[store].setItem(key, value); } catch { memory.set(key, value); /* private mode, or full */ }
  };
  /* What is no JSON is nothing. */
  const recallJson = (...place) => { try { return JSON.parse(recall(...place)); } catch { return null; } };

  const apply = () => {
    root.dataset.theme = ["light", "dark"].find((theme) => theme === recall(KEY)) || "auto";
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
  return { recall, recallJson, remember };
})();
