/* Another language is another page: what was typed into its forms comes along. The server keeps some forms while they are
   typed; passwords and files stay where they are. */
(() => {
  "use strict";
  const { recallJson, remember, change } = window.stichtag;
  const KEY = "stichtag.typed";
  const FORMS = "main form[method=post]:not([data-kept])";
  const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
  const page = () => location.pathname + location.search;
  const fields = () => [...document.querySelectorAll(`${FORMS} :is(${FIELDS})`)]
    .map((field, place) => [`${place} ${field.name}`, field]);
  const property = (field) => (field.matches("[type=checkbox], [type=radio]") ? "checked" : "value");

  document.addEventListener("submit", ({ target }) => {
    if (!target.querySelector("button[name=language]")) return;
    const typed = Object.fromEntries(fields().map(([key, field]) => [key, field[property(field)]]));
    remember(KEY, JSON.stringify({ page: page(), typed }), "sessionStorage");
  });
  const left = recallJson(KEY, "sessionStorage");
  remember(KEY, "", "sessionStorage");
  const typed = Object(left?.page === page() && left.typed);
  for (const [key, field] of fields()) {
    if (!(key in typed) || field[property(field)] === typed[key]) continue;
    field[property(field)] = typed[key];
    change(field);
  }
})();
