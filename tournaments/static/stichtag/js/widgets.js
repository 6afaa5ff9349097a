/* Small things: steppers, second tap, copy, print, dismiss, photos, rows of tabs. */
(() => {
  "use strict";
  const ARMED_MS = 4000;
  const GONE = "stichtag-announcements";
  const TICKED = "stichtag-ticks-";
  const { text, toast, recallJson, remember, change } = window.stichtag;

  const step = (button) => {
    const input = button.closest("[data-stepper]").querySelector("input");
    const { step: by, first } = button.dataset;
    if (input.type === "text") input.value = Math.max(0, (Number(input.value) || 0) + Number(by));
    else if (first && input.value === "") input.value = first; /* where counting begins, e.g. three cards of a meld */
    else if (by > 0) input.stepUp();
    else input.stepDown();
    change(input);
  };

  /* The keyboard of numbers has no minus. */
  const sign = (button) => {
    const input = button.parentElement.querySelector("input");
    input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `-${input.value}`;
    change(input);
  };

  /* The button of totals says what it would report. */
  const tell = (form) => {
    const lines = [...form.querySelectorAll(".three-line")].map((line) =>
      [line.dataset.short, line.querySelector("input").value.trim()]);
    form.querySelector("[data-tells]").textContent = lines.filter(([, value]) => value).map((line) => line.join(" ")).join(" · ");
  };
  document.addEventListener("input", ({ target }) => { if (target.form?.querySelector("[data-tells]")) tell(target.form); });

  /* In the form of a deal the keyboard goes on to the next number, and from the last one to the button. */
  const NUMBER = "[inputmode=numeric]";
  const goOn = (event) => {
    const { target, key } = event, form = target.closest?.(".deal-form");
    if (key !== "Enter" || event.isComposing || !form || !target.matches(NUMBER)) return;
    event.preventDefault();
    const fields = [...form.querySelectorAll(NUMBER)].filter((field) => field.checkVisibility());
    const next = fields[fields.indexOf(target) + 1];
    (next || form.querySelector(".action-bar .btn-primary")).focus();
    next?.select();
  };
  document.addEventListener("keydown", goOn);

  /* First tap asks, second tap does. */
  const arm = (button, event) => {
    if (button.hasAttribute("data-armed")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const label = button.textContent;
    button.textContent = button.dataset.arm;
    button.setAttribute("data-armed", "");
    setTimeout(() => {
      if (!button.hasAttribute("data-armed")) return;
      button.removeAttribute("data-armed");
      button.textContent = label;
    }, ARMED_MS);
  };

  const copy = async (button) => {
    const { dataset } = button;
    try { await navigator.clipboard.writeText(dataset.copy); } catch { /* outside secure contexts, as in a venue's LAN */
      const area = document.createElement("textarea");
      area.value = dataset.copy;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    toast(text("copied"), "ok", button);
  };

  /* A photo is sent as small as it is kept, at once: on bad Wi-Fi that is a tenth of the time. */
  const shrink = async (input) => {
    const [file] = input.files;
    if (!file) return;
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
      const scale = Math.min(1, Number(input.dataset.shrink) / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.85); });
      const small = new DataTransfer();
      small.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
      if (blob.size < file.size) input.files = small.files;
    } catch { /* no picture to this browser: the server says what it thinks of it */ }
    input.form.requestSubmit();
  };

  /* An announcement stays away on this phone, also when its page shows something new. */
  const gone = () => [recallJson(GONE)].flat();
  const dismiss = (button) => {
    const flash = button.closest(".flash");
    const key = flash.dataset.announcement;
    if (key) remember(GONE, JSON.stringify([...gone(), key].slice(-50)));
    flash.remove();
  };
  window.htmx.onLoad(() => {
    for (const field of document.querySelectorAll(`.deal-form ${NUMBER}`)) field.enterKeyHint = "next";
    for (const { parentElement } of document.querySelectorAll("[data-sign]")) parentElement.querySelector("input").inputMode = "numeric";
    for (const flash of document.querySelectorAll("[data-announcement]")) {
      flash.hidden = gone().includes(flash.dataset.announcement);
    }
  });

  const actions = Object.entries({ arm, step, sign, copy, dismiss, print: () => window.print() });
  document.addEventListener("click", (event) => {
    for (const [name, act] of actions) {
      const element = event.target.closest(`[data-${name}]`);
      if (element) act(element, event);
    }
  }, true);
  document.addEventListener("change", ({ target }) => { if (target.matches("[data-shrink]")) shrink(target); });

  /* A list of ticks stays as it is in this browser. */
  const ticks = (list) => [...list.querySelectorAll("[type=checkbox]")];
  document.addEventListener("change", ({ target }) => {
    const list = target.closest?.("[data-ticks]");
    if (list) remember(TICKED + list.dataset.ticks, JSON.stringify(ticks(list).map((one) => one.checked)));
  });
  window.htmx.onLoad(() => {
    for (const list of document.querySelectorAll("[data-ticks]")) {
      const kept = [recallJson(TICKED + list.dataset.ticks)].flat();
      ticks(list).forEach((one, number) => { one.checked ||= kept[number] === true; });
    }
  });

  /* On a phone a row of tabs is wider than the screen: it begins where one is. */
  document.addEventListener("htmx:load", ({ target }) => {
    const here = target.querySelector(".tabs [aria-current='page']"), row = here?.parentElement;
    if (row) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  });

  /* A field that leaves only those lines in which all of its words stand. */
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-filter]")) return;
    const words = target.value.toLowerCase().split(/\s+/);
    for (const line of document.querySelectorAll(target.dataset.filter)) {
      line.hidden = !words.every((word) => line.textContent.toLowerCase().includes(word));
    }
  });
})();
