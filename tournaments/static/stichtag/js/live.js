/* Live pages, an htmx extension (docs/architecture.md, Live): one stream tells which topics of the page have moved, and
   each becomes an event, `topic:standings`, on the elements that name it in their hx-trigger and show an older seq in
   data-seq. They ask as htmx asks, and `hx-swap="morph"` leaves alone what somebody is busy with. */
(() => {
  "use strict";
  const AGAIN_MS = 4000; /* from one try to the next while the page is behind, or without a stream */
  const ANSWER_MS = 10000;
  const SILENT_MS = 35000; /* the server says something every 15 s */
  const RETRY_STREAM_MS = 15000;
  const HIDDEN_MS = 10000;
  const MINUTE_MS = 60000;
  const OVER_MS = 2000; /* the stream tells that a round is over sooner, unless the worker is away */
  const PART = "[data-seq][hx-trigger]";

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

  let isWhole = true; /* the last morphing left nothing as it was that the answer has otherwise */
  const leaves = (node) => {
    const left = keeps(node);
    if (left) isWhole = false;
    return left;
  };

  const morph = (element, fresh) => {
    isWhole = true;
    if (leaves(element)) return;
    window.Idiomorph.morph(element, fresh, {
      morphStyle: "outerHTML",
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: (old) => !leaves(old),
        beforeNodeRemoved: (old) => !leaves(old),
        /* What somebody has unfolded stays so. */
        beforeAttributeUpdated: (name, node) => name !== "open" || node.tagName !== "DETAILS",
      },
    });
    window.htmx.process(element);
    window.htmx.trigger(element, "htmx:load");
  };

  /* Since a moment of the device's clock, which may have been set meanwhile. */
  const passed = (moment) => Math.abs(Date.now() - moment);
  const parts = () => [...document.querySelectorAll(PART)];
  const topics = (part) => [...part.getAttribute("hx-trigger").matchAll(/topic:([\w.-]+)/g)].map(([, topic]) => topic);

  const told = new Map(); /* the seq at which each topic moved last, as far as the server has said */
  const goal = (part) => Math.max(0, ...topics(part).map((topic) => told.get(topic) || 0));
  const isBehind = (part) => goal(part) > Number(part.dataset.seq);
  const asking = new WeakMap(); /* of parts: since when, and up to which seq */
  const tags = new WeakMap(); /* of parts: the ETag of what they show, where they show all of it */
  const troubles = new WeakMap(); /* of parts that got no answer: when to ask again, and what was wrong */
  let url = "", life = "", source = null, dot = null, hiding = 0;
  let listened = "", known = ""; /* the address of the stream; the newest entry that it told, by number and hash */
  const kept = Number(document.documentElement.dataset.kept); /* by the phone, since no network was there */
  let asleep = false, unreached = kept > 0;
  let connectedAt = 0, heardAt = 0, askedAt = 0, currentAt = kept || Date.now();

  const hears = () => source?.readyState === 1 && passed(heardAt) < SILENT_MS;

  const show = () => {
    if (!dot) return;
    const wrong = parts().map((part) => troubles.get(part)?.what).filter(Boolean);
    if (!unreached && !wrong.length && !parts().some(isBehind)) currentAt = Date.now();
    const state = unreached || wrong.includes("offline") ? "offline" : wrong.length ? "busy" : hears() ? "open" : "polling";
    const { text, ago } = window.stichtag;
    const old = passed(currentAt);
    const age = old >= MINUTE_MS && state !== "open" ? ` ${text("liveAge").replace("{age}", ago(old))}` : "";
    const words = text(`live-${state}`.replace(/-(.)/, (_, letter) => letter.toUpperCase())) + age;
    if (dot.dataset.state === state && dot.title === words) return;
    dot.dataset.state = state;
    dot.firstChild.textContent = words;
    dot.title = words;
  };

  const ask = (part) => { if (!asleep) window.htmx.trigger(part, `topic:${topics(part)[0]}`); };
  const isAsking = (part) => asking.has(part) && passed(asking.get(part).at) < ANSWER_MS;
  const check = () => {
    for (const part of parts()) if (isBehind(part) && !troubles.has(part) && !isAsking(part)) ask(part);
    show();
  };
  const refresh = () => { for (const part of parts()) ask(part); };

  /* What is said stays until the page is left: whoever looks later has to know it, too. */
  const wentBack = (at, wentOn) => {
    const { text, moment } = window.stichtag;
    const note = document.querySelector("[data-back-note]");
    if (!note) return;
    note.textContent = wentOn ? text("wentOn") : text("wentBack").replace("{time}", at ? moment(at) : "–");
    note.hidden = false;
  };

  const shown = () => Math.min(...parts().map((part) => Number(part.dataset.seq)));

  /* `asked`: what stood here when these news were asked for, which are no older unless the event has gone back. */
  const hear = (news, asked = -1) => {
    window.stichtag.heard(news.now);
    unreached = false;
    if (news.topics) {
      /* The server has begun anew, or the event is an older one than what stands here, or went on from such a one. */
      const isOlder = news.seq < shown();
      if (isOlder && !news.other && news.seq >= asked) {
        poll(); /* late news: this page has seen what its stream has yet to hear of */
        return;
      }
      const anew = (life && life !== news.life && !news.same) || isOlder || news.other;
      if (isOlder || news.other) wentBack(news.at, news.other);
      life = news.life;
      if (news.head) known = [news.seq, news.head, news.whole].filter((part) => part !== undefined).join("-");
      if (anew) told.clear();
      for (const [topic, seq] of Object.entries(news.topics)) told.set(topic, seq);
      if (anew) for (const part of parts()) part.dataset.seq = "-1";
    }
    check();
  };

  const forget = (part) => {
    clearTimeout(troubles.get(part)?.timer);
    troubles.delete(part);
    asking.delete(part);
  };

  const trouble = (part, what, wait) => {
    forget(part);
    const timer = setTimeout(() => part.isConnected && ask(part), wait * (1 + Math.random() / 4));
    troubles.set(part, { what, timer });
    show();
  };

  /* The page is current as far as this part goes. An answer that says no (404) is one. */
  const answered = (part, xhr) => {
    const wanted = asking.get(part)?.goal ?? goal(part);
    const seq = Number(xhr.getResponseHeader("Live-Seq") || wanted);
    forget(part);
    part.dataset.seq = seq;
    tune();
    if (seq < wanted) trouble(part, "", AGAIN_MS);
    check();
  };

  /* False keeps htmx from looking at the answer. */
  const look = (part, xhr) => {
    if (xhr.status >= 500 || xhr.status === 429) {
      const wait = 1000 * Number(xhr.getResponseHeader("Retry-After")) || AGAIN_MS;
      trouble(part, xhr.status === 500 ? "offline" : "busy", wait);
      return false;
    }
    if (xhr.status === 304) {
      answered(part, xhr);
      return false;
    }
    const leads = xhr.getResponseHeader("HX-Redirect");
    if (xhr.status < 400 && !(leads && document.querySelector("form[data-dirty], dialog[open]"))) return true;
    answered(part, xhr);
    return false;
  };

  /* Current seqs, and the time, without a stream. */
  const poll = async () => {
    askedAt = Date.now();
    const asked = shown();
    try {
      const place = `${knowing(address("/seq"))}&shown=${Math.max(0, asked)}`;
      const answer = await fetch(place, { credentials: "same-origin", signal: AbortSignal.timeout(AGAIN_MS) });
      if (answer.ok) hear({ ...(await answer.json()), now: Number(answer.headers.get("X-Now")) }, asked);
      else unreached = answer.status >= 500;
    } catch { unreached = true; }
    show();
  };

  const address = (end = "") => `${url}${end}?topics=${[...new Set(parts().flatMap(topics))].sort().join(",")}`;

  const knowing = (place) => (known ? `${place}&known=${known}` : place);

  const connect = () => {
    connectedAt = heardAt = Date.now();
    source?.close();
    if (!window.EventSource || !url) return;
    listened = address();
    source = new EventSource(knowing(listened));
    const listen = (event) => { heardAt = Date.now(); hear(JSON.parse(event.data)); };
    source.addEventListener("topics", listen);
    source.addEventListener("now", listen);
  };

  /* An answer may bring other topics: whoever is seated hears of his table from then on. */
  const tune = () => {
    if (!asleep && (!source || listened !== address())) connect();
  };

  /* A hidden tab gives its connection back: a browser has six per server. */
  const hide = () => { hiding = setTimeout(() => { asleep = true; source?.close(); }, HIDDEN_MS); };
  const wake = () => {
    clearTimeout(hiding);
    const slept = asleep;
    asleep = false;
    if (!url) return;
    if (!hears()) connect();
    for (const part of parts()) {
      forget(part);
      if (slept && part.getAttribute("hx-trigger").includes("every ")) ask(part);
    }
    poll();
  };

  const beat = () => {
    if (asleep || !url) return;
    const lost = !source || source.readyState === 2 || passed(heardAt) > SILENT_MS;
    if (lost && passed(connectedAt) > RETRY_STREAM_MS) connect();
    if ((!hears() || unreached) && passed(askedAt || connectedAt) > AGAIN_MS) poll();
    show();
  };

  const makeDot = () => {
    const made = document.createElement("p");
    made.className = "live-dot no-print";
    made.setAttribute("role", "status");
    made.append(document.createElement("span"));
    (document.querySelector("[data-overlays]") || document.body).append(made);
    return made;
  };

  /* Anew for each <main>: an answered form may bring another one, with other topics. */
  const begin = (root) => {
    url = root.dataset.live;
    dot ||= makeDot();
    tune();
    check();
  };

  window.htmx.defineExtension("live", {
    getSelectors: () => ["[data-live]"],
    isInlineSwap: (style) => style === "morph",
    handleSwap: (style, target, fragment) => {
      if (style !== "morph") return false;
      if (fragment.firstElementChild) morph(target, fragment.firstElementChild);
      return [];
    },
    onEvent: (name, { target, detail }) => {
      if (name === "htmx:afterProcessNode" && target.matches("[data-live]")) setTimeout(() => begin(target));
      const part = detail?.requestConfig?.elt || detail?.elt;
      if (!part?.matches?.(PART)) return true;
      if (name === "htmx:configRequest") {
        detail.headers["Live-Seq"] = goal(part);
        if (tags.has(part)) detail.headers["If-None-Match"] = tags.get(part);
        detail.timeout = ANSWER_MS;
      }
      if (name === "htmx:beforeRequest") {
        if (!asleep) asking.set(part, { goal: goal(part), at: Date.now() });
        return !asleep;
      }
      if (name === "htmx:beforeOnLoad") return look(part, detail.xhr);
      if (name === "htmx:afterSwap") {
        const tag = detail.xhr.getResponseHeader("ETag");
        if (tag && isWhole) tags.set(part, tag);
        else tags.delete(part);
        answered(part, detail.xhr);
      }
      if (["htmx:sendError", "htmx:timeout"].includes(name)) trouble(part, "offline", AGAIN_MS);
      return true;
    },
  });

  window.stichtag.live = { refresh };
  setInterval(beat, 1000);
  document.addEventListener("visibilitychange", () => (document.hidden ? hide() : wake()));
  document.addEventListener("stichtag:over", ({ target }) => setTimeout(() => {
    if (target.isConnected && target.dataset.state === "over") refresh();
  }, OVER_MS * (1 + Math.random())));
  window.addEventListener("offline", poll);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("pagehide", () => source?.close());
})();
