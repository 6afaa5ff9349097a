/* Keeps a page up to date: one event stream per page tells the newest seq, marked elements re-read themselves.
   A page that is behind, or cannot know whether it is, asks again until it is current. */
(() => {
  "use strict";
  const JITTER_MS = 400; /* not all pages of a hall in the same moment */
  const GAP_MS = 1000; /* between two refreshes, however much happens */
  const AGAIN_MS = 4000; /* from one try to the next while the page is behind, or without a stream */
  const ANSWER_MS = 10000;
  const SILENT_MS = 35000; /* the server says something every 15 s */
  const RETRY_STREAM_MS = 15000;
  const HIDDEN_MS = 10000;
  const OVER_MS = 2000; /* the stream tells that a round is over sooner, unless the worker is away */

  const editing = (element) => {
    const active = document.activeElement;
    return active && active !== document.body && element.contains(active) && active.matches("input, select, textarea");
  };
  const keeps = (node) =>
    node.nodeType === 1 &&
    (node.hasAttribute("data-keep") || (node.tagName === "FORM" && (node.hasAttribute("data-dirty") || editing(node))) ||
      (node.tagName === "DIALOG" && node.open));

  document.addEventListener("input", (event) => {
    event.target.closest?.("form")?.setAttribute("data-dirty", "");
  });
  document.addEventListener("reset", (event) => event.target.removeAttribute("data-dirty"));

  const swap = (element, fresh) => {
    if (keeps(element)) return;
    if (window.Idiomorph) {
      window.Idiomorph.morph(element, fresh, {
        morphStyle: "outerHTML",
        ignoreActiveValue: true,
        callbacks: {
          beforeNodeMorphed: (old) => !keeps(old),
          beforeNodeRemoved: (old) => !keeps(old),
          /* What somebody has unfolded stays so. */
          beforeAttributeUpdated: (name, node) => name !== "open" || node.tagName !== "DETAILS",
        },
      });
    } else if (!element.querySelector("[data-keep], form[data-dirty]") && !editing(element)) {
      element.replaceWith(fresh);
    }
    const now = document.getElementById(fresh.id) || element;
    window.htmx?.process(now);
    now.dispatchEvent(new CustomEvent("stichtag:refreshed", { bubbles: true }));
  };

  /* Since a moment of the device's clock, which may have been set meanwhile. */
  const passed = (moment) => Math.abs(Date.now() - moment);

  class Live {
    constructor(root) {
      this.url = root.dataset.live;
      this.newest = this.shown;
      this.refreshedAt = Date.now();
      this.dot = this.makeDot();
      this.connect();
      setInterval(() => this.beat(), 1000);
      document.addEventListener("visibilitychange", () => (document.hidden ? this.hide() : this.wake()));
      document.addEventListener("stichtag:over", () => setTimeout(() => this.refresh(), OVER_MS + Math.random() * JITTER_MS));
      window.addEventListener("offline", () => this.ask());
      window.addEventListener("online", () => this.wake());
      window.addEventListener("pageshow", (event) => event.persisted && this.wake());
      window.addEventListener("pagehide", () => this.source?.close());
    }

    /* Looked up each time: an answered form may have replaced <main>. */
    get root() { return document.querySelector("[data-live]") || document.body; }

    /* The seq of what the page says. */
    get shown() { return Number(this.root.dataset.seq || 0); }

    get hears() { return this.source?.readyState === 1 && passed(this.heardAt) < SILENT_MS; }

    makeDot() {
      const dot = document.createElement("p");
      dot.className = "live-dot no-print";
      dot.setAttribute("role", "status");
      dot.append(document.createElement("span"));
      document.body.append(dot);
      return dot;
    }

    show() {
      const state = this.failed ? "offline" : this.hears ? "open" : "polling";
      if (this.dot.dataset.state === state) return;
      this.dot.dataset.state = state;
      const words = window.stichtag.text({ open: "liveOpen", polling: "livePolling", offline: "liveOffline" }[state]);
      this.dot.firstChild.textContent = words;
      this.dot.title = words;
    }

    connect() {
      this.connectedAt = this.heardAt = Date.now();
      this.source?.close();
      if (!window.EventSource) return;
      this.source = new EventSource(this.url);
      const hear = (event) => {
        const { seq, now } = JSON.parse(event.data);
        this.heardAt = Date.now();
        window.stichtag.heard(now);
        if (seq) this.hear(seq);
        if (this.failed) this.ask(); else this.show();
      };
      this.source.addEventListener("seq", hear);
      this.source.addEventListener("now", hear);
    }

    /* A hidden tab gives its connection back: a browser has six per server. */
    hide() { this.hiding = setTimeout(() => { this.asleep = true; this.source?.close(); }, HIDDEN_MS); }

    wake() {
      clearTimeout(this.hiding);
      this.asleep = false;
      if (!this.hears) this.connect();
      this.ask();
    }

    beat() {
      if (this.asleep) return;
      const lost = !this.source || this.source.readyState === 2 || passed(this.heardAt) > SILENT_MS;
      if (lost && passed(this.connectedAt) > RETRY_STREAM_MS) this.connect();
      if ((!this.hears || this.failed) && passed(this.askedAt || this.connectedAt) > AGAIN_MS) this.ask();
      if (passed(this.refreshedAt) > 1000 * (this.root.dataset.every || Infinity)) this.refresh();
    }

    hear(seq) {
      this.newest = Math.max(this.newest, seq);
      if (this.newest > this.shown) this.soon(GAP_MS);
    }

    /* The first news is read at once; what comes meanwhile changes nothing about that. */
    soon(gap) {
      if (this.waiting || this.busy) return;
      const rest = Math.max(0, gap - passed(this.refreshedAt));
      this.waiting = setTimeout(() => this.refresh(), rest + Math.random() * JITTER_MS);
    }

    /* The newest seq without a stream. */
    async ask() {
      this.askedAt = Date.now();
      try {
        const answer = await fetch(`${this.url}/seq`, { credentials: "same-origin", signal: AbortSignal.timeout(AGAIN_MS) });
        this.failed = answer.status >= 500;
        if (answer.ok) this.hear((await answer.json()).seq);
      } catch { this.failed = true; }
      this.show();
    }

    async refresh() {
      if (this.busy) return;
      clearTimeout(this.waiting);
      this.waiting = null;
      this.busy = true;
      this.refreshedAt = Date.now();
      const seq = await this.read(this.newest);
      this.busy = false;
      this.failed = seq === null;
      if (!this.failed) this.root.dataset.seq = seq;
      this.show();
      if (this.failed) this.soon(AGAIN_MS);
      else if (this.newest > this.shown) this.soon(GAP_MS);
    }

    /* The seq of what was read, `goal` where the answer has none; null when nothing came. */
    async read(goal) {
      const marked = [...this.root.querySelectorAll("[data-refresh][id]")];
      if (this.root.id && this.root.hasAttribute("data-refresh")) marked.push(this.root);
      const headers = { "X-Fragment": marked.map((element) => element.id).join(" ") };
      try {
        const answer = await fetch(location.href, { headers, credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
        if (answer.status >= 500 || answer.status === 429) return null;
        if (!answer.ok) return goal;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const element of marked) {
          const fresh = page.getElementById(element.id);
          if (fresh && element.isConnected) swap(element, document.adoptNode(fresh));
        }
        return Number(page.querySelector("[data-live]")?.dataset.seq || goal);
      } catch { return null; }
    }
  }

  const start = () => {
    const root = document.querySelector("[data-live]");
    if (root) window.stichtag.live = new Live(root);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
