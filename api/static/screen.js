/* The big screen is drawn anew whenever the table goes on; it says when it cannot, renews itself where its tracker was
   renewed, and keeps the light on. Nobody touches it. */
"use strict";

(() => {
  const RENEWED = "castaway-renewed";
  const ONCE_A = 60000;
  const main = () => document.getElementById("main");
  const strip = document.getElementById("link");
  const mine = document.querySelector("meta[name=castaway-version]").content;

  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.have = main().querySelector("[data-position]").dataset.position;
  });
  document.addEventListener("castaway:changed", () => window.htmx.trigger(main(), "refresh"));
  document.addEventListener("castaway:line", (event) => {
    strip.textContent = event.detail ? "" : strip.dataset.away;
    strip.hidden = event.detail;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const version = event.detail.xhr.getResponseHeader("Castaway-Version");
    const lately = Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_A;
    if (!version || version === mine || lately) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    location.reload();
  });

  /* A screen in the middle of the table is touched by nobody, and would go dark. */
  async function stayLit() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // A device that saves its battery refuses; the screen then does as it is set.
    }
  }

  document.addEventListener("visibilitychange", stayLit);
  stayLit();
})();
