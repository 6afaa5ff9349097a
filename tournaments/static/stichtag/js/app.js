/* A page that the phone may keep, where the browser allows it: asks the worker to (`link[data-worker]` names it), says
   how old a kept page is, comes back from it when there is network, and forgets. */
(() => {
  "use strict";
  const AGAIN_MS = 4000;
  const FILES = ["script", "link", "css", "img"];
  const root = document.documentElement;
  const { text, toast, line, moment } = window.stichtag;
  const workers = navigator.serviceWorker; /* only on https and localhost */
  const worker = document.querySelector("link[data-worker]")?.dataset.worker;

  const isBusy = ({ status }) => status >= 500 || status === 429;
  /* The worker did not see this page come; a busy server is asked again. */
  const show = async () => {
    const files = performance.getEntriesByType("resource").filter((entry) => FILES.includes(entry.initiatorType));
    const asked = [...new Set(files.map((entry) => entry.name))].map((url) => fetch(url));
    asked.push(fetch(location.href, { headers: { "Keep-Page": "1" } }));
    const answers = await Promise.allSettled(asked);
    if (answers.some(({ value }) => !value || isBusy(value))) setTimeout(show, AGAIN_MS);
  };
  const register = () => workers.register(worker).catch(({ name }) => {
    if (name === "TypeError") setTimeout(register, AGAIN_MS); /* no answer, or none of the worker's */
  });
  if (workers && worker) {
    workers.addEventListener("controllerchange", show);
    register();
    if (workers.controller) caches.match(location.href).then((found) => found || show());
  }

  /* The page that this one leads to opens without network too. */
  const ahead = async () => {
    const link = document.querySelector("a[data-keep-page]");
    if (!workers?.controller || !worker || !link || await caches.match(link.href)) return;
    fetch(link.href, { headers: { "Keep-Page": "1" } }).catch(() => undefined);
  };
  workers?.addEventListener("controllerchange", ahead);
  window.htmx.onLoad(ahead);

  const forget = async () => {
    for (const one of await workers.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  };
  /* The next page ends this one and its scripts: it waits until everything is thrown away. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-forget]")) return;
    const isSending = document.querySelector("form.htmx-request") || root.dataset.pending !== "0";
    const waits = form.dataset.forget && isSending;
    if (!waits && !workers) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waits) toast(form.dataset.forget, "warn", form);
    else forget().finally(() => form.submit());
  }, true);

  let asks = null;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); /* the browser's own hint lies over the page */
    asks = event;
    root.dataset.installs = "";
  });
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-install]")) asks?.prompt(); });

  if (!root.dataset.kept) return;
  const at = Number(root.dataset.kept);
  const age = () => line("network", root.dataset.kept ? text("asOf").replace("{time}", moment(at)) : "");
  const back = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (isBusy(answer)) return; /* that the link was taken back is an answer */
    } catch { return; }
    await window.stichtag.flush(); /* what waited is on the page that comes */
    if (!root.dataset.kept) return; /* somebody else was sooner */
    clearInterval(timer);
    delete root.dataset.kept;
    age();
    if (!document.querySelector("form[data-dirty]")) location.reload();
  };
  const timer = setInterval(() => { age(); back(); }, AGAIN_MS);
  window.addEventListener("online", back);
  age();
})();
