/* Small things: steppers, chips that fill a field, second tap, dialogs, tabs, copy, print, dismiss. */
(() => {
  "use strict";
  const ARMED_MS = 4000;
  const { text, toast } = window.stichtag;
  const announce = (input) => {
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const step = (button) => {
    const input = button.closest("[data-stepper]")?.querySelector("input");
    if (!input) return;
    const limit = (name, other) => (input[name] === "" ? other : Number(input[name]));
    const first = input.value === "" && button.dataset.first; /* where counting begins, e.g. three cards of a meld */
    const next = first ? Number(first) : Number(input.value || 0) + Number(button.dataset.step) * Number(input.step || 1);
    input.value = String(Math.min(limit("max", Infinity), Math.max(limit("min", -Infinity), next)));
    announce(input);
  };

  const fill = (button) => {
    const input = document.querySelector(button.dataset.fill);
    if (!input) return;
    input.value = button.dataset.value;
    announce(input);
  };

  /* First tap asks, second tap does. */
  const disarm = (button) => {
    if (!button.hasAttribute("data-armed")) return;
    button.removeAttribute("data-armed");
    button.textContent = button.dataset.label;
  };
  const arm = (event, button) => {
    if (button.hasAttribute("data-armed")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.dataset.label = button.textContent;
    button.textContent = button.dataset.arm;
    button.setAttribute("data-armed", "");
    setTimeout(() => disarm(button), ARMED_MS);
  };

  const copy = async (button) => {
    const value = button.dataset.copy;
    try { await navigator.clipboard.writeText(value); } catch {
      const area = document.createElement("textarea");
      area.value = value;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    toast(text("copied"), "ok");
  };

  /* A photo is sent as small as it is kept, at once: on bad Wi-Fi that is a tenth of the time. */
  const shrink = async (input) => {
    const [file] = input.files;
    if (!file || !window.createImageBitmap) return;
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

  const openDialog = (event, opener) => {
    const dialog = document.getElementById(opener.dataset.dialog);
    if (!dialog?.showModal) return;
    event.preventDefault();
    dialog.showModal();
  };

  // An announcement stays away on this phone, also when its page shows something new.
  const GONE = "stichtag-announcements";
  const gone = () => {
    try { return JSON.parse(localStorage.getItem(GONE) || "[]"); } catch { return []; }
  };
  const dismiss = (flash) => {
    const key = flash?.dataset.announcement;
    if (key) {
      try { localStorage.setItem(GONE, JSON.stringify([...gone(), key].slice(-50))); } catch { /* until the next change */ }
    }
    flash?.remove();
  };
  const leaveOut = () => {
    const keys = gone();
    for (const flash of document.querySelectorAll("[data-announcement]")) {
      if (keys.includes(flash.dataset.announcement)) flash.hidden = true;
    }
  };
  document.addEventListener("DOMContentLoaded", leaveOut);
  document.addEventListener("htmx:afterSettle", leaveOut);

  const actions = [
    ["[data-arm]", arm],
    ["[data-dialog]", openDialog],
    ["[data-step]", (event, element) => step(element)],
    ["[data-fill]", (event, element) => fill(element)],
    ["[data-copy]", (event, element) => copy(element)],
    ["[data-print]", () => window.print()],
    ["[data-dismiss]", (event, element) => dismiss(element.closest(".flash"))],
  ];
  document.addEventListener("click", (event) => {
    for (const [selector, act] of actions) {
      const element = event.target.closest?.(selector);
      if (element) act(event, element);
    }
    if (event.target.matches?.("dialog.dialog") && event.target.open) {
      const box = event.target.getBoundingClientRect();
      const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside) event.target.close();
    }
  }, true);

  document.addEventListener("change", (event) => {
    if (event.target.matches?.("[data-autosubmit]")) event.target.form?.requestSubmit();
    if (event.target.matches?.("[data-shrink]")) shrink(event.target);
  });

  /* Sections of a page as tabs; without script they stand below each other. */
  const tabs = (root) => {
    const links = [...root.querySelectorAll(".tabs a[href^='#']")];
    const panel = (link) => document.getElementById(link.hash.slice(1));
    const show = (chosen) => {
      for (const link of links) {
        link.toggleAttribute("aria-current", link === chosen);
        if (link === chosen) link.setAttribute("aria-current", "true");
        if (panel(link)) panel(link).hidden = link !== chosen;
      }
    };
    root.addEventListener("click", (event) => {
      const link = event.target.closest(".tabs a[href^='#']");
      if (!link) return;
      event.preventDefault();
      history.replaceState(null, "", link.hash);
      show(link);
    });
    const first = links.find((link) => link.hash === location.hash) || links[0];
    if (first) show(first);
  };
  document.addEventListener("htmx:load", (event) => { for (const root of event.target.querySelectorAll("[data-tabs]")) tabs(root); });

  /* On a phone a row of tabs is wider than the screen: it begins where one is. */
  document.addEventListener("htmx:load", (event) => {
    const here = event.target.querySelector(".tabs [aria-current='page']"), row = here?.parentElement;
    if (!row) return;
    const [tab, room] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
    if (tab.right > room.right) row.scrollLeft += tab.left - room.left - (room.width - tab.width) / 2;
  });
})();
