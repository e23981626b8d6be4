// The keyboard: one key to search, to go from ruling to ruling, to other pages, and to ask which keys there are. Never while somebody
// types, and not at all for who has switched it off in the settings (WCAG 2.1.4).

const LANGUAGE = new URL("../", import.meta.url); // the root of the language
const PATIENCE = 1500; // milliseconds between g and its letter

/** Where g and a letter lead: within the game that is being read, or to a page of its own. */
export const PLACES = {
  h: "", c: "cards/", r: "rulings/", l: "laws/", t: "glossary/", e: "editions/", d: "table/", k: "kingdom/", o: "settings/",
};
const OF_A_GAME = new Set(["c", "r", "l", "t", "e"]);

/** What j and k go through: the first of these that a page has. */
const STEPS = ["#search-page li", ".g-ruling", ".g-questions > li", "#cards tbody tr", ".g-term, .g-law"];

const remembered = key => { try { return localStorage.getItem(key) } catch { return null } };

/** Whether the keys work; with `wanted` they are switched on or off. @param {boolean} [wanted] */
export function keys(wanted) {
  try {
    if (wanted === false) localStorage.setItem("gunbai-keys", "off");
    else if (wanted) localStorage.removeItem("gunbai-keys");
  } catch { /* private windows keep nothing */ }
  return remembered("gunbai-keys") !== "off";
}

/** The addresses that g leads to from this page, by letter; only pages that exist. @returns {Promise<Record<string, URL>>} */
export async function leads() {
  const { default: places } = await import("./places.js");
  const here = location.pathname.slice(LANGUAGE.pathname.length).split("/")[0];
  const games = places.filter(place => place.endsWith("/rulings/")).map(place => place.split("/")[0]);
  const game = [here, remembered("gunbai-game"), games[0]].find(one => games.includes(one));
  const found = Object.entries(PLACES).map(([letter, place]) => [letter, OF_A_GAME.has(letter) ? `${game}/${place}` : place]);
  return Object.fromEntries(found.filter(([, place]) => places.includes(place)).map(([letter, place]) => [letter, new URL(place, LANGUAGE)]));
}

function search() {
  const box = document.querySelector("#q");
  if (!box) return;
  box.focus();
  box.select();
}

/** To the next (1) or the one before (−1), seen from what has the focus, else from the top of the window. */
function step(direction) {
  const shown = what => [...document.querySelectorAll(what)].filter(item => item.checkVisibility());
  const items = STEPS.map(shown).find(found => found.length);
  if (!items) return;
  const at = items.findIndex(item => item.contains(document.activeElement));
  const below = items.findIndex(item => item.getBoundingClientRect().top > 0);
  const next = at >= 0 ? at + direction : direction > 0 ? Math.max(below, 0) : (below < 0 ? items.length : below) - 1;
  const item = items[next];
  if (!item) return;
  const link = item.querySelector("a[href], button") || item;
  if (link === item) item.tabIndex = -1;
  link.focus({ preventScroll: true });
  item.scrollIntoView({ block: item.offsetHeight < innerHeight / 2 ? "nearest" : "start" });
}

const bare = () => { /* the network lost what is needed: the key does nothing */ };
let waiting = 0; // until when a letter after g counts
const acts = {
  "/": search, s: search, j: () => step(1), k: () => step(-1), g: () => { waiting = Date.now() + PATIENCE },
  "?": () => import("./keys-help.js").then(({ help }) => help()).catch(bare),
};

document.addEventListener("keydown", event => {
  const typing = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || typing) return;
  if (!keys() || document.querySelector("dialog[open]")) return;
  const letter = event.key.toLowerCase();
  if (Date.now() < waiting && Object.hasOwn(PLACES, letter)) {
    waiting = 0;
    event.preventDefault();
    leads().then(found => found[letter] && location.assign(found[letter])).catch(bare);
  } else if (Object.hasOwn(acts, letter)) {
    event.preventDefault();
    acts[letter]();
  }
});
