// What the tools at the table know: per game what can be picked, and its rulings, fetched by set as they are needed.
// The order of groups is that of `together` in gunbai/site/involved.py.

/**
 * One ruling. `editions` are the ids of those that it holds for, or null for all (`label` says them in words); `levels` are the numbers of
 * what it involves: what it asks about, what decides it, what it speaks of, what was played along.
 * @typedef {object} Ruling
 * @property {number} number its place in the order of the content
 * @property {string} question
 * @property {string} answer
 * @property {string} address below the language's root
 * @property {0|1|2} status proven, stated, failed
 * @property {string[]|null} editions
 * @property {string} label
 * @property {number[][]} levels
 * @property {Set<number>} involves
 * @property {{editions: string[], label: string, title: string, lines: [string, string][]}[]} outcomes
 * @property {GameTable} game
 *
 * @typedef {{number: number, key: string, kind: string, id: string, title: string, address: string, files: number[]}} Item
 */

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return answer.json();
}

/** The rulings of one game by what they involve. */
export class GameTable {
  /** @param {string} id @param {string} address of the game's index */
  static async open(id, address) {
    return new GameTable(id, new URL(address, document.baseURI), await read(address));
  }

  constructor(id, address, data) {
    Object.assign(this, { id, address, title: data.game, editions: data.editions, names: data.files, terms: new Set(data.terms) });
    /** @type {Item[]} */
    this.items = data.items.map(([kind, key, title, place, files], number) => (
      { number, key: `${kind} ${key}`, kind, id: key, title, address: place, files }));
    this.byKey = new Map(this.items.map((item) => [item.key, item]));
    this.byAddress = new Map(this.items.map((item) => [item.address, item]));
    this.files = new Map();
  }

  /** @param {string} key as the search has it: a kind and an id @returns {Item|undefined} */
  item(key) {
    return this.byKey.get(key);
  }

  /** @param {string} address of a page or a place on it, below the language's root @returns {Item|undefined} what stands there */
  at(address) {
    return this.byAddress.get(address.replace(/^\//, ""));
  }

  /** The rulings that involve any of the items, in the order of the content. @param {Item[]} items @returns {Promise<Ruling[]>} */
  async rulings(items) {
    const wanted = [...new Set(items.flatMap((item) => item.files))];
    const found = (await Promise.all(wanted.map((file) => this.file(file)))).flat();
    return found.filter((ruling) => items.some((item) => ruling.involves.has(item.number))).sort((a, b) => a.number - b.number);
  }

  file(number) {
    if (!this.files.has(number)) {
      const reading = read(new URL(this.names[number], this.address)).then(({ rulings }) => rulings.map((ruling) => this.ruling(ruling)));
      reading.catch(() => this.files.delete(number)); // the next question tries again
      this.files.set(number, reading);
    }
    return this.files.get(number);
  }

  ruling([number, question, answer, address, status, holds, levels, outcomes]) {
    const ids = (numbers) => numbers.map((one) => this.editions[one][0]);
    return {
      number, question, answer, address, status, levels, game: this, involves: new Set(levels.flat()),
      editions: holds ? ids(holds[0]) : null, label: holds ? holds[1] : "",
      outcomes: outcomes.map(([editions, label, title, lines]) => ({ editions: ids(editions), label, title, lines })),
    };
  }
}

/**
 * The rulings in groups: those that involve all that was chosen, then ever fewer of it, single ones last; each headed by exactly what of it
 * its rulings involve, in the order chosen.
 * @template T
 * @param {T[]} chosen
 * @param {[Ruling, Set<T>][]} rulings each with what it involves
 * @returns {[T[], Ruling[]][]}
 */
export function together(chosen, rulings) {
  const groups = new Map();
  for (const [ruling, has] of rulings) {
    const met = chosen.flatMap((one, i) => (has.has(one) ? [i] : []));
    if (!met.length) continue;
    if (!groups.has(met.join())) groups.set(met.join(), { met, found: [] });
    groups.get(met.join()).found.push(ruling);
  }
  const order = (a, b) => b.met.length - a.met.length || a.met.map((one, i) => one - b.met[i]).find(Boolean) || 0;
  return [...groups.values()].sort(order).map(({ met, found }) => [met.map((i) => chosen[i]), found]);
}
