// What the search box asks; loaded with the index when somebody begins to search. The same analysis, query language and ranking as gunbai/search (tests/analysis.yaml keeps both alike).

const LETTERS = { æ: "ae", œ: "oe", ø: "o", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const set = (words) => new Set(words.split(" "));
const PARTICLES = set(
  "の は が を に で と も へ や か から まで より って とか など には では とは のは のが のに ので のを での との へは て た する した",
);
const STOP = set(
  "a an and are as at be by can could did do does for from had has have how i if in into is it its me my of on or so than that the " +
    "their then there they this to was what when where which who why will with would you your",
);
const PIECE = /[+-]?[0-9]+[a-z]*|[a-z][a-z0-9]*|[ぁ-ゖゝゞァ-ヺヽヾ々〆㐀-䶿一-鿿豈-﫿\u{20000}-\u{2ffff}]+/gu;
const CHUNK = /[ぁ-ゖゝゞ]+|[ァ-ヺヽヾ]+|[^ぁ-ゖゝゞァ-ヺヽヾ]+/gu;

export const fold = (text) =>
  text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC")
    .replace(/[æœøßłđðþı]/g, (c) => LETTERS[c]).replace(/[‐-―−]/g, "-").replace(/[・·‧'’‘`´]/g, "").replace(/([ぁ-ゖァ-ヺ])[ー〜~]+/g, "$1");
const hiragana = (text) => text.replace(/[ァ-ヶヽヾ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
const rawPieces = (text) => fold(text).match(PIECE) || [];
export const pieces = (text) => rawPieces(text).map(hiragana);
export const compact = (text) => pieces(text).join("");
const isJapanese = (text) => text[0] > "~";
const isKana = (text) => /^[ぁ-ゖ]+$/.test(text);

export function stem(word) {
  if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -3) + "y";
  if (word.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) word = word.slice(0, -1);
  const match = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word);
  if (match && match[1].length > 2) word = match[1].replace(/([bdgmnprt])\1$/, "$1");
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

function pairs(piece) {
  const chars = [...piece];
  return chars.length < 2 ? [piece] : chars.slice(1).map((c, i) => chars[i] + c);
}

export function tokens(text) {
  return rawPieces(text).flatMap((piece) => {
    const flat = hiragana(piece);
    if (isJapanese(piece)) return [...pairs(flat), ...([...flat].length > 1 ? [[...flat].pop()] : []), ...beginnings(piece)];
    if (/^[+-]/.test(piece)) return [piece, piece.slice(1)];
    return STOP.has(piece) ? [] : [stem(piece)];
  });
}

const beginnings = (piece) => (piece.match(/[ァ-ヺヽヾ]{2,}/g) || []).map((chunk) => "ー" + hiragana(chunk.slice(0, 2)));

export function queryTokens(text) {
  const found = new Map();
  const words = rawPieces(text);
  const bare = words.every((word) => STOP.has(word));
  for (const word of words) {
    if (!isJapanese(word)) {
      if (bare || !STOP.has(word)) found.set(stem(word), 1);
      continue;
    }
    for (const run of phrases(word)) {
      const chunks = run.match(CHUNK);
      const native = chunks.flatMap((chunk) => [...chunk].map(() => /[ぁ-ゞ]/.test(chunk)));
      pairs(hiragana(run)).forEach((pair, i) => {
        const ending = chunks.length > 1 && native[i] && native[i + 1] !== false;
        found.set(pair, Math.max(ending ? 0.3 : 1, found.get(pair) || 0));
      });
      beginnings(run).forEach((token) => found.set(token, 0.5));
    }
  }
  return [...found];
}

function phrases(word) {
  const runs = [""];
  word.match(CHUNK).forEach((chunk, i) => (i && PARTICLES.has(chunk) ? runs.push("") : (runs[runs.length - 1] += chunk)));
  return runs.filter(Boolean);
}

const ROWS = "あかさたなはまやらわがざだばぱ いきしちにひみりぎじびぴ うくすつぬふむゆるぐずぶぷ えけせてねへめれげぜべぺ おこそとのほもよろごぞどぼぽ".split(" ");
const SOUNDS = Object.fromEntries([..."ぢづをぁぃぅぇぉゃゅょゎゕゖ"].map((c, i) => [c, "じずおあいうえおやゆよわかけ"[i]]));
const V = { ゔぁ: "ば", ゔぃ: "び", ゔぇ: "べ", ゔぉ: "ぼ", ゔ: "ぶ" };

export function sound(kana) {
  let heard = "";
  for (const c of kana.replace(/ゔ[ぁぃぇぉ]?/g, (v) => V[v]).replace(/っ/g, "").replace(/./gu, (c) => SOUNDS[c] || c)) {
    const vowel = heard && (ROWS.find((row) => row.includes(heard.slice(-1))) || "")[0];
    if (c !== vowel && !(c === "う" && vowel === "お")) heard += c;
  }
  return heard;
}

const KANA = {};
const rows = (list, vowels, make) =>
  list.split(" ").forEach((entry) => {
    const [head, row] = entry.split(":");
    [...vowels].forEach((vowel, i) => make(row, i) && (KANA[head + vowel] ||= make(row, i)));
  });
rows(
  ":あいうえお k:かきくけこ s:さしすせそ t:たちつてと n:なにぬねの h:はひふへほ m:まみむめも r:らりるれろ l:らりるれろ g:がぎぐげご z:ざじずぜぞ " +
    "d:だぢづでど b:ばびぶべぼ p:ぱぴぷぺぽ j:_じ___ y:や_ゆ_よ w:わ____ f:__ふ__ v:__ゔ__ sh:_し___ ch:_ち___ ts:__つ__",
  "aiueo", (row, i) => (row[i] === "_" ? "" : row[i]),
);
rows("ky:き sy:し sh:し ty:ち ch:ち cy:ち ny:に hy:ひ my:み ry:り ly:り gy:ぎ zy:じ jy:じ j:じ dy:ぢ by:び py:ぴ", "auoe", (row, i) => row + "ゃゅょぇ"[i]);
rows("f:ふ v:ゔ w:う ts:つ", "aieo", (row, i) => row + "ぁぃぇぉ"[i]);

export function kana(romaji) {
  const next = /([kstcpgzjdbfrmh])(?=\1)|t(?=ch)|(n)(?:n(?=[^aiueoy]|$)|(?=[^aiueoy]|$))|m(?=[bp])|([a-z]{0,2}?[aiueo])/y;
  let result = "";
  while (next.lastIndex < romaji.length) {
    const at = next.lastIndex;
    const match = next.exec(romaji);
    if (!match || (match[3] && !KANA[match[3]])) return /^[b-df-hj-np-tv-z]{1,2}$/.test(romaji.slice(at)) ? result : "";
    result += match[3] ? KANA[match[3]] : match[2] || match[0] === "m" ? "ん" : "っ";
  }
  return result;
}

export function distance(one, other, most) {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let last, before, row = b.map((_, i) => i).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    [last, before, row] = [before, row, [i]];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], last[j - 2] + 1);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row[b.length], most + 1);
}

const slips = (word) => (isJapanese(word) ? (word.length > 2) + (word.length > 6) : (word.length > 3) + (word.length > 7));

const line = (text) => ` ${pieces(text).map((piece) => (isJapanese(piece) ? piece : stem(piece))).join(" ")} `;
export function stands(phrase, lines) {
  const wanted = line(phrase).trim();
  const space = (c) => (c > "~" ? "" : " ");
  return wanted !== "" && lines.some((one) => one.includes(space(wanted[0]) + wanted + space(wanted[wanted.length - 1])));
}

// The query language.

const KEYS = {
  kind: "is 種別", game: "g ゲーム", set: "s セット 拡張", type: "t 種類 タイプ", cost: "c コスト", debt: "d 負債", edition: "e 版", status: "状態",
};
const KEY = new Map(Object.entries(KEYS).flatMap(([key, names]) => [key, ...names.split(" ")].map((name) => [fold(name), key])));
const SPACE = /[\0-\x20\x7f-\xa0\u2028\u2029\ufeff]/g;
const TESTS = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b };

