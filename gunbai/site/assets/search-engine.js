// Answers a question from the index of the site.

import { Index } from "./search-index.js";
import { mark } from "./search-marks.js";

export class Engine {
  constructor({ index, lang }) {
    [this.address, this.lang, this.loading] = [index, lang, null];
  }

  async warm() {
    await this.load();
  }

  load() {
    return (this.loading ||= fetch(this.address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return new Index(await answer.json());
    }).catch((error) => { this.loading = null; throw error; }));
  }

  async find(query, { limit = 8, offset = 0, kinds = null } = {}, overtaken = () => false) {
    const index = await this.load();
    if (overtaken()) return null;
    const found = index.find(query, Infinity);
    const counts = { card: 0, ruling: 0, law: 0, term: 0, topic: 0, chapter: 0 };
    for (const hit of found.hits) counts[hit.kind]++;
    const hits = found.hits.filter(({ kind }) => !kinds || kinds.includes(kind));
    const notes = found.notes.map((text) => ({ kind: "trouble", text }));
    if (!found.total && query.trim()) notes.push({ kind: "nothing", text: index.say("nothing", { query: query.trim() }) });
    return {
      query, counts, notes, total: hits.length,
      hits: hits.slice(offset, offset + limit).map(({ kind, title, other, address, score, excerpt }) => ({
        kind, key: `${kind} ${address}`, game: address.split("/")[1], title, other, address, score,
        line: mark(excerpt, found.words), titleMarks: mark(title, found.words),
      })),
    };
  }
}
