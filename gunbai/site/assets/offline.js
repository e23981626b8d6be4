// Reading without a network: what pages ask of the service worker (sw.js at the root), which stores a language of the site on this device.

const ROOT = new URL("../../", import.meta.url); // of the whole site

/** @typedef {{version: string, bytes: number, when: number}} Held what is stored of one language; bytes on the device, milliseconds */
/** @typedef {{version: string, bytes: number}} Latest what is published of one language */

/** Whether this browser and this address can store the site. */
export const possible = () =>
  location.protocol.startsWith("http") && "serviceWorker" in navigator && "caches" in self && "DecompressionStream" in self;

/** What is published now, by language; null without a network. @returns {Promise<Record<string, Latest> | null>} */
export async function published() {
  try {
    const answer = await fetch(new URL("offline/versions.json", ROOT), { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** What is stored here, by language. @returns {Promise<Record<string, Held>>} */
export async function held() {
  return (await told(registered, { do: "state" })).held;
}

/** Store a version of a language, pack by pack; `tell` hears how many bytes are there, and nothing is asked for before `free` has ended.
 * Rejects with an Error: "full", "gone" or "network"; what came so far stays and need not come again.
 * @param {string} lang @param {string} version @param {(bytes: number) => void} tell @param {() => Promise<void>} [free]
 * @returns {Promise<Record<string, Held>>} */
export async function store(lang, version, tell, free) {
  for (;;) {
    await free?.();
    const { held, done } = await told(register, { do: "store", lang, version });
    if (held) return held;
    tell(done);
  }
}

/** Remove a language from this device. @param {string} lang @returns {Promise<Record<string, Held>>} */
export async function remove(lang) {
  return (await told(registered, { do: "remove", lang })).held;
}

/** Take what is new in every stored language, then load this page again. @param {(share: number) => void} tell */
export async function update(stored, latest, tell) {
  const registration = await registered();
  await registration.update().catch(() => {}); // a worker's file that cannot be had changes nothing
  if (registration.installing || registration.waiting) {
    const changed = new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    const next = registration.waiting || (await installed(registration.installing));
    next.postMessage({ do: "skip" });
    await Promise.race([changed, new Promise(done => setTimeout(done, 3000))]);
  }
  const wanted = Object.keys(stored).filter(lang => latest[lang] && latest[lang].version !== stored[lang].version);
  const whole = wanted.reduce((sum, lang) => sum + latest[lang].bytes, 0);
  let before = 0;
  for (const lang of wanted) {
    await store(lang, latest[lang].version, bytes => tell((before + bytes) / whole));
    before += latest[lang].bytes;
  }
  location.reload();
}

/** The reader's word: "on", "off" or null; with `said` it is kept. @param {string} [said] */
export function wish(said) {
  try {
    if (said) localStorage.setItem("gunbai-offline", said);
    return localStorage.getItem("gunbai-offline");
  } catch {
    return null; // private windows remember nothing
  }
}

/** Bytes as a reader reads them: 1.9 MB. @param {number} bytes */
export const megabytes = bytes => `${(bytes / 1e6).toFixed(1)} MB`;

/** A share as a reader reads it: 40 %, without the sign. @param {number} share */
export const percent = share => String(Math.floor(100 * share));

/** Words with their {places} filled. @param {string} words @param {Record<string, string>} values */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

const registered = () => navigator.serviceWorker.getRegistration(ROOT);
const register = () => navigator.serviceWorker.register(new URL("sw.js", ROOT), { updateViaCache: "none" });

/** What the worker answers, or the one that has replaced it in the middle; nothing is stored where there is none. */
async function told(find, question) {
  for (;;) {
    const registration = await find();
    const worker = registration?.active || (find === register && (await activated(registration)));
    if (!worker) return { held: {} };
    const answer = await ask(worker, question);
    if (!answer.replaced) return answer;
  }
}

function ask(worker, question) {
  return new Promise((answer, refuse) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      if (data.failed) refuse(new Error(data.failed));
      else answer(data);
    };
    port1.addEventListener("close", () => refuse(new Error("network"))); // the worker was ended in the middle
    const look = () => { if (worker.state === "redundant") answer({ replaced: true }) };
    worker.addEventListener("statechange", look);
    worker.postMessage(question, [port2]);
    look();
  });
}

const installed = worker => new Promise(done => {
  const look = () => { if (worker.state !== "installing") done(worker) };
  worker.addEventListener("statechange", look);
  look();
});

async function activated(registration) {
  const worker = registration.installing || registration.waiting;
  return new Promise((done, refuse) => {
    const look = () => { if (worker.state === "activated") done(worker); else if (worker.state === "redundant") refuse(new Error("network")) };
    worker.addEventListener("statechange", look);
    look();
  });
}
