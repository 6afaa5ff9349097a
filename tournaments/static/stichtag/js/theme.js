/* Runs before the first paint: marks that scripts work and applies the stored theme. */
(() => {
  "use strict";
  const root = document.documentElement;
  const KEY = "stichtag.theme";
  root.classList.add("js");
  if (root.hasAttribute("data-theme-fixed")) return;

  const stored = () => {
    try { return localStorage.getItem(KEY) || "auto"; } catch { return "auto"; }
  };
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-set]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeSet === theme));
    }
  };
  apply(stored());
  document.addEventListener("DOMContentLoaded", () => apply(stored()));
  window.addEventListener("storage", (event) => { if (event.key === KEY) apply(stored()); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-set]");
    if (!button) return;
    try { localStorage.setItem(KEY, button.dataset.themeSet); } catch { /* private mode */ }
    apply(button.dataset.themeSet);
  });
})();
