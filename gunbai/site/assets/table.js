// The dispute finder: pick cards, laws, terms or topics, and see the rulings that involve them; all of it stands in the address.

import { openSearch } from "./search-client.js";
import { entry, fill, make } from "./elements.js";
import { Printing, editionAsked, editionWritten, owned, remembered } from "./printing.js";
import { GameTable, together } from "./table-data.js";

const KINDS = ["card", "law", "term", "topic", "chapter"];
const SHOWN = 20; // rulings of a group before "more"
const root = document.querySelector("#table");
const { base, search, indexes, words: said } = root.dataset;
const words = JSON.parse(said);
const files = JSON.parse(indexes);
const finder = openSearch({ index: search, lang: document.documentElement.lang });
const [box, names, told] = ["#pick", "#pick-list", "#pick-status"].map((id) => root.querySelector(id));
const [chips, filters, count, found] = [".g-chips", "#table-filters", ".g-table__count", "#found"].map((name) => root.querySelector(name));
const games = new Map();
const printings = new Map();
let [options, active, drawing] = [[], -1, 0];
let [listed, entered] = ["", ""]; // what the options answer; what Enter was pressed for before its options were there

const open = (id) => {
  if (!games.has(id)) {
    const opening = GameTable.open(id, `${base}table/${files[id]}`);
    opening.catch(() => games.delete(id));
    games.set(id, opening);
  }
  return games.get(id);
};

// What is otherwise in the printings of a game; nothing where nobody asks for one.
const printingOf = (id) => {
  if (!files[id] || !(editionAsked(id) || remembered(id))) return null;
  if (!printings.has(id)) printings.set(id, Printing.open(id, base).catch(() => { printings.delete(id); return null }));
  return printings.get(id);
};

// The address: `c` what was chosen (a card by its id alone, all else as kind:id), `e`, `m` and `g` the filters.
const written = (key) => key.replace(/^card /, "").replace(" ", ":");
const meant = (text) => (text.includes(":") ? text.replace(":", " ") : `card ${text}`);
const gameOf = (key) => (key || "").split(" ")[1]?.split("/")[0] || "";
const state = () => {
  const query = new URLSearchParams(location.search);
  const chosen = [...new Set((query.get("c") || "").split(",").filter(Boolean))].map(meant);
  return { chosen, e: editionAsked(gameOf(chosen[0])), m: query.get("m") || "", g: query.get("g") || "" };
};

function go(change) {
  const next = { ...state(), ...change };
  const query = new URLSearchParams(location.search);
  query.delete("c");
  next.e = next.chosen.length ? editionWritten(next.e, gameOf(next.chosen[0])) : "";
  for (const name of ["e", "m", "g"]) next[name] ? query.set(name, next[name]) : query.delete(name);
  const rest = query.toString().replaceAll("%3A", ":");
  const chosen = next.chosen.map((key) => encodeURIComponent(written(key)).replaceAll("%2F", "/").replaceAll("%3A", ":")).join(",");
  history.pushState(null, "", `?${[chosen && `c=${chosen}`, rest].filter(Boolean).join("&")}`);
  return draw();
}

async function chosenItems(chosen) {
  const known = chosen.filter((key) => files[gameOf(key)]);
  const tables = await Promise.all(known.map((key) => open(gameOf(key))));
  return known.map((key, i) => ({ key, game: tables[i], item: tables[i].item(key) })).filter(({ item }) => item);
}

async function draw() {
  const mine = ++drawing;
  const now = state();
  try {
    const picked = await chosenItems(now.chosen);
    const tables = [...new Set(picked.map(({ game }) => game))];
    const lists = await Promise.all(tables.map((game) => game.rulings(picked.filter((one) => one.game === game).map(({ item }) => item))));
    const own = await printingOf(gameOf(now.chosen[0]) || Object.keys(files).find((id) => owned(id) || remembered(id)));
    if (mine === drawing) show(now, picked, tables, lists.flat(), own);
  } catch {
    if (mine === drawing) count.textContent = words.lost;
  }
}

