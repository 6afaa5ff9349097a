/* A form of lines, such as the results of all tables: Enter goes on to the next line, and from the last one to the button that
   looks at the whole. A field that is reached is selected, so that typing replaces what it holds. */
(() => {
  "use strict";
  const form = document.querySelector("[data-lines]");
  if (!form) return;
  const first = (line) => line.querySelector("input:not([type=hidden]), select");

  form.addEventListener("keydown", (event) => {
    const line = event.target.closest("[data-line]");
    if (event.key !== "Enter" || event.isComposing || !line) return;
    event.preventDefault();
    const lines = [...form.querySelectorAll("[data-line]")];
    const next = lines[lines.indexOf(line) + 1];
    (next ? first(next) : form.querySelector("[data-last]")).focus();
  });
  form.addEventListener("focusin", ({ target }) => { if (target.matches("[data-line] input")) target.select(); });
  if (!form.querySelector(".is-wrong") && document.activeElement === document.body) first(form)?.focus();
})();
