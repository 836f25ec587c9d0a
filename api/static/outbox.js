/* What is tapped without a network waits, goes in order when there is one, and counts once. Every tap that writes is
   kept before it is sent; htmx sends it as long as the line is good, and this file when it was not. */
"use strict";

(() => {
  const PATIENCE = 8000; // then a tap waits here instead of under the thumb
  const SENDING = 15000;
  const LATER = [1000, 2000, 4000, 8000, 15000];
  const PASSING = new Set([0, 429, 502, 503, 504]); // the line, or a busy tracker: the same again, later
  const WHY = ".told__in p, .wrong > span, .asked, legend";
  const taps = window.castawayTaps;
  const words = () => document.getElementById("words").dataset;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const sheet = () => document.getElementById("sheet");
  const table = () => document.getElementById("main");
  const inFlight = new Map(); // taps that htmx is sending, by id
  const NERVOUS = 1000; // a key that is tapped again this soon was tapped once
  const tapped = new WeakMap();

  const of = (state) => taps.all().filter((each) => each.state === state);
  const known = (id) => taps.all().find((each) => each.id === id);

  function report() {
    const detail = { waiting: of("waiting").length, needs: of("needs").length };
    document.dispatchEvent(new CustomEvent("castaway:outbox", { detail }));
    const open = document.querySelector("[data-outbox-body]");
    if (open) fill(open.closest(".sheet__in, main"));
  }

  /* telling ---------------------------------------------------------------- */

  function tell(text) {
    const slot = document.getElementById("told");
    if (!slot) return;
    const made = document.getElementById("told-here").content.firstElementChild.cloneNode(true);
    made.querySelector("p").textContent = text;
    slot.replaceChildren(made);
    window.setTimeout(() => made.remove(), 6000);
  }

  document.addEventListener("castaway:tell", (event) => tell(event.detail));

  function called(elt, event) {
    const by = (event && event.submitter) || elt.querySelector("button[type=submit], button") || elt;
    const title = elt.closest("#sheet") && elt.querySelector("h2");
    const key = by.getAttribute("aria-label") || by.querySelector(".verb")?.textContent || by.textContent;
    const said = title ? [title.textContent, by.name ? key : ""] : [key];
    return said.map((each) => each.replace(/\s+/g, " ").trim()).filter(Boolean).join(": ").slice(0, 120) || words().tap;
  }

  /* a tap ------------------------------------------------------------------ */

  const offline = () => !navigator.onLine;
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
    tell(filled(words().kept, { what: tap.says }));
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
      const tap = Object.assign(before || {}, made(sent), { state: before?.state === "needs" ? "needs" : "sending" });
      inFlight.set(id, tap);
      taps.save(tap);
    }
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const asked = event.detail.requestConfig;
    if (asked && inFlight.has(String(asked.parameters.id)) && PASSING.has(event.detail.xhr.status)) {
      event.detail.shouldSwap = false;
    }
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig: sent, xhr } = event.detail;
    const id = String(sent.parameters.id);
    const tap = inFlight.get(id);
    inFlight.delete(id);
    if (tap && PASSING.has(xhr.status)) keep(tap, sent.elt);
    else if (tap) answered(tap, xhr);
    else if (opens(sent) && PASSING.has(xhr.status) && !ready(sent)) keep(made(sent), sent.elt);
  });

  /* The answer is on the screen; what waits behind a question goes on once that has its answer. */
  async function answered(tap, xhr) {
    const asks = xhr.getResponseHeader("HX-Retarget") !== "#told";
    if (xhr.status < 300 && !asks) {
      await taps.save(Object.assign(tap, { state: "sent", at: Date.now(), html: "" }));
      await taps.prune(tap.campaign);
    } else if (tap.state === "needs" && asks) await taps.save(Object.assign(tap, { html: xhr.responseText }));
    else await taps.drop(tap);
    report();
    drain();
  }

  /* sending what waited ----------------------------------------------------- */

  let draining = false;
  let tries = 0;
  let timer = 0;

  function again() {
    window.clearTimeout(timer);
    timer = window.setTimeout(drain, LATER[Math.min(tries++, LATER.length - 1)]);
  }

  /* The oldest, unless something before it at the same table waits for an answer. */
  function head() {
    const held = new Set();
    for (const tap of taps.all()) {
      if (tap.state === "needs" && tap.holds) held.add(tap.campaign);
      if (tap.state === "waiting" && !held.has(tap.campaign)) return tap;
    }
    return undefined;
  }

  const alone = (work) =>
    navigator.locks ? navigator.locks.request("castaway-outbox", { ifAvailable: true }, (lock) => lock && work()) : work();

  async function drain() {
    if (draining || offline() || !head()) return;
    draining = true;
    window.clearTimeout(timer);
    try {
      await alone(pass);
    } finally {
      draining = false;
      report();
    }
    if (head()) again();
  }

  async function pass() {
    await taps.load();
    let sent = 0;
    for (let tap = head(); tap; tap = head()) {
      const answer = await send(tap);
      if (!answer || PASSING.has(answer.status)) break;
      tries = 0;
      sent += await judged(tap, answer);
    }
    if (!sent || !table()) return;
    if (window.htmx) window.htmx.trigger(table(), "refresh");
    if (!document.getElementById("told")?.firstElementChild) tell(filled(words().sent, { n: sent }));
  }

  async function send(tap) {
    const said = new URLSearchParams(tap.body);
    const get = tap.verb === "get";
    try {
      return await fetch(get ? `${tap.path}?${said}` : tap.path, {
        method: get ? "GET" : "POST",
        body: get ? undefined : said,
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout(SENDING),
      });
    } catch {
      return null;
    }
  }

  async function judged(tap, answer) {
    const outcome = answer.headers.get("Castaway-Outcome") || "";
    const html = await answer.text();
    const told = answer.headers.get("HX-Retarget") === "#told";
    if (answer.ok && told) {
      await taps.save(Object.assign(tap, { state: "sent" }));
      await taps.prune(tap.campaign);
      return 1;
    }
    const out = answer.status === 401 || answer.status === 403;
    const page = document.createElement("template");
    page.innerHTML = html;
    const why = page.content.querySelector(`${WHY}, .sheet__body p, h2`)?.textContent || "";
    Object.assign(tap, { state: "needs", why: out ? words().signedOut : why.replace(/\s+/g, " ").trim() });
    Object.assign(tap, { twice: outcome === "duplicate", html: told || out ? "" : html, holds: !told || out });
    await taps.save(tap);
    return 0;
  }

  /* the outbox itself -------------------------------------------------------- */

  const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

  function row(name, tap) {
    const made = document.getElementById(`outbox-${name}`).content.firstElementChild.cloneNode(true);
    made.querySelector("[data-says]").textContent = tap.says;
    made.querySelector("[data-at]").textContent = filled(words().at, { time: clock(tap.at) });
    return made;
  }

  function needing(tap) {
    const made = row("needs", tap);
    made.querySelector("[data-why]").textContent = tap.why || "";
    made.querySelector("[data-answer]").hidden = !tap.html || !sheet();
    made.querySelector("[data-again]").hidden = !tap.twice || Boolean(tap.html);
    for (const key of made.querySelectorAll("button")) key.dataset.tap = tap.id;
    return made;
  }

  function fill(within) {
    const mine = (state) => of(state).filter((each) => !words().campaign || each.campaign === words().campaign);
    const lists = { needs: mine("needs").map(needing) };
    lists.waiting = mine("waiting").map((each) => row("waiting", each));
    lists.sent = mine("sent").reverse().map((each) => row("sent", each));
    for (const [name, rows] of Object.entries(lists)) {
      const list = within.querySelector(`[data-list=${name}]`);
      list.hidden = !rows.length;
      for (const each of list.querySelectorAll(".needs")) each.remove();
      if (name === "needs") list.append(...rows);
      else list.querySelector("ol").replaceChildren(...rows);
    }
    const queued = lists.needs.length + lists.waiting.length;
    const away = offline() || document.documentElement.hasAttribute("data-away");
    const shown = { away, empty: !queued, queued: Boolean(head()) };
    for (const each of within.querySelectorAll("[data-when]")) each.hidden = !shown[each.dataset.when];
  }

  function show() {
    const made = document.getElementById("outbox").content.cloneNode(true);
    fill(made);
    const from = document.activeElement;
    document.getElementById("told").replaceChildren();
    sheet().replaceChildren(made);
    new MutationObserver((_, watching) => {
      watching.disconnect();
      if (!sheet().firstElementChild) from.focus({ preventScroll: true });
    }).observe(sheet(), { childList: true });
    sheet().querySelector("h2").focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("castaway:outbox-open"));
  }


  async function twice(tap) {
    const id = taps.newId();
    const seen = document.querySelector("[data-position]")?.dataset.position;
    const fresh = { id, seen };
    const body = tap.body.map(([name, value]) => [name, fresh[name] || value]);
    await taps.save(Object.assign(tap, { id, body, state: "waiting", twice: false }));
    report();
    drain();
  }

  /* "No, it counts once": then the one that waited is not another. */
  document.addEventListener(
    "click",
    async (event) => {
      const tap = event.target.closest("#sheet .dock [data-close]") && answering();
      if (!tap?.twice) return;
      await taps.drop(tap);
      report();
      drain();
    },
    true, // before the sheet is closed
  );

  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-outbox], [data-drop], [data-answer], [data-again], [data-send-now]");
    if (!key) return;
    const tap = key.dataset.tap && known(key.dataset.tap);
    if ("outbox" in key.dataset) show();
    if ("sendNow" in key.dataset) drain();
    if (tap && "answer" in key.dataset) put(tap.html, tap);
    if (tap && "again" in key.dataset) await twice(tap);
    if (tap && "drop" in key.dataset) {
      await taps.drop(tap);
      report();
      drain();
    }
  });

  /* beginning ---------------------------------------------------------------- */

  async function begin() {
    await taps.load();
    // What a page that is gone was sending may or may not have arrived: sent again, it counts once.
    for (const tap of of("sending")) if (!inFlight.has(tap.id)) await taps.save(Object.assign(tap, { state: "waiting" }));
    report();
    drain();
  }

  taps.onNews(async () => {
    if (draining || inFlight.size) return;
    await taps.load();
    report();
  });
  document.addEventListener("castaway:connected", () => {
    tries = 0;
    drain();
  });
  document.addEventListener("DOMContentLoaded", begin);
})();