function show(now, picked, tables, rulings, own) {
  chips.replaceChildren(...picked.map(({ key, item }) => {
    const remove = make("button", "", item.title, " ✕");
    remove.type = "button";
    remove.setAttribute("aria-label", fill(words.remove, { name: item.title }));
    remove.addEventListener("click", () => { go({ chosen: state().chosen.filter((one) => one !== key) }); box.focus() });
    return make("li", "", remove);
  }));
  if (picked.length > 1) {
    const clear = make("button", "", words.clear);
    clear.type = "button";
    clear.addEventListener("click", () => { go({ chosen: [], e: "", m: "", g: "" }); box.focus() });
    chips.append(make("li", "g-chips__all", clear));
  }
  filter(now, tables, rulings);
  const fits = rulings.filter((ruling) => passes(now, ruling));
  const hidden = rulings.length - fits.length;
  count.textContent = !picked.length ? words.empty : [
    rulings.length ? fill(words.found, { n: fits.length }) : words.none, hidden ? fill(words.filtered, { n: hidden }) : "",
  ].join(" ").trim();
  const keys = picked.map(({ item }) => item);
  const pairs = fits.map((ruling) => [ruling, new Set(keys.filter((item, i) => picked[i].game === ruling.game && ruling.involves.has(item.number)))]);
  found.replaceChildren(...together(keys, pairs).map(([met, list]) => group(met, nearest(met, list), now.e)));
  tell(now, own, fits);
}

// Above the page, and in the rulings that end differently: under which printing the page answers.
function tell(now, own, shown) {
  document.querySelector(".g-own")?.remove();
  if (!own) return;
  if (own.edition && own.edition === owned(own.game)) own.choose(own.edition); // so that the address can be shared
  const e = now.chosen.length ? now.e : own.edition;
  own.mark(found.querySelectorAll(".g-entry"), e);
  const n = shown.filter((ruling) => own.ends(ruling.address, e)).length;
  const banner = own.banner(e, !shown.length ? "" : n ? own.words.differs.replace("{n}", n) : own.words.same, (edition) => {
    own.choose(edition);
    go({ e: edition });
  });
  if (banner) document.querySelector(".g-above").after(banner);
}

// Of what involves the same, that which asks about most of it comes first.
function nearest(met, list) {
  const worth = (ruling) => met.reduce((sum, item) => sum + 4 - ruling.levels.findIndex((level) => level.includes(item.number)), 0);
  return list.map((ruling) => [worth(ruling), ruling]).sort(([a], [b]) => b - a).map(([, ruling]) => ruling);
}

function group(met, list, edition) {
  const items = list.map((ruling) => entry(ruling, { base, words }, edition));
  const made = make("ul", "g-entries", ...items.slice(0, SHOWN));
  const head = make("h2", "", met.map((item) => item.title).join(words.plus), " ", make("span", "g-count", fill(words.found, { n: list.length })));
  const section = make("section", "g-sheet__group", head, made);
  if (items.length > SHOWN) {
    const more = make("button", "g-more", fill(words.more, { n: items.length - SHOWN }));
    more.type = "button";
    more.addEventListener("click", () => { made.append(...items.slice(SHOWN)); more.remove(); items[SHOWN].querySelector("a").focus() });
    section.append(more);
  }
  return section;
}

const passes = ({ e, m, g }, ruling) =>
  (!g || ruling.game.id === g) && (!e || !ruling.editions || ruling.editions.includes(e) || !ruling.game.editions.some(([id]) => id === e))
  && (!m || ruling.involves.has(ruling.game.item(`term ${m}`)?.number));

