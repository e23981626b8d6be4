// Small things that the tools at the table share: elements, sentences with places to fill, and one ruling as an entry of a list.

/**
 * An element with a class and children; texts become text, never markup.
 * @param {string} tag
 * @param {string} [name] its class
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
export function make(tag, name = "", ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/**
 * A sentence with its places filled: `{name}`, and `{n|card|cards}` for a number of things.
 * @param {string} sentence
 * @param {Object<string, string|number>} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{([a-z]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, key, one, many) =>
    one === undefined ? String(values[key]) : `${values[key]} ${values[key] === 1 ? one : many}`);
}

const SIGNS = ["✓", "◇", "!"];
const STATUSES = ["proven", "stated", "failed"];

/**
 * A ruling in a list, as templates/_sheet.html writes it: question, one-line answer, status, editions, and the outcomes that differ.
 * @param {import("./table-data.js").Ruling} ruling
 * @param {{base: string, words: Object<string, string>}} page the root of the language, and the sentences of the page
 * @param {string} edition only outcomes of this one are shown; "" for all
 */
export function entry(ruling, { base, words }, edition = "") {
  const status = STATUSES[ruling.status];
  const link = make("a", "", ruling.question);
  link.href = base + ruling.address;
  const made = make("li", "g-entry", make("p", "g-entry__question", link), make("p", "g-entry__answer", ruling.answer));
  made.dataset.status = status;
  for (const { editions, label, title, lines } of ruling.outcomes) {
    if (edition && !editions.includes(edition)) continue;
    const told = lines.map(([key, value]) => `${key}${words.colon}${value}`).join(words["list-comma"]);
    made.append(make("p", "g-entry__outcome", make("strong", "", label), " ", title ? title + words.colon : "", told));
  }
  const sign = make("span", "", SIGNS[ruling.status]);
  sign.setAttribute("aria-hidden", "true");
  const foot = make("p", "g-entry__status", make("span", `g-badge g-badge--${status}`, sign, " ", words[status]));
  if (ruling.editions) foot.append(" ", make("span", "g-small", ruling.label));
  made.append(foot);
  return made;
}

/**
 * The edition of a game that the reader plays: as the address says (`?own=dominion:2015`), else as this device remembers; "" where neither does.
 * @param {string} game
 */
export function owned(game) {
  const shared = new URLSearchParams(location.search).getAll("own").map((own) => own.split(":")).find(([of]) => of === game);
  if (shared) return shared[1] || "";
  try {
    return sessionStorage.getItem(`gunbai-own-${game}`) ?? localStorage.getItem(`gunbai-own-${game}`) ?? "";
  } catch {
    return ""; // private windows keep nothing
  }
}

/** The edition that the address asks for in `e`, else the reader's own one; "" for all, which the address calls `all`. @param {string} game */
export function editionAsked(game) {
  const asked = new URLSearchParams(location.search).get("e");
  return asked === "all" ? "" : asked || owned(game);
}

/** How the address says an edition that was chosen: null where it need not. @param {string} edition @param {string} game */
export const editionWritten = (edition, game) => (edition === owned(game) ? null : edition || "all");
