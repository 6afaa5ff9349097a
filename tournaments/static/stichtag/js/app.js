/* A page that the phone may keep, where the browser allows it: asks the worker to (`link[data-worker]` names it), says
   how old a kept page is, comes back from it when there is network, and forgets. */
(() => {
  "use strict";
  const AGAIN_MS = 4000;
  const FILES = ["script", "link", "css", "img"];
  const root = document.documentElement;
  const { text, toast, ago, moment } = window.stichtag;
  const workers = navigator.serviceWorker; /* only on https and localhost */
  const worker = document.querySelector("link[data-worker]")?.dataset.worker;

  /* The worker did not see this page come. */
  const show = () => {
    const files = performance.getEntriesByType("resource").filter((entry) => FILES.includes(entry.initiatorType));
    for (const url of new Set(files.map((entry) => entry.name))) fetch(url).catch(() => undefined);
    fetch(location.href, { headers: { "Keep-Page": "1" } }).catch(() => undefined);
  };
  if (workers && worker) {
    workers.addEventListener("controllerchange", show);
    workers.register(worker).catch(() => undefined);
    if (workers.controller) caches.match(location.href).then((found) => found || show());
  }

  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const one of await workers.getRegistrations()) await one.unregister();
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-forget]")) return;
    if (event.target.dataset.forget && root.dataset.pending !== "0") {
      event.preventDefault();
      event.stopImmediatePropagation();
      toast(event.target.dataset.forget, "warn");
    } else if (workers) forget();
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
  const age = () => {
    const note = document.querySelector("[data-kept-note]");
    note.textContent = text("kept").replace("{time}", moment(at)).replace("{age}", ago(Date.now() - at));
    note.hidden = !root.dataset.kept;
  };
  const back = async () => {
    try {
      if (!(await fetch(location.href, { cache: "no-store" })).ok) return;
    } catch { return; }
    clearInterval(timer);
    delete root.dataset.kept;
    age();
    if (!document.querySelector("form[data-dirty]")) location.reload();
  };
  const timer = setInterval(() => { age(); back(); }, AGAIN_MS);
  window.addEventListener("online", back);
  age();
})();
