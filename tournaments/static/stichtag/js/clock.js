/* Countdown to a deadline that the server set. The server's clock is the truth; each element brings it along. */
(() => {
  "use strict";
  const received = new WeakMap(); /* element -> [server time as sent, client time of that moment in ms] */

  const serverNow = (element) => {
    const sent = element.dataset.serverNow;
    if (!sent) return Date.now();
    let known = received.get(element);
    if (!known || known[0] !== sent) {
      const age = known ? 0 : performance.now() - (performance.getEntriesByType("navigation")[0]?.responseStart || 0);
      known = [sent, Date.now() - age];
      received.set(element, known);
    }
    const speed = Number(element.dataset.speed || 1); /* the evening of a demo passes faster */
    return Date.parse(sent) + (Date.now() - known[1]) * speed;
  };

  const words = (seconds) => {
    const total = Math.abs(seconds);
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(total / 3600);
    const minutes = Math.floor((total % 3600) / 60);
    const rest = pad(total % 60);
    return (seconds < 0 ? "+" : "") + (hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`);
  };

  const show = (element, state, label) => {
    if (element.dataset.state !== state) element.dataset.state = state;
    if (element.textContent !== label) element.textContent = label;
  };

  const tick = (element) => {
    const warn = Number(element.dataset.warn || 300);
    if (element.hasAttribute("data-paused")) {
      const left = element.dataset.remaining;
      if (left !== undefined) show(element, "paused", words(Math.round(Number(left))));
      else element.dataset.state = "paused";
      return;
    }
    const ends = Date.parse(element.dataset.ends || "");
    if (Number.isNaN(ends)) return;
    const left = Math.ceil((ends - serverNow(element)) / 1000);
    const strikes = left <= 0 && ["warn", "ok"].includes(element.dataset.state);
    show(element, left <= 0 ? "over" : left <= warn ? "warn" : "ok", words(left));
    if (strikes) element.dispatchEvent(new CustomEvent("stichtag:over", { bubbles: true }));
  };

  const all = () => { for (const element of document.querySelectorAll("[data-clock]")) tick(element); };
  const start = () => { all(); setInterval(all, 250); };
  document.addEventListener("stichtag:refreshed", all);
  document.addEventListener("htmx:afterSwap", all);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
