// The kingdom sheet: the edition that a sheet answers for, printing, and a sheet of the reader's own cards, made as sheets.py makes the others.

import { CardNames } from "./card-names.js";
import { entry, fill, make } from "./elements.js";
import { Printing, editionAsked, editionWritten, remembered } from "./printing.js";
import { GameTable, together } from "./table-data.js";

const sheet = document.querySelector("#sheet");
const own = document.querySelector("#own-kingdom");
const words = JSON.parse((own || sheet).dataset.words);
const tools = sheet.querySelector(".g-sheet__tools");
const edition = tools.elements.e;
const loaded = { names: null, table: null, printing: null };
const address = () => new URLSearchParams(location.search);

// Which rulings and outcomes stand on the sheet: those of the edition chosen.
function filter() {
  let hidden = 0;
  for (const one of sheet.querySelectorAll("[data-editions]")) {
    one.hidden = Boolean(edition.value) && !one.dataset.editions.split(" ").includes(edition.value);
    if (one.hidden && one.classList.contains("g-entry")) hidden += 1;
  }
  for (const group of sheet.querySelectorAll("section.g-sheet__group:has(li)")) group.hidden = !group.querySelector("li:not([hidden])");
  tools.querySelector("[data-hidden]").textContent = hidden ? fill(words.hidden, { n: hidden }) : "";
  tellAddress();
  tellEdition();
  return tellPrinting();
}

const tellAddress = () => { sheet.querySelector("[data-address]").textContent = location.href.split("#")[0] };

// Above the sheet, and in the rulings that end differently: under which printing it answers.
async function tellPrinting() {
  const { game } = sheet.dataset, value = edition.value;
  if (!loaded.printing && (value || remembered(game))) loaded.printing = await Printing.open(game, sheet.dataset.base).catch(() => null);
  const own = loaded.printing;
  if (!own || value !== edition.value) return;
  if (own.edition && value === own.edition) own.choose(value); // so that the address can be shared
  tellAddress();
  const entries = [...sheet.querySelectorAll(".g-entry:not([hidden])")];
  own.mark(entries, value);
  const n = entries.filter((one) => own.ends(one.dataset.place, value)).length;
  const banner = own.banner(value, n ? own.words.differs.replace("{n}", n) : own.words.same, (chosen) => {
    own.choose(chosen);
    chooseEdition(chosen);
    writeEdition();
  });
  document.querySelector(".g-own")?.remove();
  if (banner) document.querySelector(".g-above").after(banner);
}

// The wording of each card that is in force, and the edition as paper says it.
function tellEdition() {
  const order = [...edition.options].map((option) => option.value).reverse();
  for (const one of sheet.querySelectorAll("[data-starts]")) {
    const starts = one.dataset.starts.split(" ");
    const current = starts.findLast((start) => order.indexOf(start) <= order.indexOf(edition.value));
    one.dataset.whole ||= one.textContent;
    one.textContent = edition.value ? (current ? fill(words.current, { edition: current }) : "") : one.dataset.whole;
  }
  sheet.querySelector("[data-edition]").textContent = `${words.edition}${words.colon}${edition.selectedOptions[0].textContent}`;
}

function chooseEdition(value) {
  edition.value = [...edition.options].some((option) => option.value === value) ? value : "";
}

function writeEdition() {
  const query = address();
  const written = editionWritten(edition.value, sheet.dataset.game);
  written ? query.set("e", written) : query.delete("e");
  history.replaceState(null, "", `?${plain(query)}`);
  filter();
}
edition.addEventListener("change", writeEdition);
tools.addEventListener("submit", (event) => event.preventDefault());
tools.querySelector("[data-print]").addEventListener("click", () => print());
addEventListener("beforeprint", () => {
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date());
  sheet.querySelector("[data-printed]").textContent = words["list-comma"] + fill(words.printed, { date });
});
for (const one of document.querySelectorAll("[data-needs-script]")) one.hidden = false;
tools.hidden = false;

const plain = (query) => query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":");

// A sheet of the reader's own.
async function load() {
  const { cards, index, game } = own.dataset;
  if (!loaded.names) {
    const [names, table] = await Promise.all([fetch(cards).then((answer) => answer.json()), GameTable.open(game, index)]);
    Object.assign(loaded, { names: new CardNames(names.cards), table });
  }
  return loaded;
}

async function readNames() {
  const { names } = await load();
  const readings = names.read(own.querySelector("#paste").value);
  const picks = [];
  const list = make("ul", "g-read", ...readings.map(({ written, how, cards }) => {
    if (how === "none") return make("li", "g-read__none", fill(words.unknown, { written }));
    if (how === "sure") {
      picks.push(() => cards[0]);
      return make("li", "", ...(cards[0].names.includes(written) ? [cards[0].title] : [`${written} → `, make("strong", "", cards[0].title)]));
    }
    const select = make("select", "", ...cards.map((card) => new Option(card.title, card.id)), new Option(words["none-of-these"], ""));
    picks.push(() => names.byId.get(select.value));
    return make("li", "g-read__ask", make("label", "", fill(words[how === "guess" ? "guessed" : "which"], { written }), " ", select));
  }));
  const count = make("p", "g-small");
  const button = make("button", "g-primary", words.make);
  button.type = "button";
  const chosen = () => [...new Set(picks.map((pick) => pick()).filter(Boolean))];
  const tell = () => {
    const landscapes = chosen().filter((card) => card.landscape).length;
    const cards = chosen().length - landscapes;
    count.textContent = [fill(words.count, { cards, landscapes }), cards === 10 ? "" : words["not-ten"]].join(" ").trim();
    button.disabled = !chosen().length;
  };
  button.addEventListener("click", () => {
    const query = address();
    query.set("c", chosen().map((card) => `${own.dataset.game}/${card.id}`).join(","));
    history.pushState(null, "", `?${plain(query)}`);
    draw().then(() => sheet.scrollIntoView());
  });
  list.addEventListener("change", tell);
  tell();
  own.querySelector("#read").replaceChildren(make("h3", "", words.understood), list, count, button);
}

