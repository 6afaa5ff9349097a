/* Countdowns by the server's clock. The device's own may be wrong, be set and stand still in its sleep: it only
   counts, and as soon as it disagrees with itself or with the server, the server is asked again. */
(() => {
  "use strict";
  const TICK_MS = 100;
  const AGREE_MS = 50;
  const ANSWER_MS = 2000;
  const TRIES = 3;
  const WARN_SECONDS = 300;
  const steps = () => Date.now() - performance.now(); /* changes when the device sleeps or its clock is set */
  const sent = Number(document.documentElement.dataset.now) * 1000;
  const age = performance.now() - (performance.getEntriesByType("navigation")[0]?.responseStart || 0);
  /* Of the device's clock, in ms; a page that was kept says how much it was then. */
  let ahead = Number(document.documentElement.dataset.ahead) || (sent ? sent + age - Date.now() : 0);
  let known = steps();
  let asking = false;
  let lost = false; /* the device's clock disagrees with itself: nothing is shown until the server has said the time */

  /* The answer that came back soonest says it best. */
  const measure = async (url) => {
    let best = Infinity;
    for (let tries = 0; tries < TRIES && best > AGREE_MS; tries += 1) {
      const begun = performance.now();
      const answer = await fetch(url, { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(ANSWER_MS) });
      const took = performance.now() - begun;
      const now = Number(answer.headers.get("X-Now"));
      if (now && took < best) [best, ahead] = [took, now + took / 2 - Date.now()];
    }
  };

  const ask = async () => {
    const url = document.querySelector("[data-live]")?.dataset.live;
    known = steps();
    if (!url) lost = false;
    if (asking || !url) return;
    asking = true;
    try { await measure(`${url}/seq`); } catch { /* the device's clock is all there is */ }
    asking = lost = false;
    all();
  };

  /* `now`: what the server's clock showed a moment ago; on a busy line a long moment, and the clock goes on meanwhile. */
  window.stichtag.heard = (now) => { if (Math.abs(now - Date.now() - ahead) > AGREE_MS) ask(); };

  /* The evening of a demo has a time of its own, which passes faster. */
  const secondsUntil = (element, moment) => {
    const { speed, since, from } = element.dataset;
    const now = Date.now() + ahead;
    const time = speed ? Date.parse(from) + (now - Date.parse(since)) * Number(speed) : now;
    return (Date.parse(moment) - time) / 1000;
  };

  const words = (seconds) => {
    const total = Math.abs(seconds);
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(total / 3600);
    const minutes = Math.floor((total % 3600) / 60);
    const rest = pad(total % 60);
    return (seconds < 0 ? "+" : "") + (hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`);
  };

  const tick = (element) => {
    const { ends, left, cutoff, state } = element.dataset;
    const round = left === undefined ? secondsUntil(element, ends) : Number(left);
    const cut = cutoff ? secondsUntil(element, cutoff) : Infinity; /* comes even while the clock stands still */
    const seconds = Math.ceil(Math.min(round, cut));
    const stands = left !== undefined && round <= cut;
    const now = stands ? "paused" : seconds <= 0 ? "over" : seconds <= WARN_SECONDS ? "warn" : "ok";
    const shown = words(seconds);
    if (state !== now) element.dataset.state = now;
    if (element.textContent !== shown) element.textContent = shown;
    const label = element.parentElement.querySelector("[data-counting]");
    if (label && label.textContent !== label.dataset.counting) label.textContent = label.dataset.counting;
    if (now === "over" && state && state !== now) element.dispatchEvent(new CustomEvent("stichtag:over", { bubbles: true }));
  };

  const all = () => { for (const element of document.querySelectorAll("[data-clock]")) tick(element); };
  const beat = () => {
    if (Math.abs(steps() - known) > AGREE_MS) {
      lost = true;
      ask();
    }
    if (!lost) all();
  };
  setInterval(beat, TICK_MS);
  window.htmx.onLoad(all);
  all();
})();
