/* A few letters find the line, Enter takes the first that fits; logged, the box is ready for the next. */
"use strict";

(() => {
  const box = document.getElementById("jot-what");
  let typing = false; // the last line was taken by Enter: the next one is typed as well

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function fitting() {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    const rows = [...document.querySelectorAll(".jot")];
    for (const row of rows) row.hidden = !words.every((word) => plain(row.textContent).includes(word));
    const left = rows.filter((row) => !row.hidden);
    for (const row of rows) row.classList.toggle("jot--first", words.length > 0 && row === left[0]);
    document.getElementById("jot-none").hidden = left.length > 0;
    return left;
  }

  box.addEventListener("input", fitting);
  document.getElementById("jot").addEventListener("submit", (event) => {
    event.preventDefault();
    const [first] = fitting();
    if (!first || !box.value.trim()) return;
    typing = true;
    first.querySelector("button").click();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".jot")) typing = false;
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, xhr } = event.detail;
    if (target.id === "main") fitting();
    if (target.id !== "told" || xhr.status >= 300) return;
    box.value = "";
    fitting();
    if (typing) box.focus();
  });
  if (window.matchMedia("(hover: hover)").matches) box.focus();
})();
