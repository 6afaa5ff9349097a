/* Shared by the other scripts: words, toasts and times. And what htmx leaves open about forms: what was chosen stays when it
   is refused, and what could not be sent is said. */
Object.assign(window.stichtag, (() => {
  "use strict";
  const TOAST_MS = 5000;
  const BUSY_MS = 8000;
  const SLIP_PX = 10;
  const MINUTE_MS = 60000;
  const text = (name) => document.getElementById("script-texts")?.dataset[name] || "";

  /* A message stands in the page, beside what it is about, for a moment: it never lies over a button. */
  const place = document.getElementById("toasts"), home = place?.parentElement;
  const toast = (message, tone = "info", near = null) => {
    if (!place || !message) return;
    const at = near?.matches?.("form") ? near.querySelector(".action-bar") || [...near.querySelectorAll("button")].at(-1) : near;
    if (at?.isConnected) at.before(place);
    else home.append(place);
    const box = document.createElement("div");
    box.className = `flash is-${tone}`;
    box.textContent = message;
    place.replaceChildren(box);
    if (near && tone === "bad") place.scrollIntoView({ block: "nearest" });
    if (tone !== "bad") setTimeout(() => over(box), TOAST_MS); /* a failure stays until somebody tries again */
  };
  const over = (box) => {
    box?.remove();
    if (place && !place.hasChildNodes()) home.append(place);
  };
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => { if (elt.matches("form")) over(place?.firstChild); });

  /* The one line above the page: what there is to say of network and queue, each part by its name. */
  const parts = new Map([["network", null], ["queue", null], ["elsewhere", null]]); /* in this order */
  const line = (name, message, link = "") => {
    const note = document.querySelector("[data-line-note]");
    if (!note) return;
    parts.set(name, message ? { message, link } : null);
    const words = [...parts.values()].filter(Boolean).map(({ message, link }) => {
      const part = document.createElement(link ? "a" : "span");
      if (link) part.href = link;
      part.textContent = message;
      return part;
    });
    const fresh = words.map((part) => part.outerHTML).join(" · ");
    if (note.dataset.says !== fresh) note.replaceChildren(...words.flatMap((part, n) => (n ? [" · ", part] : [part])));
    note.dataset.says = fresh;
    note.hidden = words.length === 0;
  };

  /* What a page says that came instead of an answer to the form; the form stays. */
  const words = (html, selector) =>
    [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(selector)]
      .map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(" ");

  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, ({ detail: { elt, xhr } }) => {
      const isKept = !xhr.status && elt.hasAttribute("hx-ext"); /* by the outbox */
      if (elt.matches("form") && !isKept) toast(words(xhr.response, "main :is(h1, h2, p)") || text("failed"), "bad", elt);
    });

  document.addEventListener("htmx:afterSettle", ({ detail: { xhr, requestConfig } }) => {
    if (xhr.status === 422) document.getElementById(requestConfig.elt.id)?.setAttribute("data-dirty", "");
  });

  /* What is typed while a form is on its way to come anew stays: the answer does not know of it. */
  const typed = new WeakMap(), fieldsOf = (form) => [...form.querySelectorAll("[id]:is(input:not([type=radio], [type=checkbox]), select, textarea)")];
  document.addEventListener("htmx:beforeSend", ({ detail: { xhr, target } }) => {
    if (target.matches("form")) typed.set(xhr, new Map(fieldsOf(target).map(({ id, value }) => [id, value])));
  });
  document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, target } }) => {
    const sent = typed.get(xhr);
    if (sent) typed.set(xhr, fieldsOf(target).filter(({ id, value }) => sent.get(id) !== value).map(({ id, value }) => [id, value]));
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
    for (const [id, value] of typed.get(xhr) || []) {
      const field = document.getElementById(id);
      if (field) field.value = value;
      if (field) change(field);
    }
  });

  /* What comes while a finger is down moves the page: the tap is for what was there when it began. */
  let down = {};
  document.addEventListener("pointerdown", ({ target, button, clientX, clientY }) => {
    down = { on: button ? null : target.closest?.("a, button, label, summary"), clientX, clientY };
  });
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const slipped = Math.hypot(clientX - down.clientX, clientY - down.clientY);
    if (slipped < SLIP_PX && down.on?.contains(document.elementFromPoint(clientX, clientY)) === false) down.on.click();
  });

  /* Enter sends one name; a pasted list is sent at once, since it is shown before it counts. */
  document.addEventListener("keydown", (event) => {
    const { target, key, shiftKey, isComposing } = event;
    if (key !== "Enter" || shiftKey || isComposing || !target.matches("textarea[data-enter]")) return;
    if (!target.value.trim() || target.value.trim().includes("\n")) return;
    event.preventDefault();
    target.form.requestSubmit();
  });
  document.addEventListener("input", ({ target, inputType }) => {
    const isList = inputType === "insertFromPaste" && target.matches("#new-names [data-enter]") && target.value.trim().includes("\n");
    if (isList) target.form.requestSubmit();
  });

  /* The button says how many are ticked. */
  document.addEventListener("change", ({ target }) => {
    const button = target.form?.querySelector("[data-counts]");
    if (!button) return;
    const n = target.form.querySelectorAll("input[type=checkbox]:checked").length, { none, one, many } = button.dataset;
    button.textContent = n > 1 ? many.replace("{n}", n) : n ? one : none;
  });

  /* A form that leads to another page is plain; it is not sent twice either. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("hx-post")) return;
    if (form.hasAttribute("aria-busy")) event.preventDefault();
    form.setAttribute("aria-busy", "true");
    setTimeout(() => form.removeAttribute("aria-busy"), BUSY_MS);
  });
  /* Back on a page that was left by an answer: what it shows is old, and its buttons are spent. */
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && document.querySelector("[aria-busy], [data-disabled-by-htmx]")) location.reload();
  });

  /* How long ago, in words: "3 minutes ago". */
  const ago = (passed) => {
    const minutes = Math.floor(passed / MINUTE_MS);
    const [unit, size] = minutes < 60 ? ["minute", 1] : minutes < 48 * 60 ? ["hour", 60] : ["day", 24 * 60];
    return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(-Math.floor(minutes / size), unit);
  };

  /* A moment of the device's clock, with its day unless that is this one. */
  const moment = (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    const day = isToday ? {} : { day: "numeric", month: "numeric" };
    return new Date(at).toLocaleString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day });
  };

  /* A field whose value a script sets is one that somebody has filled in. */
  const change = (field) => {
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  };

  return { text, toast, line, words, ago, moment, change };
})());
