// What the search box asks; loaded with the index of the site when somebody begins to search. The ranking and its numbers are those of
// gunbai/search/ranking.py.

import {
  CHUNK, compact, distance, hiragana, isJapanese, isKana, kana, line, pairs, queryTokens, rawPieces, slips, sound, stands, tokens,
} from "./search-analysis.js";
import { parse, TESTS } from "./search-query.js";

const [ELSE, MENTION] = [0.85, 0.5];
const [PARTS, SUBJECT, BESIDE, TOGETHER, LEAST, EXPANSIONS] = [[6, 12, 15, 19, 22, 36], 0.6, 0.5, 12, 4.5, 24];

export class Index {
  constructor(data) {
    this.data = data;
    this.tokens = data.tokens.split(" ");
    this.number = new Map(this.tokens.map((token, i) => [token, i]));
    this.ofNames = this.tokens.filter((_, i) => {
      let place = 0;
      return data.posts[i].some((step) => ((place += step) & 7) === 5);
    });
    [this.written, this.heard] = [new Map(), new Map()];
    const keep = (table, key, doc, weight) => {
      if (!table.has(key)) table.set(key, new Map());
      table.get(key).set(doc, Math.max(weight, table.get(key).get(doc) || 0));
    };
    this.documents = data.documents.map(([kind, address, title, other, text, about, facets, numbers, names], doc) => {
      for (let i = 0; i < names.length; i += 2) {
        const key = names[i].replace(/ /g, "");
        keep(this.written, key, doc, names[i + 1] / 100);
        if (isKana(key)) keep(this.heard, sound(key), doc, names[i + 1] / 100);
      }
      return { kind: data.kinds[kind], order: (data.kinds.length - kind) / 10, address, title, other, text, about, facets, numbers, names };
    });
  }

