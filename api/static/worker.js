/* The service worker: it keeps the files of this version and one page that is nobody's, and shows that page where the
   tracker cannot be reached. Pages of a table go through it unkept: they belong to whoever sits there. */
"use strict";

const CACHE = `castaway ${self.SHELL.join(" ")}`;
const OFFLINE = self.SHELL[0];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(self.SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const outdated = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(outdated());
});

const kept = async (request) => (await caches.match(request, { ignoreVary: true })) || fetch(request);

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return caches.match(OFFLINE, { ignoreVary: true });
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (self.SHELL.includes(address.pathname + address.search)) event.respondWith(kept(request));
});
