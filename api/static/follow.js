/* A page that only shows follows the table: one stream, of which is known whether it is alive ("castaway:line"). What is
   to be drawn anew when the table goes on ("castaway:changed"), and how, is the page's own affair. */
"use strict";

(() => {
  const SILENT = 22000; // the stream speaks up every 10 s: two signs of life were missed
  const LOOK = 3000;
  const stream = document.querySelector("[data-stream]").dataset;
  let told = Number(stream.position); // the position that was heard of last
  let source = null;
  let heardAt = 0;
  let away = false;

  const changed = () => document.dispatchEvent(new CustomEvent("castaway:changed"));

  function line(is) {
    away = !is;
    document.dispatchEvent(new CustomEvent("castaway:line", { detail: is }));
  }

  function heard(event) {
    heardAt = Date.now();
    const position = event.data ? JSON.parse(event.data).position : told;
    const news = away || position > told;
    told = Math.max(told, position);
    if (away) line(true);
    if (news) changed();
  }

  function listen() {
    source?.close();
    heardAt = Date.now() - SILENT / 2;
    source = new EventSource(stream.stream, { withCredentials: true });
    for (const name of ["open", "changed", "beat"]) source.addEventListener(name, heard);
    source.addEventListener("error", () => line(false));
  }

  /* Nothing was heard for too long: the line may be dead without anybody having said so. */
  function watch() {
    if (document.visibilityState === "hidden") return;
    const silent = Date.now() - heardAt > SILENT;
    if (silent) line(false);
    if (silent || source.readyState === EventSource.CLOSED) listen();
    if (away && navigator.onLine) changed(); // there may be no room for a stream, and still for a look
  }

  window.addEventListener("offline", () => line(false));
  window.addEventListener("online", watch);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    watch();
    changed();
  });

  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => line(false));
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { status } = event.detail.xhr;
    if (status >= 300) event.detail.shouldSwap = false;
    if (status === 401 || status === 403) location.reload(); // signed out: the page that comes says so
  });

  listen();
  window.setInterval(watch, LOOK);
})();
