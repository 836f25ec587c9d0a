/* Small things that lie over a page: the slip that says what a rule says, and the number pad of a sheet.
   Any page may load this file; without it a rule's id leads to a page of its own. */
"use strict";

(() => {
  /* a rule on a slip ------------------------------------------------------ */

  let asked = null; // the link that was tapped: where the focus goes back to

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

  async function show(link) {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const lies = slip();
    lies.innerHTML = await answer.text();
    asked = link;
    lies.showPopover();
    lies.querySelector("h2").focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.rule-id");
    if (link && "popover" in HTMLElement.prototype && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(link).catch(() => window.location.assign(link.href));
    }
    if (event.target.closest("[data-slip-close]")) slip().hidePopover();
  });
})();
