/* Reports survive bad Wi-Fi: what a form with hx-ext="outbox" could not send waits in the browser, also when the page
   is closed, and is sent again with its key. What is refused then is said until somebody has looked at it. */
(() => {
  "use strict";
  const STORE = "stichtag.outbox";
  const EVERY_MS = 3000;
  const ANSWER_MS = 10000;
  const LATER = [408, 409, 429]; /* 409: the computer's clock stepped: the desk decides, then it goes through */
  const { text, toast, words, recallJson, remember } = window.stichtag;
  const isLater = (status) => status >= 500 || LATER.includes(status);
  /* The one of now: that of a page can be older than the session when an entry is sent. */
  const csrf = () => ({ "X-CSRFToken": document.cookie.match(/\bcsrftoken=(\w+)/)?.[1] ?? "" });
  /* randomUUID is missing outside secure contexts, which a venue's LAN is. */
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  let sending = null;

  const isPair = (field) => field?.length === 2;
  const load = () => [recallJson(STORE)].flat().filter((entry) => entry?.path && entry.fields?.every?.(isPair));
  const save = (entries) => {
    remember(STORE, JSON.stringify(entries));
    announce();
  };
  const put = (entry) => save([...load().filter((other) => other.key !== entry.key), entry]);
  const drop = (entry) => save(load().filter((other) => other.key !== entry.key));
  const waiting = () => load().filter((entry) => entry.refused === undefined);

  const announce = () => {
    const count = waiting().length;
    document.documentElement.dataset.pending = String(count);
    const note = document.querySelector("[data-pending-note]");
    if (!note) return;
    note.textContent = count > 1 ? text("pendingMany").replace("{n}", count) : count ? text("pendingOne") : "";
    for (const entry of load().filter((other) => other.refused !== undefined)) note.append(refusal(entry));
    note.hidden = !note.hasChildNodes();
  };

  const refusal = (entry) => {
    const line = document.createElement("span");
    const link = document.createElement("a");
    link.href = entry.page;
    link.textContent = text("openForm");
    link.addEventListener("click", () => put({ ...entry, isLookedAt: true }));
    line.append(`${text("refused")} ${entry.refused} `, link);
    return line;
  };

  const content = (entry) => JSON.stringify([entry.path, entry.fields.filter(([name]) => name !== "key")]);

  const keep = (form, { path, formData }, why) => {
    const fields = [...formData].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");
    const entry = { key: formData.get("key"), path, page: location.pathname + location.search, fields };
    /* A second tap on what already waits is no second report. */
    if (!waiting().some((other) => content(other) === content(entry))) put(entry);
    form.elements.key.value = newKey();
    form.removeAttribute("data-dirty");
    /* A question stays: its answer is part of what waits. */
    for (const note of document.querySelectorAll("[data-error-summary]:not(:has(input))")) note.remove();
    toast(text(why), "warn");
  };

  window.htmx.defineExtension("outbox", {
    onEvent: (name, { detail }) => {
      if (!detail?.elt?.matches("form")) return true;
      if (name === "htmx:configRequest") detail.timeout = ANSWER_MS;
      if (name === "htmx:sendError" || name === "htmx:timeout") keep(detail.elt, detail.requestConfig, "stored");
      const isKept = name === "htmx:beforeOnLoad" && isLater(detail.xhr.status);
      if (isKept) keep(detail.elt, detail.requestConfig, detail.xhr.status === 409 ? "held" : "stored");
      return !isKept;
    },
  });

  const post = ({ path, fields }) => fetch(path, {
    method: "POST",
    headers: csrf(),
    redirect: "manual", /* booked: nobody looks at the page that it leads to */
    signal: AbortSignal.timeout(ANSWER_MS),
    body: new URLSearchParams(fields),
  });

  const deliver = async (entry) => {
    let answer = await post(entry);
    if (answer.status === 403) {
      await fetch(entry.page, { cache: "no-store" }); /* brings the token, should it be lost */
      answer = await post(entry);
    }
    if (isLater(answer.status)) return false;
    if (answer.ok || answer.type === "opaqueredirect") drop(entry);
    else put({ ...entry, refused: words(await answer.text(), "[data-error-summary] :is(li, p)") });
    return true;
  };

  const caughtUp = () => {
    if (load().length === 0) toast(text("sent"), "ok");
    if (document.querySelector("[data-live]")) window.stichtag.live.refresh();
    else if (!document.querySelector(":root[data-kept], form[data-dirty]")) location.reload(); /* app.js does if kept */
  };

  const send = async (entries) => {
    try {
      for (const entry of entries) if (!(await deliver(entry))) break;
      if (entries.length && waiting().length === 0) caughtUp();
    } catch { /* still no network */ }
  };
  window.stichtag.flush = () => (sending ??= send(waiting()).finally(() => { sending = null; }));

  /* The form again, with what was entered and what stands there by now. */
  const lookAt = async (entry) => {
    const values = {};
    for (const [name, value] of entry.fields) (values[name] ||= []).push(value);
    await window.htmx.ajax("POST", entry.path, { target: "#page", swap: "outerHTML", values, headers: csrf() });
    drop(entry);
  };
  const here = load().find((entry) => entry.isLookedAt && entry.page === location.pathname + location.search);
  if (here) lookAt(here).catch(() => undefined);

  window.addEventListener("online", window.stichtag.flush);
  window.addEventListener("storage", (event) => { if (event.key === STORE) announce(); });
  setInterval(window.stichtag.flush, EVERY_MS);
  announce();
  window.stichtag.flush();
})();
