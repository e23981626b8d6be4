// Which words of a text are those of the question.

import { fold, hiragana, isJapanese, stem } from "./search-analysis.js";

const WORD = /[+-]?[0-9]+[a-z]*|[a-z][a-z0-9]*|[ぁ-ゖゝゞ々〆㐀-䶿一-鿿豈-﫿\u{20000}-\u{2ffff}]+/gu;

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
    for (const letter of hiragana(fold(char === "ー" ? "" : char))) {
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
