/* Another language is another page: what was typed into its forms comes along. The server keeps some forms while they are
   typed; passwords and files stay where they are. */
(() => {
  "use strict";
  const KEY = "stichtag.typed";
  const FORMS = "main form[method=post]:not([data-kept])";
  const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
  const page = () => location.pathname + location.search;
  const fields = () => [...document.querySelectorAll(`${FORMS} :is(${FIELDS})`)]
    .map((field, place) => [`${place} ${field.name}`, field]);
  const property = (field) => (field.matches("[type=checkbox], [type=radio]") ? "checked" : "value");

  const leave = () => {
    const typed = Object.fromEntries(fields().map(([key, field]) => [key, field[property(field)]]));
    try { sessionStorage.setItem(KEY, JSON.stringify({ page: page(), typed })); } catch { /* private mode */ }
  };
  const arrive = () => {
    try {
      const left = JSON.parse(sessionStorage.getItem(KEY));
      sessionStorage.removeItem(KEY);
      return left?.page === page() ? left.typed : {};
    } catch { return {}; /* private mode */ }
  };

  document.addEventListener("submit", ({ target }) => { if (target.querySelector("button[name=language]")) leave(); });
  const typed = arrive();
  for (const [key, field] of fields()) {
    if (!(key in typed) || field[property(field)] === typed[key]) continue;
    field[property(field)] = typed[key];
    window.stichtag.change(field);
  }
})();
