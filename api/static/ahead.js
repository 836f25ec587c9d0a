/* The sheets that a person is likely to open next lie ready on the phone, so that they open without a network too.
   They are fetched one by one while nobody does anything, each once. */
"use strict";

(() => {
  const QUIET = 4000;
  const APART = 250;
  const MOST = 60;
  const OWN = new Set(["id", "seen"]); // differ from drawing to drawing
  const ready = new Map();
  let timer = 0;
  let working = false;

  const keys = () => [...document.querySelectorAll("#main form[hx-get]")].filter((form) => form.elements.kind);
  const given = (form) => [...new FormData(form).entries()].filter(([, value]) => typeof value === "string");
  const named = (fields) => JSON.stringify(fields.filter(([name]) => !OWN.has(name)));

  function lay(fields, html) {
    const name = named(fields);
    const page = document.createElement("template");
    page.innerHTML = html;
    window.castawayRules?.note(page.content); // what it names is read ahead as well
    ready.delete(name);
    ready.set(name, html);
    if (ready.size > MOST) ready.delete(ready.keys().next().value);
  }

  /* What lay ready was made for another tap: it gets the id and the position of this one. */
  function sheet(fields) {
    const html = ready.get(named(fields));
    if (!html) return "";
    const page = document.createElement("template");
    page.innerHTML = html;
    for (const [name, value] of fields) {
      if (!OWN.has(name)) continue;
      for (const field of page.content.querySelectorAll(`input[name=${name}]`)) field.setAttribute("value", value);
    }
    return page.innerHTML;
  }

  async function fetchAhead() {
    if (working || !navigator.onLine || navigator.connection?.saveData || document.visibilityState === "hidden") return;
    working = true;
    try {
      for (const form of keys()) {
        const fields = given(form);
        if (ready.has(named(fields))) continue;
        const address = `${form.getAttribute("hx-get")}?${new URLSearchParams(fields)}`;
        const answer = await fetch(address, { headers: { "HX-Request": "true" } });
        if (answer.ok && answer.headers.get("HX-Retarget") !== "#told") lay(fields, await answer.text());
        await new Promise((done) => window.setTimeout(done, APART));
      }
    } catch {
      /* the line went: what lies ready is there for that */
    } finally {
      working = false;
      window.castawayRules?.soon();
    }
  }

  function soon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(fetchAhead, QUIET);
  }

  document.addEventListener("DOMContentLoaded", soon);
  document.addEventListener("htmx:afterSettle", soon);
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig: sent, xhr } = event.detail;
    if (sent.verb !== "get" || !sent.parameters.kind || xhr.status !== 200) return;
    lay([...sent.formData.entries()], xhr.responseText);
  });

  window.castawayAhead = { sheet };
})();
