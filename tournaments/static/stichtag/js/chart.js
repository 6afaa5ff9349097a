/* What a line of a picture says under the finger or the pointer: the cell of the table behind the picture. */
(() => {
  "use strict";
  const shown = document.createElement("div");
  shown.className = "chart-value";
  shown.setAttribute("aria-hidden", "true");
  const words = (element) => element.textContent.trim().replace(/\s+/g, " ");

  function nearest(svg, { clientX, clientY }, last) {
    const box = svg.getBoundingClientRect(), { width, height } = svg.viewBox.baseVal;
    const step = Math.round(Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * last);
    const y = (clientY - box.top) / box.height * height;
    let found = null, least = Infinity;
    for (const line of svg.querySelectorAll("[data-name]")) for (const point of line.points) {
      const far = Math.abs(point.y - y);
      if (Math.round(point.x / width * last) === step && far <= least) [found, least] = [line, far];
    }
    return found && { name: found.dataset.name, step };
  }

  function show(event) {
    const svg = event.target.closest?.(".chart-lines");
    const table = svg?.querySelector("[data-name]") && document.querySelector("[data-steps]");
    const heads = table && [...table.tHead.rows[0].cells];
    const value = table && nearest(svg, event, heads.length - 2);
    const row = value && [...table.tBodies[0].rows].find((one) => words(one.cells[0]) === value.name);
    if (!row) return shown.remove();
    shown.textContent = `${value.name} · ${words(heads[value.step + 1])}: ${words(row.cells[value.step + 1])}`;
    document.body.append(shown);
    shown.style.left = `${Math.max(8, Math.min(event.clientX + 12, innerWidth - shown.offsetWidth - 8))}px`;
    shown.style.top = `${Math.max(8, event.clientY - shown.offsetHeight - 12)}px`;
  }

  for (const kind of ["pointermove", "pointerdown"]) document.addEventListener(kind, show);
  addEventListener("scroll", () => shown.remove(), { passive: true });
})();
