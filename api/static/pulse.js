/* The bar's key and the strip, on every page of a campaign: whether the tracker can be reached, what waits on this phone,
   whether the page is as new as its tracker. What is heard of the line comes from live.js or follow.js where a page
   follows the table, else from what the outbox tries. */
"use strict";

(() => {
  const page = document.documentElement;
  const sheet = () => document.getElementById("sheet");
  const words = () => document.getElementById("words").dataset;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const follows = () => Boolean(document.querySelector("[sse-connect], [data-stream]"));
  const away = () => page.hasAttribute("data-away");
  let taps = { waiting: 0, needs: 0 };
  let older = false;

  function state() {
    if (taps.needs) return ["needs", filled(words().needs, { n: taps.needs })];
    if (away()) return ["away", words().away];
    if (taps.waiting) return ["waiting", filled(words().waits, { n: taps.waiting })];
    return ["sent", words().allSent];
  }

  function strip() {
    if (older && busy()) return words().older;
    const queued = taps.waiting ? ` ${filled(words().waits, { n: taps.waiting })}.` : "";
    if (taps.needs) return `${filled(words().needs, { n: taps.needs })}.${taps.waiting ? ` ${words().held}` : ""}`;
    return away() ? `${window.castawayKeeping ? words().trying : words().lost}${queued}` : queued.trim();
  }

  function draw() {
    const [name, says] = state();
    const key = document.getElementById("signal");
    if (key) {
      key.dataset.state = name;
      key.setAttribute("aria-label", says);
      key.querySelector(".signal__n").textContent = taps.needs || taps.waiting || "";
    }
    const line = document.getElementById("link");
    const text = strip();
    if (document.getElementById("link-says").textContent !== text) {
      document.getElementById("link-says").textContent = text;
      if (text) document.getElementById("heard").textContent = text;
    }
    line.dataset.state = name;
    line.hidden = !text;
  }

  const connected = () => document.dispatchEvent(new CustomEvent("castaway:connected"));

  function line(is) {
    const back = is && away();
    page.toggleAttribute("data-away", !is);
    draw();
    if (back) connected();
  }

  document.addEventListener("castaway:line", (event) => line(event.detail));
  document.addEventListener("castaway:outbox", (event) => {
    taps = event.detail;
    draw();
  });
  document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "main" && draw());
  window.addEventListener("offline", () => line(false));
  window.addEventListener("online", () => {
    if (follows()) connected(); // whether the line is there, its stream tells
    else line(true);
  });

  /* an older page mends itself --------------------------------------------- */

  const RENEWED = "castaway-renewed";
  const ONCE_A = 60000;
  const mine = document.querySelector("meta[name=castaway-version]").content;
  const FIELDS = ".page :is(input, textarea):not([type=hidden], [type=range], [type=radio], [type=checkbox], [readonly])";
  const typed = (field) => field.value !== field.defaultValue && field.checkVisibility();
  const busy = () => Boolean(sheet().firstElementChild) || [...document.querySelectorAll(FIELDS)].some(typed);

  function renew() {
    if (!older || busy() || Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_A) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    window.location.reload();
  }

  function answered(version) {
    if (!version || version === mine || older) return;
    older = true;
    draw();
    window.setInterval(renew, 1500); // what was just told can be read, and what is being typed is sent first
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.status) answered(event.detail.xhr.getResponseHeader("Castaway-Version"));
  });
  document.addEventListener("castaway:tried", ({ detail: answer }) => {
    if (!follows()) line(Boolean(answer));
    answered(answer?.headers.get("Castaway-Version"));
  });

  document.addEventListener("DOMContentLoaded", () => {
    line(navigator.onLine);
    new MutationObserver(renew).observe(sheet(), { childList: true });
  });
})();
