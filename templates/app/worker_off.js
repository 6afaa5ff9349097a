/* Keeping pages is switched off (STICHTAG_OFFLINE_PAGES): what was kept goes, and so does the worker. */
"use strict";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("stichtag-")) await caches.delete(name);
  await registration.unregister();
})()));
