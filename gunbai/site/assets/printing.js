// The printing of a game that a reader owns: what is chosen, how it is kept and shared, what is otherwise under it, and the line that says so.
// It is remembered on the device, one for each game, and shared in the address (`?own=dominion:2015`).

import { make } from "./elements.js";

const keyOf = (game) => `gunbai-own-${game}`;
const kept = (store, game) => { try { return window[store].getItem(keyOf(game)) } catch { return null } };
const keep = (store, game, value) => {
  try {
    if (value === null) window[store].removeItem(keyOf(game));
    else window[store].setItem(keyOf(game), value);
  } catch { /* private windows keep nothing */ }
};
const asked = (game) => new URLSearchParams(location.search).getAll("own").map((own) => own.split(":")).find(([of]) => of === game)?.[1];

/** The edition of a game that the reader plays: as the address says, as chosen in this tab, or as this device remembers; "" for today's. @param {string} game */
export const owned = (game) => asked(game) || (kept("sessionStorage", game) ?? kept("localStorage", game) ?? "");

/** The edition that this device remembers; "" for today's. @param {string} game */
export const remembered = (game) => kept("localStorage", game) || "";

/** Remember an edition, "" for today's, for every page of its game. @param {string} game @param {string} edition */
export function remember(game, edition) {
  keep("localStorage", game, edition || null);
  keep("sessionStorage", game, null);
}

/** The edition that the address asks a tool for in `e`, else the reader's own one; "" for all, which the address calls `all`. @param {string} game */
export function editionAsked(game) {
  const e = new URLSearchParams(location.search).get("e");
  return e === "all" ? "" : e || owned(game);
}

/** How the address says an edition that was chosen: null where it need not. @param {string} edition @param {string} game */
export const editionWritten = (edition, game) => (edition === owned(game) ? null : edition || "all");

/** What is otherwise under the older editions of one game. Places are addresses below the language's root. */
export class Printing {
  /** Rejects where it cannot be loaded, and says so above the page, which would else pass for an answer.
   * @param {string} game @param {string} base the language's root @returns {Promise<Printing>} */
  static async open(game, base) {
    const lost = document.querySelector("[data-own-lost]") ?? {};
    try {
      const answer = await fetch(`${base}${game}/editions/own.json`);
      const printing = new Printing(game, base, await answer.json());
      lost.hidden = true;
      return printing;
    } catch (error) {
      lost.hidden = false;
      throw error;
    }
  }

  constructor(game, base, known) {
    Object.assign(this, { game, base, words: known.words, order: known.editions.map(([id]) => id) });
    this.names = new Map(known.editions);
    [this.differs, this.later, this.wordings] = [known.differs, known.later, known.wordings].map((places) => new Map(Object.entries(places)));
  }

  /** Itself if it is an older edition than today's, else "". @param {string} edition */
  older(edition) {
    return this.names.has(edition) && edition !== this.order.at(-1) ? edition : "";
  }

  /** The edition that is read now, "" for today's. What an address asked for stays so in this tab. */
  get edition() {
    if (this.older(asked(this.game))) keep("sessionStorage", this.game, asked(this.game));
    return this.older(kept("sessionStorage", this.game) ?? kept("localStorage", this.game) ?? "");
  }

  /** Read under an edition, "" for today's, in this tab and in the address. @param {string} edition */
  choose(edition) {
    keep("sessionStorage", this.game, edition === remembered(this.game) ? null : edition);
    const address = new URL(location.href);
    const all = address.searchParams.getAll("own"), others = all.filter((own) => !own.startsWith(`${this.game}:`));
    if (edition ? all.includes(`${this.game}:${edition}`) : all.length === others.length) return;
    address.searchParams.delete("own");
    for (const own of edition ? [...others, `${this.game}:${edition}`] : others) address.searchParams.append("own", own);
    history.replaceState(history.state, "", address.href.replace(/%3A/gi, ":").replace(/%2F/gi, "/").replace(/%2C/gi, ","));
  }

  place(address) {
    return address.replace(/^\//, "").slice(this.game.length + 1);
  }

  /** What comes out under an edition where a ruling ends differently today, in words; null where it does not. @returns {string[]|null} */
  ends(address, edition) {
    return this.differs.get(this.place(address))?.[this.older(edition)] ?? null;
  }

  /** Whether a card came after an edition, or a ruling says nothing about it, because its cards or rules came later. */
  lacks(address, edition) {
    return Boolean(this.later.get(this.place(address))?.includes(edition));
  }

  /** Whether the card or law at an address is worded otherwise under an edition. */
  rewords(address, edition) {
    return Boolean(this.wordings.get(this.place(address))?.includes(edition));
  }

  /** Say in a list of rulings, before the outcomes of each, that it ends differently under an edition. @param {Iterable<HTMLElement>} entries */
  mark(entries, edition) {
    for (const entry of entries) {
      entry.querySelector(".g-own-says")?.remove();
      if (!this.ends(entry.dataset.place, edition)) continue;
      entry.querySelector(".g-entry__answer").after(make("p", "g-own-says", this.words.answer));
    }
  }

  /** The line above a page: under which edition it is read, and the way to another; null where there is nothing to say.
   * @param {string} edition "" for today's
   * @param {string} said about the page, under an older edition
   * @param {(edition: string) => void} choose */
  banner(edition, said, choose) {
    const reading = this.older(edition), mine = this.older(remembered(this.game)), other = reading || mine;
    if (!other) return null;
    const { words } = this, named = (text) => text.replace("{edition}", this.names.get(other));
    const button = (text, press) => Object.assign(make("button", "", text), { type: "button", onclick: press });
    const list = Object.assign(make("a", "", words.list), { href: `${this.base}${this.game}/editions/${other}/#_since` });
    const tools = make("p", "g-own__tools", reading ? button(words.today, () => choose("")) : button(named(words.mine), () => choose(other)));
    if (reading && reading !== mine) tools.append(button(words.keep, () => { remember(this.game, reading); choose(reading) }));
    tools.append(list);
    return make("aside", "g-own", reading ? make("p", "", make("strong", "", named(words.reading)), " ", said) : make("p", "", words.today), tools);
  }
}
