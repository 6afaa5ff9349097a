/* Results from paper: the state of each line while it is typed, how many are complete, and the sums. */
(() => {
  "use strict";
  const STATES = { empty: "is-muted", missing: "is-info", complete: "is-ok" };
  const LOOKS = { missing: "is-part", complete: "is-done" };
  const filled = (text, n) => text.replace("{n}", n);

  const stateOf = (line) => {
    const fields = [...line.querySelectorAll("input:not([type=hidden]), select")];
    const missing = fields.filter((field) => "needed" in field.dataset && !field.value.trim()).length;
    if (fields.every((field) => !field.value.trim())) return ["empty", 0];
    return [missing ? "missing" : "complete", missing];
  };
  const show = (paper) => {
    const form = paper.closest("form");
    const lines = [...paper.querySelectorAll("[data-line]")];
    for (const line of lines) {
      const [state, missing] = stateOf(line);
      line.dataset.is = state;
      if (line.matches(".is-wrong") || line.querySelector(".field-error")) continue; /* as it was refused */
      line.classList.remove(...Object.values(LOOKS));
      if (LOOKS[state]) line.classList.add(LOOKS[state]);
      const pill = line.querySelector("[data-state]");
      pill.className = `pill paper-state ${STATES[state]}`;
      pill.textContent = filled(paper.dataset[state], missing);
    }
    const complete = lines.filter((line) => line.dataset.is === "complete").length;
    const count = form.querySelector("[data-complete-count]");
    count.textContent = filled(count.dataset.text, complete);
    for (const sum of form.querySelectorAll("[data-sum]")) {
      const own = [...form.querySelectorAll(`[data-adds="${sum.dataset.sum}"]`)];
      sum.textContent = filled(sum.dataset.text, own.reduce((all, field) => all + (Number(field.value) || 0), 0));
    }
    const { none, one, many } = form.querySelector("[data-last]").dataset;
    form.querySelector("[data-last]").textContent = filled(complete > 1 ? many : complete ? one : none, complete);
  };

  document.addEventListener("input", ({ target }) => {
    const line = target.closest("[data-line]");
    if (!line?.closest("[data-paper]")) return;
    line.classList.remove("is-wrong");
    line.querySelectorAll(".field-error").forEach((error) => error.remove());
    line.querySelectorAll(".has-error").forEach((field) => field.classList.remove("has-error"));
    line.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    show(line.closest("[data-paper]"));
  });
  window.htmx.onLoad(() => document.querySelectorAll("[data-paper]").forEach(show));
})();
