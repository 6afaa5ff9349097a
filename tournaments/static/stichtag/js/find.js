/* The list of everything at the desk: it comes when its popover opens and follows what is typed; arrows go through it,
   Enter takes the first line. */
(() => {
  "use strict";
  const LINES = ".acts-groups :is(a, button)";
  const formOf = (element) => element.closest?.("[data-find]") || element.closest?.(".acts-groups")?.parentElement.querySelector("[data-find]");
  const inputOf = (form) => form.elements.q;
  const isListed = (form) => form.parentElement.querySelector("#found").dataset.q === inputOf(form).value;
  let waits = false; /* Enter came before the list that it meant */

  const take = (form) => {
    waits = !isListed(form);
    if (waits) window.htmx.trigger(form, "find");
    else form.parentElement.querySelector(LINES)?.click();
  };

  const go = (event, form, step) => {
    const stops = [inputOf(form), ...form.parentElement.querySelectorAll(LINES)];
    event.preventDefault();
    stops[stops.indexOf(event.target) + step]?.focus();
  };

  document.addEventListener("keydown", (event) => {
    const form = formOf(event.target);
    if (!form || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target === inputOf(form);
    if (event.key === "ArrowDown") go(event, form, 1);
    else if (event.key === "ArrowUp") go(event, form, -1);
    else if (event.key === "Enter" && isTyping) { event.preventDefault(); take(form); }
    else if (event.key.length === 1 && !isTyping && !(event.key === " " && event.target.matches("button"))) inputOf(form).focus();
  });

  document.addEventListener("input", ({ target }) => { if (formOf(target)) waits = false; });

  document.addEventListener("htmx:afterSettle", ({ target }) => {
    const form = target.id === "found" && formOf(target);
    if (form && waits) take(form);
  });

  /* What the page brings meanwhile leaves the open list alone. */
  document.addEventListener("toggle", ({ target, newState }) => {
    const form = target.querySelector?.("[data-find]");
    if (!form) return;
    const opens = newState === "open";
    target.toggleAttribute("data-keep", opens);
    waits = false;
    if (opens) return window.htmx.trigger(form, "find");
    form.reset();
    /* A key opened it: the browser knows of no button to go back to. */
    const { activeElement: focused, body } = document;
    if (focused !== body && !target.contains(focused)) return;
    [...document.querySelectorAll(`[popovertarget="${target.id}"]`)].find((one) => one.checkVisibility())?.focus();
  }, true);
})();
