// All names that things go by: whole, begun, by ear or mistyped. The same as gunbai/search/names.py and mentions.py.

import { CHUNK, compact, distance, hiragana, isJapanese, isKana, pairs, pieces, rawPieces, slips, sound, stem } from "./search-analysis.js";
import { Table, sign } from "./search-files.js";
import { inKatakana, initials, keyOf, spelt, unsaid, withoutOkurigana } from "./search-variants.js";

const [HEARD, LIKE, LONGEST_JAPANESE, MOST_WORDS, MOST_PLACES] = ["~", 0.3, 16, 6, 8];
const [SPELLING, ENGLISH, FEW, UNSAID, OTHERWISE] = [48, 50, 84, 2, "="];
const ALIASES = new Set(["alias", "synonym"]); // what a term is called instead of these
const bare = (key) => (key[0] === HEARD ? key.slice(1) : key);

export class Names {
  constructor(files, manifest) {
    this.manifest = manifest;
    this.table = new Table(files, "names", manifest.names, manifest.page, ({ texts, numbers, kinds, instead }) => ({
      keys: texts.map((text) => (text[0] === HEARD ? text.slice(0, text.indexOf("\t")) : compact(text))), texts, numbers, kinds, instead,
    }));
    this.slips = manifest.slips && new Table(files, "slips", manifest.slips, manifest.page);
    this.spelt = null;
    this.spoken = new Map();
  }

  bearer({ texts, numbers, kinds, instead }, at) {
    const code = sign(kinds, at);
    const sort = code % this.manifest.sorts.length;
    const [number, named] = [numbers[at], this.manifest.sorts[sort]];
    return {
      number, kind: this.manifest.kinds[Math.floor(code / this.manifest.sorts.length)], sort: named, worth: this.manifest.worth[sort],
      text: texts[at].slice(texts[at].indexOf("\t") + 1), instead: (ALIASES.has(named) && instead[number]) || "",
    };
  }

  written(key) {
    const found = key ? this.table.find(key) : null;
    if (!found) return [];
    const bearers = [];
    for (let { at } = found; found.file.keys[at] === key; at++) bearers.push(this.bearer(found.file, at));
    return bearers;
  }

  heard(spoken) {
    return spoken ? [...this.written(HEARD + spoken), ...(isKana(spoken) ? this.written(spoken) : [])] : [];
  }

  /** [key, bearer] of at most so many names that begin so; those with the same key count once. */
  beginning(start, most) {
    const found = [];
    let [keys, last] = [0, ""];
    this.table.beginning(start, most, (file, at) => {
      if (file.keys[at] !== last) [keys, last] = [keys + 1, file.keys[at]];
      if (keys > most) return false;
      found.push([last, this.bearer(file, at)]);
      return true;
    });
    return found;
  }

  /** [name or word of a name, slips] for what a slip or two of the finger leads to. */
  near(word) {
    const allowed = slips(word);
    const found = [];
    if (!allowed) return found;
    if (this.slips) {
      const left = [word, ...[...word].map((_, i, letters) => [...letters.slice(0, i), ...letters.slice(i + 1)].join(""))];
      const others = [...new Set(left.flatMap((short) => this.slips.get(short) || []))].sort();
      for (const other of others) {
        const slip = other === word ? 9 : distance(word, other, allowed);
        if (slip <= allowed) found.push([other, slip]);
      }
      return found;
    }
    const letters = mask(word);
    const length = [...word].length;
    for (const { other, size, has } of this.all()) {
      if (Math.abs(size - length) > allowed || bits(letters ^ has) > 2 * allowed || other === word) continue;
      const slip = distance(word, other, allowed);
      if (slip <= allowed) found.push([other, slip]);
    }
    return found;
  }

  /** [bearers, worth, how] of the names that the whole text is when it is written otherwise. */
  otherwise(text) {
    const found = [];
    const plain = withoutOkurigana(text);
    for (const name of plain ? this.known(plain) : []) {
      const bearers = this.written(name);
      if (bearers.length && withoutOkurigana(bearers[0].text) === plain) found.push([bearers, SPELLING, "spelling"]);
    }
    const heard = inKatakana(text);
    const wanted = keyOf(heard);
    for (const [name, spoken] of wanted ? this.heardLike(wanted) : []) {
      const silent = unsaid(heard, spoken);
      if (silent !== null) found.push([this.written(name), ENGLISH - FEW / wanted.length - UNSAID * silent, "english"]);
    }
    return found;
  }

