/* A file too large for one form goes ahead of it in pieces; the form then only names it. What is there already, also of
   a try that broke off, is not sent again. */
(() => {
  "use strict";
  const AT_ONCE = 4e6; /* bytes that the form takes by itself */
  const PIECE = 500e3;
  const AGAIN_MS = 2000;

  const form = document.querySelector("form[data-pieces]");
  if (!form) return;
  const field = form.querySelector("input[type=file]");
  const bar = form.querySelector("progress");
  const note = form.querySelector("[data-pieces-note]");

  /* Bytes that are there; null when it has to be tried again. Throws what the server refuses. */
  const answer = async (request) => {
    try {
      const found = await request;
      if (found.status >= 500 || found.status === 429) return null;
      const told = await found.json();
      if (!found.ok) throw new Error(told.problem);
      return told.held;
    } catch (error) {
      if (error instanceof TypeError) return null; /* nobody was reached */
      throw error;
    }
  };

  const send = (file, upload, start) => {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.set("upload", upload);
    body.set("start", start);
    body.set("piece", file.slice(start, start + PIECE), "piece");
    return fetch(form.dataset.pieces, { method: "POST", body, credentials: "same-origin" });
  };

  const sendAll = async (file, upload) => {
    const asked = `${form.dataset.pieces}?${new URLSearchParams({ upload })}`;
    let there = await answer(fetch(asked, { credentials: "same-origin" }));
    while (there !== file.size) {
      if (there === null) {
        note.textContent = note.dataset.waiting;
        await new Promise((go) => setTimeout(go, AGAIN_MS));
        there = await answer(fetch(asked, { credentials: "same-origin" }));
        continue;
      }
      note.textContent = note.dataset.sending;
      bar.value = there / file.size;
      there = await answer(send(file, upload, there));
    }
  };

  form.addEventListener("submit", async (event) => {
    const file = field.files[0];
    if (!file || file.size <= AT_ONCE) return;
    event.preventDefault();
    note.hidden = false;
    if (file.size > Number(form.dataset.most)) { note.textContent = form.dataset.large; return; }
    const button = form.querySelector("button:not([type])");
    button.disabled = true;
    bar.hidden = false;
    const upload = `${file.name.slice(0, 200)} ${file.size} ${file.lastModified}`;
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
      button.disabled = false;
    }
  });
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
})();
