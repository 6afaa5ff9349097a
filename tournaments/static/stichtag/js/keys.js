/* What the keyboard does at the desk. A single key presses what says so (data-key="n"). In a form of lines, such as the
   results of all tables, Enter goes on to the next field, and from the last one to the button. */
(() => {
  "use strict";
  const FIELD = "input:not([type=hidden]), select";

  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(":read-write, select")) return;
    if (document.querySelector(":popover-open")) return;
    const isMeant = (element) => element.dataset.key?.split(" ").includes(event.key) && element.checkVisibility();
    const element = [...document.querySelectorAll("[data-key]")].find(isMeant);
    if (!element) return;
    event.preventDefault();
    element.click();
  };

  const fields = (where) => [...where.querySelectorAll(FIELD)].filter((field) => field.checkVisibility());
  const lines = () => [...document.querySelectorAll("[data-line]")];

  /* In a form of lines: Enter goes on to the next field, the arrows to the same one of the line above or below. */
  const goOn = (event) => {
    const field = event.target;
    const line = field.closest?.("[data-line]");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!line || event.isComposing || !field.matches(FIELD)) return;
    let next = null;
    if (event.key === "Enter") {
      const stops = [...lines().flatMap(fields), document.querySelector("[data-last]")];
      next = stops[stops.indexOf(field) + 1];
    } else if (step && field.matches("input:not([list])")) {
      const other = lines()[lines().indexOf(line) + step];
      const own = other ? fields(other) : [];
      next = own[Math.min(fields(line).indexOf(field), own.length - 1)];
    } else return;
    event.preventDefault();
    next?.focus();
  };

  document.addEventListener("keydown", press);
  document.addEventListener("keydown", goOn);
  /* Typing replaces what a field holds that is reached. */
  document.addEventListener("focusin", ({ target }) => { if (target.matches("[data-line] input")) target.select(); });
  if (!document.querySelector("[data-error-summary]")) document.querySelector(`[data-line] :is(${FIELD})`)?.focus();
})();
