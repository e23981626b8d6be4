// Names of cards as people write them, read one by one: in any language, old names, kana or romaji, with a slip or two.

import { compact, distance, isKana, kana, slips, sound } from "./search-analysis.js";

/**
 * What a written name was taken for: `sure` has one card; `which` several that it may be, the likeliest first; `guess` some that it is
 * near; `none` no card.
 * @typedef {{written: string, how: "sure"|"which"|"guess"|"none", cards: Card[]}} Reading
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {string} title
 * @property {string} address "" for a card that is known by its name only
 * @property {string} set
 * @property {[string, number, string][]} costs what it costs: kind, number, in words
 * @property {boolean} landscape
 * @property {string[]} names official names in all languages, and readings
 * @property {string[]} aliases
 * @property {string[]} brought ids of cards that it brings along
 * @property {number[]} starts numbers of the editions in which its wording changed
 * @property {boolean} basic it is on every table
 */

const MOST = 4; // cards to choose from
const BETWEEN = /[\n\r,，、;；\t|]+/;
const AROUND = /^[\s\-–—*•・●○\d.)）]+(?=\D)|[(（]\s*\d*\s*[)）]\s*$|[\s。.]+$/g; // list signs before a name, a cost in brackets after it

/** Reads names of cards. */
export class CardNames {
  /** @param {any[][]} rows of the file of cards */
  constructor(rows) {
    /** @type {Card[]} */
    this.cards = rows.map(([id, title, address, set, costs, landscape, names, aliases, brought, starts, basic]) => (
      { id, title, address, set, costs, landscape: !!landscape, names, aliases, brought, starts, basic: !!basic }));
    this.byId = new Map(this.cards.map((card) => [card.id, card]));
    this.official = this.table((card) => card.names);
    this.other = this.table((card) => card.aliases);
    this.heard = new Map();
    for (const table of [this.official, this.other])
      for (const [name, cards] of table) if (isKana(name)) for (const card of cards) put(this.heard, sound(name), card);
  }

  table(names) {
    const found = new Map();
    for (const card of this.cards) for (const name of names(card)) put(found, compact(name), card);
    return found;
  }

  /** Every name in a text that people pasted, in its order; the same card once. @param {string} text @returns {Reading[]} */
  read(text) {
    const seen = new Set();
    const readings = text.split(BETWEEN).map((part) => part.replace(AROUND, "").trim()).filter(Boolean).flatMap((part) => this.part(part));
    return readings.filter(({ how, cards }) => how !== "sure" || (!seen.has(cards[0]) && seen.add(cards[0])));
  }

  // A part with spaces may be one name or several.
  part(text) {
    const whole = this.one(text);
    const pieces = text.split(/\s+/);
    if (whole.how === "sure" || pieces.length < 2) return [whole];
    const found = [];
    for (let start = 0; start < pieces.length;) {
      let end = pieces.length;
      while (end > start + 1 && this.one(pieces.slice(start, end).join(" ")).how !== "sure") end--;
      found.push(this.one(pieces.slice(start, end).join(" ")));
      start = end;
    }
    return found.filter(({ how }) => how === "sure").length > 1 ? found : [whole];
  }

  /** What one name means. @param {string} written @returns {Reading} */
  one(written) {
    const key = compact(written);
    const answer = (how, cards) => ({ written, how, cards: [...new Set(cards)].slice(0, MOST) });
    if (!key) return answer("none", []);
    const exact = [...(this.official.get(key) || []), ...(this.other.get(key) || [])];
    if (exact.length) return answer(new Set(exact).size > 1 ? "which" : "sure", exact);
    const spoken = sound(isKana(key) ? key : kana(key));
    const heard = this.heard.get(spoken) || [];
    if (heard.length) return answer(heard.length > 1 ? "which" : "sure", heard);
    const near = [];
    for (const table of [this.official, this.other])
      for (const [name, cards] of table) {
        const allowed = slips(key);
        const slip = allowed ? distance(key, name, allowed) : 9;
        if (slip <= allowed) near.push([slip, cards]);
        else if (name.startsWith(key) && [...key].length > 1) near.push([3, cards]);
      }
    near.sort((a, b) => a[0] - b[0]);
    return answer(near.length ? "guess" : "none", near.flatMap(([, cards]) => cards));
  }
}

function put(table, key, card) {
  if (!table.has(key)) table.set(key, []);
  if (!table.get(key).includes(card)) table.get(key).push(card);
}
