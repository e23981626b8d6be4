// What is shown of a text: the sentence that speaks of the question, and which of its words are those of the question.

import { fold, hiragana, isJapanese, stem, tokens } from "./search-analysis.js";

const WORD = /[+-]?[0-9]+[a-z]*|[a-z][a-z0-9]*|[ぁ-ゖゝゞ々〆㐀-䶿一-鿿豈-﫿\u{20000}-\u{2ffff}]+/gu;

const FOLDED = new Map(); // each sign of a text as it is compared

const sentences = (text) => text.replace(/([。？！])|([.?!]) /g, "$1$2\n").split("\n").map((part) => part.trim()).filter(Boolean);

/**
 * The first of the sentences that hold most of the words, cut to 140 signs. Of a ruling (`answer`) the first sentence is the answer: it always
 * stands first and is never cut. The same as in gunbai/search/finder.py.
 */
export function excerpt(text, words, answer) {
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

/**
 * The text cut into parts, those marked that one of the tokens stands for; put together, the parts are the text again.
 * @param {string} text
 * @param {Set<string>} wanted tokens as search-analysis.js makes them
 * @returns {[string, boolean][]}
 */
export function mark(text, wanted) {
  const chars = [...text];
  const from = []; // for each letter of the folded text, which letter it comes from
  let folded = "";
  chars.forEach((char, i) => {
    if (!FOLDED.has(char)) FOLDED.set(char, hiragana(fold(char === "ー" ? "" : char)));
    for (const letter of FOLDED.get(char)) {
      folded += letter;
      for (let unit = 0; unit < letter.length; unit++) from.push(i);
    }
  });
  const marked = new Uint8Array(chars.length);
  const fill = (start, end) => { for (let i = from[start]; i <= from[end - 1]; i++) marked[i] = 1; };
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    if (!isJapanese(word)) {
      if (wanted.has(stem(word)) || wanted.has(word.replace(/^[+-]/, ""))) fill(index, index + word.length);
      continue;
    }
    for (let i = 0; i < word.length; i++) {
      if (wanted.has(word.slice(i, i + 2)) && i + 1 < word.length) fill(index + i, index + i + 2);
      else if (wanted.has(word[i])) fill(index + i, index + i + 1);
    }
  }
  const parts = [];
  chars.forEach((char, i) => {
    const on = marked[i] === 1 || (char === "ー" && i > 0 && marked[i - 1] === 1);
    if (on && char === "ー") marked[i] = 1;
    if (parts.length && parts.at(-1)[1] === on) parts.at(-1)[0] += char;
    else parts.push([char, on]);
  });
  return parts;
}