let drawing = 0; // the newest sheet is shown, whichever is made first

async function draw() {
  const mine = ++drawing;
  const game = own.dataset.game;
  const ids = (address().get("c") || "").split(",").filter(Boolean).map((key) => key.replace(`${game}/`, ""));
  sheet.hidden = !ids.length;
  if (!ids.length) return;
  const { names, table } = await load();
  if (mine !== drawing) return;
  const cards = names.cards.filter((card) => ids.includes(card.id)).sort((a, b) => a.landscape - b.landscape); // the file is in the order of cost
  const box = own.querySelector("#paste");
  if (!box.value) box.value = cards.map((card) => card.title).join("\n");
  const lost = ids.filter((id) => !names.byId.has(id)).map((id) => make("p", "g-note", fill(words.unknown, { written: id })));
  const whole = await made(cards, names, table);
  if (mine !== drawing) return;
  sheet.querySelector("[data-sheet]").replaceChildren(...lost, ...whole);
  chooseEdition(editionAsked(sheet.dataset.game));
  filter();
}

async function made(cards, names, table) {
  const item = (id) => table.item(`card ${table.id}/${id}`);
  const owners = new Map(cards.flatMap((card) => [card.id, ...card.brought].map((id) => [id, card])).reverse());
  for (const card of cards) owners.set(card.id, card);
  const basic = new Set(names.cards.filter((card) => card.basic).map((card) => card.id));
  const rulings = await table.rulings([...owners.keys()].map(item).filter(Boolean));
  const meets = ({ levels }) => { // as sheets.py: none if it asks about a card that is not on the table; else what decides it, or is named
    const ids = (numbers) => numbers.filter((one) => table.items[one].kind === "card").map((one) => table.items[one].id.split("/")[1]);
    if (ids(levels[0]).some((id) => !owners.has(id) && !basic.has(id))) return new Set();
    const about = [[...levels[0], ...levels[1]], levels.slice(0, 3).flat()].map((numbers) => ids(numbers).map((id) => owners.get(id)).filter(Boolean));
    return new Set(about.find((met) => met.length) || []);
  };
  const groups = together(cards, rulings.map((ruling) => [ruling, meets(ruling)]));
  const silent = cards.filter((card) => !groups.some(([met]) => met.includes(card)));
  const page = { base: own.dataset.base, words };
  const part = ([met, list]) => make("section", "g-sheet__group",
    make("h3", "", met.map((card) => card.title).join(words["table-plus"])), make("ul", "", ...list.map((ruling) => marked(ruling, page))));
  const [meetings, single] = [groups.filter(([met]) => met.length > 1), groups.filter(([met]) => met.length === 1)];
  const top = make("section", "g-sheet__cards", make("ul", "", ...cards.map((card) => line(card, table))));
  top.setAttribute("aria-label", words.cards);
  const none = meetings.length ? [] : [make("p", "", words["no-meetings"])];
  const body = make("div", "g-sheet__body",
    make("section", "", make("h2", "", words.meetings), ...meetings.map(part), ...none),
    make("section", "", make("h2", "", words.single), ...single.map(part)));
  if (silent.length)
    body.append(make("section", "g-sheet__group", make("h2", "", words.silent), make("p", "", silent.map((card) => card.title).join(words["list-comma"]))));
  return [top, body];
}

// An entry whose editions the filter can see.
function marked(ruling, page) {
  const item = entry(ruling, page);
  if (ruling.editions) item.dataset.editions = ruling.editions.join(" ");
  item.querySelectorAll(".g-entry__outcome").forEach((one, i) => { one.dataset.editions = ruling.outcomes[i].editions.join(" ") });
  return item;
}

function line(card, table) {
  const costs = card.costs.map(([kind, n, said]) => {
    const cost = make("span", `g-cost g-cost--${kind}`, String(n));
    cost.setAttribute("role", "img");
    cost.setAttribute("aria-label", said);
    return cost;
  });
  const name = card.address ? make("a", "", card.title) : make("span", "", card.title);
  if (card.address) name.href = own.dataset.base + card.address;
  const starts = card.starts.map((number) => table.editions[number][1]).join(words["list-comma"]);
  const set = make("span", "g-small", card.set);
  if (starts) {
    const wordings = make("span", "", fill(words.wordings, { editions: starts }));
    wordings.dataset.starts = card.starts.map((number) => table.editions[number][0]).join(" ");
    set.append(" ", wordings);
  }
  return make("li", "", make("span", "g-sheet__cost", ...costs), " ", name, " ", set);
}

if (own) {
  const failed = () => own.querySelector("#read").replaceChildren(make("p", "g-note", words["table-lost"]));
  own.addEventListener("submit", (event) => { event.preventDefault(); readNames().catch(failed) });
  addEventListener("popstate", () => draw().catch(failed));
  own.hidden = false;
  draw().catch(failed);
} else {
  chooseEdition(editionAsked(sheet.dataset.game));
  filter();
}