export function parse(text) {
  const query = { words: "", phrases: [], without: [], filters: [], trouble: [] };
  const words = [];
  const plain = [...text].slice(0, 300).join("").replace(/[≤≦]/g, "<=").replace(/[≥≧]/g, ">=").replace(/[“”„«»「」『』]/g, '"');
  const next = /(-?)(?:([^ ":<>=]*)(<=|>=|[:=<>])(?:"([^"]*)"?|([^ "]*))|"([^"]*)"?|([^ "]+))/g;
  for (const [written, minus, name, sign, quoted, bare, phrase, word] of fold(plain.replace(SPACE, " ")).matchAll(next)) {
    if (sign && name) readFilter(query, words, written, name, sign, quoted ?? bare ?? "", minus === "-");
    else if (phrase !== undefined || word) {
      if (minus && word && /^[0-9]/.test(word)) words.push("-" + word);
      else if (compact(phrase ?? word)) (minus ? query.without : phrase !== undefined ? query.phrases : words).push(phrase ?? word);
    } else if (bare || quoted) words.push(bare || quoted);
  }
  query.words = words.join(" ");
  return query;
}

function readFilter(query, words, written, name, sign, value, unwanted) {
  const key = KEY.get(name);
  const values = value.split(",").map(compact).filter(Boolean);
  const numeric = key === "cost" || key === "debt";
  sign = sign === ":" ? "=" : sign;
  if (!key) {
    const [nearest] = [...KEY.keys()].map((known) => [distance(name, known, 2), known]).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    const near = [...name].length > 2 && nearest[0] <= 2 ? KEY.get(nearest[1]) : "";
    if (!/^[0-9.]*$/.test(name)) query.trouble.push(["key", name, near]);
    words.push(...[near ? value : name, near ? "" : value].filter(compact));
  } else if (values.length) {
    if (numeric && !values.every((part) => /^[0-9]+$/.test(part))) query.trouble.push(["number", written, key + "<=4"]);
    else if (!numeric && sign !== "=") query.trouble.push(["number", written, `${key}:${value}`]);
    else query.filters.push({ key, sign, values, unwanted });
  }
}

// The index and its ranking; the numbers are those of gunbai/search/ranking.py.

const [ELSE, MENTION] = [0.85, 0.5];
const [PARTS, SUBJECT, BESIDE, TOGETHER, LEAST, EXPANSIONS] = [[6, 12, 15, 19, 36], 0.6, 0.5, 12, 4.5, 24];

export class Index {
  constructor(data) {
    this.data = data;
    this.tokens = data.tokens.split(" ");
    this.number = new Map(this.tokens.map((token, i) => [token, i]));
    this.ofNames = this.tokens.filter((_, i) => {
      let place = 0;
      return data.posts[i].some((step) => ((place += step) & 7) === 4);
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
    return Object.entries(values || {}).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), this.data.words[key]);
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
      notes, total: hits.length,
      hits: hits.slice(0, limit).map(({ document: { kind, title, other, address, text }, score }) => (
        { kind, title, other, address, score, excerpt: excerpt(text, words) })),
    };
  }

  score(free, scores) {
    const wanted = [];
    const list = queryTokens(free);
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
    const inside = this.mentions(free);
    const named = this.named(free, inside, shares);
    for (const [doc, score] of named) scores[doc] += score;
    const mentioned = inside.map((mention) => this.bearers(mention));
    this.documents.forEach(({ about }, doc) => {
      scores[doc] += Math.max(0, ...about.map((other, i) => (named.get(other) >= 8 ? named.get(other) * (i ? BESIDE : SUBJECT) : 0)));
      const count = mentioned.filter((bearers) => about.some((other) => bearers.has(other))).length;
      scores[doc] += (TOGETHER * count * (count - 1)) / 2;
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

  named(free, inside, shares) {
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
    for (const mention of inside) {
      const name = compact(mention);
      const share = Math.min(1, queryTokens(mention).reduce((sum, [token]) => sum + (shares.get(token) || 0), 0) || name.length / key.length);
      this.bearers(mention).forEach((weight, doc) =>
        grant(new Map([[doc, weight]]), 30 * share * (this.documents[doc].kind === "card" ? 1 : MENTION)));
    }
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

const sentences = (text) => text.replace(/([。？！])|([.?!]) /g, "$1$2\n").split("\n");

function excerpt(text, words) {
  let [best, most] = ["", -1];
  for (const sentence of sentences(text)) {
    const count = new Set(tokens(sentence).filter((token) => words.has(token))).size;
    if (count > most) [best, most] = [sentence.trim(), count];
  }
  return best.length > 140 ? best.slice(0, 139).trimEnd() + "…" : best;
}
