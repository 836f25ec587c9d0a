/* What a rule says, on a slip over whatever is open: nobody loses their place for it, network or not. The rules that a
   page names are fetched while nobody does anything, and stay on the phone. Without this file a rule's id leads to a
   page of its own. */
"use strict";

(() => {
  const QUIET = 4000; // after the sheets that lie ready have begun
  const PATIENCE = 4000;
  const KEPT = `castaway-rules-${document.documentElement.lang}`;
  const wanted = new Map(); // addresses by rule, as this page names them
  let asked = null; // the link that was tapped: where the focus goes back to
  let timer = 0;
  let working = false;

  /* what this phone has of them ---------------------------------------------- */

  let texts = {};
  try {
    texts = JSON.parse(window.localStorage.getItem(KEPT)) || {};
  } catch {
    /* a private window may keep nothing: then they live as long as the page */
  }

  function keep(rule, html) {
    if (texts[rule] === html) return;
    texts[rule] = html;
    try {
      window.localStorage.setItem(KEPT, JSON.stringify(texts));
    } catch {
      /* as above */
    }
  }

  async function read(rule, address) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    const html = await answer.text();
    if (!answer.ok || !html.includes("slip__says")) throw new Error(String(answer.status));
    keep(rule, html);
    return html;
  }

  /* the slip ------------------------------------------------------------------ */

  function slip() {
    const there = document.getElementById("slip");
    if (there) return there;
    const made = document.createElement("div");
    made.id = "slip";
    made.className = "slip";
    made.popover = "auto";
    made.addEventListener("toggle", (event) => {
      if (event.newState === "closed" && asked && asked.isConnected) asked.focus({ preventScroll: true });
    });
    document.body.append(made);
    return made;
  }

  function lay(content) {
    const lies = slip();
    lies.replaceChildren(content);
    if (!lies.matches(":popover-open")) lies.showPopover();
    lies.querySelector("h2").focus({ preventScroll: true });
  }

  const parsed = (html) => document.createRange().createContextualFragment(html);

  function away(rule) {
    const made = document.getElementById("slip-away").content.cloneNode(true);
    made.querySelector("h2").textContent = rule;
    return made;
  }

  /* What the phone has is shown at once, and read anew for the next time: another version may say it better. */
  async function show(link) {
    const rule = link.textContent.trim();
    asked = link;
    const reading = read(rule, link.getAttribute("href")).catch(() => "");
    const html = texts[rule] || (await reading);
    if (asked !== link) return; // another rule was tapped meanwhile
    lay(html ? parsed(html) : away(rule));
  }

  /* ahead ----------------------------------------------------------------------- */

  function note(within) {
    for (const link of within.querySelectorAll("a.rule-id")) wanted.set(link.textContent.trim(), link.getAttribute("href"));
  }

  async function readAhead() {
    note(document);
    if (working || !navigator.onLine || navigator.connection?.saveData || document.visibilityState === "hidden") return;
    working = true;
    try {
      for (const [rule, address] of wanted) if (!texts[rule]) await read(rule, address);
    } catch {
      /* the line went: what was read is kept */
    } finally {
      working = false;
    }
  }

  function soon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(readAhead, QUIET);
  }

  document.addEventListener("DOMContentLoaded", soon);
  document.addEventListener("htmx:afterSettle", soon);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.rule-id");
    if (link && "popover" in HTMLElement.prototype && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(link);
    }
    if (event.target.closest("[data-slip-close]")) slip().hidePopover();
  });

  window.castawayRules = { note, soon };
})();
