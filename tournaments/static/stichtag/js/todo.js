/* The list of the desk: a line that was settled becomes its answer for a while, and no line moves while somebody is in it. */
(() => {
  "use strict";
  const ANSWER_MS = 10000; /* long enough to take it back */
  const REST_MS = 10000; /* a pointer that lies there is with nobody */
  const LINE = "[data-todo] > li";
  const SAID = "-said";
  let resting = 0, missed = false;

  const refresh = () => window.stichtag.live.refresh();
  const keep = (element) => element.setAttribute("data-keep", "");
  const letGo = (element) => element.removeAttribute("data-keep");

  const leave = () => {
    clearTimeout(resting);
    document.querySelectorAll("[data-todo]").forEach(letGo);
    if (missed) refresh();
    missed = false;
  };
  const enter = ({ target }) => {
    const list = target.closest?.("[data-todo]");
    if (!list) return;
    keep(list);
    clearTimeout(resting);
    resting = setTimeout(leave, REST_MS);
  };
  for (const name of ["pointermove", "pointerdown", "keydown", "focusin"]) document.addEventListener(name, enter);
  for (const name of ["pointerout", "focusout"]) {
    document.addEventListener(name, ({ target, relatedTarget }) => {
      if (target.closest?.("[data-todo]") && !relatedTarget?.closest?.("[data-todo]")) leave();
    });
  }

  /* The answer has to find its line, whatever the page hears meanwhile. */
  document.addEventListener("htmx:beforeRequest", ({ target }) => {
    const line = target.closest?.(LINE);
    if (line) keep(line);
  });
  document.addEventListener("htmx:responseError", ({ target }) => target.closest?.(LINE) && letGo(target.closest(LINE)));
  document.addEventListener("htmx:sendError", ({ target }) => target.closest?.(LINE) && letGo(target.closest(LINE)));
  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id === "desk-live") missed = Boolean(document.querySelector("[data-todo][data-keep]"));
    if (!target.matches?.(LINE)) return;
    if (!target.children.length) return void location.reload();
    target.className = "is-said";
    if (target.querySelector(".asked")) return;
    if (!target.id.endsWith(SAID)) target.id += SAID; /* the table stands elsewhere from now on */
    setTimeout(() => {
      letGo(target);
      refresh();
    }, ANSWER_MS);
  });
})();
