/* A phone rings and shakes when its table is called: seats are published, a round starts, the desk announces something.
   Only where somebody has switched it on, since browsers let a page sound after a tap alone. */
(() => {
  "use strict";
  const STORE = "stichtag.sound";
  const NOTES = [[880, 0], [1175, 0.18], [1568, 0.36]]; /* Hz, and the second when it begins */
  const LASTS = 0.3;
  const LOUD = 0.3;
  const SHAKES_MS = [200, 100, 200];
  const { toast, recall, remember } = window.stichtag;
  const seen = new Set();
  let context = null;

  const isOn = () => recall(STORE) === "on";
  /* After a page is loaded anew a browser wants another tap, anywhere, before it sounds. */
  const isAsleep = () => isOn() && context?.state !== "running";
  const wake = async () => {
    if (!isOn()) return;
    context ??= new AudioContext();
    await context.resume().catch(() => {});
    show();
  };

  const show = () => {
    const button = document.querySelector("[data-sound]");
    if (!button) return;
    button.setAttribute("aria-pressed", String(isOn()));
    button.textContent = isAsleep() ? button.dataset.asleep : isOn() ? button.dataset.on : button.dataset.off;
  };

  const note = ([pitch, begin]) => {
    const [tone, volume, at] = [context.createOscillator(), context.createGain(), context.currentTime + begin];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LASTS);
  };
  const ring = () => {
    navigator.vibrate?.(SHAKES_MS);
    if (!isAsleep()) NOTES.forEach(note);
  };

  /* What calls somebody has a name of its own, so that it rings once. */
  const look = () => {
    const named = [...document.querySelectorAll("[data-call], [data-announcement]")];
    const calls = named.map(({ dataset }) => dataset.call || dataset.announcement);
    const fresh = calls.filter((call) => call && !seen.has(call));
    for (const call of fresh) seen.add(call);
    return fresh.length > 0;
  };

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-sound]");
    if (button && !isAsleep()) remember(STORE, isOn() ? "off" : "on");
    if (button || isAsleep()) await wake();
    show();
    if (!button || !isOn()) return;
    ring();
    toast(button.dataset.about, "info", button);
  });
  look();
  wake();
  window.htmx.onLoad(() => {
    if (look() && isOn()) ring();
    show();
  });
})();
