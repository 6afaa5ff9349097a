/* Another language is another page: what was typed into its forms comes along. */
(() => {
  "use strict";
  const KEY = "stichtag.typed";
  const page = () => location.pathname + location.search;
  /* The server keeps some forms while they are typed; passwords and files stay where they are. */
  const fields = () => [...document.querySelectorAll("main form[method=post]:not([data-kept])")]
    .flatMap((form, index) => [...form.elements]
      .filter((field) => field.name && field.matches("input, select, textarea")
        && !["hidden", "password", "file"].includes(field.type))
      .map((field, place) => [`${index} ${place} ${field.name}`, field]));
  const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

  document.addEventListener("submit", (event) => {
    if (!event.target.querySelector("button[name=language]")) return;
    const typed = Object.fromEntries(fields().map(
      ([key, field]) => [key, isTicked(field) ? field.checked : field.value]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ page: page(), typed }));
    } catch { /* private mode */ }
  });

  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
  } catch { /* private mode */ }
  if (!kept || kept.page !== page()) return;
  for (const [key, field] of fields()) {
    if (!(key in kept.typed)) continue;
    const what = isTicked(field) ? "checked" : "value";
    if (field[what] === kept.typed[key]) continue;
    field[what] = kept.typed[key];
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
})();
