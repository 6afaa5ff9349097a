/* The table's sheet is kept on the server as it is typed, so that another phone can go on with it. */
(() => {
  "use strict";
  const WAIT_MS = 800;
  const { text, toast, csrf } = window.stichtag;
  const timers = new WeakMap();

  const send = (form) => {
    const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));
    fetch(form.dataset.draft, {
      method: "POST", body, credentials: "same-origin", keepalive: true, headers: { "X-CSRFToken": csrf() },
    }).then((answer) => {
      const note = form.querySelector("[data-draft-note]");
      if (note && answer.ok) note.textContent = text("draftSaved");
    }).catch(() => { /* the next change tries again */ });
  };

  const changed = (event) => {
    const form = event.target.closest?.("form[data-draft]");
    if (!form) return;
    clearTimeout(timers.get(form));
    timers.set(form, setTimeout(() => send(form), WAIT_MS));
  };

  const fill = (form, fields) => {
    for (const [name, value] of Object.entries(fields)) {
      if (name === "csrfmiddlewaretoken" || name === "key") continue;
      const wanted = [value].flat().map(String);
      const inputs = [...form.elements].filter((input) => input.name === name);
      for (const [index, input] of inputs.entries()) {
        if (input.type === "radio" || input.type === "checkbox") input.checked = wanted.includes(input.value);
        else if (input.type !== "hidden" && input.type !== "file") input.value = wanted[index] ?? wanted[0] ?? "";
      }
    }
    form.dispatchEvent(new CustomEvent("stichtag:filled", { bubbles: true }));
  };

  const restore = async (form) => {
    try {
      const answer = await fetch(form.dataset.draft, { credentials: "same-origin", cache: "no-store", headers: { Accept: "application/json" } });
      if (answer.status !== 200 || form.hasAttribute("data-dirty")) return;
      const { fields } = await answer.json();
      if (!fields || Object.keys(fields).length === 0) return;
      fill(form, fields);
      toast(text("draftRestored"), "info");
    } catch { /* nothing to restore */ }
  };

  const start = () => {
    for (const form of document.querySelectorAll("form[data-draft]:not([data-draft-restored])")) restore(form);
  };
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("submit", (event) => { if (event.target.matches?.("form")) clearTimeout(timers.get(event.target)); });
  start();
})();
