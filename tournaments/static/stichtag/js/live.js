/* Keeps a page up to date: one event stream per page tells the newest seq, marked elements re-read themselves. */
(() => {
  "use strict";
  const JITTER_MS = 400;
  const POLL_MS = 5000;
  const RETRY_STREAM_MS = 15000;
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

  class Live {
    constructor(root) {
      this.url = root.dataset.live;
      this.seq = Number(root.dataset.seq || 0);
      this.etags = new Map();
      this.dot = this.makeDot();
      this.connect();
      document.addEventListener("visibilitychange", () => (document.hidden ? this.pause() : this.resume()));
      document.addEventListener("stichtag:over", () => setTimeout(() => this.refresh(), OVER_MS + Math.random() * JITTER_MS));
      window.addEventListener("offline", () => this.show("offline"));
      window.addEventListener("online", () => this.resume());
      window.addEventListener("pagehide", () => this.source?.close());
    }

    /* Looked up each time: an answered form may have replaced <main>. */
    get root() {
      return document.querySelector("[data-live]") || document.body;
    }

    makeDot() {
      const dot = document.createElement("p");
      dot.className = "live-dot no-print";
      dot.setAttribute("role", "status");
      dot.append(document.createElement("span"));
      document.body.append(dot);
      return dot;
    }

    show(state) {
      if (this.dot.dataset.state === state) return;
      this.dot.dataset.state = state;
      const words = window.stichtag.text({ open: "liveOpen", polling: "livePolling", offline: "liveOffline" }[state]);
      this.dot.firstChild.textContent = words;
      this.dot.title = words;
    }

    connect() {
      clearTimeout(this.retry);
      this.source?.close();
      if (!window.EventSource) { this.poll(); return; }
      this.source = new EventSource(this.url);
      this.source.onopen = () => { clearTimeout(this.polling); this.polling = null; this.show("open"); };
      const hear = (event) => this.hear(event.data);
      this.source.addEventListener("seq", hear);
      this.source.onmessage = hear;
      this.source.onerror = () => {
        if (this.source.readyState === EventSource.CLOSED) this.retry = setTimeout(() => this.connect(), RETRY_STREAM_MS);
        if (!this.polling) this.poll();
      };
    }

    /* A hidden tab gives its connection back: a browser has six per server. */
    pause() {
      this.hiddenTimer = setTimeout(() => {
        this.source?.close();
        clearTimeout(this.polling);
        this.polling = null;
        this.asleep = true;
      }, 10000);
    }

    resume() {
      clearTimeout(this.hiddenTimer);
      if (this.asleep) { this.asleep = false; this.refresh(); }
      if (!this.source || this.source.readyState === 2) this.connect();
    }

    hear(data) {
      let seq = Number(data);
      if (Number.isNaN(seq)) { try { seq = Number(JSON.parse(data).seq); } catch { return; } }
      if (!(seq > this.seq)) return;
      this.seq = seq;
      clearTimeout(this.pendingRefresh);
      this.pendingRefresh = setTimeout(() => this.refresh(), Math.random() * JITTER_MS);
    }

    poll() {
      this.show(navigator.onLine ? "polling" : "offline");
      const again = async () => {
        this.show((await this.ask()) ? "polling" : "offline");
        if (this.polling) this.polling = setTimeout(again, POLL_MS);
      };
      this.polling = setTimeout(again, POLL_MS);
    }

    /* The newest seq without a stream; most answers are "not modified". */
    async ask() {
      try {
        const answer = await fetch(`${this.url}/seq`, { credentials: "same-origin" });
        if (answer.ok) this.hear(await answer.text());
        return answer.status < 500;
      } catch { return false; }
    }

    async refresh() {
      const marked = [...this.root.querySelectorAll("[data-refresh][id]")];
      if (this.root.id && this.root.hasAttribute("data-refresh")) marked.push(this.root);
      const byUrl = new Map();
      for (const element of marked) {
        const url = element.dataset.refresh || location.href;
        byUrl.set(url, [...(byUrl.get(url) || []), element]);
      }
      const answers = await Promise.all([...byUrl].map(([url, elements]) => this.read(url, elements)));
      return answers.every(Boolean);
    }

    async read(url, elements) {
      const headers = { "X-Fragment": elements.map((element) => element.id).join(" ") };
      if (this.etags.has(url)) headers["If-None-Match"] = this.etags.get(url);
      let answer;
      try {
        answer = await fetch(url, { headers, credentials: "same-origin", cache: "no-store" });
      } catch { return false; }
      if (answer.status === 304) return true;
      if (!answer.ok) return answer.status < 500;
      const etag = answer.headers.get("ETag");
      if (etag) this.etags.set(url, etag);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const element of elements) {
        const fresh = page.getElementById(element.id);
        if (fresh && element.isConnected) swap(element, document.adoptNode(fresh));
      }
      return true;
    }
  }

  const start = () => {
    const root = document.querySelector("[data-live]");
    if (root) window.stichtag.live = new Live(root);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
