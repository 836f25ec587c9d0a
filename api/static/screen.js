/* The big screen follows by itself: it says when it cannot, comes back by itself, and keeps the light on. */
"use strict";

(() => {
  const main = () => document.getElementById("main");
  const refresh = () => window.htmx.trigger(main(), "refresh");
  let away = false;

  function report() {
    const line = document.getElementById("link");
    if (away) line.textContent = line.dataset.away;
    line.hidden = !away;
  }

  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.have = main().querySelector("[data-position]").dataset.position;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status >= 300) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:sseError", () => {
    away = true;
    report();
  });
  document.addEventListener("htmx:sseOpen", () => {
    if (away) refresh();
    away = false;
    report();
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

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    stayLit();
    refresh();
  });
  window.addEventListener("online", refresh);
  stayLit();
})();
