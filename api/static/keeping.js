/* How a tap gets into the outbox: whatever writes is kept before it is sent. htmx sends it as long as the line is good;
   when it was not, or when something waits already, the outbox does. */
"use strict";

(() => {
  const PATIENCE = 8000; // then a tap waits in the outbox instead of under the thumb
  const NERVOUS = 1000; // a key that is tapped again this soon was tapped once
  const taps = window.castawayTaps;
  const { PASSING, inFlight, of, known, offline, report, tell, again, drain, drop } = window.castawayOutbox;
  const words = () => document.getElementById("words").dataset;
  const sheet = () => document.getElementById("sheet");
  const tapped = new WeakMap();

  function called(elt, event) {
    const by = (event && event.submitter) || elt.querySelector("button[type=submit], button") || elt;
    const title = elt.closest("#sheet") && elt.querySelector("h2");
    const key = by.getAttribute("aria-label") || taps.said(by.querySelector(".verb") || by);
    const said = title ? [taps.said(title), by.name ? key : ""] : [key];
    return said.filter(Boolean).join(" · ").replace(/[?.:\s]+$/, "").slice(0, 120) || words().tap;
  }

  const writes = (sent) => sent.verb === "post" && sent.path.startsWith("/c/") && Boolean(sent.parameters.id);
  const opens = (sent) => sent.verb === "get" && Boolean(sent.parameters.kind) && Boolean(sent.parameters.id);

  function made(sent, state) {
    const body = [...sent.formData.entries()].filter(([, value]) => typeof value === "string");
    return {
      id: String(sent.parameters.id),
      campaign: words().campaign,
      verb: sent.verb,
      path: sent.path,
      body,
      says: called(sent.elt, sent.triggeringEvent),
      at: Date.now(),
      state,
    };
  }

  /* The next tap of the same key is another tap: without a network nobody draws the key anew. */
  function renew(elt) {
    const id = elt.querySelector("input[name=id]");
    if (id && elt.isConnected && !elt.closest("#sheet")) id.value = taps.newId();
  }

  async function keep(tap, elt) {
    tap.state = "waiting";
    tapped.set(elt, Date.now());
    await taps.save(tap);
    renew(elt);
    if (elt.closest("#sheet")) sheet().querySelector("[data-close]")?.click(); // the focus goes back by itself
    tell(words().kept.replace("{what}", () => tap.says));
    report();
    again();
  }

  /* Answering may make another action of it ("yes, again"): it is still this tap that needed it. */
  const answering = () => known(sheet()?.firstElementChild?.dataset.answering);

  function put(html, tap) {
    document.getElementById("told").replaceChildren();
    sheet().innerHTML = html;
    if (tap) sheet().querySelector("form").dataset.answering = tap.id;
    window.htmx.process(sheet());
    sheet().querySelector("h2").focus({ preventScroll: true });
  }

  /* A sheet that lies ready opens without a network; what is asked back beyond it waits for one. */
  function ready(sent) {
    const html = window.castawayAhead?.sheet([...sent.formData.entries()]);
    if (html) put(html);
    return Boolean(html);
  }

  document.addEventListener("htmx:configRequest", (event) => {
    const sent = event.detail;
    if (!writes(sent) && !opens(sent)) return;
    sent.timeout = PATIENCE;
    const id = String(sent.parameters.id);
    const before = known(id) || (sheet()?.contains(sent.elt) ? answering() : undefined);
    if (inFlight.has(id) || Date.now() - tapped.get(sent.elt) < NERVOUS) {
      event.preventDefault(); // a second tap of the same thing
    } else if (opens(sent) && offline() && ready(sent)) {
      event.preventDefault();
    } else if (offline() || (writes(sent) && of("waiting").length && before?.state !== "needs")) {
      event.preventDefault();
      keep(Object.assign(before || {}, made(sent)), sent.elt);
    } else if (writes(sent)) {
      const state = before?.state === "needs" ? "needs" : "sending";
      const tap = Object.assign(before || {}, made(sent, state), { tried: true });
      inFlight.set(id, tap);
      taps.save(tap);
    }
  });

  const tappable = (elt) => elt.matches("button, a, form"); // what else asks, asks by itself

  document.addEventListener("htmx:beforeSwap", (event) => {
    const asked = event.detail.requestConfig;
    if (asked && tappable(asked.elt) && PASSING.has(event.detail.xhr.status)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig: sent, xhr } = event.detail;
    const id = String(sent.parameters.id);
    const tap = inFlight.get(id);
    inFlight.delete(id);
    if (tap && PASSING.has(xhr.status)) keep(tap, sent.elt);
    else if (tap) answered(tap, xhr);
    else if (!PASSING.has(xhr.status) || !tappable(sent.elt)) return;
    else if (!opens(sent)) tell(words().later);
    else if (!ready(sent)) keep(made(sent), sent.elt);
  });

  /* This phone was signed out: what was tapped is kept, and the page that comes lets one join again. */
  async function out(tap) {
    await taps.save(Object.assign(tap, { state: "needs", out: true, holds: true, html: "", why: words().signedOut }));
    window.location.reload();
  }

  /* The answer is on the screen; what waits behind a question goes on once that has its answer. */
  async function answered(tap, xhr) {
    const asks = xhr.getResponseHeader("HX-Retarget") !== "#told";
    if (xhr.status < 300 && !asks) {
      await taps.save(Object.assign(tap, { state: "sent", at: Date.now(), html: "" }));
      await taps.prune(tap.campaign);
    } else if (tap.state === "needs" && asks) await taps.save(Object.assign(tap, { html: xhr.responseText }));
    else if (xhr.status === 401) await out(tap);
    else await taps.drop(tap);
    report();
    drain();
  }

  /* "No, it counts once": then the one that waited is not another. */
  document.addEventListener(
    "click",
    (event) => {
      const tap = event.target.closest("#sheet .dock [data-close]") && answering();
      if (tap?.twice) drop(tap);
    },
    true, // before the sheet is closed
  );

  window.castawayKeeping = { put };
})();
