/* Whether this page follows the table, and what a person notices of it: who is here, what has changed, whether
   the connection is alive. What is sent is in keeping.js and outbox.js, what the bar says of it in pulse.js. */
"use strict";

(() => {
  const SILENT = 22000; // the stream speaks up every 10 s: two signs of life were missed
  const LOOK = 3000;
  const GUARD = 300; // a thumb that is on its way cannot read any more
  const MARKED = 2500;
  const table = () => document.getElementById("main");
  const words = () => document.getElementById("words").dataset;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const position = () => Number(document.querySelector("[data-position]")?.dataset.position || 0);
  const refresh = () => table() && window.htmx.trigger(table(), "refresh");

  /* the stream ------------------------------------------------------------ */

  let source = null;
  let heardAt = Date.now();
  const away = () => document.documentElement.hasAttribute("data-away");
  const line = (is) => document.dispatchEvent(new CustomEvent("castaway:line", { detail: is }));
  let here = null; // the seats that are here, as the last sign of life said

  window.htmx.createEventSource = (url) => {
    source = new EventSource(url, { withCredentials: true });
    for (const name of ["open", "changed", "beat"]) source.addEventListener(name, alive);
    source.addEventListener("beat", (event) => beaten(JSON.parse(event.data)));
    return source;
  };

  function alive() {
    heardAt = Date.now();
    if (!away()) return;
    line(true);
    refresh();
  }

  const lost = () => line(false);

  function beaten(said) {
    here = new Set(said.here);
    whoIsHere();
    for (const chip of document.querySelectorAll("[data-present]")) chip.hidden = !here.has(chip.dataset.present);
    if (said.position > position()) refresh();
  }

  /* Nothing was heard for too long: the line may be dead without anybody having said so. */
  function watch() {
    if (document.visibilityState === "hidden" || !source) return;
    if (Date.now() - heardAt > SILENT) {
      heardAt = Date.now() - SILENT / 2;
      lost();
      const dead = source;
      dead.close();
      if (dead.onerror) dead.onerror(new Event("error")); // the extension opens a new one
    }
    if (away() && navigator.onLine) refresh();
  }

  window.setInterval(watch, LOOK);
  document.addEventListener("htmx:sseError", lost);
  window.addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    refresh();
    watch();
  });

  /* who is here ----------------------------------------------------------- */

  function whoIsHere() {
    const group = document.querySelector("[data-here]");
    if (!group || !here) return;
    const names = [];
    for (const mark of group.querySelectorAll("[data-seat]")) {
      const is = here.has(mark.dataset.seat);
      mark.classList.toggle("who--away", !is);
      mark.title = is ? mark.dataset.name : `${mark.dataset.name}, ${words().gone}`;
      if (is) names.push(mark.dataset.name);
    }
    group.setAttribute("aria-label", filled(words().here, { names: names.join(", ") }));
  }

  /* read out, one thing at a time: a reader that is interrupted begins anew */
  function say(text) {
    document.getElementById("heard").textContent = text;
  }

  document.addEventListener("heard", (event) => say(event.detail.lines.join(". ")));

  /* what has changed is marked --------------------------------------------- */

  const NUMBERS = ".count, dd, .chip, .stats > *";
  let were = new Map();
  const innermost = () => [...table().querySelectorAll(NUMBERS)].filter((each) => !each.querySelector(NUMBERS));

  function mark(part) {
    part.classList.add("changed");
    window.setTimeout(() => part.classList.remove("changed"), MARKED);
  }

  /* a key whose meaning changed under the thumb ---------------------------- */

  const KEYS = "button, a[hx-get]";
  const HARMLESS = "[data-close], [data-hush], [data-more], [data-step], [data-outbox], [data-slip-close]";
  const OWN = new Set(["id", "seen", "previewed"]); // differ from drawing to drawing, and mean nothing
  let drawings = []; // what lay where before each of the latest drawings
  let underWay = null; // the drawing that is not in the page yet

  function meaning(key) {
    const form = key.form || key.closest("form");
    const given = form ? [...form.querySelectorAll("input[type=hidden]")].filter((each) => !OWN.has(each.name)) : [];
    const says = given.length ? "" : key.textContent.trim();
    const where = key.getAttribute("hx-get") || (form && (form.getAttribute("hx-post") || form.getAttribute("hx-get") || form.getAttribute("action")));
    return [where, key.name, key.value, key.ariaDisabled, says, ...given.map((each) => `${each.name}=${each.value}`)].join("\n");
  }

  const layer = (key) => ["#told", "#sheet", ".tabs"].findIndex((each) => key.closest(each));
  const above = (one, other) => (layer(one.key) + 4) % 4 - (layer(other.key) + 4) % 4;

  function lay() {
    return [...document.querySelectorAll(KEYS)]
      .map((key) => ({ key, box: key.getBoundingClientRect() }))
      .filter(({ box }) => box.width)
      .map((each) => ({ ...each, meaning: meaning(each.key) }))
      .sort(above);
  }

  function was(drawing, key, event) {
    if (!event.detail) return drawing.find((each) => each.key === key)?.meaning; // by keyboard: the key that has the focus
    const { clientX: x, clientY: y } = event;
    const under = ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return drawing.find(under)?.meaning;
  }

  const isFresh = (drawing) => performance.now() - drawing.at < GUARD;

  function guard(drawing) {
    drawing.at = performance.now();
    drawings = [...drawings.filter((each) => each !== drawing && isFresh(each)), drawing];
    document.documentElement.dataset.guard = "";
    window.setTimeout(() => {
      drawings = drawings.filter(isFresh);
      if (!drawings.length) delete document.documentElement.dataset.guard;
    }, GUARD + 10);
  }

  function drawing() {
    underWay = { keys: lay() };
    guard(underWay);
  }

  // On a slow phone the new keys take their time; only from then on can a thumb have seen them.
  function drawn() {
    if (underWay) guard(underWay);
    underWay = null;
  }

  document.addEventListener(
    "click",
    (event) => {
      const key = event.target.closest(KEYS);
      if (!key || key.matches(HARMLESS)) return;
      const fresh = drawings.filter(isFresh);
      if (fresh.every((each) => was(each.keys, key, event) === meaning(key))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.dispatchEvent(new CustomEvent("castaway:tell", { detail: words().moved }));
    },
    true,
  );

  /* drawing --------------------------------------------------------------- */

  const chooses = (field) => field.type === "radio" || field.type === "checkbox";

  function touched(field) {
    if (!field.name || field.type === "hidden" || field.localName === "button") return false;
    if (field.type === "file") return field.files.length > 0;
    if (field.options) return [...field.options].some((each, at) => each.selected && !each.defaultSelected && at);
    return chooses(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  }

  const begun = (part) => part.localName === "form" && [...part.elements].some((each) => touched(each) || each.ariaInvalid);

  if (window.Idiomorph) {
    // A form that was begun stays as it is, also while another one has the focus.
    Idiomorph.defaults.callbacks.beforeNodeMorphed = (part) => !begun(part);
    // What came of something that one did oneself can be read until one leaves.
    Idiomorph.defaults.callbacks.beforeNodeRemoved = (part) => !part.dataset || !("stays" in part.dataset);
    Idiomorph.defaults.ignoreActiveValue = true; // what somebody is typing stays as it is
    // What a person folded or unfolded stays so; and a mark is the page's own.
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, part) => !(name === "open" && part.localName === "details");
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.shouldSwap || !event.detail.target.closest("#main, #sheet, #told")) return;
    drawing();
    if (event.detail.target === table()) were = new Map(innermost().map((each) => [each, each.textContent]));
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    drawn();
    if (event.detail.target !== table()) return;
    innermost()
      .filter((each) => were.has(each) && were.get(each) !== each.textContent)
      .forEach(mark);
    were.clear();
    whoIsHere();
  });
})();
