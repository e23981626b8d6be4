// The printing that a reader owns: remembered on the device, one for each game, and shared in the address (`?own=dominion:2015`).
// Every page of the game then shows that edition's wordings and outcomes first, and marks what ends differently today.

const above = document.querySelector(".g-above");
const game = above.dataset.game;
const key = `gunbai-own-${game}`;
const base = new URL("../", import.meta.url).href; // the language's own root
const content = document.querySelector("#_content");

/** What is kept under our key; null where nothing is, or nothing can be kept.
 * @param {Storage} store */
const kept = store => { try { return store.getItem(key) } catch { return null } };
/** @param {Storage} store @param {string|null} value */
const keep = (store, value) => { try { value === null ? store.removeItem(key) : store.setItem(key, value) } catch { /* private window */ } };

let known; // own.json: the editions, the words, and where something is otherwise
let banner = null;
const moved = []; // what to undo when another edition is chosen

/** The edition that is read now: from the address, else as chosen in this tab, else as owned; "" is today's. */
function chosen() {
  const ids = known.editions.map(([id]) => id);
  const asked = new URLSearchParams(location.search).getAll("own").map(own => own.split(":")).find(([of]) => of === game)?.[1];
  if (asked && ids.includes(asked) && asked !== ids.at(-1)) keep(sessionStorage, asked);
  const edition = kept(sessionStorage) ?? kept(localStorage) ?? "";
  return ids.includes(edition) && edition !== ids.at(-1) ? edition : "";
}

function made(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

function button(text, press) {
  const element = made("button", "", text);
  element.type = "button";
  element.addEventListener("click", press);
  return element;
}

/** Put something before an element until another edition is chosen. @param {Element} element @param {Element} what */
function before(element, what) {
  element.before(what);
  moved.push(() => what.remove());
}

function wordings(edition) {
  for (const wording of content.querySelectorAll("[data-wording]")) {
    const parts = [...wording.children];
    const fits = parts.find(part => part.dataset.editions.split(" ").includes(edition)) ?? parts.at(-1);
    for (const part of parts) part.hidden = part !== fits;
  }
}

/** In every ruling, choose the outcome of the edition, and let it stand before the answer. */
function outcomes(edition, page) {
  const order = known.editions.map(([id]) => id);
  for (const select of content.querySelectorAll(".g-ruling [data-edition-select]")) {
    const options = [...select.options].map(option => option.value).filter(Boolean);
    const near = options.filter(value => order.indexOf(value) <= order.indexOf(edition)).at(-1) ?? "";
    select.value = edition ? near : "";
    select.dispatchEvent(new Event("change"));
  }
  if (!edition) return;
  for (const ruling of content.querySelectorAll(".g-ruling")) {
    const place = `${page}#${ruling.id}`;
    const answer = ruling.querySelector(".g-ruling__answer");
    if (known.differs[place]?.includes(edition)) {
      before(answer, made("p", "g-own-says", known.words.answer));
      for (const outcome of ruling.querySelectorAll(".g-outcomes")) {
        const spot = document.createComment("");
        outcome.before(spot);
        answer.before(outcome);
        moved.push(() => spot.replaceWith(outcome));
      }
    } else if (known.later[place]?.includes(edition)) before(answer, made("p", "g-own-says", known.words.later));
  }
}

/** Mark links to what is otherwise under the edition. */
function marks(edition) {
  for (const link of content.querySelectorAll("a[href]:not(.g-t)")) {
    if (!link.href.startsWith(`${base}${game}/`) || link.closest(".g-above, .g-own, .g-ruling__question, .g-tools, .g-timeline h2")) continue;
    const place = decodeURIComponent(link.href.slice(base.length + game.length + 1));
    const word = known.differs[place]?.includes(edition) ? known.words.mark : known.wordings[place]?.includes(edition) ? known.words.wording : "";
    if (!word) continue;
    const mark = made("span", "g-own-mark", word);
    link.after(" ", mark);
    moved.push(() => { mark.previousSibling.remove(); mark.remove() });
  }
}

function tell(edition, page) {
  banner?.remove();
  const [owned, name] = [kept(localStorage), id => known.editions.find(([other]) => other === id)?.[1] ?? ""];
  const other = edition || owned;
  if (!other || !name(other)) return;
  banner = made("aside", "g-own");
  const words = known.words;
  if (edition) {
    const places = Object.entries(known.differs).concat(Object.entries(known.wordings));
    const here = places.filter(([place, editions]) => place.split("#")[0] === page && editions.includes(edition)).length;
    const said = here ? words.differs.replace("{n}", here) : words.same;
    banner.append(made("p", "", made("strong", "", words.reading.replace("{edition}", name(edition))), " ", said));
  } else banner.append(made("p", "", words.today));
  const list = made("a", "", words.list);
  list.href = `${base}${game}/editions/${other}/#_since`;
  const tools = made("p", "g-own__tools");
  if (edition) tools.append(button(words.today, () => choose("")));
  else tools.append(button(words.mine.replace("{edition}", name(other)), () => choose(other)));
  if (edition && edition !== owned) tools.append(button(words.keep, () => { keep(localStorage, edition); choose(edition) }));
  tools.append(list);
  banner.append(tools);
  above.after(banner);
}

/** Read the page under an edition, "" for today's, in this tab and in the address. @param {string} edition */
function choose(edition) {
  keep(sessionStorage, edition === (kept(localStorage) ?? "") ? null : edition);
  const address = new URL(location.href);
  const others = address.searchParams.getAll("own").filter(own => !own.startsWith(`${game}:`));
  address.searchParams.delete("own");
  for (const own of edition ? [...others, `${game}:${edition}`] : others) address.searchParams.append("own", own);
  history.replaceState(history.state, "", address.href.replace(/%3A/gi, ":"));
  show(edition);
}

function show(edition) {
  const page = decodeURIComponent(location.href.split(/[?#]/)[0].slice(base.length + game.length + 1));
  while (moved.length) moved.pop()();
  wordings(edition || known.editions.at(-1)[0]);
  outcomes(edition, page);
  if (edition) marks(edition);
  tell(edition, page);
  const own = document.querySelector("[data-own-pick]");
  if (own) for (const choice of own.querySelectorAll("input")) choice.checked = choice.value === (kept(localStorage) ?? "");
}

const answer = await fetch(`${base}${game}/editions/own.json`);
known = await answer.json();
if (document.querySelector(".g-vary, .g-outcome")) await import("./outcomes.js");
const pick = document.querySelector("[data-own-pick]");
if (pick) {
  pick.hidden = false;
  pick.addEventListener("change", ({ target }) => {
    keep(localStorage, target.value || null);
    keep(sessionStorage, null);
    choose(target.value);
  });
}
const edition = chosen();
if (edition) choose(edition);
else show("");
