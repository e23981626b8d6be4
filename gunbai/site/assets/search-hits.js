// What one answer looks like, in the list below the box and on the results page; and the sentences of the search.

import { GAMES, WORDS } from "./search-words.js";

/**
 * A sentence in the language of the page, its places `{n}` and `{n|one|many}` filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const say = (key, values) => fill(WORDS[key], values);

/** The same for a word of a group, such as ("find-kinds", "card"). */
export const word = (group, key, values) => (WORDS[group][key] ? fill(WORDS[group][key], values) : key);

const fill = (text, values = {}) =>
  text.replace(/\{([a-z]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, key, one, many) =>
    one === undefined ? values[key] : `${values[key]} ${values[key] === 1 ? one : many}`);

/**
 * An element with classes and what stands in it.
 * @param {string} tag
 * @param {string} name
 * @param {...(string | Node)} content
 */
export function make(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/** The pieces of a text, what was looked for as `<mark>`. */
const marked = (pieces) => pieces.map(([text, found]) => (found ? make("mark", "", text) : text));

/** How much there is of what, in words: “23 results: Cards 3, Rulings 20”. */
export function counted({ total, counts }) {
  const parts = Object.entries(counts).filter(([, n]) => n).map(([kind, n]) => say("find-part", { kind: word("find-kinds", kind), n }));
  const all = say("find-count", { n: total });
  return parts.length ? say("find-counts", { all, parts: parts.join(WORDS["list-comma"]) }) : all;
}

/** The address of a hit below the root of the language. */
export const addressOf = (form, hit) => form.dataset.base.replace(/\/$/, "") + hit.address;

/**
 * Fills `item` with a hit: `title` (a link, or plain), why it was found, what is known of it, and the text where it was found.
 * @param {HTMLElement} item
 * @param {import("./search-client.js").Hit} hit
 * @param {HTMLElement} title
 * @param {{lang: string, facts: (string | Node)[], lines?: HTMLElement[]}} how `facts` are small words about it, `lines` what its text does not say
 */
export function describe(item, hit, title, { lang, facts, lines = [] }) {
  const other = lang === "ja" ? "en" : "ja";
  title.replaceChildren(...marked(hit.titleMarks));
  item.append(title);
  if (hit.other) {
    const second = make("span", "q-other", hit.other);
    second.lang = other;
    item.append(" ", second);
  }
  if (hit.because) item.append(" ", make("span", "q-because", word("find-because", hit.because.kind, { text: hit.because.text })));
  if (facts.length) item.append(" ", make("span", "q-facts", ...facts.flatMap((fact, i) => (i ? [" · ", fact] : [fact]))));
  for (const line of lines) item.append(" ", line);
  for (const [text, language] of [[hit.line, lang], [hit.otherLine, other]]) {
    if (!text?.some(([piece]) => piece)) continue;
    const line = make("span", "q-line", ...marked(text));
    if (language !== lang) line.lang = language;
    item.append(" ", line);
  }
  return item;
}

/** Whether a hit is proven or stated, as one of its facts; nothing for what needs no proof. */
export const proofOf = ({ status }) => (status ? [make("span", `q-${status}`, word("find-status", status))] : []);

/** What a game is called. */
export const gameName = (id) => GAMES[id] || id;

/**
 * What is to be said about an answer: sentences, and whole queries that may have been meant.
 * @param {import("./search-client.js").Answer} answer
 */
export function notesOf(answer) {
  const said = answer.notes.map((note) => note.text);
  if (answer.dropped?.length) said.push(say("find-dropped", { words: answer.dropped.join(" ") }));
  if (!answer.total && !said.length) said.push(say("find-nothing", { query: answer.query.trim() }), say("find-advice"));
  return { said, maybe: [...new Set(answer.notes.flatMap((note) => note.suggestions || []))] };
}
