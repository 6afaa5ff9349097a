/* Reports survive bad Wi-Fi: what could not be sent waits in the browser and is sent again with its key. */
(() => {
  "use strict";
  const STORE = "stichtag.outbox";
  const EVERY_MS = 3000;
  const HELD = 409; /* refused because the computer's clock stepped: the desk decides, then it goes through */
  const { text, toast, csrf, key, busy } = window.stichtag;
  let memory = [];
  let sending = false;

  const load = () => {
    try { return JSON.parse(localStorage.getItem(STORE) || "[]"); } catch { return memory; }
  };
  const save = (entries) => {
    memory = entries;
    try { localStorage.setItem(STORE, JSON.stringify(entries)); } catch { /* kept for this page only */ }
    announce(entries.length);
  };
  const drop = (entry) => save(load().filter((other) => other.key !== entry.key));

  const announce = (count) => {
    document.documentElement.dataset.pending = String(count);
    const note = document.querySelector("[data-pending-note]");
    if (!note) return;
    note.hidden = count === 0;
    note.textContent = count === 1 ? text("pendingOne") : text("pendingMany").replace("{n}", count);
  };

  const withKey = (form) => {
    let input = form.querySelector("input[name=key]");
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = "key";
      form.append(input);
    }
    if (!input.value) input.value = key();
    return input;
  };

  const fieldsOf = (form, submitter) => {
    const data = new FormData(form, submitter?.name ? submitter : undefined);
    data.delete("csrfmiddlewaretoken");
    return [...data].filter(([, value]) => typeof value === "string");
  };

  const post = (entry, token) =>
    fetch(entry.path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-CSRFToken": token, "X-Outbox": "1" },
      body: new URLSearchParams([...entry.fields, ["csrfmiddlewaretoken", token]]),
    });

  const content = (entry) => JSON.stringify([entry.path, entry.fields.filter(([name]) => name !== "key")]);

  const store = (entry, form, why = "stored") => {
    if (load().some((other) => other.key !== entry.key && content(other) === content(entry))) {
      toast(text(why), "warn"); /* a second tap on what already waits */
      return;
    }
    save([...load().filter((other) => other.key !== entry.key), entry]);
    form.querySelector("input[name=key]").value = key();
    form.removeAttribute("data-dirty");
    toast(text(why), "warn");
  };

  /* The answer is a redirect after success, or the same page with what is wrong. */
  const follow = async (answer, form) => {
    if (answer.redirected) {
      const target = new URL(answer.url);
      if (target.href === location.href) { scrollTo(0, 0); location.reload(); }
      else location.assign(target.href);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = page.querySelector("main");
    if (!main) { toast(text("failed"), "bad"); return; }
    form.closest("main")?.replaceWith(document.adoptNode(main));
    for (const part of ["messages"]) {
      const fresh = page.getElementById(part);
      if (fresh) document.getElementById(part)?.replaceWith(document.adoptNode(fresh));
    }
    const here = document.querySelector("main");
    /* What was chosen and what was asked stay, whatever happens elsewhere meanwhile. */
    if (form.id) document.getElementById(form.id)?.setAttribute("data-dirty", "");
    for (const note of here.querySelectorAll("[data-error-summary]")) note.setAttribute("data-keep", "");
    window.htmx?.process(here);
    here.dispatchEvent(new CustomEvent("stichtag:refreshed", { bubbles: true }));
    (here.querySelector("[data-error-summary]") || here).focus();
  };

  const submit = async (event) => {
    const form = event.target;
    if (!form.matches?.("form[data-outbox]") || event.defaultPrevented) return;
    if (form.querySelector("input[type=file]")) return;
    event.preventDefault();
    const stamp = withKey(form);
    const entry = {
      key: stamp.value,
      path: new URL(event.submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href, location.href).pathname +
        new URL(form.getAttribute("action") || location.href, location.href).search,
      page: location.pathname + location.search,
      fields: fieldsOf(form, event.submitter),
    };
    try {
      const answer = await post(entry, csrf());
      if (answer.status >= 500) { store(entry, form); return; }
      if (answer.status === HELD) { store(entry, form, "held"); return; }
      form.removeAttribute("data-dirty");
      await follow(answer, form);
    } catch {
      store(entry, form);
    } finally {
      busy(form, false);
    }
  };

  /* A token can be older than the session when the entry is sent: read a fresh one from the page it came from. */
  const freshToken = async (entry) => {
    const answer = await fetch(entry.page, { credentials: "same-origin", cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("input[name=csrfmiddlewaretoken]")?.value || csrf();
  };

  const deliver = async (entry) => {
    let answer = await post(entry, csrf());
    if (answer.status === 403) answer = await post(entry, await freshToken(entry));
    if (answer.status >= 500 || [HELD, 429, 408].includes(answer.status)) return false;
    drop(entry);
    if (answer.ok) return true;
    toast(text("refused"), "bad", { href: entry.page, label: text("openForm") });
    return true;
  };

  const caughtUp = () => {
    toast(text("sent"), "ok");
    if (window.stichtag.live) window.stichtag.live.refresh();
    else if (!document.querySelector("form[data-dirty]")) location.reload();
  };

  const flush = async () => {
    const entries = load();
    announce(entries.length);
    if (sending || entries.length === 0) return;
    sending = true;
    try {
      for (const entry of entries) if (!(await deliver(entry))) break;
      if (load().length === 0) caughtUp();
    } catch { /* still no network */ } finally { sending = false; }
  };

  document.addEventListener("submit", submit);
  window.addEventListener("online", flush);
  window.addEventListener("storage", (event) => { if (event.key === STORE) announce(load().length); });
  setInterval(flush, EVERY_MS);
  flush();
})();