  say(key, values) {
    return Object.entries(values || {}).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value), this.data.words[key]);
  }

  find(text, limit = 8) {
    const query = parse(text);
    const free = [query.words, ...query.phrases].filter(Boolean).join(" ");
    const notes = query.trouble.map(([kind, written, near]) => this.say(`trouble-${kind}${near ? "-near" : ""}`, { written, near }));
    notes.push(...this.unknown(query));
    const scores = new Float64Array(this.documents.length);
    const words = free ? this.score(free, scores) : new Set();
    const hits = [];
    if (free || query.filters.length) {
      this.documents.forEach((document, i) => {
        const score = scores[i] * (/card|ruling/.test(document.kind) ? 1 : ELSE) + document.order;
        if ((free ? scores[i] > 0 && score >= LEAST : true) && this.fits(document, query)) hits.push({ document, score, i });
      });
    }
    hits.sort((a, b) => Math.round((b.score - a.score) * 1e6) || a.i - b.i);
    return {
      notes, words, total: hits.length,
      hits: hits.slice(0, limit).map(({ document: { kind, title, other, address, text }, score }) => (
        { kind, title, other, address, score, excerpt: excerpt(text, words, kind === "ruling") })),
    };
  }

  score(free, scores) {
    const wanted = [];
    const inside = this.mentions(free);
    const list = queryTokens(this.inOurWords(free, inside));
    list.forEach(([token, weight], i) => wanted.push(...this.alternatives(token, weight, i === list.length - 1 && !free.endsWith(" "))));
    for (const word of wanted) {
      const exact = [...word.tokens].filter(([, worth]) => worth === 1);
      const often = Math.max(0, ...(exact.length ? exact : [...word.tokens]).map(([token]) => this.frequency(token)));
      word.mass = word.weight * Math.log(1 + this.documents.length / (often || 0.5));
    }
    const total = wanted.reduce((sum, word) => sum + word.mass, 0) || 1;
    const shares = new Map();
    for (const { tokens, mass } of wanted) {
      const best = new Map();
      for (const [token, worth] of tokens) {
        let place = 0;
        shares.set(token, mass / total);
        for (const step of this.data.posts[this.number.get(token)]) {
          place += step;
          best.set(place >> 3, Math.max(best.get(place >> 3) || 0, (worth * PARTS[place & 7] * mass) / total));
        }
      }
      for (const [doc, score] of best) scores[doc] += score;
    }
    const parts = inside.map((mention) => this.share(mention, free, shares));
    const named = this.named(free, inside, parts);
    for (const [doc, score] of named) scores[doc] += score;
    const mentioned = inside.map((mention) => this.bearers(mention));
    this.documents.forEach(({ about }, doc) => {
      scores[doc] += Math.max(0, ...about.map((other, i) => (named.get(other) >= 8 ? named.get(other) * (i ? BESIDE : SUBJECT) : 0)));
      const both = parts.filter((_, i) => about.some((other) => mentioned[i].has(other)));
      if (both.length > 1) scores[doc] += TOGETHER * (both.length - 1) * both.reduce((sum, part) => sum + part); // for each two both parts
    });
    return new Set(shares.keys());
  }

  frequency(token) {
    return this.number.has(token) ? this.data.posts[this.number.get(token)].length : 0;
  }

  alternatives(token, weight, last) {
    const tokens = new Map(this.number.has(token) ? [[token, 1]] : []);
    if (token[0] === "ー") return tokens.size ? [{ tokens, weight }] : [];
    const japanese = isJapanese(token);
    if (japanese ? [...token].length === 1 : last && token.length > 1) {
      let [low, high] = [0, this.tokens.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.tokens[middle] < token) low = middle + 1;
        else high = middle;
      }
      for (; tokens.size <= EXPANSIONS && this.tokens[low]?.startsWith(token); low++)
        if (!tokens.has(this.tokens[low])) tokens.set(this.tokens[low], 0.9);
    }
    if (tokens.size || japanese || !/^[a-z]+$/.test(token)) return [{ tokens, weight }];
    const allowed = slips(token);
    for (const name of allowed ? this.ofNames : []) {
      const slip = isJapanese(name) ? 9 : distance(token, name, allowed);
      if (slip <= allowed) tokens.set(name, 1 - 0.2 * slip);
    }
    const spoken = sound(kana(token));
    if (tokens.size || spoken.length < 2) return [{ tokens, weight }];
    return pairs(spoken).map((pair) => ({ tokens: new Map(this.number.has(pair) ? [[pair, 0.9]] : []), weight: weight / (spoken.length - 1) }));
  }

  bearers(mention) {
    const key = compact(mention);
    return this.written.get(key) || this.heard.get(sound(key));
  }

  inOurWords(free, inside) {
    let text = ` ${rawPieces(free).join(" ")} `;
    for (const mention of inside) {
      const [[doc, weight], ...others] = this.bearers(mention);
      const used = [...mention].length < 2 || Math.min(...queryTokens(mention).map(([token]) => this.frequency(token))) > 1;
      if (used || others.length || weight >= 1 || this.documents[doc].kind !== "term") continue;
      const gap = isJapanese(mention) ? "" : " ";
      text = text.replaceAll(gap + mention + gap, () => gap + this.documents[doc].title + gap);
    }
    return text.replace(/ $/, "") + (free.endsWith(" ") ? " " : "");
  }

  share(mention, free, shares) {
    const sum = queryTokens(mention).reduce((sum, [token]) => sum + (shares.get(token) || 0), 0);
    return Math.min(1, sum || compact(mention).length / compact(free).length);
  }

  named(free, inside, parts) {
    const best = new Map();
    const key = compact(free);
    if (!key) return best;
    const spoken = sound(isKana(key) ? key : kana(key));
    const grant = (bearers, score) => bearers?.forEach((weight, doc) => best.set(doc, Math.max(best.get(doc) || 0, score * weight)));
    grant(this.written.get(key), 100);
    grant(this.heard.get(spoken), 95);
    const tables = [[this.written, key, 60], [this.heard, spoken, 50]];
    for (const [table, start, floor] of tables)
      if (start.length > (floor === 50 ? 1 : 0))
        for (const [name, bearers] of table) if (name.startsWith(start)) grant(bearers, floor + (20 * start.length) / name.length);
    inside.forEach((mention, i) =>
      this.bearers(mention).forEach((weight, doc) =>
        grant(new Map([[doc, weight]]), 30 * parts[i] * (this.documents[doc].kind === "card" ? 1 : MENTION))));
    if (Math.max(0, ...best.values()) < 50)
      for (const [table, word] of tables) {
        const allowed = slips(word);
        for (const [name, bearers] of allowed ? table : []) {
          const slip = distance(word, name, allowed);
          if (slip <= allowed) grant(bearers, 50 - 6 * slip - (20 * slip) / word.length);
        }
      }
    return best;
  }

  mentions(free) {
    const found = [];
    let run = [];
    for (const piece of [...rawPieces(free), "。"]) {
      if (!isJapanese(piece)) { run.push(piece); continue; }
      found.push(...this.spans(run, null));
      run = [];
      if (piece !== "。") {
        let position = 0;
        found.push(...this.spans([...piece], new Set([0, ...piece.match(CHUNK).map((chunk) => (position += [...chunk].length))])));
      }
    }
    return found;
  }

  spans(parts, edges) {
    const found = [];
    for (let start = 0; start < parts.length; start++)
      for (let end = Math.min(parts.length, start + (edges ? 16 : 6)); end > start; end--) {
        const text = parts.slice(start, end).join(edges ? "" : " ");
        const key = hiragana(text).replace(/ /g, "");
        const whole = !edges || (edges.has(start) && edges.has(end));
        const long = [...key].length > 2;
        if ((whole || long) && (this.written.has(key) || (edges && whole && long && this.heard.has(sound(key))))) {
          found.push(text);
          start = end - 1;
          break;
        }
      }
    return found;
  }

  fits(document, query) {
    const facets = document.facets.map((i) => this.data.facets[i]);
    const right = query.filters.every(({ key, sign, values, unwanted }) => {
      const test = key in document.numbers && ((value) => TESTS[sign](document.numbers[key], +value.slice(0, 9)));
      const numeric = key === "cost" || key === "debt";
      const one = (value) => (numeric ? test && test(value) : facets.some(([name, , ...known]) => name === key && known.includes(value)));
      return values.some(one) !== unwanted;
    });
    if (!right || !(query.phrases.length || query.without.length)) return right;
    const names = [document, ...document.about.map((doc) => this.documents[doc])].flatMap((one) => one.names.filter((_, i) => i % 2 === 0));
    const lines = [document.title, document.other, document.text, ...names].map(line);
    return query.phrases.every((phrase) => stands(phrase, lines)) && !query.without.some((word) => stands(word, lines));
  }

  unknown(query) {
    return query.filters.flatMap(({ key, values }) => {
      const known = new Map(this.data.facets.filter(([name]) => name === key).flatMap(([, value, ...names]) => names.map((name) => [name, value])));
      return values.filter((value) => known.size && !known.has(value)).map((value) => {
        const [near] = [...known.keys()].map((name) => [distance(value, name, 3), name]).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
        const close = near[0] <= 3;
        return this.say(close ? "trouble-value-near" : "trouble-value", { written: `${key}:${value}`, near: `${key}:${known.get(near[1])}` });
      });
    });
  }
}

const sentences = (text) => text.replace(/([。？！])|([.?!]) /g, "$1$2\n").split("\n").map((part) => part.trim()).filter(Boolean);

// Of a ruling (`answer`) the first sentence is the answer: it always stands first and is never cut.
function excerpt(text, words, answer) {
  const parts = sentences(text);
  let [best, most] = ["", -1];
  for (const sentence of parts) {
    const count = new Set(tokens(sentence).filter((token) => words.has(token))).size;
    if (count > most) [best, most] = [sentence, count];
  }
  const first = answer && parts.length ? parts[0] : best;
  if (first !== best) {
    const space = isJapanese(first[first.length - 1]) ? "" : " ";
    best = first + space + (best === parts[1] ? "" : "…" + space) + best;
  }
  if (answer && first.length > 120) return first; // no room for more
  return best.length > 140 ? best.slice(0, 139).trimEnd() + "…" : best;
}
