/* The print key, where there is a script to press it. */
"use strict";

for (const key of document.querySelectorAll("[data-print]")) {
  key.hidden = false;
  key.addEventListener("click", () => window.print());
}
