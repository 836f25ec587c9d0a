/* Where this phone keeps what was tapped until the tracker has it: in the browser's database, so that it outlives
   a reload, a sleep and an empty battery. Ids are made on the phone, so sending twice counts once. */
"use strict";

(() => {
  const NAME = "castaway";
  const KEPT_SENT = 8;
  const opened = window.idb
    ? window.idb.openDB(NAME, 1, {
        upgrade(db) {
          db.createObjectStore("taps", { keyPath: "n", autoIncrement: true });
          db.createObjectStore("drafts", { keyPath: "campaign" });
        },
      })
    : Promise.reject(new Error("no database"));
  opened.catch(() => {}); // a private window may have none: then what is kept lives as long as the page

  const news = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
  let all = [];
  let next = 1;
  const dropped = new Set(); // ids; what is read from the database just then may still hold them

  /* crypto.randomUUID is only there over https; a table in a living room has plain http */
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /* One after the other: a tap that is written twice in a moment is still one. */
  let turn = Promise.resolve();
  const inTurn = (work) => (turn = turn.then(work));

  const load = () =>
    inTurn(async () => {
      try {
        all = (await (await opened).getAll("taps")).filter((each) => !dropped.has(each.id));
      } catch {
        /* what is in memory is all there is */
      }
      return all;
    });

  function put(tap) {
    dropped.delete(tap.id);
    const at = all.findIndex((each) => each === tap || each.id === tap.id || (tap.n && each.n === tap.n));
    if (at < 0) all.push(tap);
    else all[at] = tap;
    return inTurn(async () => {
      try {
        // The database numbers them, so that two pages of one phone keep one order.
        tap.n = await (await opened).put("taps", tap);
      } catch {
        tap.n ??= next++;
      }
      news?.postMessage("taps");
    });
  }

  function drop(tap) {
    dropped.add(tap.id);
    all = all.filter((each) => each !== tap && each.id !== tap.id);
    return inTurn(async () => {
      try {
        await (await opened).delete("taps", tap.n);
      } catch {
        /* nothing was written down */
      }
      news?.postMessage("taps");
    });
  }

  /* Of what was sent only the latest are of interest. */
  async function prune(campaign) {
    const sent = all.filter((each) => each.state === "sent" && each.campaign === campaign);
    for (const tap of sent.slice(0, -KEPT_SENT)) await drop(tap);
  }

  /* What is read on a key or a sheet, each piece apart: what stands beneath one another has no space between. */
  function said(part) {
    if (part.nodeType === Node.TEXT_NODE) return part.data;
    if (part.nodeType !== Node.ELEMENT_NODE && part.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) return "";
    if (part.nodeType === Node.ELEMENT_NODE && part.matches("svg, [hidden], [aria-hidden=true]")) return "";
    return [...part.childNodes].map(said).join(" ").replace(/\s+/g, " ").replace(/ ([,.)])/g, "$1").trim();
  }

  async function draft(campaign, kept) {
    try {
      const db = await opened;
      if (kept === undefined) return await db.get("drafts", campaign);
      if (kept === null) await db.delete("drafts", campaign);
      else await db.put("drafts", { ...kept, campaign });
    } catch {
      /* without a database a sheet lives as long as its page */
    }
    return undefined;
  }

  window.castawayTaps = {
    newId,
    load,
    save: put,
    drop,
    prune,
    draft,
    said,
    all: () => all,
    onNews: (told) => news?.addEventListener("message", told),
  };
})();
