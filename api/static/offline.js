/* The page that the phone shows while the tracker cannot be reached: what waits, and back as soon as it can. */
"use strict";

(() => {
  const AGAIN = 3000;

  async function look() {
    try {
      const answer = await fetch("/healthz", { cache: "no-store" });
      if (answer.ok) window.location.reload();
    } catch {
      /* not yet */
    }
  }

  document.addEventListener("click", (event) => event.target.closest("[data-look]") && look());
  window.addEventListener("online", look);
  window.setInterval(look, AGAIN);
})();
