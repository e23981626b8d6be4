// On every page: stores its language in the background, tells in the footer how far it is, and offers what is new.

import { fill, held, megabytes, percent, possible, published, store, update, wish } from "./offline.js";
import words from "./words.js";

const LANG = document.documentElement.lang;
const PATIENCE = 4000; // milliseconds after loading before anything is stored: the page comes first
const box = document.querySelector("form[data-index] input");
const line = document.querySelector("[data-offline]");

function say(text) {
  line.querySelector("a").textContent = text;
  line.hidden = false;
}

/** Offer something at the page's foot. `act` gets the place to tell what happens and a function that closes the offer.
 * @param {string} text @param {string} yes @param {(told: HTMLElement, close: () => void) => void} act @param {string} later @param {() => void} [no] */
function offer(text, yes, act, later, no) {
  const box = document.createElement("aside"), told = document.createElement("p");
  const buttons = [yes, later].map(label => Object.assign(document.createElement("button"), { type: "button", textContent: label }));
  const close = () => box.remove();
  buttons[0].addEventListener("click", () => { for (const button of buttons) button.remove(); act(told, close) });
  buttons[1].addEventListener("click", () => { close(); no?.() });
  box.className = "g-offer";
  box.setAttribute("aria-label", words["offline-offer"]);
  told.setAttribute("role", "status");
  box.append(told, ...buttons);
  document.body.append(box);
  told.textContent = text; // after it stands there, so that it is read out
}

const ready = ({ bytes, when }) => say(fill(words["offline-ready"], { size: megabytes(bytes), date: new Date(when).toLocaleDateString(LANG) }));
const failed = error => words[`offline-${error.message}`] || words["offline-network"];

/** Until the reader is not in the search box. */
const free = async () => { if (document.activeElement === box) await new Promise(done => box.addEventListener("blur", done, { once: true })) };

async function storeHere({ version, bytes }) {
  const tell = done => say(fill(words["offline-storing"], { percent: percent(done / bytes) }));
  tell(0);
  try {
    ready((await store(LANG, version, tell, free))[LANG]);
  } catch (error) {
    if (error.message === "full") wish("off"); // every page would fetch it in vain again; in the settings the reader can
    say(failed(error));
  }
}

async function begin() {
  const [stored, latest] = await Promise.all([held(), published()]);
  const here = stored[LANG];
  if (here) {
    ready(here);
    addEventListener("pageshow", async event => { // out of the browser's memory, after another page was updated
      if (event.persisted && (await held())[LANG]?.version !== here.version) location.reload();
    });
  } else if (latest && !Object.keys(stored).length && wish() !== "off") {
    if (navigator.connection?.saveData && wish() !== "on") {
      const yes = (_, close) => { close(); wish("on"); storeHere(latest[LANG]) };
      offer(fill(words["offline-ask"], { size: megabytes(latest[LANG].bytes) }), words["offline-store"], yes, words["offline-no"], () => wish("off"));
    } else setTimeout(() => storeHere(latest[LANG]), PATIENCE);
  } else say(words["offline-none"]);
  if (latest && Object.entries(stored).some(([lang, { version }]) => latest[lang] && latest[lang].version !== version)) {
    offer(words["offline-news"], words["offline-update"], told => {
      const tell = share => { told.textContent = fill(words["offline-storing"], { percent: percent(share) }) };
      update(stored, latest, tell).catch(error => { told.textContent = failed(error) });
    }, words["offline-later"]);
  }
}

if (possible() && !document.querySelector("#_offline")) { // the settings page shows more, and asks first
  const later = () => begin().catch(() => {}); // some refuse even to look
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
