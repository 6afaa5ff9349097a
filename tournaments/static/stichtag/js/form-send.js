/* Shared by the other scripts: words, toasts, the page's CSRF token, random keys. And: no form is sent twice. */
window.stichtag = (() => {
  "use strict";
  const text = (name) => document.getElementById("script-texts")?.dataset[name] || "";

  const toast = (message, tone = "info", link = null) => {
    const place = document.getElementById("toasts");
    if (!place || !message) return;
    const box = document.createElement("div");
    box.className = `flash is-${tone}`;
    const words = document.createElement("p");
    words.textContent = message;
    box.append(words);
    if (link) {
      const anchor = document.createElement("a");
      anchor.href = link.href;
      anchor.textContent = link.label;
      box.append(anchor);
    }
    place.append(box);
    setTimeout(() => box.remove(), link ? 20000 : 5000);
  };

  const csrf = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value || "";

  /* randomUUID is missing outside secure contexts, which a venue's LAN is. */
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  const busy = (form, on) => {
    if (on) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
  };

  const isPost = (form) => form.method === "post" || form.hasAttribute("hx-post");

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method === "dialog" || !isPost(form)) return;
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    busy(form, true);
    setTimeout(() => busy(form, false), 8000);
  }, true);
  const release = (event) => { const form = event.target.closest?.("form"); if (form) busy(form, false); };
  document.addEventListener("htmx:afterRequest", release);
  document.addEventListener("htmx:sendError", release);
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[aria-busy]")) busy(form, false);
  });

  return { text, toast, csrf, key, busy };
})();
