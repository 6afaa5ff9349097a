/* Lists and tables on the wall: as many columns and as large a type as leaves every name whole. What would become too
   small to read turns its pages by the clock, the same on every wall. Without a script the style sheet sets the sizes. */
(() => {
  "use strict";
  const LEGIBLE = 0.03; /* of the shorter side of the screen */
  const LEAST_OF_SEATS = 0.0242; /* one page is found faster than a larger one that turns */
  const LARGEST = 0.075;
  const COLUMNS = 8;
  const LINES = 2.6; /* of a name, in its size: two with what stands between them */
  const BROKEN_LINES = 4.2;
  const TURN_MS = 12000;
  const MOST_PAGES = 20;

  /* The tables leave the number of the page its room. */
  const isAbovePage = (list) => {
    const last = [...list.children].findLast((item) => !item.hidden)?.getBoundingClientRect().bottom ?? 0;
    return last <= list.getBoundingClientRect().bottom - parseFloat(getComputedStyle(list).paddingBottom) + 1;
  };

  /* No name is cut, broken within a word (unless there is no other way) or longer than two lines. */
  const fits = (list) =>
    list.scrollWidth <= list.clientWidth + 1 && list.scrollHeight <= list.clientHeight + 1 &&
    (!list.matches(".pj-grid") || isAbovePage(list)) &&
    [...list.querySelectorAll(".name")].every((name) =>
      name.scrollWidth <= name.clientWidth + 1 && name.clientHeight <= (list.dataset.fit ? BROKEN_LINES : LINES) * parseFloat(list.style.fontSize));

  const set = (list, columns, size) => {
    list.style.columns = columns;
    list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    list.style.fontSize = `${size}px`;
    return fits(list);
  };

  /* The largest size in px at which this many columns hold everything; 0 if none does. */
  const largest = (list, columns, least, most) => {
    if (!set(list, columns, least)) return 0;
    let [low, high] = [least, most];
    while (high - low > 1) {
      const middle = (low + high) / 2;
      if (set(list, columns, middle)) low = middle;
      else high = middle;
    }
    return low;
  };

  const fit = (list, least, most) => {
    let best = [0, 1];
    for (let columns = 1; columns <= COLUMNS; columns += 1) {
      const size = largest(list, columns, Math.max(least, best[0] + 1), most);
      if (size) best = [size, columns];
    }
    if (best[0]) set(list, best[1], best[0]);
    return best[0];
  };

  const show = (items, page, pages) => {
    const length = Math.ceil(items.length / pages);
    items.forEach((item, index) => { item.hidden = Math.floor(index / length) !== page; });
  };

  const pagesOf = new WeakMap(); /* lists: on how many pages they stand */
  const now = (pages) => Math.floor(Date.now() / TURN_MS) % pages;

  const lay = (list) => {
    const side = Math.min(window.innerWidth, window.innerHeight);
    const items = [...list.children];
    const tries = (page, pages) => {
      show(items, page, pages);
      list.dataset.page = pages > 1 ? `${page + 1} / ${pages}` : ""; /* takes space, too */
      const least = list.matches(".pj-seats") ? LEAST_OF_SEATS : LEGIBLE;
      return fit(list, least * side, LARGEST * side);
    };
    let pages = 1;
    for (const way of ["", "broken"]) { /* a word that no size leaves whole may be broken */
      list.dataset.fit = way;
      pages = 1;
      while (pages <= MOST_PAGES && ![...Array(pages).keys()].every((page) => tries(page, pages))) pages += 1;
      if (pages <= MOST_PAGES) break;
    }
    if (pages > MOST_PAGES) { /* as without a script */
      show(items, 0, 1);
      list.removeAttribute("style");
      delete list.dataset.fit;
      delete list.dataset.page;
      pages = 1;
    } else if (pages > 1) tries(now(pages), pages);
    pagesOf.set(list, pages);
  };

  /* What stands large alone: its longest word stays whole. */
  const shrink = (words) => {
    words.style.fontSize = "";
    let size = parseFloat(getComputedStyle(words).fontSize);
    const least = LEGIBLE * Math.min(window.innerWidth, window.innerHeight);
    while (words.scrollWidth > words.clientWidth + 1 && size > least) words.style.fontSize = `${size *= 0.95}px`;
  };

  const lists = () => [...document.querySelectorAll(".pj-list, .pj-grid")];
  const all = () => {
    lists().forEach(lay);
    document.querySelectorAll(".pj-hero :is(h2, .big), .pj-word, .pj-run .clock-time").forEach(shrink);
  };
  setInterval(() => {
    for (const list of lists()) {
      const pages = pagesOf.get(list);
      if (pages > 1 && list.dataset.page !== `${now(pages) + 1} / ${pages}`) lay(list);
    }
  }, 1000);
  window.htmx.onLoad(all);
  window.addEventListener("resize", all);
  document.fonts.ready.then(all);
})();
