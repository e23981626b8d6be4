// What texts and questions become so that they can be compared: the same as gunbai/search/analysis.py; tests/analysis.yaml keeps both alike.

const LETTERS = { æ: "ae", œ: "oe", ø: "o", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const set = (words) => new Set(words.split(" "));
const PARTICLES = set(
  "の は が を に で と も へ や か から まで より って とか など には では とは のは のが のに ので のを での との へは て た する した",
);
export const STOP = set(
  "a an and are as at be by can could did do does for from had has have how i if in into is it its me my of on or so than that the " +
    "their then there they this to was what when where which who why will with would you your",
);
const PIECE = /[+-]?[0-9]+[a-z]*|[a-z][a-z0-9]*|[ぁ-ゖゝゞァ-ヺヽヾ々〆㐀-䶿一-鿿豈-﫿\u{20000}-\u{2ffff}]+/gu;
export const CHUNK = /[ぁ-ゖゝゞ]+|[ァ-ヺヽヾ]+|[^ぁ-ゖゝゞァ-ヺヽヾ]+/gu;

const PLAIN = /^[\x00-\x7f]*$/;
const UNACCENTED = /^[\x00-\x7f\u2010-\u2027\u3001-\u30ff\u3400-\u9fff]*$/; // most of our texts, which this makes three times as fast

export function fold(text) {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/['`]/g, "");
  text = text.normalize("NFKC").toLowerCase();
  if (!UNACCENTED.test(text)) text = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").replace(/[æœøßłđðþı]/g, (c) => LETTERS[c]);
  return text.replace(/[‐-―−]/g, "-").replace(/[・·‧'’‘`´]/g, "").replace(/([ぁ-ゖァ-ヺ])[ー〜~]+/g, "$1");
}
export const hiragana = (text) => text.replace(/[ァ-ヶヽヾ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
export const rawPieces = (text) => fold(text).match(PIECE) || [];
export const pieces = (text) => rawPieces(text).map(hiragana);
export const compact = (text) => pieces(text).join("");
export const isJapanese = (text) => text[0] > "~";
export const isKana = (text) => /^[ぁ-ゖ]+$/.test(text);

export function stem(word) {
  if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -3) + "y";
  if (word.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) word = word.slice(0, -1);
  const match = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word);
  if (match && match[1].length > 2) word = match[1].replace(/([bdgmnprt])\1$/, "$1");
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

export function pairs(piece) {
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

export function queryTokens(text, names = []) {
  const found = new Map();
  const words = rawPieces(text);
  const bare = words.every((word) => STOP.has(word));
  const put = (token, weight) => found.set(token, Math.max(weight, found.get(token) || 0));
  const inside = names.filter(isJapanese).sort((a, b) => [...b].length - [...a].length || (a < b ? -1 : 1));
  const carve = new RegExp(inside.join("|") || "(?!)", "gu");
  for (const word of words) {
    if (!isJapanese(word)) {
      if (bare || !STOP.has(word)) found.set(stem(word), 1);
      continue;
    }
    let rest = 0;
    for (const { 0: name, index } of word.matchAll(carve)) {
      freeTokens(word.slice(rest, index), rest === 0, put);
      pairs(hiragana(name)).forEach((pair) => put(pair, 1));
      beginnings(name).forEach((token) => put(token, 0.5));
      rest = index + name.length;
    }
    freeTokens(word.slice(rest), rest === 0, put);
  }
  return [...found];
}

function freeTokens(word, first, put) {
  for (const run of phrases(word, first)) {
    const chunks = run.match(CHUNK);
    const native = chunks.flatMap((chunk) => [...chunk].map(() => /[ぁ-ゞ]/.test(chunk)));
    pairs(hiragana(run)).forEach((pair, i) => put(pair, chunks.length > 1 && native[i] && native[i + 1] !== false ? 0.3 : 1));
    beginnings(run).forEach((token) => put(token, 0.5));
  }
}

export function phrases(word, first = true) {
  const runs = [""];
  (word.match(CHUNK) || []).forEach((chunk, i) => ((i || !first) && PARTICLES.has(chunk) ? runs.push("") : (runs[runs.length - 1] += chunk)));
  return runs.filter(Boolean);
}

const ROWS = "あかさたなはまやらわがざだばぱ いきしちにひみりぎじびぴ うくすつぬふむゆるぐずぶぷ えけせてねへめれげぜべぺ おこそとのほもよろごぞどぼぽ".split(" ");
const SOUNDS = Object.fromEntries([..."ぢづをぁぃぅぇぉゃゅょゎゕゖ"].map((c, i) => [c, "じずおあいうえおやゆよわかけ"[i]]));
const V = { ゔぁ: "ば", ゔぃ: "び", ゔぇ: "べ", ゔぉ: "ぼ", ゔ: "ぶ" };

export const vowel = (kana) => (kana && (ROWS.find((row) => row.includes(kana)) || "")[0]) || "";

export function sound(kana) {
  let heard = "";
  for (const c of kana.replace(/ゔ[ぁぃぇぉ]?/g, (v) => V[v]).replace(/っ/g, "").replace(/./gu, (c) => SOUNDS[c] || c)) {
    const last = vowel(heard.slice(-1));
    if (c !== last && !(c === "う" && last === "お")) heard += c;
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
Object.assign(KANA, { thi: "てぃ", dhi: "でぃ", kwa: "くぁ", gwa: "ぐぁ", wo: "を" });

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

export const slips = (word) => (isJapanese(word) ? (word.length > 2) + (word.length > 6) : (word.length > 3) + (word.length > 7));

export const line = (text) => ` ${pieces(text).map((piece) => (isJapanese(piece) ? piece : stem(piece))).join(" ")} `;
export function stands(phrase, lines) {
  const wanted = line(phrase).trim();
  const space = (c) => (c > "~" ? "" : " ");
  return wanted !== "" && lines.some((one) => one.includes(space(wanted[0]) + wanted + space(wanted[wanted.length - 1])));
}
