/* The windows of a trial evening, each a page of the event. */
(() => {
  "use strict";
  const STAYS = /^\/(?:e\/[-\w]+\/desk|p|t)\//;
  const windows = new Set();
  let source = null, opening = 0;

  /* What leads out of a window opens beside this page, as no other page may be framed. */
  const watch = ({ contentDocument }) => contentDocument?.addEventListener("click", ({ target }) => {
    const link = target.closest("a[href]");
    if (link && !STAYS.test(link.pathname)) link.target = "_blank";
  }, true);

  for (const frame of document.querySelectorAll("iframe")) watch(frame);
  document.addEventListener("load", ({ target }) => { if (target.matches?.("iframe")) watch(target); }, true);

  /* All windows hear one stream, which tells the topics and brings the parts of each: a browser has six connections per server. */
  const open = () => {
    source?.close();
    source = null;
    const all = [...windows];
    if (!all.length) return;
    const address = new URL(all.at(-1).address);
    const topics = all.flatMap((one) => one.address.searchParams.get("topics").split(","));
    address.searchParams.set("topics", [...new Set(topics)].sort().join(","));
    address.searchParams.delete("part");
    for (const part of new Set(all.flatMap((one) => one.address.searchParams.getAll("part")))) address.searchParams.append("part", part);
    source = new EventSource(address);
    for (const name of ["part", "topics", "now"]) source.addEventListener(name, ({ data }) => {
      for (const one of windows) one.dispatchEvent(new MessageEvent(name, { data }));
    });
  };
  const reopen = () => {
    clearTimeout(opening);
    opening = setTimeout(open);
  };

  class Listener extends EventTarget {
    constructor(address) {
      super();
      this.address = address;
      windows.add(this);
      reopen();
    }
    get readyState() { return windows.has(this) && source ? source.readyState : EventSource.CLOSED; }
    close() { if (windows.delete(this)) reopen(); }
  }

  window.stichtag.stream = (place) => {
    const address = new URL(place, location.href);
    const isOther = [...windows].some((one) => one.address.pathname !== address.pathname);
    return isOther ? new EventSource(address) : new Listener(address);
  };
})();
