/* Plain forms, which are no taps at a table: what is typed outlives a reload, and nothing is sent into the void. */
"use strict";

(() => {
  const PATIENCE = 4000;
  const FIELDS = "input[name]:not([type=hidden], [type=file], [type=range], [readonly]), select[name], textarea[name]";
  const plain = (form) => !form.hasAttribute("hx-post") && !form.hasAttribute("hx-get");
  const forms = () => [...document.forms].filter((form) => plain(form) && form.querySelector(FIELDS));
  const chooses = (field) => field.type === "radio" || field.type === "checkbox";
  const key = (form) => `typed ${location.pathname} ${form.getAttribute("action")}`;

  /* what is typed ------------------------------------------------------------ */

  function untouched(field) {
    if (chooses(field)) return field.checked === field.defaultChecked;
    if (field.options) return ![...field.options].some((each) => each.selected && !each.defaultSelected && each.index);
    return field.value === field.defaultValue;
  }

  const given = (field) => [field.name, field.value, chooses(field) && field.checked];

  function keep(form) {
    const touched = [...form.querySelectorAll(FIELDS)].filter((field) => !untouched(field));
    if (touched.length) sessionStorage.setItem(key(form), JSON.stringify(touched.map(given)));
    else sessionStorage.removeItem(key(form));
  }

  function fillIn(form) {
    for (const [name, value, checked] of JSON.parse(sessionStorage.getItem(key(form)) || "[]")) {
      const same = (field) => field.name === name && (!chooses(field) || field.value === value);
      const field = [...form.querySelectorAll(FIELDS)].find(same);
      if (!field || !untouched(field)) continue;
      if (chooses(field)) field.checked = checked;
      else field.value = value;
      const fold = field.closest("details");
      if (fold) fold.open = true; // or nobody would see that it is there
    }
  }

  /* sending it --------------------------------------------------------------- */

  async function reached() {
    try {
      const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      return answer.ok;
    } catch {
      return false;
    }
  }

  function tell(form, by) {
    const told = form.querySelector("[data-unsent]") || document.createElement("p");
    told.className = "wrong";
    told.dataset.unsent = "";
    told.setAttribute("role", "alert");
    told.textContent = document.body.dataset.unsent;
    (by?.closest("form") === form ? by : form.lastElementChild).before(told);
  }

  const NERVOUS = 1500;
  const asking = new WeakSet(); // a second tap of the same thing is none
  let asked = null;

  /* The browser would leave the page for its own one about the network: so it is asked first. */
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!plain(form) || asked === form || event.defaultPrevented) return;
    event.preventDefault();
    if (asking.has(form)) return;
    asking.add(form);
    if (await reached()) {
      send(form, event.submitter);
      window.setTimeout(() => asking.delete(form), NERVOUS);
    } else {
      tell(form, event.submitter);
      asking.delete(form);
    }
  });

  function send(form, by) {
    form.querySelector("[data-unsent]")?.remove();
    sessionStorage.removeItem(key(form));
    asked = form;
    form.requestSubmit(by);
    asked = null;
  }

  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (form && forms().includes(form)) keep(form);
  });
  document.addEventListener("DOMContentLoaded", () => forms().forEach(fillIn));
})();
