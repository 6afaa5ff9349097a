/* A phone rings and shakes when its table is called: seats are published, a round starts, the desk announces something.
   Only where somebody has switched it on, since browsers let a page sound after a tap alone. */
(() => {
  "use strict";
  const STORE = "stichtag.sound";
  const NOTES = [[880, 0], [1175, 0.18], [1568, 0.36]]; /* Hz, and the second when it begins */
  const LASTS = 0.3;
  const LOUD = 0.3;
  const SHAKES_MS = [200, 100, 200];
  const { toast } = window.stichtag;
  let context = null, memory = "";

  const isOn = () => {
    try { return localStorage.getItem(STORE) === "on"; } catch { return memory === "on"; }
  };
  const remember = (value) => {
    memory = value;
    try { localStorage.setItem(STORE, value); } catch { /* kept for this page only */ }
  };

  const show = () => {
    const button = document.querySelector("[data-sound]");
    if (!button) return;
    const isAsleep = isOn() && context?.state !== "running";
    button.setAttribute("aria-pressed", String(isOn()));
    button.textContent = isAsleep ? button.dataset.asleep : isOn() ? button.dataset.on : button.dataset.off;
  };

  /* After a page is loaded anew a browser wants another tap, anywhere, before it sounds. */
  const wake = async () => {
    if (!isOn() || !window.AudioContext) return;
    context ??= new AudioContext();
    await context.resume().catch(() => {});
    show();
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
    if (context?.state === "running") NOTES.forEach(note);
  };

  /* What calls somebody has a name of its own, so that it rings once. */
  const seen = new Set();
  const calls = () => [...document.querySelectorAll("[data-call], [data-announcement]")]
    .map(({ dataset }) => dataset.call || dataset.announcement).filter((call) => call && !seen.has(call));
  const look = () => {
    const fresh = calls();
    for (const call of fresh) seen.add(call);
    if (fresh.length && isOn()) ring();
    show();
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-sound]");
    if (!button) {
      if (context?.state !== "running") wake();
      return;
    }
    const wasAsleep = isOn() && context?.state !== "running" && window.AudioContext;
    if (!wasAsleep) remember(isOn() ? "off" : "on");
    await wake();
    show();
    if (!isOn()) return;
    ring();
    toast(button.dataset.about);
  });
  for (const call of calls()) seen.add(call);
  wake();
  show();
  for (const name of ["htmx:afterSettle", "stichtag:refreshed"]) document.addEventListener(name, look);
})();
