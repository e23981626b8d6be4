// What the pages do beside being read: light and dark, the language switch that keeps the place, sharing; larger tools have scripts of their own.
// Everything works without it; what needs it is hidden until it runs.
"use strict";

const keep = (key, value) => { try { localStorage.setItem(key, value) } catch { /* private windows keep nothing */ } };
const bare = () => { /* the network lost the script: the page does without it */ };

// Light and dark: the reader's choice, else the system's.
for (const button of document.querySelectorAll("[data-scheme-button]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.scheme ? root.dataset.scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.scheme = dark ? "light" : "dark";
    keep("gunbai-scheme", root.dataset.scheme);
  });
}

// The other language: the same page, the same question, the same place.
for (const link of document.querySelectorAll("a[data-language]")) {
  const page = link.href;
  const follow = () => { link.href = page + location.search + location.hash };
  follow();
  addEventListener("hashchange", follow);
  link.addEventListener("click", () => { follow(); keep("gunbai-language", link.dataset.language) });
}
keep("gunbai-language", document.documentElement.lang);

// A place inside something folded: unfold it.
function unfold() {
  let place = null;
  try { place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))) } catch { /* no place has such a name */ }
  for (let fold = place && place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}
unfold();
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => { for (const fold of document.querySelectorAll("details.g-history")) fold.open = true });

// Share a ruling, or the page: the dialog comes when somebody asks for it.
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = false;
  const there = () => { if (button.dataset.share) location.hash = button.dataset.share }; // then at least the address is the permanent one
  button.addEventListener("click", () => import("./share.js").then(({ share }) => share(button)).catch(there));
}

// Tables of cards.
if (document.querySelector("[data-table]")) import("./tables.js").catch(bare);

// The bar under the thumb: search opens the box that is here already; the list is that of the game that was read last.
document.querySelector("[data-bar-search]")?.addEventListener("click", event => {
  const box = document.querySelector("#q");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
  box.scrollIntoView({ block: "center" });
});
const browse = document.querySelector("[data-bar-browse]");
if (browse?.dataset.barBrowse) keep("gunbai-game", browse.dataset.barBrowse);
else if (browse) {
  let game = null;
  try { game = localStorage.getItem("gunbai-game") } catch { /* nothing is remembered */ }
  if (game && /^[a-z-]+$/.test(game)) browse.href = browse.href.replace("#games", game + "/");
}

// What has moved from here: lead on to where it stands now. (Pages that have moved as a whole load the script by themselves.)
if (document.querySelector(".g-moved")) import("./moved.js").catch(bare);

// Answers that differ by edition or by case: their selectors.
if (document.querySelector(".g-vary, .g-outcome")) import("./outcomes.js").catch(bare);
// How the page is read: the buttons stand there from the first moment on, so what is pressed before their script is there counts, too.
const tools = document.querySelector(".g-pagetools button")?.parentElement;
if (tools) {
  const early = [];
  const note = event => early.push(event.target);
  tools.addEventListener("click", note);
  import("./reading.js").then(() => {
    tools.removeEventListener("click", note);
    for (const pressed of early) pressed.click();
  }).catch(bare);
}
// Words of the glossary explained where they stand: the script comes where it is wanted.
const words = document.querySelectorAll("a.g-t");
if (words.length && "showPopover" in HTMLElement.prototype) {
  for (const word of words) word.setAttribute("aria-haspopup", "dialog");
  const pointed = event => event.target instanceof Element && event.target.closest("a.g-t");
  document.addEventListener("click", event => {
    const word = pointed(event);
    if (!word || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./terms.js").then(({ explain }) => explain(word), () => { location.href = word.href });
  });
  document.addEventListener("pointerover", event => {
    const word = event.pointerType === "mouse" && pointed(event);
    if (word) import("./terms.js").then(({ hover }) => hover(word), () => { /* pressing it still leads to the glossary */ });
  });
}

// The printing that the reader owns: its script comes where one was chosen, or can be.
const read = document.querySelector(".g-above[data-game]")?.dataset.game;
if (read) {
  let own = document.querySelector("[data-own-pick]") || new URLSearchParams(location.search).has("own");
  try { own ||= localStorage.getItem(`gunbai-own-${read}`) || sessionStorage.getItem(`gunbai-own-${read}`) } catch { /* nothing is remembered */ }
  if (own) import("./own.js").catch(() => { document.querySelector("[data-own-lost]").hidden = false });
}