function filter(now, tables, rulings) {
  const [e, m, g] = ["e", "m", "g"].map((name) => filters.elements[name]);
  const editions = new Map(tables.flatMap((game) => [...game.editions].reverse()));
  fillSelect(e, words["all-editions"], [...editions], now.e);
  const often = new Map();
  for (const { game, involves } of rulings)
    for (const number of involves) if (game.terms.has(number)) often.set(game.items[number], (often.get(game.items[number]) || 0) + 1);
  const terms = [...often].filter(([item, n]) => item.id === now.m || (n > 1 && n < rulings.length));
  terms.sort((a, b) => b[1] - a[1]);
  fillSelect(m, words["all-words"], terms.map(([item, n]) => [item.id, `${item.title} (${n})`]), now.m);
  fillSelect(g, words["all-words"], tables.map((game) => [game.id, game.title]), now.g);
  g.parentElement.hidden = tables.length < 2 && !now.g;
  filters.hidden = !rulings.length;
}

function fillSelect(select, all, choices, value) {
  select.replaceChildren(new Option(all, ""), ...choices.map(([id, title]) => new Option(title, id)));
  select.value = value;
}

// Of what was found, that whose name holds what was typed, if any does: beside it nobody means what only sounds alike.
function likely(asked, hits) {
  const bare = (text) => (text || "").normalize("NFKC").toLowerCase().replace(/[\s・]/g, "");
  const whole = hits.filter((hit) => [hit.title, hit.other].some((name) => bare(name).includes(bare(asked))));
  return whole.length ? whole : hits;
}

// The box: names as one types.
async function suggest() {
  const asked = box.value.trim();
  if (asked !== entered) entered = "";
  if (!asked) return list([], "");
  try {
    const answer = await finder.find(asked, { limit: 8, kinds: KINDS });
    if (!answer || asked !== box.value.trim()) return undefined;
    const near = likely(asked, answer.hits);
    const tables = await Promise.all(near.map((hit) => (files[hit.game] ? open(hit.game) : null)));
    const hits = near.map((hit, i) => ({ ...hit, table: tables[i], item: tables[i]?.at(hit.address) }));
    const usable = hits.filter(({ item }) => item && !state().chosen.includes(item.key));
    if (asked !== box.value.trim()) return undefined; // typed on while the names came
    const why = hits.some(({ item }) => item) ? "picked" : hits.length ? "none" : "no-name"; // why nothing can be picked
    list(usable, usable.length ? "" : words[why]);
    listed = asked;
    return entered === asked && usable.length ? pick(0) : undefined;
  } catch {
    return list([], words.lost);
  }
}

function list(hits, text) {
  [options, listed] = [hits, ""];
  active = hits.length ? 0 : -1;
  told.textContent = text;
  names.replaceChildren(...hits.map((hit, i) => {
    const option = make("li", "q-option", make("strong", "q-title", hit.title), " ", make("span", "q-other", [hit.other, words[`kind-${hit.kind}`], hit.table.title].filter(Boolean).join(" – ")));
    option.id = `pick-${i}`;
    option.setAttribute("role", "option");
    option.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
    option.addEventListener("click", () => pick(i));
    return option;
  }));
  names.hidden = !hits.length;
  box.setAttribute("aria-expanded", String(!names.hidden));
  mark();
}

function mark() {
  [...names.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
  if (active < 0) return box.removeAttribute("aria-activedescendant");
  names.children[active].scrollIntoView({ block: "nearest" });
  return box.setAttribute("aria-activedescendant", `pick-${active}`);
}

function pick(i) {
  const { key } = options[i].item;
  box.value = entered = "";
  list([], "");
  go({ chosen: [...state().chosen, key] });
}

box.addEventListener("input", suggest);
box.addEventListener("focus", () => finder.warm().catch(() => {}), { once: true });
box.addEventListener("blur", () => { names.hidden = true; box.setAttribute("aria-expanded", "false") });
box.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && options.length) {
    active = (active + step + options.length) % options.length;
    names.hidden = false;
    mark();
  } else if (event.key === "Enter" && listed !== box.value.trim()) entered = box.value.trim(); // the list still answers what was typed before
  else if (event.key === "Enter" && active >= 0) pick(active);
  else if (event.key === "Escape") list([], "");
  else return;
  event.preventDefault();
});
filters.addEventListener("change", ({ target }) => go({ [target.name]: target.value }));
filters.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", draw);
root.hidden = false;
draw();
