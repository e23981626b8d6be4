// The files of the index: fetched when they are asked for, kept, and read as sorted tables of keys and values. gunbai/search/files.py writes them.

/** The files in one folder. What is asked for and not here yet is noted as missing, so that all of it can be fetched at once. */
export class Files {
  constructor(address) {
    this.address = address;
    this.held = new Map();
    this.missing = new Set();
    this.coming = new Map();
    this.filled = null;
  }

  /** The content of a file; undefined as long as it is missing. */
  get(path) {
    const held = this.held.get(path);
    if (held === undefined) this.missing.add(path);
    return held;
  }

  /** Fetch all that is missing; what another question has already asked for is only waited for. */
  async load() {
    const paths = [...this.missing];
    this.missing.clear();
    await Promise.all(paths.map((path) => {
      if (!this.coming.has(path)) this.coming.set(path, this.fetch(path).finally(() => this.coming.delete(path)));
      return this.coming.get(path);
    }));
  }

  async fetch(path) {
    this.held.set(path, await this.read(path));
  }

  async read(path) {
    const answer = await fetch(this.address + path, path === "manifest.json" ? { cache: "no-cache" } : {});
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
    return answer.json();
  }

  /** Fetch the file that holds many others, unless the reader wants to save data. Nothing waits for it, and nothing is lost without it. */
  async fill(path) {
    if (this.filled === path || navigator.connection?.saveData) return;
    this.filled = path;
    const files = await this.read(path).catch(() => ({}));
    for (const [name, content] of Object.entries(files)) if (!this.held.has(name)) this.held.set(name, content);
  }
}

/** A sorted table in files; `open` makes of a file's content what holds its `keys`, if it holds them otherwise. */
export class Table {
  constructor(files, kind, directory, page, open = (content) => content) {
    Object.assign(this, { files, kind, directory, page, open });
    this.opened = new Map();
  }

  /** How many files there are at most. */
  get count() {
    return this.directory.pages ? this.directory.pages.length * this.page : this.directory.files.length;
  }

  /** The part of the directory that lists the file with this number; undefined while it is missing, null behind the last one. */
  part(number) {
    if (!this.directory.pages) return this.directory;
    const name = this.directory.pages[Math.floor(number / this.page)];
    return name ? this.files.get(`${this.kind}/${name}.json`) : null;
  }

  /** The file with this number, opened; undefined while it is missing, null behind the last one. */
  file(number) {
    const part = this.part(number);
    const name = part?.files[this.within(number)];
    if (!name) return part && null;
    if (!this.opened.has(name)) {
      const content = this.files.get(`${this.kind}/${name}.json`);
      if (!content) return undefined;
      this.opened.set(name, this.open(content));
    }
    return this.opened.get(name);
  }

  /** The number of the file in which a key stands if it stands anywhere; undefined while a page is missing, -1 before the first. */
  place(key) {
    const at = before(this.directory.keys, key);
    if (!this.directory.pages || at < 0) return at;
    const page = this.files.get(`${this.kind}/${this.directory.pages[at]}.json`);
    return page && at * this.page + before(page.keys, key);
  }

  /** The file in which a key stands if it stands anywhere, and the first place in it where it does; undefined while missing. */
  find(key) {
    const number = this.place(key);
    if (number === undefined || number < 0) return number && null;
    const file = this.file(number);
    if (!file) return file;
    const at = first(file.keys, key);
    return file.keys[at] === key ? { file, at } : null;
  }

  /** The value of a key; undefined while it is missing, null if there is none. */
  get(key) {
    const found = this.find(key);
    return found && found.file.values[found.at];
  }

  /** Calls `each(file, place)` for the keys that begin so, in order, until it returns false, as it does after `most` of them. */
  beginning(start, most, each) {
    let number = this.place(start);
    for (let at = -1; number !== undefined; number++, at = 0) {
      const file = number < 0 ? { keys: [] } : this.file(number);
      if (file === undefined) this.ahead(number + 1, start, most);
      if (!file) return;
      if (at < 0) at = first(file.keys, start);
      for (; at < file.keys.length; at++, most--) if (!file.keys[at].startsWith(start) || each(file, at) === false) return;
    }
  }

  /** Ask for the files from this number on that hold the first `most` keys that begin so: one at a time, each would cost a journey. */
  ahead(number, start, most) {
    for (; most > 0; number++) {
      const part = this.part(number);
      const at = this.within(number);
      if (!part?.keys[at]?.startsWith(start)) return;
      this.file(number);
      most -= sign(part.counts, at);
    }
  }

  /** The place of the file with this number in the part of the directory that lists it. */
  within(number) {
    return this.directory.pages ? number % this.page : number;
  }
}

/** The last place in sorted keys that is not behind `key`; -1 if all are. */
function before(keys, key) {
  const at = first(keys, key);
  return keys[at] === key ? at : at - 1;
}

/** The first place in sorted keys that is not before `key`. */
function first(keys, key) {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

const digit = (code) => code - 35 - (code > 91 ? 1 : 0);
const ENDS = 45;

/** What a value of the table of terms lists: documents with kinds and levels, and in how many documents the term stands altogether. */
export function posted(written, kinds) {
  const list = { numbers: [], kinds: [], levels: [], often: 0, cut: false };
  if (!written) return list;
  let at = written.indexOf("!") + 1;
  list.cut = at > 0;
  let number = -1;
  while (at < written.length) {
    let [step, worth, value] = [0, 1, digit(written.charCodeAt(at++))];
    for (; value >= ENDS; value = digit(written.charCodeAt(at++))) {
      step += (value - ENDS) * worth;
      worth *= ENDS;
    }
    number += step + value * worth + 1;
    const sign = digit(written.charCodeAt(at++));
    list.numbers.push(number);
    list.kinds.push(kinds[sign % kinds.length]);
    list.levels.push(Math.floor(sign / kinds.length) + 1);
  }
  list.often = list.cut ? +written.slice(0, written.indexOf("!")) : list.numbers.length;
  return list;
}

/** A number and a sign as files.py writes them. */
export const sign = (text, at) => digit(text.charCodeAt(at));
