/* The replay: dragging, stepping, playing, growing with the campaign, and a link to the moment. Each moment is drawn
   by the server; without this script the keys are links and the scrubber is a form. */
"use strict";

(() => {
  const FIRST_SPEED = 1600; // milliseconds for one line: long enough to read it
  const SPEEDS = [1, 2, 4];
  const by = (id) => document.getElementById(id);
  const moment = () => by("moment");
  const scrub = by("scrub");
  let speed = 0;
  let playing = 0;
  let wanted = null; // the newest wish, while an earlier one is on its way
  let underWay = false;
  let grown = false; // the campaign has gone on, and the reel does not show it yet
  let held = false; // the thumb is on the scrubber: its scale stays
  let since = Number(moment().dataset.end); // the newest moment that this phone has come to

  window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, part) => !(name === "open" && part.localName === "details");

  /* from moment to moment -------------------------------------------------- */

  function address(path, asked) {
    const here = new URL(location.href);
    const query = new URLSearchParams({ history: moment().dataset.history, since, ...asked });
    if (here.searchParams.get("as")) query.set("as", here.searchParams.get("as"));
    return `${here.pathname}${path}?${query}`;
  }

  function link(position) {
    const query = new URL(address("", { at: position }), location.href);
    query.searchParams.delete("since");
    return `${query.pathname}${query.search}`;
  }

  async function go(asked) {
    wanted = asked;
    if (underWay) return;
    underWay = true;
    try {
      while (wanted) {
        const next = wanted;
        wanted = null;
        await window.htmx.ajax("GET", address("/moment", next), { source: "#main", target: "#moment", swap: "morph:outerHTML" });
      }
      arrived();
    } catch {
      // No network: the moment stays as it is, and follow.js says so.
    } finally {
      underWay = false;
    }
    if (grown) grow();
  }

  /* Whoever stands at the end goes along, as with a broadcast; whoever looks at an earlier moment stays there. */
  function grow() {
    grown = underWay || held;
    if (!grown) go(moment().dataset.on || playing ? { at: moment().dataset.at } : {});
  }

  document.addEventListener("castaway:changed", grow);

  let said = "";

  /* To an ear as well, but not the same twice, and no running commentary. */
  function say(now) {
    const says = `${now.says}. ${by("said").textContent}`;
    if (says !== said && document.activeElement !== scrub && !playing) by("heard").textContent = says;
    said = says;
  }

  function arrived() {
    const now = moment().dataset;
    since = Math.max(since, now.at);
    scrub.min = now.low;
    scrub.max = now.high;
    scrub.value = now.step;
    scrub.setAttribute("aria-valuetext", now.says);
    for (const way of document.querySelectorAll("[data-way]")) lead(way, at(now, way.dataset.way));
    history.replaceState(null, "", link(now.at));
    lit(now.at);
    by("moment-link").value = now.link;
    for (const input of document.querySelectorAll(".at-now, #branch-at")) input.value = now.at;
    for (const each of document.querySelectorAll("[data-parted]")) compareAt(each, now);
    const line = now.says.match(/\d+/);
    if (by("branch-line") && line) by("branch-line").textContent = line[0];
    say(now);
    if (playing && !now.on) stop();
  }

  /* Two lines are compared at the moment shown, if they had parted by then. */
  function compareAt(key, now) {
    const to = new URL(key.href);
    to.searchParams.delete("at");
    if (now.on && Number(now.at) > Number(key.dataset.parted)) to.searchParams.set("at", now.at);
    key.href = to;
  }

  /* "round-on" is `roundOn` in a dataset. */
  const at = (now, way) => now[way.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())];

  function lead(way, position) {
    if (position) {
      way.href = link(position);
      way.removeAttribute("aria-disabled");
      way.removeAttribute("role");
    } else {
      way.removeAttribute("href");
      way.setAttribute("role", "link");
      way.setAttribute("aria-disabled", "true");
    }
  }

  /* Of the missions, rounds and phases those that this moment lies in. */
  function lit(position) {
    for (const each of document.querySelectorAll(".chapters [aria-current]")) each.removeAttribute("aria-current");
    const begun = (each) => Number(each.dataset.at) <= Number(position);
    const mission = [...document.querySelectorAll("#chapters > [data-at]")].filter(begun).pop();
    const round = [...(mission?.querySelectorAll(".chapters > li > [data-at]") ?? [])].filter(begun).pop();
    const phase = [...(round?.parentElement.querySelectorAll("ul [data-at]") ?? [])].filter(begun).pop();
    for (const each of [round, phase]) each?.setAttribute("aria-current", "true");
  }

  function step(way) {
    const position = at(moment().dataset, way);
    if (position) return go({ at: position });
    return Promise.resolve();
  }

  /* playing ----------------------------------------------------------------- */

  function drawPlay() {
    const button = by("play");
    button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
    button.querySelector(".play__play").hidden = Boolean(playing);
    button.querySelector(".play__pause").hidden = !playing;
  }

  function stop() {
    window.clearTimeout(playing);
    playing = 0;
    drawPlay();
  }

  function beat() {
    playing = window.setTimeout(async () => {
      await step("on");
      if (playing) beat();
    }, FIRST_SPEED / SPEEDS[speed]);
  }

  async function play() {
    if (playing) return stop();
    if (!moment().dataset.on) await go({ step: moment().dataset.low });
    beat();
    return drawPlay();
  }

  /* keys and thumbs --------------------------------------------------------- */

  scrub.addEventListener("input", () => {
    stop();
    go({ step: scrub.value });
  });
  scrub.addEventListener("pointerdown", () => (held = true));
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, () => {
      held = false;
      if (grown) grow();
    });
  }

  document.addEventListener("click", (event) => {
    const way = event.target.closest("[data-way]");
    if (!way) return;
    event.preventDefault();
    stop();
    step(way.dataset.way);
    if (way.dataset.way === "end") scrub.focus({ preventScroll: true }); // its key is gone
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = event.shiftKey
      ? { ArrowLeft: "round-back", ArrowRight: "round-on" }
      : { ArrowLeft: "back", ArrowRight: "on" };
    if (!ways[event.key]) return;
    event.preventDefault();
    stop();
    step(ways[event.key]);
  });

  by("play").addEventListener("click", play);
  by("speed").addEventListener("click", () => {
    speed = (speed + 1) % SPEEDS.length;
    by("speed").textContent = `×${SPEEDS[speed]}`;
    by("speed").setAttribute("aria-label", by("speed").dataset.says.replace("{n}", SPEEDS[speed]));
    if (playing) {
      window.clearTimeout(playing);
      beat();
    }
  });

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") stop();
  });

  /* a link to the moment ------------------------------------------------------ */

  async function copied(text) {
    if (navigator.clipboard) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        // Not allowed here; the older way may be.
      }
    }
    by("moment-link").select();
    return document.execCommand("copy"); // the only way on a plain http address in the same network
  }

  by("copy").addEventListener("click", async () => {
    const done = await copied(by("moment-link").value);
    by("copy").querySelector("span").textContent = done ? by("copy").dataset.done : by("copy").dataset.failed;
  });

  for (const id of ["play", "speed", "copy"]) by(id).hidden = false;
})();
