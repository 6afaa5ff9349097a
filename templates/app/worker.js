/* Keeps pages for moments without network: those of which an answer says until when (Keep-Until), as they were seen
   last, and the static files of this version. Answers to what was sent are never kept. */
"use strict";
const NAME = "stichtag-{{ version }}";
const STATIC = "{{ static }}";
const WAIT_MS = 4000; /* for the network, where a page is kept */
const PART = /<!--part-->[^]*<!--\/part-->/;
/* Opened once: what is thrown away stays so, whatever answer comes late. */
const store = caches.open(NAME);

const isBusy = (answer) => answer.status >= 500 || answer.status === 429;
const until = (answer) => Number(answer.headers.get("Keep-Until"));

/* A page: `data-ahead` is by how much the server's clock was ahead of the device's. */
const asSeen = (text) => text.replace(/data-now="([\d.]+)"/, (_, now) => `data-ahead="${now * 1000 - Date.now()}"`);

const keep = async (url, answer, isPart) => {
  const cache = await store;
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.set("Kept-At", Date.now());
  const text = await answer.text();
  const before = isPart && await (await cache.match(url))?.text();
  if (isPart && !before) return;
  const page = before ? before.replace(PART, () => `<!--part-->${text}<!--/part-->`) : asSeen(text);
  await cache.put(url, new Response(page, { headers }));
};

const drop = async (url) => (await store).delete(url);

/* What is kept of a page, marked with its age. */
const kept = async (url) => {
  const found = await (await store).match(url);
  if (!found || until(found) < Date.now()) return undefined;
  const page = (await found.text()).replace("<html ", `<html data-kept="${found.headers.get("Kept-At")}" `);
  return new Response(page, { headers: found.headers });
};

const tidy = async () => {
  const cache = await store;
  for (const request of await cache.keys()) {
    const end = until(await cache.match(request));
    if (end && end < Date.now()) await cache.delete(request);
  }
};

const page = async (url, asked) => {
  const late = new Promise((done) => setTimeout(done, WAIT_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && !isBusy(answer)) return answer;
  return (await kept(url)) || asked;
};

const file = async (request) => {
  const cache = await store;
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("stichtag-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.method === "GET" && (request.mode === "navigate" || request.headers.has("Keep-Page"));
  const isPart = request.headers.has("HX-Request");
  if (origin !== location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(file(request));
  else if (isPage || isPart) {
    const asked = fetch(request);
    /* What was sent leads to a page by a redirect: that one is kept. */
    const saved = asked.then((answer) => {
      const url = answer.redirected ? answer.url : request.url;
      if (until(answer)) return (request.method === "GET" || answer.redirected) && keep(url, answer.clone(), isPart);
      return isPage && !isBusy(answer) && drop(url);
    });
    event.waitUntil(saved.then(tidy).catch(() => undefined));
    event.respondWith(isPage ? page(request.url, asked) : asked);
  }
});
