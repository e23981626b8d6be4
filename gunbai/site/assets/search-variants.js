// Other ways to write a name, with other okurigana or an English one in katakana: the same as gunbai/search/variants.py.

import { hiragana, pieces, rawPieces, vowel } from "./search-analysis.js";

const SHORTEST = 3;
const OKURIGANA = /([々㐀-䶿一-鿿豈-﫿])[ぁ-ゖ]{1,3}(?![ぁ-ゖ])/g;
const HEARD = {
  k: "かきくけこ", g: "がぎぐげご", s: "さしすせそざじずぜぞちつぢづ", t: "たてと", d: "だでど", n: "なにぬねのん", h: "はひへほ", f: "ふ",
  b: "ばびぶべぼゔ", p: "ぱぴぷぺぽ", m: "まみむめも", r: "らりるれろ",
};
const BEGINS = Object.fromEntries(Object.entries(HEARD).flatMap(([heard, row]) => [...row].map((kana) => [kana, heard])));
const INITIALS = { a: "aeiouwy", k: "ckq", g: "g", s: "cgjstz", t: "t", d: "d", n: "kmn", h: "hw", f: "fp", b: "bv", p: "p", m: "m", r: "lrw" };
const SPELT = [
  ["", "e(?= )| w(?=r)"],
  ["a", "[aeiouyw]+(?!h)|[aeiouy]+"],
  ["s", "tch|dg(?=[eiy])|ch|sh|th|ts|tz|ds(?= )|sc(?=[eiy])|c(?=[eiy])|t(?=i[ao]|ure)|st(?=l)|s+|z+|j"],
  ["n", " kn|m(?=[bp])|n+"],
  ["g", " gh|g+(?!h)"],
  ["h", "wh|h(?=[aeiouy])"],
  ["f", "ph|f+"],
  ["r", "l+|r+(?=[aiouy]|e[a-z])"],
  ["ks", "x"],
  ["k", "c+k?|k+|q"],
  ["m", "mb(?= )|m+"], ["b", "[bv]+"], ["p", "p+"], ["t", "t+"], ["d", "d+"],
];
const LETTERS = new RegExp(SPELT.map(([, letters]) => `(${letters})`).join("|"), "g");

export function withoutOkurigana(text) {
  const words = rawPieces(text);
  const left = words.length === 1 ? words[0].replace(OKURIGANA, "$1") : "";
  return [...left].length > 1 && /[㐀-鿿]/.test(left) ? hiragana(left) : "";
}

export function inKatakana(text) {
  const words = rawPieces(text);
  if (!words.length || !words.every((word) => /^[ァ-ヺ]+$/.test(word))) return "";
  let heard = "";
  for (const [, kana, small] of hiragana(words.join("")).matchAll(/(.)([ぁぃぅぇぉゃゅょ]?)/g)) {
    const first = BEGINS[kana] || "";
    const said = small ? !"ぅゅ".includes(small) : vowel(kana) && vowel(kana) !== "う" && !"とどちぢじ".includes(kana);
    heard += first + (said || !(heard || first) ? "a" : "");
  }
  return even(heard);
}

export function spelt(name) {
  const text = ` ${pieces(name).join(" ")} `.replaceAll(" of ", " ov ").replaceAll(" the ", " tha ");
  const forms = [text, text.replace(/s $/, " ")];
  forms.push(...forms.map((form) => form.replace(/g(?=[eiy])/g, "j")));
  return [...new Set(forms.map((form) => even([...form.matchAll(LETTERS)].map((one) => SPELT[one.slice(1).findIndex((part) => part !== undefined)][0]).join(""))))];
}

const even = (heard) => heard.replace(/n(?=[mn])/g, "").replace(/aa+/g, "a");

export function keyOf(heard) {
  const key = heard.slice(0, 1) + heard.slice(1).replaceAll("a", "");
  return key.length >= SHORTEST ? key : "";
}

export const initials = (wanted) => [...(INITIALS[wanted[0]] || "")];

/** How many vowels of a name of the same key are not heard; null if one is heard that it has not. */
export function unsaid(heard, name) {
  const [ones, others] = [heard, name].map((all) => all.match(/[^a]a?/g) || []);
  if (ones.some((one, i) => one.length > others[i].length)) return null;
  return ones.reduce((count, one, i) => count + others[i].length - one.length, 0);
}

