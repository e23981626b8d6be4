// The query language, the same as gunbai/search/query.py.

import { compact, distance, fold } from "./search-analysis.js";

const KEYS = {
  kind: "is 種別", game: "g ゲーム", set: "s セット 拡張", type: "t 種類 タイプ", cost: "c コスト", debt: "d 負債", edition: "e 版", status: "状態",
};
const KEY = new Map(Object.entries(KEYS).flatMap(([key, names]) => [key, ...names.split(" ")].map((name) => [fold(name), key])));
const SPACE = /[\0-\x20\x7f-\xa0\u2028\u2029\ufeff]/g;
export const TESTS = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b };

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
