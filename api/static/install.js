/* The pages as an app: the service worker, and the key that installs it where the browser offers that. */
"use strict";

(() => {
  let offer = null;

  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // asked for in the outbox, never in the middle of a turn
    offer = event;
  });

  document.addEventListener("castaway:outbox-open", () => {
    document.querySelector("#sheet [data-install]").hidden = !offer;
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-install]") || !offer) return;
    offer.prompt();
    offer = null;
  });
})();
