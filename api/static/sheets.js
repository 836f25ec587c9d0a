/* The number pad of a sheet: large keys instead of the phone's own keyboard. */
"use strict";

(() => {
  // A pad fills the number it names, or else the one that was tapped last; the phone's own keyboard stays away.
  let meant = null;

  const pads = () => document.querySelectorAll("#sheet .pad");
  const numbers = () => document.querySelectorAll("#sheet .stepper input, #sheet [data-readout]");

  function readout(pad) {
    return document.getElementById(pad.dataset.pad) || meant;
  }

  function choose(input) {
    if (meant) meant.removeAttribute("data-meant");
    meant = input;
    if (meant) meant.setAttribute("data-meant", "");
    for (const pad of pads()) if (!pad.dataset.pad) pad.hidden = !meant;
  }

  function press(key) {
    const input = readout(key.closest(".pad"));
    if (!input) return;
    if ("digit" in key.dataset) {
      const typed = input.dataset.fresh === undefined ? "" : input.value;
      const next = String(Number(typed + key.dataset.digit));
      if (input.max && Number(next) > Number(input.max)) input.value = key.dataset.digit;
      else input.value = next;
      input.dataset.fresh = "";
    } else if ("erase" in key.dataset) input.value = input.value.slice(0, -1);
    else input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function prepare() {
    for (const input of numbers()) input.inputMode = "none";
    const first = document.querySelector("#sheet .field input, #sheet .field select");
    choose(first && first.matches(".stepper input") ? first : null);
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "sheet") prepare();
  });
  document.addEventListener("focusin", (event) => {
    if (!event.target.closest("#sheet") || !event.target.matches("input")) return;
    if (event.target.matches(".stepper input")) choose(event.target);
    else if (event.target.matches('input:not([type="radio"], [type="checkbox"], [data-readout])')) choose(null);
  });

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".pad button");
    if (key) press(key);
  });
})();
