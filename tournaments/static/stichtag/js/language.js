/* Another language is another page: what was typed into its forms comes along. The server keeps some forms while they are
   typed; passwords and files stay where they are. Other tabs follow, since the parts they ask for come in it, unless
   somebody types there. */
(() => {
  "use strict";
  const { recallJson, remember, change } = window.stichtag;
  const KEY = "stichtag.typed";
  const CHOSEN = "stichtag.language";
  const FORMS = "main form[method=post]:not([data-kept])";
  const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
  const page = () => location.pathname + location.search;
  const fields = () => [...document.querySelectorAll(`${FORMS} :is(${FIELDS})`)]
    .map((field, place) => [`${place} ${field.name}`, field]);
  const property = (field) => (field.matches("[type=checkbox], [type=radio]") ? "checked" : "value");

  document.addEventListener("submit", ({ target }) => {
    if (!target.querySelector("button[name=language]")) return;
    const typed = Object.fromEntries(fields().map(([key, field]) => [key, field[property(field)]]));
    const pages = [page(), target.elements.next.value]; /* what was refused comes back at the address of a button */
    remember(KEY, JSON.stringify({ pages, typed }), "sessionStorage");
  });
  const left = recallJson(KEY, "sessionStorage");
  remember(KEY, "", "sessionStorage");
  if (left) remember(CHOSEN, `${document.documentElement.lang} ${Date.now()}`); /* the moment: the same one counts again */
  window.addEventListener("storage", ({ key, newValue }) => {
    const isOther = key === CHOSEN && newValue && !newValue.startsWith(document.documentElement.lang);
    if (isOther && !document.querySelector("form[data-dirty]")) location.reload();
  });
  const typed = Object(left?.pages?.includes?.(page()) && left.typed);
  for (const [key, field] of fields()) {
    if (!(key in typed) || field[property(field)] === typed[key]) continue;
    field[property(field)] = typed[key];
    change(field);
  }
})();
