/* Reports survive bad Wi-Fi: what a form with hx-ext="outbox" could not send waits in the browser, also when the page
   is closed, and is sent again with its key. It shows where it was typed, and so does what the server asks about it. */
(() => {
  "use strict";
  const STORE = "stichtag.outbox";
  const EVERY_MS = 3000;
  const ANSWER_MS = 10000;
  const LATER = [408, 409, 429]; /* 409: the computer's clock stepped: the desk decides, then it goes through */
  const MOST_SAID = 4; /* of what was picked and typed */
  const { text, line, words, recallJson, remember, change } = window.stichtag;
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
  /* It waits for the network, for an answer to the question that came back, or for somebody to read why not. */
  const state = (entry) => (entry.refused !== undefined ? "refused" : entry.question ? "question" : "waiting");
  const waiting = () => load().filter((entry) => state(entry) === "waiting");
  const here = () => location.pathname + location.search;
  const mark = (entry) => `${entry.key} ${state(entry)}`;

  /* Which match a report is about; "" for what is no report of one. */
  const match = ({ fields }) => {
    const values = ["table", "round", "runde"].map((wanted) => fields.find(([name]) => name === wanted)?.[1]);
    return values.every(Boolean) ? values.join("-") : "";
  };
  /* The page shows that this match is reported, or over: nobody needs to answer any more. */
  const isSettled = (entry) => {
    const now = document.querySelector("[data-outbox]")?.dataset.outbox;
    return state(entry) === "question" && match(entry) && now !== undefined && now !== match(entry);
  };

  const announce = () => {
    const settled = load().filter((entry) => entry.page === here() && isSettled(entry));
    if (settled.length) return void save(load().filter((entry) => !settled.some(({ key }) => key === entry.key)));
    const count = waiting().length;
    document.documentElement.dataset.pending = String(count);
    const elsewhere = load().find((entry) => entry.page !== here() && state(entry) !== "waiting");
    const many = count > 1 ? text("pendingMany").replace("{n}", count) : count ? text("pendingOne") : "";
    line("queue", many);
    /* Live pages know better. */
    if (!document.querySelector(":root[data-kept], [data-live]")) line("network", count && !waiting().some(({ isHeld }) => isHeld) ? text("noNetwork") : "");
    line("elsewhere", elsewhere ? text("asked") : "", elsewhere?.page);
    draw();
  };

  const draw = () => {
    const mine = load().filter((entry) => entry.page === here());
    const marks = mine.map(mark);
    for (const box of document.querySelectorAll("[data-queued]")) if (!marks.includes(box.dataset.queued)) box.remove();
    const shown = [...document.querySelectorAll("[data-queued]")].map((box) => box.dataset.queued);
    for (const entry of mine) if (!shown.includes(mark(entry))) place(entry).before(card(entry));
  };

  const formOf = (entry) => (entry.form ? document.getElementById(entry.form) : null);
  const place = (entry) => {
    const form = formOf(entry);
    const folded = form?.closest("[popover]") ? document.querySelector("[data-outbox]") : form?.closest("details:not([open])");
    return folded || form || document.querySelector("[data-outbox]") || document.querySelector("main").firstElementChild;
  };

  const card = (entry) => {
    const box = document.createElement("section"), title = document.createElement("h2");
    box.className = `answer is-warn no-print${state(entry) === "waiting" ? " has-act" : ""}`;
    box.dataset.queued = mark(entry);
    box.dataset.keep = "";
    box.setAttribute("role", state(entry) === "waiting" ? "status" : "alert");
    title.textContent = text({ waiting: entry.isHeld ? "held" : "waits", question: "asks", refused: "refused" }[state(entry)]);
    box.append(title);
    for (const said of [entry.what, entry.question, entry.refused].filter(Boolean)) {
      box.append(Object.assign(document.createElement("p"), { textContent: said }));
    }
    const acts = Object.assign(document.createElement("div"), { className: "cluster" });
    acts.append(...choices(entry));
    box.append(acts);
    return box;
  };

  const button = (name, look, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: `btn ${look}`, textContent: text(name) });
    made.addEventListener("click", act);
    return made;
  };

  const choices = (entry) => {
    const drops = (name) => button(name, "btn-ghost", () => drop(entry));
    const link = Object.assign(document.createElement("a"), { href: entry.page, className: "btn btn-secondary", textContent: text("openForm") });
    link.addEventListener("click", () => put({ ...entry, isLookedAt: true }));
    if (state(entry) === "refused") return [link, drops("discard")];
    if (state(entry) === "waiting") return fits(entry) ? [button("change", "btn-secondary", () => takeBack(entry))] : [];
    const yes = button("yes", "btn-primary", () => accept(entry));
    return match(entry) ? [yes, drops("no")] : [yes, link, drops("no")];
  };

  const accept = ({ question, accepts, ...entry }) => {
    put({ ...entry, fields: [...entry.fields.filter(([name]) => name !== "accept"), ["accept", accepts]] });
    window.stichtag.flush();
  };

  /* Into the form again, where that has all the fields. */
  const fits = (entry) => {
    const form = formOf(entry);
    return Boolean(form) && entry.fields.every(([name]) => name === "accept" || form.elements[name]);
  };
  const takeBack = (entry) => {
    const form = formOf(entry);
    drop(entry);
    const values = new Map();
    for (const [name, value] of entry.fields) values.set(name, [...(values.get(name) || []), value]);
    for (const field of form.elements) {
      const given = values.get(field.name) || [];
      if (["radio", "checkbox"].includes(field.type)) field.checked = given.includes(field.value);
      else if (field.type !== "hidden" && given.length) field.value = given.shift();
    }
    change(form.elements[0]);
    form.querySelector("input:not([type=hidden])")?.focus();
  };

  const content = (entry) => JSON.stringify([entry.path, entry.fields.filter(([name]) => name !== "key")]);

  const plain = (node) => node.textContent.replace(/\s+/g, " ").trim();
  const said = (form, submitter) => {
    const picked = [...form.querySelectorAll("input:checked:not([name=accept])")].map((field) => field.closest("label"));
    const titles = picked.filter(Boolean).map((label) => plain(label.querySelector(".choice-title") || label));
    const typed = [...form.querySelectorAll("input:is([type=number], [type=text])")].filter((field) => field.value && field.labels.length);
    const parts = [...titles, ...typed.map((field) => `${plain(field.labels[0])}: ${field.value}`)];
    const asked = submitter ? submitter.innerText.replace(/\s+/g, " ").trim() : "";
    if (submitter?.hasAttribute("data-says")) return asked;
    return parts.length && parts.length <= MOST_SAID ? `${asked}: ${parts.join(", ")}` : asked;
  };

  const keep = (form, { path, formData, triggeringEvent }, isHeld) => {
    const fields = [...formData].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");
    /* A question is answered with it: its answer is part of what waits. */
    const isAnswer = triggeringEvent?.submitter?.closest("[data-question]");
    for (const note of document.querySelectorAll("[data-error-summary]")) note.remove();
    const main = form.querySelector("[data-says], button.btn-lg");
    const submitter = isAnswer ? main : triggeringEvent?.submitter || main;
    const entry = { key: formData.get("key"), path, page: here(), form: form.id, fields, what: said(form, submitter), isHeld };
    /* What was said last of a match is meant; a second tap on what already waits is no second report. */
    const isOlder = (other) => match(entry) && match(other) === match(entry) && other.path === path && state(other) !== "refused";
    const known = waiting().some((other) => content(other) === content(entry));
    if (!known) save([...load().filter((other) => !isOlder(other)), entry]);
    form.elements.key.value = newKey();
    form.removeAttribute("data-dirty");
    if (submitter?.hasAttribute("data-says")) for (const field of form.querySelectorAll(":checked")) field.checked = false;
    document.querySelector("[data-queued]")?.scrollIntoView({ block: "nearest" });
  };

  window.htmx.defineExtension("outbox", {
    onEvent: (name, { detail }) => {
      if (!detail?.elt?.matches("form")) return true;
      if (name === "htmx:configRequest") detail.timeout = ANSWER_MS;
      if (name === "htmx:sendError" || name === "htmx:timeout") keep(detail.elt, detail.requestConfig, false);
      const isKept = name === "htmx:beforeOnLoad" && isLater(detail.xhr.status);
      if (isKept) keep(detail.elt, detail.requestConfig, detail.xhr.status === 409);
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

  /* The server asks back, or says why not. */
  const answered = (entry, html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const asked = page.querySelector("[data-question] [name=accept]");
    if (asked && !page.querySelector("[data-error-summary] li")) {
      return put({ ...entry, question: words(asked.closest("[data-question]").outerHTML, "p"), accepts: asked.value });
    }
    return put({ ...entry, refused: words(html, "[data-error-summary] :is(li, p)") });
  };

  const deliver = async (entry) => {
    let answer = await post(entry);
    if (answer.status === 403) {
      await fetch(entry.page, { cache: "no-store" }); /* brings the token, should it be lost */
      answer = await post(entry);
    }
    if (isLater(answer.status)) return false;
    if (answer.ok || answer.type === "opaqueredirect") drop(entry);
    else answered(entry, await answer.text());
    return true;
  };

  const caughtUp = () => {
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
  const looked = load().find((entry) => entry.isLookedAt && entry.page === here());
  if (looked) lookAt(looked).catch(() => undefined);

  window.addEventListener("online", window.stichtag.flush);
  window.addEventListener("storage", (event) => { if (event.key === STORE) announce(); });
  /* Answers and news bring the places anew at which it shows. */
  document.addEventListener("htmx:load", announce);
  setInterval(window.stichtag.flush, EVERY_MS);
  announce();
  window.stichtag.flush();
})();
