/* The screen stays on, if this person wants it: chosen in the outbox, kept on this phone. */
"use strict";

(() => {
  const AWAKE = "castaway-awake";
  let lock = null;

  async function stayAwake() {
    const wanted = localStorage.getItem(AWAKE) === "yes";
    try {
      if (wanted && !lock && document.visibilityState === "visible") {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => (lock = null));
      }
      if (!wanted && lock) await lock.release();
    } catch {
      lock = null; // a battery that saves, or a browser that cannot: the choice stays for the next time
    }
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-awake]")) return;
    localStorage.setItem(AWAKE, event.target.checked ? "yes" : "no");
    stayAwake();
  });
  document.addEventListener("castaway:outbox-open", () => {
    const choice = document.querySelector("#sheet [data-awake]");
    choice.checked = localStorage.getItem(AWAKE) === "yes";
    choice.disabled = !("wakeLock" in navigator);
    const says = document.getElementById("words").dataset.awakeNot;
    if (choice.disabled) document.querySelector("#sheet [data-awake-says]").textContent = says;
  });
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("DOMContentLoaded", stayAwake);
})();
