// Answers a question from the files of the index. An answer is worked out over what is here; what turns out to be missing is fetched, all at
// once, and it is worked out again: so everything that decides stands in plain functions, which never wait.

import { compact, distance, line, stands, tokens } from "./search-analysis.js";
import { Files, Table, posted } from "./search-files.js";
import { Names } from "./search-names.js";
import { NAMED, NUMERIC, TESTS, free, parse } from "./search-query.js";
import { LEAST, further, order, rank } from "./search-ranking.js";
import { excerpt, mark } from "./search-text.js";

const [SUGGESTED, LOOKED, AGAIN] = [3, 48, 10]; // names proposed; texts read for a phrase; texts ranked once more
const KINDS = ["card", "ruling", "law", "term", "topic", "chapter"];

/** The id of what stands at an address. */
function idOf(kind, address) {
  const [, game, , ...names] = address.split(/[/#]+/).filter((part, i) => part || !i);
  return [game, ...(kind === "ruling" ? names : names.slice(-1))].join("/");
}

export class Engine {
  constructor({ index, lang }) {
    const folder = new URL(".", index).href;
    const away = folder.replace(new RegExp(`/${lang}/(?=[^/]+/$)`), `/${lang === "ja" ? "en" : "ja"}/`);
    this.files = new Files(folder);
    this.other = away === folder ? null : new Files(away);
    this.manifest = null;
  }

  /** Fetch what every question needs. */
  async warm() {
    try {
      this.other?.get("manifest.json"); // the other language's comes along
      while (!this.open()) await this.load();
      if (!this.manifest.slips) while (!this.names.table.file(0)) await this.load();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Answer a question; null if `overtaken()` becomes true meanwhile. */
  async find(query, options = {}, overtaken = () => false) {
    let fitting = null;
    try {
      for (;;) {
        if (overtaken()) return null;
        if (!this.open()) fitting = null;
        else if (fitting?.of !== this.manifest) fitting = this.fitting(query);
        const answer = fitting && this.answer(fitting, { limit: 8, offset: 0, kinds: null, ...options });
        if (answer) {
          if (query.trim() && this.manifest.rest) this.files.fill(`rest/${this.manifest.rest}.json`); // the next answers need not wait
          return answer;
        }
        await this.load();
      }
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async load() {
    if (!this.missing() && !this.other?.missing.size) throw new Error("the index is not whole");
    const other = this.other?.load().catch(() => (this.other = null)); // the other language may be out of reach
    await this.files.load();
    await other;
  }

  /** Begin anew with the next question: an index that fails has perhaps been replaced. */
  forget() {
    this.files.held.clear();
    this.files.missing.clear();
    this.files.filled = null;
    this.manifest = null;
  }

  /** Read the manifest and make the tables; false while it is missing. */
  open() {
    const manifest = this.files.get("manifest.json");
    if (manifest && manifest !== this.manifest) {
      if (!manifest.names || !manifest.terms || !manifest.texts) throw new Error("this is no index");
      this.names = new Names(this.files, manifest);
      this.terms = new Table(this.files, "terms", manifest.terms, manifest.page);
      this.lists = new Map();
      [this.manifest, this.size, this.kinds] = [manifest, manifest.size, manifest.kinds];
      this.texts = new Table(this.files, "texts", manifest.texts, manifest.page);
    }
    return Boolean(manifest);
  }

  missing() {
    return this.files.missing.size > 0;
  }

  postings(token) {
    let list = this.lists.get(token);
    if (!list) {
      const written = token ? this.terms.get(token) : null;
      list = posted(written, this.kinds);
      if (written !== undefined) this.lists.set(token, list);
    }
    return list;
  }

  frequency(token) {
    return this.postings(token).often;
  }

  beginning(start, most) {
    const found = [];
    this.terms.beginning(start, most, (file, at) => found.push(file.keys[at]) < most);
    return found;
  }

  text(number, table = this.texts) {
    const chunk = table.file(Math.floor(number / this.manifest.chunk));
    return chunk?.[number % this.manifest.chunk];
  }

  said() {
    return this.files.get(`facets/${this.manifest.facets}.json`);
  }

  say(key, values) {
    return Object.entries(values || {}).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value), this.said().words[key]);
  }

  /** Everything that fits a question, best first, which the texts change nothing in; null while something is missing. */
  fitting(written) {
    const query = parse(written);
    const branches = [query, ...query.either];
    if (branches.some((branch) => branch.filters.length) || query.trouble.length) this.said();
    const ranked = branches.map((branch) => this.branch(branch));
    if (ranked.includes(null) || this.missing()) return null;
    const best = new Map();
    ranked.forEach((found) => {
      for (const number of found.fitting) {
        const score = found.scores.get(number);
        if (score > (best.get(number)?.score ?? -1)) best.set(number, { number, score, kind: found.kinds.get(number), found });
      }
    });
    const hits = this.sorted([...best.values()]);
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    for (const { kind } of hits) counts[kind]++;
    return { of: this.manifest, written, query, branches, ranked, hits, counts };
  }

  answer({ written, query, branches, ranked, hits: fitting, counts }, { limit, offset, kinds }) {
    const hits = this.again(kinds ? fitting.filter(({ kind }) => kinds.includes(kind)) : fitting, offset + limit);
    const words = new Set(ranked.flatMap((found) => [...found.words]));
    const shown = hits && hits.slice(offset, offset + limit).map((hit) => this.hit(hit, words));
    const dropped = ranked.flatMap((found) => found.dropped);
    const notes = this.notes(written, query, branches, fitting.length, dropped);
    if (!shown || !notes || this.missing() || this.other?.missing.size) return null;
    return { query: written, total: hits.length, counts, notes, ...(dropped.length && fitting.length ? { dropped } : {}), hits: shown };
  }

  sorted(hits) {
    const place = ({ kind }) => this.kinds.indexOf(kind);
    return hits.sort((a, b) => Math.round(b.score * 1e6) - Math.round(a.score * 1e6) || place(a) - place(b) || a.number - b.number);
  }

  /** One question: which documents fit it, and how well. */
  branch(query) {
    const asked = free(query);
    const found = asked ? rank(asked, this) : { scores: new Map(), kinds: new Map(), because: new Map(), words: new Set(), dropped: [], wanted: [] };
    const allowed = this.allowed(query);
    if (!found || allowed === undefined) return null;
    if (!asked && allowed) for (const [number, kind] of allowed) found.kinds.set(number, kind) && found.scores.set(number, order(kind, this.kinds));
    found.fitting = [...found.scores].filter(([number, score]) => score >= (asked ? LEAST : 0) && (!allowed || allowed.has(number))).map(([number]) => number);
    if (query.unwanted.length) {
      const without = new Set(query.unwanted.flatMap((one) => [...this.having(one).keys()]));
      found.fitting = found.fitting.filter((number) => !without.has(number));
    }
    if (query.phrases.length || query.without.length) found.fitting = this.saying(query, found);
    return found.fitting && found;
  }

  /** The documents that fit all filters, with their kinds; null if there are no filters, undefined while something is missing. */
  allowed(query) {
    query.unwanted = query.filters.filter((one) => one.unwanted);
    const wanted = query.filters.filter((one) => !one.unwanted).map((one) => this.having(one));
    query.unwanted.forEach((one) => this.having(one));
    const all = !wanted.length && query.unwanted.length && !free(query) ? this.having({ key: "kind", sign: "=", values: KINDS }) : null;
    if (this.missing()) return undefined;
    const without = new Set(query.unwanted.flatMap((one) => [...this.having(one).keys()]));
    if (all) return new Map([...all].filter(([number]) => !without.has(number)));
    return wanted.length ? wanted.reduce((some, more) => new Map([...some].filter(([number]) => more.has(number)))) : null;
  }

  /** The documents with a property, with their kinds. */
  having({ key, sign, values }) {
    const having = new Map();
    const known = this.known(key);
    for (const value of values) {
      if (NAMED.has(key)) this.about(value, key).forEach((kind, number) => having.set(number, kind));
      const fits = ([, words]) => words.includes(value);
      const compared = ([one]) => TESTS[sign](+one, +value.slice(0, 9));
      for (const [one] of Object.entries(known).filter(NUMERIC.has(key) ? compared : fits)) {
        const { numbers, kinds } = this.postings(`:${key}=${one}`);
        numbers.forEach((number, i) => having.set(number, kinds[i]));
      }
    }
    return having;
  }

  known(key) {
    const facets = this.said()?.facets || {};
    return Object.hasOwn(facets, key) ? facets[key] : {};
  }

  /** What bears a name (of one kind only, if that is given) and what is about that, with their kinds. */
  about(name, kind = "") {
    const found = new Map();
    for (const bearer of this.names.bearers(name)) {
      if (kind && bearer.kind !== kind) continue;
      found.set(bearer.number, bearer.kind);
      const { numbers, kinds } = this.postings(`@${bearer.number}`);
      numbers.forEach((number, i) => found.set(number, kinds[i]));
    }
    return found;
  }

  /** Of the fitting documents those in which the phrases stand and the unwanted words do not; only the best are looked at. */
  saying(query, found) {
    const has = (phrase) => {
      const named = this.about(phrase);
      const wanted = [...new Set(tokens(phrase))].filter((token) => token[0] !== "ー" && ([...token].length > 1 || compact(phrase) === token));
      const lists = wanted.map((token) => this.postings(token)).filter(({ cut }) => !cut).map(({ numbers }) => new Set(numbers));
      return { phrase, named, may: (number) => named.has(number) || lists.every((list) => list.has(number)) };
    };
    const [phrases, without] = [query.phrases.map(has), query.without.map(has)];
    if (this.missing()) return null;
    const may = found.fitting.filter((number) => phrases.every((one) => one.may(number)));
    const ordered = this.sorted(may.map((number) => ({ number, score: found.scores.get(number), kind: found.kinds.get(number) })));
    const looked = (phrases.length ? ordered.slice(0, LOOKED) : ordered.filter(({ number }, i) => i < LOOKED || !without.some((one) => one.may(number))));
    const says = ({ phrase, named, may }, number) => {
      if (named.has(number)) return true;
      if (!may(number)) return false;
      const text = this.text(number);
      return text && stands(phrase, [text[2], text[3], text[4]].map(line));
    };
    const fitting = looked.filter(({ number }) => phrases.map((one) => says(one, number)).every(Boolean) && !without.map((one) => says(one, number)).some(Boolean));
    return this.missing() ? null : fitting.map(({ number }) => number);
  }

  /** The best once more, with those of their words that are too common for the listings; undefined while texts are missing. */
  again(hits, shown) {
    const cut = hits.some(({ found }) => found.wanted.some((word) => [...word.tokens.keys()].some((token) => this.postings(token).cut)));
    const most = cut ? Math.max(shown, AGAIN) : shown;
    const texts = hits.slice(0, most).map(({ number }) => this.text(number));
    if (texts.includes(undefined)) return undefined;
    if (!cut) return hits;
    const best = hits.slice(0, most).map((hit, i) => ({ ...hit, score: hit.score + further(hit.number, texts[i][6] || {}, hit.found, this) }));
    return [...this.sorted(best), ...hits.slice(most)];
  }

  hit({ number, score, kind, found }, words) {
    const [, address, title, other, text, info] = this.text(number);
    const { game, ...more } = info;
    const hit = {
      kind, key: `${kind} ${idOf(kind, address)}`, game, ...more, title, other: kind === "ruling" ? "" : other, address, score,
      line: mark(excerpt(text, words, kind === "ruling"), words), titleMarks: mark(title, words),
    };
    const because = found.because.get(number);
    if (because) hit.because = because;
    const marked = [...hit.line, ...hit.titleMarks].some(([, on]) => on);
    if (words.size && !marked && !because) Object.assign(hit, this.elsewhere(number, kind, words));
    return hit;
  }

  /** The line of the text in the other language, if the match was there. */
  elsewhere(number, kind, words) {
    const manifest = this.other?.get("manifest.json");
    if (manifest?.size !== this.size) return {};
    const text = this.text(number, new Table(this.other, "texts", manifest.texts, manifest.page));
    const otherLine = text ? mark(excerpt(text[4], words, kind === "ruling"), words) : [];
    return otherLine.some(([, on]) => on) ? { otherLine } : {};
  }

  /** What there is to say about a question; null while something is missing. */
  notes(written, query, branches, some, dropped) {
    const troubled = query.trouble.length || branches.some((branch) => branch.filters.length) || !some || dropped.length;
    if (!troubled || !written.trim()) return [];
    if (!this.said()) return null;
    const notes = query.trouble.map(([kind, what, near]) => ({ kind: "trouble", text: this.say(`trouble-${kind}${near ? "-near" : ""}`, { written: what, near }) }));
    for (const branch of branches) notes.push(...this.unknown(branch));
    if (!some) notes.push(this.nothing(query));
    else if (dropped.length) notes.push({ kind: "dropped", text: this.say("dropped", { words: dropped.join(", ") }) });
    return this.missing() ? null : notes;
  }

  unknown({ filters }) {
    return filters.flatMap(({ key, values }) => values.flatMap((value) => {
      const written = `${key}:${value}`;
      if (NAMED.has(key)) {
        if (this.about(value, key).size) return [];
        return [{ kind: "value", text: this.say("trouble-value", { written }), suggestions: this.names.like(value, SUGGESTED).map((name) => `${key}:${name}`) }];
      }
      const known = new Map(Object.entries(this.known(key)).flatMap(([one, words]) => words.map((word) => [word, one])));
      if (NUMERIC.has(key) || !known.size || known.has(value)) return [];
      const [[slip, word]] = [...known.keys()].map((word) => [distance(value, word, 3), word]).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
      const near = slip <= 3 ? `${key}:${known.get(word)}` : "";
      return [{ kind: "value", text: this.say(near ? "trouble-value-near" : "trouble-value", { written, near }), suggestions: near ? [near] : [] }];
    }));
  }

  nothing(query) {
    const asked = free(query);
    if (asked && (query.filters.length || query.without.length || query.phrases.length) && rank(asked, this)?.scores.size)
      return { kind: "filtered", text: this.say("filtered", { query: asked }), suggestions: [asked.trim()] };
    return { kind: "nothing", text: this.say("nothing", { query: query.written }), suggestions: this.names.like(asked, SUGGESTED) };
  }
}