  /** The names that may be this without okurigana: those that begin so, or those that are written down. */
  known(plain) {
    if (this.slips) return this.slips.get(OTHERWISE + plain) || [];
    return [...new Set(this.beginning([...plain][0], Infinity).map(([name]) => name))];
  }

  /** English names with this key, each with what is heard of it; read only when one that begins so is asked for. */
  heardLike(wanted) {
    if (this.slips) {
      const names = this.slips.get(OTHERWISE + wanted) || [];
      return names.flatMap((name) => this.forms(name).filter(([, heard]) => keyOf(heard) === wanted));
    }
    if (!this.table.file(0)) return []; // still missing: nothing to keep
    if (!this.spoken.has(wanted[0])) {
      const known = new Map();
      const names = initials(wanted).flatMap((letter) => this.beginning(letter, Infinity).map(([name]) => name));
      for (const [name, heard] of [...new Set(names)].flatMap((name) => this.forms(name))) {
        const key = keyOf(heard);
        known.set(key, [...(known.get(key) || []), [name, heard]]);
      }
      this.spoken.set(wanted[0], known);
    }
    return this.spoken.get(wanted[0]).get(wanted) || [];
  }

  forms(name) {
    const [bearer] = this.written(name);
    return bearer ? spelt(bearer.text).map((heard) => [name, heard]) : [];
  }

  /** Whether a stem stands in a name (when there are too many names to look through: whether it is a word). */
  isWord(word) {
    if (this.slips) return /^[a-z]/.test(word);
    this.all();
    return this.words.has(word);
  }

  /** Every name and every word of a name, in order; only where all names are in one file. */
  all() {
    if (!this.spelt) {
      const file = this.table.file(0);
      if (!file) return [];
      this.words = new Set(file.texts.flatMap((text) => (isJapanese(text) || text[0] === HEARD ? [] : pieces(text)))
        .filter((word) => /^[a-z]/.test(word)).map(stem));
      file.texts.forEach((text) => { if (isJapanese(text)) for (const word of pieces(text)) if (/^[a-z]/.test(word)) this.words.add(stem(word)); });
      this.spelt = [...new Set([...file.keys.map(bare), ...this.words])].sort().map((other) => ({ other, size: [...other].length, has: mask(other) }));
    }
    return this.spelt;
  }

  /** The names most like a text that is none, by the pairs of letters that they share. */
  like(text, most) {
    const wanted = new Set(pairs(compact(text)));
    const found = new Map();
    const count = this.table.directory.pages || this.table.count > 1 ? 0 : 1;
    const files = count ? [this.table.file(0)] : [this.table.file(Math.max(0, this.table.place(compact(text)) || 0))];
    for (const file of files) {
      file?.keys.forEach((key, i) => {
        if (i && key === file.keys[i - 1]) return;
        const held = new Set(pairs(bare(key)));
        const share = (2 * [...held].filter((pair) => wanted.has(pair)).length) / (wanted.size + held.size);
        const name = this.bearer(file, i).text;
        if (share >= LIKE && share > (found.get(name) || 0)) found.set(name, share);
      });
    }
    return [...found].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, most).map(([name]) => name);
  }

  bearers(mention) {
    const key = compact(mention);
    const written = this.written(key);
    return written.length ? written : this.heard(sound(key));
  }

  /** The names that stand inside a question, longest first from the left, none inside another. */
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

  // Where all names are in one file a Japanese one may begin anywhere, else only where the script changes: each other place costs a fetch.
  spans(parts, edges) {
    const found = [];
    let places = this.slips ? MOST_PLACES : Infinity;
    for (let start = 0; start < parts.length; start++) {
      if (this.slips && ((edges && !edges.has(start) && found.end !== start) || places-- <= 0)) continue;
      for (let end = Math.min(parts.length, start + (edges ? LONGEST_JAPANESE : MOST_WORDS)); end > start; end--) {
        const text = parts.slice(start, end).join(edges ? "" : " ");
        const key = hiragana(text).replace(/ /g, "");
        const whole = !edges || (edges.has(start) && edges.has(end));
        const long = [...key].length > 2;
        if ((whole || long) && (this.written(key).length || (edges && whole && long && this.heard(sound(key)).length))) {
          found.push(text);
          start = end - 1;
          found.end = end;
          break;
        }
      }
    }
    return found;
  }
}

const mask = (word) => [...word].reduce((bits, letter) => bits | (1 << letter.charCodeAt(0) % 32), 0);
function bits(mask) {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
}
