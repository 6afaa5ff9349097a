/* Shared by the other scripts: words and toasts. And what htmx leaves open about forms: what is wrong gets the focus,
   what was chosen stays when it is refused, and what could not be sent is said. */
window.stichtag = (() => {
  "use strict";
  const TOAST_MS = 5000;
  const BUSY_MS = 8000;
  const text = (name) => document.getElementById("script-texts")?.dataset[name] || "";

  const toast = (message, tone = "info") => {
    const place = document.getElementById("toasts");
    if (!place || !message) return;
    const box = document.createElement("div");
    box.className = `flash is-${tone}`;
    box.textContent = message;
    place.append(box);
    setTimeout(() => box.remove(), TOAST_MS);
  };

  /* What a page says that came instead of an answer to the form; the form stays. */
  const words = (html, selector) =>
    [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(selector)]
      .map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(" ");

  const failed = ({ detail }) => {
    if (detail.elt.matches("form")) toast(words(detail.xhr.response || "", "main :is(h1, h2, p)") || text("failed"), "bad");
  };
  document.addEventListener("htmx:responseError", failed);
  for (const name of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, (event) => { if (!event.detail.elt.hasAttribute("hx-ext")) failed(event); });

  document.addEventListener("htmx:load", (event) => event.target.querySelector("[data-error-summary]")?.focus());
  document.addEventListener("htmx:afterSettle", ({ detail: { xhr, requestConfig } }) => {
    if (xhr.status === 422) document.getElementById(requestConfig.elt.id)?.setAttribute("data-dirty", "");
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

  return { text, toast, words };
})();
