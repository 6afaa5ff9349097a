/* The windows of a trial evening: what leads out of one opens beside this page, as no other page may be framed. */
(() => {
  "use strict";
  const STAYS = /^\/(?:e\/[-\w]+\/desk|p|t)\//;

  const watch = ({ contentDocument }) => contentDocument?.addEventListener("click", ({ target }) => {
    const link = target.closest("a[href]");
    if (link && !STAYS.test(link.pathname)) link.target = "_blank";
  }, true);

  for (const frame of document.querySelectorAll("iframe")) watch(frame);
  document.addEventListener("load", ({ target }) => { if (target.matches?.("iframe")) watch(target); }, true);
})();
