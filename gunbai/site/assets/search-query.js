// The query language, the same as gunbai/search/query.py.

import { compact, distance, fold } from "./search-analysis.js";

const KEYS = {
  kind: "is 種別", game: "g ゲーム", set: "s セット 拡張 拡張セット", type: "t 種類 タイプ", cost: "c コスト", debt: "d 負債", edition: "e 版 エディション",
  status: "状態 ステータス", law: "rule ルール 法 条", card: "カード", term: "word 用語", changed: "変更 改訂",
};
const KEY = new Map(Object.entries(KEYS).flatMap(([key, names]) => [key, ...names.split(" ")].map((name) => [fold(name), key])));
const SPACE = /[\0-\x20\x7f-\xa0\u2028\u2029\u3000\ue000\ufeff]/g;
const EITHER = "\ue000"; // stands for OR once it is understood
export const NUMERIC = new Set(["cost", "debt"]);
export const NAMED = new Set(["law", "card", "term"]); // their values are names
export const TESTS = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b };

/** All that is looked for: words and phrases. */
export const free = ({ words, phrases }) => [words, ...phrases].filter(Boolean).join(" ");

export function parse(text) {
  const read = [...text].slice(0, 300).join("");
  const plain = read.replace(/[≤≦]/g, "<=").replace(/[≥≧]/g, ">=").replace(/[“”„«»「」『』]/g, '"').replace(SPACE, " ");
  let [first, ...others] = either(fold(plain.replace(/ (?:OR|ＯＲ|[|｜]|または)(?= )/g, ` ${EITHER}`))).map(parseOne);
  const asks = (one) => free(one) || one.filters.length;
  first.either = others.filter(asks);
  if (!asks(first) && first.either.length) { // nothing stood before the first OR
    const [next, ...rest] = first.either;
    first = { ...next, either: rest, trouble: [...first.trouble, ...next.trouble] };
  }
  first.written = read.trim();
  for (const one of first.either) first.trouble.push(...one.trouble);
  return first;
}

/** The questions that OR joins; inside quotes it is a word like any other. */
function either(text) {
  const parts = [""];
  text.split('"').forEach((quoted, i) => {
    const [head, ...tail] = i % 2 ? [quoted.replaceAll(EITHER, "or")] : quoted.split(EITHER);
    parts[parts.length - 1] += (i ? '"' : "") + head;
    parts.push(...tail);
  });
  return parts;
}

function parseOne(text) {
  const query = { words: "", phrases: [], without: [], filters: [], trouble: [], either: [] };
  const words = [];
  const next = /(-?)(?:([^ ":<>=]*)(<=|>=|[:=<>])(?:"([^"]*)"?|([^ "]*))|"([^"]*)"?|([^ "]+))/g;
  for (const [written, minus, name, sign, quoted, bare, phrase, word] of text.matchAll(next)) {
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
  sign = sign === ":" ? "=" : sign;
  if (!key) {
    const [nearest] = [...KEY.keys()].map((known) => [distance(name, known, 2), known]).sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    const near = [...name].length > 2 && nearest[0] <= 2 ? KEY.get(nearest[1]) : "";
    if (!/^[0-9.]*$/.test(name)) query.trouble.push(["key", name, near]);
    words.push(...[near ? value : name, near ? "" : value].filter(compact));
  } else if (values.length) {
    if (NUMERIC.has(key) && !values.every((part) => /^[0-9]+$/.test(part))) query.trouble.push(["number", written, key + "<=4"]);
    else if (!NUMERIC.has(key) && sign !== "=") query.trouble.push(["number", written, `${key}:${value}`]);
    else query.filters.push({ key, sign, values, unwanted });
  }
}
