/* Live pages, an htmx extension (docs/architecture.md, Live): one stream tells which topics of the page have moved, and
   each becomes an event, `topic:standings`, on the elements that name it in their hx-trigger and show an older seq in
   data-seq. They ask as htmx asks, and `hx-swap="morph"` leaves alone what somebody is busy with. What is the same for
   everybody comes by the stream itself, before it is told of. */
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
  const BUSY = "[data-keep], form:is([data-dirty], :has(:is(input, select, textarea):focus))"; /* with somebody */
  const THEIRS = { open: "details", checked: "[form]" }; /* what somebody has unfolded, or ticked for a form elsewhere */
  const { text, line, ago, moment, heard } = window.stichtag;
  const dot = document.querySelector(".live-dot");

  document.addEventListener("input", ({ target }) => target.closest("form")?.setAttribute("data-dirty", ""));
  document.addEventListener("reset", ({ target }) => target.removeAttribute("data-dirty"));

  let isWhole = true; /* the last morphing left nothing as it was that the answer has otherwise */
  const mayChange = (node) => {
    const isBusy = node.nodeType === Node.ELEMENT_NODE && node.matches(BUSY);
    if (isBusy) isWhole = false;
    return !isBusy;
  };
  const morph = (element, fresh) => {
    isWhole = true;
    window.Idiomorph.morph(element, fresh, {
      morphStyle: "outerHTML",
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: mayChange,
        beforeNodeRemoved: mayChange,
        beforeAttributeUpdated: (name, node) => !(name in THEIRS && node.matches(THEIRS[name])),
      },
    });
    window.htmx.process(element);
    window.htmx.trigger(element, "htmx:load");
  };

  /* Since a moment of the device's clock, which may have been set meanwhile. */
  const passed = (at) => Math.abs(Date.now() - at);
  const parts = () => [...document.querySelectorAll(PART)];
  const place = (part) => part.getAttribute("hx-get") || location.pathname + location.search;
  const topics = (part) => [...part.getAttribute("hx-trigger").matchAll(/topic:([\w.-]+)/g)].map(([, topic]) => topic);

  const told = new Map(); /* the seq at which each topic moved last, as far as the server has said */
  const goal = (part) => Math.max(0, ...topics(part).map((topic) => told.get(topic) || 0));
  const isBehind = (part) => goal(part) > Number(part.dataset.seq);
  const tags = new WeakMap(); /* of parts: the ETag of what they show, where they show all of it */
  const troubles = new WeakMap(); /* of parts that got no answer: what is wrong, and when to ask again */
  let url = "", life = "", source = null, hiding = 0;
  let listened = "", known = ""; /* the address of the stream; the newest entry that it told, by number and hash */
  const kept = Number(document.documentElement.dataset.kept); /* by the phone, since no network was there */
  let asleep = false, unreached = kept > 0;
  let connectedAt = 0, heardAt = 0, askedAt = 0, currentAt = kept || Date.now();

  const hears = () => source?.readyState === EventSource.OPEN && passed(heardAt) < SILENT_MS;

  /* What is wrong for longer than a moment, in few words. */
  const inLine = (state, old) => {
    if (old >= MINUTE_MS && state !== "open") return text(state === "offline" ? "asOf" : "slow").replace("{time}", moment(currentAt));
    return state === "offline" ? text("noNetwork") : "";
  };

  const show = () => {
    const wrong = parts().map((part) => troubles.get(part)?.what).filter(Boolean);
    if (!unreached && !wrong.length && !parts().some(isBehind)) currentAt = Date.now();
    const state = unreached || wrong.includes("offline") ? "offline" : wrong.length ? "busy" : hears() ? "open" : "polling";
    const old = passed(currentAt);
    const age = old >= MINUTE_MS && state !== "open" ? ` ${dot.dataset.age.replace("{age}", ago(old))}` : "";
    const words = dot.dataset[state] + age;
    if (!document.documentElement.dataset.kept) line("network", inLine(state, old)); /* else app.js says it */
    if (dot.dataset.state === state && dot.title === words) return;
    dot.dataset.state = state;
    dot.textContent = dot.title = words;
  };

  const ask = (part) => { if (!asleep) window.htmx.trigger(part, `topic:${topics(part)[0]}`); };
  const refresh = () => parts().forEach(ask);
  const check = () => {
    for (const part of parts()) {
      const isDue = troubles.has(part) ? troubles.get(part).again <= performance.now() : isBehind(part);
      if (isDue && !part.matches(".htmx-request")) ask(part);
    }
    show();
  };

  /* What is said stays until the page is left: whoever looks later has to know it, too. */
  const wentBack = (at, wentOn) => {
    const note = document.querySelector("[data-back-note]");
    note.textContent = wentOn ? text("wentOn") : text("wentBack").replace("{time}", at ? moment(at) : "–");
    note.hidden = false;
  };

  const shown = () => Math.min(...parts().map((part) => Number(part.dataset.seq)));

  /* `asked`: what stood here when these news were asked for, which are no older unless the event has gone back. */
  const hear = (news, asked = -1) => {
    heard(news.now);
    unreached = false;
    if (news.topics) {
      /* The server has begun anew, or the event is an older one than what stands here, or went on from such a one. */
      const isOlder = news.seq < shown();
      /* Late news: this page has seen what its stream has yet to hear of. */
      if (isOlder && !news.other && news.seq >= asked) return void poll();
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

  const trouble = (part, what, wait) => {
    troubles.set(part, { what, again: performance.now() + wait * (1 + Math.random() / 4) });
  };

  const shows = (part, seq) => {
    troubles.delete(part);
    part.dataset.seq = seq;
    tune();
  };

  const noteTag = (part, tag) => {
    if (tag && isWhole) tags.set(part, tag);
    else tags.delete(part);
  };

  /* The page is current as far as this part goes. */
  const answered = (part, { xhr, requestConfig }) => {
    const wanted = requestConfig.headers["Live-Seq"];
    const seq = Number(xhr.getResponseHeader("Live-Seq") || wanted);
    shows(part, seq);
    if (seq < wanted) trouble(part, "", AGAIN_MS);
  };

  /* As htmx puts in an answer: what it brings besides, then the part. */
  const put = (part, html, tag) => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const also = part.getAttribute("hx-select-oob")?.split(",") || [];
    for (const selector of [...also.map((one) => one.split(":")[0]), part.getAttribute("hx-select")]) {
      const old = document.querySelector(selector), found = fresh.querySelector(selector);
      if (old && found) morph(old, found);
    }
    if (fresh.title) document.title = fresh.title;
    noteTag(part, tag);
  };

  /* A part that everybody gets, by the stream; without `html` the one that it brought before. */
  const bring = ({ path, seq, tag, html }) => {
    for (const part of parts()) {
      if (place(part) !== path || seq <= Number(part.dataset.seq) || part.matches(".htmx-request")) continue;
      if (html) put(part, html, tag);
      if (html || tags.get(part) === tag) shows(part, seq);
    }
  };

  /* Whether an answer brings something to show. One that says no (404) is one, too: if this page is gone, such as
     the link of somebody for whom a substitute plays, loading it says why. */
  const brings = (part, detail) => {
    const { xhr, requestConfig } = detail;
    if (xhr.status === 404 && new URL(requestConfig.path, location.href).pathname === location.pathname) location.reload();
    if (xhr.status >= 500 || xhr.status === 429) {
      const wait = 1000 * Number(xhr.getResponseHeader("Retry-After")) || AGAIN_MS;
      trouble(part, xhr.status === 500 ? "offline" : "busy", wait);
      return false;
    }
    const leadsAway = xhr.getResponseHeader("HX-Redirect") && document.querySelector("form[data-dirty]");
    const isNews = xhr.status < 400 && xhr.status !== 304 && !leadsAway;
    if (!isNews) answered(part, detail);
    return isNews;
  };

  const address = (end = "") => `${url}${end}?topics=${[...new Set(parts().flatMap(topics))].sort().join(",")}`;
  const isOfEvent = (path) => path.startsWith("/e/") && !path.includes("?"); /* personal addresses are secrets */
  const stream = () => [address(), ...new Set(parts().map(place).filter(isOfEvent))].join("&part=");
  const knowing = (place) => (known ? `${place}&known=${known}` : place);

  /* Current seqs, and the time, without a stream. */
  const poll = async () => {
    if (!url) return;
    askedAt = Date.now();
    const asked = shown();
    try {
      const place = `${knowing(address("/seq"))}&shown=${Math.max(0, asked)}`;
      const answer = await fetch(place, { signal: AbortSignal.timeout(AGAIN_MS) });
      if (answer.ok) hear({ ...(await answer.json()), now: Number(answer.headers.get("X-Now")) }, asked);
      else unreached = answer.status >= 500;
    } catch { unreached = true; }
    show();
  };

  const connect = () => {
    connectedAt = heardAt = Date.now();
    source?.close();
    listened = stream();
    const open = window.parent.stichtag.stream || ((address) => new EventSource(address));
    source = open(knowing(listened));
    for (const [name, take] of [["topics", hear], ["now", hear], ["part", bring]]) {
      source.addEventListener(name, ({ data }) => {
        heardAt = Date.now();
        take(JSON.parse(data));
      });
    }
  };

  /* An answer may bring other topics: whoever is seated hears of his table from then on. */
  const tune = () => {
    if (!asleep && (!source || listened !== stream())) connect();
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
      troubles.delete(part);
      /* What was under way when the device fell asleep may hang: the next request waits behind it. */
      if (slept && part.matches(".htmx-request, [hx-trigger*='every ']")) ask(part);
    }
    poll();
  };

  const beat = () => {
    if (asleep || !url) return;
    const lost = !source || source.readyState === EventSource.CLOSED || passed(heardAt) > SILENT_MS;
    if (lost && passed(connectedAt) > RETRY_STREAM_MS) connect();
    if ((!hears() || unreached) && passed(askedAt || connectedAt) > AGAIN_MS) poll();
    check();
  };

  /* Anew for each <main>: an answered form may bring another one, with other topics. */
  const begin = (main) => {
    url = main.dataset.live;
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
      if (name === "htmx:beforeRequest") return !asleep;
      if (name === "htmx:beforeOnLoad") return brings(part, detail);
      if (name === "htmx:afterSwap") {
        noteTag(part, detail.xhr.getResponseHeader("ETag"));
        answered(part, detail);
      }
      if (name === "htmx:afterRequest") {
        if (!detail.xhr.status) trouble(part, "offline", AGAIN_MS);
        check();
      }
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
