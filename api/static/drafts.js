/* What is being filled in on a sheet outlives a reload, a sleep and an empty battery. */
"use strict";

(() => {
  const SETTLED = 300;
  const OLD = 12 * 3600 * 1000; // by then it is another evening
  const taps = window.castawayTaps;
  const sheet = () => document.getElementById("sheet");
  const campaign = () => document.getElementById("words").dataset.campaign;
  const version = document.querySelector("meta[name=castaway-version]").content;
  const FIELDS = "input[name]:not([type=hidden]):not([type=file]), select[name], textarea[name]";
  let timer = 0;

  const chooses = (field) => field.type === "radio" || field.type === "checkbox";
  const given = (form) =>
    [...form.querySelectorAll(FIELDS)].map(({ name, value, checked, type }) => ({ name, value, checked, type }));

  // The database may lag behind a page that goes; whether its sheet was closed is known at once.
  const closed = () => `closed:${campaign()}`;

  async function keep() {
    window.clearTimeout(timer);
    const form = sheet().querySelector("form");
    if (!form) {
      sessionStorage.setItem(closed(), "yes");
      return taps.draft(campaign(), null);
    }
    sessionStorage.removeItem(closed());
    return taps.draft(campaign(), { html: sheet().innerHTML, given: given(form), at: Date.now(), version });
  }

  function soon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(keep, SETTLED);
  }

  function fillIn(form, kept) {
    const fields = [...form.querySelectorAll(FIELDS)];
    for (const was of kept) {
      const at = fields.findIndex((each) => each.name === was.name && (!chooses(each) || each.value === was.value));
      if (at < 0) continue;
      const [field] = fields.splice(at, 1);
      if (chooses(field)) field.checked = was.checked;
      else field.value = was.value;
    }
  }

  /* A sheet of an older page is asked for anew; what was typed is put into it. */
  async function anew(html) {
    const old = document.createElement("template");
    old.innerHTML = html;
    const hidden = [...old.content.querySelectorAll("form input[type=hidden]")].map(({ name, value }) => [name, value]);
    const answer = await fetch(`/c/${campaign()}/sheet?${new URLSearchParams(hidden)}`, { headers: { "HX-Request": "true" } });
    return answer.ok ? answer.text() : "";
  }

  /* Only the sheet of an action can be asked for anew; any other of an older page, such as a strike's, is a tap away. */
  const gone = (draft) => draft.version !== version && !draft.html.includes('name="kind"');

  async function back() {
    const draft = await taps.draft(campaign());
    if (!draft || sheet().firstElementChild) return;
    if (Date.now() - draft.at > OLD || gone(draft) || sessionStorage.getItem(closed())) {
      await taps.draft(campaign(), null);
      return;
    }
    const html = draft.version === version ? draft.html : await anew(draft.html).catch(() => draft.html);
    if (!html || sheet().firstElementChild) return;
    sheet().innerHTML = html;
    const form = sheet().querySelector("form");
    if (!form) return;
    for (const shut of form.querySelectorAll("fieldset[disabled], button[disabled]")) shut.disabled = false; // it was on its way
    fillIn(form, draft.given);
    window.htmx.process(sheet());
    sheet().querySelector("h2")?.focus({ preventScroll: true });
    document.getElementById("heard").textContent = document.getElementById("words").dataset.back;
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!sheet()) return;
    back();
    sheet().addEventListener("input", soon);
    sheet().addEventListener("change", soon);
    new MutationObserver(() => (sheet().firstElementChild ? soon() : keep())).observe(sheet(), { childList: true });
    // A page that is put away keeps at once what it would have kept soon.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  });
})();
