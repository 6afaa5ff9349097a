/* A file too large for one form goes ahead of it in pieces; the form then only names it. What is there already, also of
   a try that broke off, is not sent again. */
(() => {
  "use strict";
  const AT_ONCE = 4e6; /* bytes that the form takes by itself */
  const PIECE = 500e3;
  const AGAIN_MS = 2000;

  const form = document.querySelector("form[data-pieces]");
  const bar = form.querySelector("progress");
  const note = form.querySelector("[data-pieces-note]");

  /* Bytes that are there; undefined when it has to be tried again. Throws what the server refuses. */
  const ask = async (url, request) => {
    try {
      const answer = await fetch(url, request);
      if (answer.status >= 500 || answer.status === 429) return undefined;
      const { held, problem } = await answer.json();
      if (!answer.ok) throw new Error(problem);
      return held;
    } catch (error) {
      if (error instanceof TypeError) return undefined; /* nobody was reached */
      throw error;
    }
  };

  const send = (file, upload, start) => {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.set("upload", upload);
    body.set("start", start);
    body.set("piece", file.slice(start, start + PIECE), "piece");
    return ask(form.dataset.pieces, { method: "POST", body });
  };

  const sendAll = async (file, upload) => {
    const look = () => ask(`${form.dataset.pieces}?${new URLSearchParams({ upload })}`);
    let held = await look();
    while (held !== file.size) {
      if (held === undefined) {
        note.textContent = note.dataset.waiting;
        await new Promise((go) => setTimeout(go, AGAIN_MS));
        held = await look();
      } else {
        note.textContent = note.dataset.sending;
        bar.value = held / file.size;
        held = await send(file, upload, held);
      }
    }
  };

  form.addEventListener("submit", async (event) => {
    const field = form.elements.file;
    const [file] = field.files;
    if (!file || file.size <= AT_ONCE) return;
    event.preventDefault();
    note.hidden = false;
    if (file.size > Number(form.dataset.most)) { note.textContent = form.dataset.large; return; }
    const upload = `${file.name.slice(0, 200)} ${file.size} ${file.lastModified}`;
    event.submitter.disabled = true;
    bar.hidden = false;
    try {
      await sendAll(file, upload);
      form.elements.upload.value = upload;
      form.elements.size.value = file.size;
      field.disabled = true;
      bar.removeAttribute("value");
      note.textContent = note.dataset.checking;
      form.submit();
    } catch (error) {
      bar.hidden = true;
      note.textContent = error.message;
      event.submitter.disabled = false;
    }
  });
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
