// The service worker: answers from what is stored on this device, and leaves everything else to the network.
//
// All of it lies in one cache: packs (many files of the site in one, each compressed by itself) and one list of files for each version of a
// language, both named by their content, and the state, which says what version of each language the reader has accepted. A page that
// was open before is pinned to the version it came from (to the network where it came from there), so that an update never mixes with it.

const SCOPE = new URL(self.registration.scope);
const CACHE = `gunbai 1 ${SCOPE.pathname}`; // the number is that of this layout
const STATE = address("offline/state");
const CALM = 500; // milliseconds without a page that waits for the network, before storing goes on
const SLOWEST = 60_000; // milliseconds that one file may take
const OURS = ["sw.js", "offline/", "api/"]; // never stored: the network answers
const TYPES = {
  html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", webmanifest: "application/manifest+json",
  svg: "image/svg+xml", png: "image/png", txt: "text/plain", xml: "application/xml",
};

/** @typedef {{version: string, bytes: number, when: number, pins: Record<string, string>}} Held a stored language; pins: version by client, "" for the network */
/** @typedef {{packs: {file: string, bytes: number, sha256: string}[], files: Record<string, [number, number, number]>}} List files: number of the pack, start, length */

let state = null; // a promise of Record<language, Held>
let turn = Promise.resolve(); // one change at a time
let waiting = 0, waited = 0; // what pages wait for from the network, and when they last did
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
      write(held).catch(() => {}); // a device without room: while this worker lives, it knows
    }
    const found = pin !== "" && await stored(lang, pin ?? held[lang].version, path, request.url).catch(() => null);
    if (found) return found;
  }
  waiting++;
  try {
    return await fetch(request);
  } catch (error) {
    if (!walks || !Object.keys(held).length || path === "away.html") throw error;
    return Response.redirect(address("away.html"));
  } finally {
    waiting--;
    waited = Date.now();
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
  const jobs = { store: () => store(data.lang, data.version, source.id), remove: () => remove(data.lang) };
  const job = data.do === "state" ? whole().then(held => ({ held })) : (turn = turn.then(jobs[data.do]));
  turn = turn.catch(() => {});
  event.waitUntil(job.then(answer => port.postMessage(answer), error => port.postMessage({
    failed: error.name === "QuotaExceededError" ? "full" : error.message === "gone" ? "gone" : "network",
  })));
});

/** What is stored of which nothing was lost: a device may take back its room, and readers clear what pages keep. */
async function whole() {
  const cache = await open(), here = new Set((await cache.keys()).map(({ url }) => url)), found = {};
  for (const [lang, held] of Object.entries(here.has(STATE) ? await read() : {})) {
    const list = await (await cache.match(listAddress(lang, held.version)))?.json();
    if (list?.packs.every(({ file }) => here.has(address(file)))) found[lang] = held;
  }
  return found;
}

/**
 * One step of storing, so that it can end and go on at any time: bring one pack that is not here yet, or accept the version when all are.
 * It gives way to pages that wait for the network. Answers {done: bytes that are here}, or in the end {held}.
 */
async function store(lang, version, asker) {
  const held = await whole(), before = held[lang], cache = await open(), place = listAddress(lang, version);
  if (before?.version === version) return { held };
  await self.clients.claim(); // to see what pages wait for; in the end the page that asked, too, works without a network
  while (waiting || Date.now() - waited < CALM) await new Promise(done => setTimeout(done, CALM / 5));
  try {
    if (!await cache.match(place)) await cache.put(place, await bring(place, version));
    /** @type {List} */
    const list = await (await cache.match(place)).json();
    const here = new Set((await cache.keys()).map(({ url }) => url)), missing = list.packs.filter(({ file }) => !here.has(address(file)));
    const all = sum(list.packs), [next] = missing;
    if (next) {
      await cache.put(address(next.file), await bring(address(next.file), next.sha256));
      return { done: all - sum(missing.slice(1)) };
    }
    const pins = before ? before.pins : {};
    for (const client of await everyone()) {
      if (before) pins[client.id] ??= before.version;
      else if (client.id !== asker && client.type === "window") pins[client.id] = ""; // who knows what it came with
    }
    await write({ ...held, [lang]: { version, bytes: all, when: Date.now(), pins } });
  } catch (error) {
    if (error.name === "QuotaExceededError") await sweep(); // half a language is of no use
    throw error;
  }
  await sweep();
  return { held: await read() };
}

const sum = packs => packs.reduce((sum, { bytes }) => sum + bytes, 0);

/** A file as it was published, or an error: never half of one, never another one. */
async function bring(place, sha256) {
  // Not in the browser's own cache as well, and behind all that a page asks for.
  const answer = await fetch(place, { cache: "no-store", priority: "low", signal: AbortSignal.timeout(SLOWEST) });
  if (answer.status === 404) throw new Error("gone");
  const body = await answer.arrayBuffer(), digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  if (!Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("").startsWith(sha256)) throw new Error("not what was published");
  return new Response(body);
}

async function remove(lang) {
  const held = { ...await read() };
  delete held[lang];
  state = Promise.resolve(held);
  await sweep();
  if (!Object.keys(held).length) {
    await caches.delete(CACHE);
    await self.registration.unregister();
  }
  return { held };
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
  for (const { url } of await cache.keys()) {
    if (needed.has(url)) continue;
    await cache.delete(url);
    lists.delete(url);
    packs.delete(url);
  }
  await write(held).catch(() => {}); // last, since only now a full device has room; if not even so, what is written names too much, and that is seen
}
