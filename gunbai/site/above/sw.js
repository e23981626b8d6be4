// The service worker: answers from what is stored on this device, and leaves everything else to the network.
//
// All of it lies in one cache: packs (many files of the site in one, each compressed by itself) and one list of files for each version of a
// language, both named by their content, and the state, which says what version of each language the reader has accepted. A page that
// was open before is pinned to the version it came from (to the network where it came from there), so that an update never mixes with it.

const SCOPE = new URL(self.registration.scope);
const CACHE = `gunbai 1 ${SCOPE.pathname}`; // the number is that of this layout
const STATE = address("offline/state");
const OURS = ["sw.js", "offline/", "api/"]; // never stored: the network answers
const TYPES = {
  html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", webmanifest: "application/manifest+json",
  svg: "image/svg+xml", png: "image/png", txt: "text/plain", xml: "application/xml",
};

/** @typedef {{version: string, bytes: number, when: number, pins: Record<string, string>}} Held a stored language; pins: version by client, "" for the network */
/** @typedef {{packs: {file: string, bytes: number, sha256: string}[], files: Record<string, [number, number, number]>}} List files: number of the pack, start, length */

let state = null; // a promise of Record<language, Held>
let turn = Promise.resolve(); // one change at a time
const lists = new Map(), packs = new Map(); // promises, by address

function address(path) { return new URL(path, SCOPE).href }
const open = () => caches.open(CACHE);
const read = () => (state ||= open().then(cache => cache.match(STATE)).then(found => found ? found.json() : {}).catch(() => ({})));
const write = async held => { await (await open()).put(STATE, new Response(JSON.stringify(held))); state = Promise.resolve(held) };
const listAddress = (lang, version) => address(`offline/${lang}.${version}.json`);

/** What the cache holds at an address, taken out once while the worker lives. */
function keep(kept, place, take) {
  if (!kept.has(place)) {
    const found = open().then(cache => cache.match(place)).then(answer => { if (!answer) throw new Error(`lost: ${place}`); return take(answer) });
    kept.set(place, found);
    found.catch(() => kept.delete(place));
  }
  return kept.get(place);
}

self.addEventListener("fetch", event => {
  const { request, clientId, resultingClientId } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  let path;
  try { path = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length)) } catch { return } // no file of ours has such a name
  if (OURS.some(ours => path.startsWith(ours))) return;
  const walks = request.mode === "navigate"; // then the client that asks is the page that is left
  event.respondWith(answer(request, path, walks, walks ? "" : clientId, walks ? "" : resultingClientId));
});

async function answer(request, path, walks, client, made) {
  const held = await read();
  const own = path.split("/")[0];
  for (const lang of held[own] ? [own] : path.includes("/") && !path.startsWith("icons/") ? [] : Object.keys(held)) {
    const pin = held[lang].pins[client];
    if (pin !== undefined && made) { // a worker of a page that is pinned
      held[lang].pins[made] = pin;
      write(held);
    }
    const found = pin !== "" && await stored(lang, pin ?? held[lang].version, path, request.url).catch(() => null);
    if (found) return found;
  }
  try {
    return await fetch(request);
  } catch (error) {
    if (!walks || !Object.keys(held).length) throw error;
    return Response.redirect(address("away.html"));
  }
}

async function stored(lang, version, path, url) {
  /** @type {List} */
  const list = await keep(lists, listAddress(lang, version), answer => answer.json());
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const place = list.files[name];
  if (!place) return list.files[`${name}/index.html`] ? Response.redirect(url.replace(/(?=[?#]|$)/, "/")) : null;
  const [pack, start, length] = place;
  const blob = await keep(packs, address(list.packs[pack].file), answer => answer.blob());
  const body = blob.slice(start, start + length).stream().pipeThrough(new DecompressionStream("deflate"));
  const type = TYPES[name.split(".").pop()] || "application/octet-stream";
  return new Response(body, { headers: { "Content-Type": type.startsWith("image/png") ? type : `${type}; charset=utf-8` } });
}

// What pages ask for: {do: "state" | "store" | "remove", lang, version}, answered through the port that comes along.
self.addEventListener("message", event => {
  const { data, ports: [port], source } = event;
  if (data.do === "skip") return self.skipWaiting();
  const jobs = { state: read, store: () => store(data.lang, data.version, source.id, done => port.postMessage({ done })), remove: () => remove(data.lang) };
  const job = (turn = turn.then(jobs[data.do]));
  turn = job.catch(() => {});
  event.waitUntil(job.then(
    held => port.postMessage({ held }),
    error => port.postMessage({ failed: error.name === "QuotaExceededError" ? "full" : error.message === "gone" ? "gone" : "network" }),
  ));
});

async function store(lang, version, asker, tell) {
  const held = await read(), before = held[lang], cache = await open(), place = listAddress(lang, version);
  if (before?.version === version) return held;
  const text = await (await bring(place)).text();
  /** @type {List} */
  const list = JSON.parse(text);
  let done = 0;
  try {
    for (const pack of list.packs) {
      if (!await cache.match(address(pack.file))) await cache.put(address(pack.file), await whole(pack, bytes => tell(done + bytes)));
      tell(done += pack.bytes);
    }
    await cache.put(place, new Response(text));
    const pins = before ? before.pins : {};
    for (const client of await everyone()) {
      if (before) pins[client.id] ??= before.version;
      else if (client.id !== asker && client.type === "window") pins[client.id] = ""; // who knows what it came with
    }
    await write({ ...held, [lang]: { version, bytes: done, when: Date.now(), pins } });
  } catch (error) {
    if (error.name === "QuotaExceededError") await sweep();
    throw error;
  }
  await sweep();
  await self.clients.claim(); // the page that asked, too, works from now on without a network
  return read();
}

async function bring(place) {
  const answer = await fetch(place, { cache: "no-store" }); // not in the browser's own cache as well
  if (!answer.ok) throw new Error("gone");
  return answer;
}

/** A pack as it was published, or an error: never half of one, never another one. */
async function whole({ file, bytes, sha256 }, tell) {
  const reader = (await bring(address(file))).body.getReader(), parts = [];
  let had = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    tell(had += part.value.length);
  }
  const blob = new Blob(parts);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
  const found = Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
  if (had !== bytes || found !== sha256) throw new Error("gone");
  return new Response(blob);
}

async function remove(lang) {
  const held = { ...await read() };
  delete held[lang];
  await write(held);
  await sweep();
  if (!Object.keys(held).length) {
    await caches.delete(CACHE);
    await self.registration.unregister();
  }
  return held;
}

const everyone = () => self.clients.matchAll({ includeUncontrolled: true, type: "all" });

/** Forget the pins of pages that were closed, and every pack and list that no version in use needs. */
async function sweep() {
  const held = await read(), cache = await open(), here = new Set((await everyone()).map(client => client.id)), needed = new Set([STATE]);
  for (const [lang, { version, pins }] of Object.entries(held)) {
    for (const id of Object.keys(pins)) if (!here.has(id)) delete pins[id];
    for (const used of new Set([version, ...Object.values(pins)])) {
      const place = used && listAddress(lang, used);
      if (!place || !await cache.match(place)) continue;
      needed.add(place);
      for (const { file } of (await keep(lists, place, answer => answer.json())).packs) needed.add(address(file));
    }
  }
  await write(held);
  for (const { url } of await cache.keys()) {
    if (needed.has(url)) continue;
    await cache.delete(url);
    lists.delete(url);
    packs.delete(url);
  }
}
