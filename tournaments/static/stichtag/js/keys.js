/* What the keyboard does at the desk. A single key presses what says so (data-key="n"). In a form of lines, such as the
   results of all tables, Enter goes on to the next line, and from the last one to the button that looks at the whole. */
(() => {
  "use strict";
  const FIELD = "input:not([type=hidden]), select";

  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(":read-write, select")) return;
    if (event.target.closest?.("[popover]:popover-open")) return;
    const isMeant = (element) => element.dataset.key === event.key && element.checkVisibility();
    const element = [...document.querySelectorAll("[data-key]")].find(isMeant);
    if (!element) return;
    event.preventDefault();
    element.click();
  };

  const goOn = (event) => {
    const line = event.target.closest?.("[data-line]");
    if (event.key !== "Enter" || event.isComposing || !line) return;
    event.preventDefault();
    const stops = [...document.querySelectorAll("[data-line], [data-last]")];
    const next = stops[stops.indexOf(line) + 1];
    (next.querySelector(FIELD) || next).focus();
  };

  document.addEventListener("keydown", press);
  document.addEventListener("keydown", goOn);
  /* Typing replaces what a field holds that is reached. */
  document.addEventListener("focusin", ({ target }) => { if (target.matches("[data-line] input")) target.select(); });
  if (!document.querySelector("[data-error-summary]")) document.querySelector(`[data-line] :is(${FIELD})`)?.focus();
})();
