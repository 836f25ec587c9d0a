/* What the pages do by themselves: where the focus goes, what stays open. Whether the table is live: live.js.
   Everything else is markup that htmx reads. */
"use strict";

(() => {
  const SOON = 6000; // a plain "Logged." is read by then
  const LATER = 20000; // and whatever a die showed; the chronicle has it, and the way to the other pages is free
  const sheet = () => document.getElementById("sheet");
  const told = () => document.getElementById("told");
  const table = () => document.getElementById("main");
  let opener = "";
  let clearing = 0;

  /* times are told by the clock on this wall: the server learns which one that is, once --------------- */

  const zone = window.Intl ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  if (zone && !document.cookie.split("; ").includes(`timezone=${zone}`)) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `timezone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
    if (zone !== "UTC") window.addEventListener("load", () => window.htmx?.trigger(document.body, "anew"));
  }

  /* the sheet ------------------------------------------------------------ */

  function close() {
    const open = sheet();
    if (!open || !open.firstElementChild) return;
    open.replaceChildren();
    const before = opener && document.getElementById(opener);
    if (before) before.focus({ preventScroll: true });
  }

  function opened() {
    const heading = sheet().querySelector("h2");
    sheet().scrollTop = 0;
    if (heading) heading.focus({ preventScroll: true });
  }

  function step(button) {
    const input = document.getElementById(button.dataset.step);
    if (Number(button.dataset.by) < 0) input.stepDown();
    else input.stepUp();
  }

  /* Beside the sheet nothing is tapped by mistake: that closes it, unless something was filled in. */
  const changed = (part) => (part.type === "radio" || part.type === "checkbox" ? part.checked !== part.defaultChecked : part.value !== part.defaultValue);
  const filledIn = () => [...sheet().querySelectorAll("input:not([type=hidden])")].some(changed);

  document.addEventListener("click", (event) => {
    if (!sheet() || event.target !== sheet() || filledIn()) return;
    if (event.clientY < sheet().getBoundingClientRect().top) close();
  });

  document.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-close], [data-hush], [data-more], button[data-step]");
    if (!hit) return;
    if ("more" in hit.dataset) unfold(hit);
    if ("close" in hit.dataset) close();
    if ("hush" in hit.dataset) told().replaceChildren();
    if ("step" in hit.dataset) step(hit);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  /* messages ------------------------------------------------------------- */

  function hush() {
    window.clearTimeout(clearing);
    if (told()) told().replaceChildren();
  }

  function toldAnew() {
    window.clearTimeout(clearing);
    if (told().querySelector(".told__in--done")) clearing = window.setTimeout(hush, told().querySelector("[data-soon]") ? SOON : LATER);
  }

  /* Two lines of it are shown; whoever wants to read on has it until they close it. */
  function fit() {
    const [text, more] = [told().querySelector("p"), told().querySelector("[data-more]")];
    if (more) more.hidden = text.scrollHeight <= text.clientHeight + 1;
  }

  function unfold(more) {
    window.clearTimeout(clearing);
    more.closest(".told__in").classList.add("told__in--open");
    more.setAttribute("aria-expanded", "true");
    more.hidden = true;
  }

  document.addEventListener("DOMContentLoaded", () => new MutationObserver(fit).observe(told(), { childList: true }));

  /* The stream and the answer to a tap tell the same news: what is on the table already is not drawn twice,
     so that no key moves away under a thumb. */
  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters, triggeringEvent } = event.detail;
    const stands = table().querySelector("[data-position]");
    if (elt !== table() || !stands || (triggeringEvent && triggeringEvent.type === "anew")) return;
    parameters.have = stands.dataset.position;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const from = event.detail.elt;
    if (from === table()) return;
    hush();
    if (!sheet().contains(from)) {
      const button = from.matches("button, a") ? from : from.querySelector("button");
      opener = (button && button.id) || "";
    }
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "sheet") opened();
    if (event.detail.target.id === "told") {
      const late = event.detail.xhr.status === 409;
      if (late || event.detail.xhr.status < 300) sheet().replaceChildren();
      toldAnew();
    }
  });

  /* what somebody folded or unfolded stays so when the table is drawn anew - */

  const unfolded = new Map();

  document.addEventListener("click", (event) => {
    const summary = event.target.closest("#main details[id] > summary");
    if (summary) unfolded.set(summary.parentElement.id, !summary.parentElement.open);
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { status } = event.detail.xhr;
    if (event.detail.target !== table() || status < 300) return;
    event.detail.shouldSwap = false;
    if (status === 401 || status === 403) window.location.reload(); // the page that comes lets one join again
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== table()) return;
    for (const part of table().querySelectorAll("details[id]")) {
      if (unfolded.has(part.id)) part.open = unfolded.get(part.id);
    }
  });
})();
