/* What is tapped without a network waits, goes in order when there is one, and counts once. It goes from whichever page
   of a campaign is open: this file sends what waits, and shows it. How a tap gets here: keeping.js. */
"use strict";

(() => {
  const SENDING = 15000;
  const LATER = [1000, 2000, 4000, 8000, 15000];
  const PASSING = new Set([0, 429, 502, 503, 504]); // the line, or a busy tracker: the same again, later
  const WHY = ".told__in p, .wrong > span, .asked, legend";
  const ANSWER = "#answer-"; // how another page leads to the sheet that a tap needs
  const taps = window.castawayTaps;
  const words = () => document.getElementById("words").dataset;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const sheet = () => document.getElementById("sheet");
  const table = () => document.getElementById("main");
  const inFlight = new Map(); // taps that htmx is sending, by id

  const of = (state) => taps.all().filter((each) => each.state === state);
  const known = (id) => taps.all().find((each) => each.id === id);
  const offline = () => !navigator.onLine;

  function report() {
    const detail = { waiting: of("waiting").length, needs: of("needs").length };
    document.dispatchEvent(new CustomEvent("castaway:outbox", { detail }));
    const open = document.querySelector("[data-outbox-body]");
    if (open) fill(open.closest(".sheet__in, main"));
  }

  function tell(text) {
    const slot = document.getElementById("told");
    if (!slot) return;
    const made = document.getElementById("told-here").content.firstElementChild.cloneNode(true);
    made.querySelector("p").textContent = text;
    slot.replaceChildren(made);
    window.setTimeout(() => made.querySelector("[aria-expanded=false]") && made.remove(), 6000);
  }

  document.addEventListener("castaway:tell", (event) => tell(event.detail));

  /* sending what waited ----------------------------------------------------- */

  let draining = false;
  let tries = 0;
  let timer = 0;
  let going = null; // the tap that is under way

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
      going = tap;
      const answer = await send(tap);
      going = null;
      document.dispatchEvent(new CustomEvent("castaway:tried", { detail: answer }));
      if (!answer || PASSING.has(answer.status)) {
        await taps.save(Object.assign(tap, { tried: true }));
        break;
      }
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
    const page = document.createElement("template");
    page.innerHTML = html;
    const why = page.content.querySelector(`${WHY}, .sheet__body p, h2`);
    /* What came second is in the books as well: the card on the table is what settles it. */
    const late = outcome === "contested";
    if (told && (answer.ok || late)) {
      await taps.save(Object.assign(tap, { state: "sent" }));
      await taps.prune(tap.campaign);
      if (late && why) tell(taps.said(why));
      return 1;
    }
    const out = answer.status === 401 || answer.status === 403;
    Object.assign(tap, { state: "needs", out, why: out ? words().signedOut : why ? taps.said(why) : "" });
    Object.assign(tap, { twice: outcome === "duplicate", html: told || out ? "" : html, holds: !told || out });
    await taps.save(tap);
    return 0;
  }

  /* the outbox itself -------------------------------------------------------- */

  const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });

  function row(name, tap) {
    const made = document.getElementById(`outbox-${name}`).content.firstElementChild.cloneNode(true);
    made.querySelector("[data-says]").textContent = tap.says;
    made.querySelector("[data-at]").textContent = filled(words().at, { time: clock(tap.at) });
    for (const key of made.querySelectorAll("button")) key.dataset.tap = tap.id;
    made.querySelector("[data-drop]")?.setAttribute("aria-label", filled(words().dropWhat, { what: tap.says }));
    return made;
  }

  function needing(tap) {
    const made = row("needs", tap);
    made.querySelector("[data-why]").textContent = tap.why || "";
    made.querySelector("[data-answer]").hidden = !tap.html || !sheet();
    made.querySelector("[data-again]").hidden = !tap.twice || Boolean(tap.html);
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

  /* What the tracker asked back is answered where sheets are filled in: on this page, or at the table. */
  function answer(tap) {
    if (window.castawayKeeping) window.castawayKeeping.put(tap.html, tap);
    else window.location.assign(`/c/${tap.campaign}${ANSWER}${tap.id}`);
  }

  function led() {
    const tap = window.location.hash.startsWith(ANSWER) && known(window.location.hash.slice(ANSWER.length));
    if (!tap?.html || !window.castawayKeeping) return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    answer(tap);
  }

  async function drop(tap) {
    await taps.drop(tap);
    report();
    drain();
  }

  /* What is under way just now may have arrived: then it cannot be dropped any more. Another page of this phone that
     sends does not say which one is, so that nothing is dropped until it is through. */
  async function letGo(tap) {
    if (draining && tap.id === going?.id) return false;
    if (!draining) return alone(() => taps.drop(tap).then(() => true));
    await taps.drop(tap);
    return true;
  }

  /* An earlier try had no answer: nobody here knows whether it came through. */
  const mayHaveArrived = (tap) => tap.state === "waiting" && tap.tried;

  /* By its own key in the outbox. */
  async function dropped(tap, key) {
    const list = key.closest("[data-list]");
    if (!(await letGo(tap))) return tell(words().sending);
    report();
    drain();
    tell(filled(mayHaveArrived(tap) ? words().droppedLate : words().dropped, { what: tap.says }));
    const next = list.querySelector("[data-drop]") || list.closest(".sheet__in, .page").querySelector("h2, h1");
    return next.focus({ preventScroll: true });
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

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-outbox], [data-drop], [data-answer], [data-again], [data-send-now]");
    if (!key) return;
    const tap = key.dataset.tap && known(key.dataset.tap);
    if ("outbox" in key.dataset) show();
    if ("sendNow" in key.dataset) drain();
    if (tap && "answer" in key.dataset) answer(tap);
    if (tap && "again" in key.dataset) twice(tap);
    if (tap && "drop" in key.dataset) dropped(tap, key);
  });

  /* beginning ---------------------------------------------------------------- */

  /* What a page that is gone was sending may or may not have arrived: sent again, it counts once. And a phone that sat
     outside sits at the table again when it gets to see a page of it. */
  const overdue = (tap) => tap.state === "sending" || (tap.out && tap.campaign === words().campaign);

  async function begin() {
    await taps.load();
    for (const tap of taps.all().filter(overdue))
      if (!inFlight.has(tap.id)) await taps.save(Object.assign(tap, { state: "waiting", out: false, holds: false }));
    report();
    led();
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

  window.castawayOutbox = { PASSING, inFlight, of, known, offline, report, tell, again, drain, drop };
})();
