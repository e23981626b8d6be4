// What a question is worth where: the same as gunbai/search/ranking.py, in its numbers too.

import { STOP, compact, isJapanese, isKana, kana, pairs, phrases, queryTokens, rawPieces, slips, sound } from "./search-analysis.js";

const [FULL, LEVELS, SUBJECT, BESIDE, TOGETHER, LEADING, LED, EXPANSIONS] = [36, 15, 0.6, 0.5, 12, 8, 12, 24];
const ENOUGH = 0.5;
const MEANT = new Set(["spelling", "english", "typo"]); // how a name may be meant that is written otherwise
const [ELSE, MENTION, ASKED, HELD, QUESTION] = [0.85, 0.5, 0.4, 0.8, 0.3];
export const LEAST = 4.5;
const factor = (kind) => (kind === "card" || kind === "ruling" ? 1 : ELSE);
export const order = (kind, kinds) => (kinds.length - kinds.indexOf(kind)) / 10;

/**
 * How well each document answers the words of a question; nothing is filtered yet. Null while files are missing.
 * @returns {null | {scores: Map<number, number>, kinds: Map<number, string>, shares: Map<string, {worth: number, share: number}[]>,
 *   because: Map<number, {kind: string, text: string}>, words: Set<string>, dropped: string[]}}
 */
export function rank(free, index) {
  const found = { scores: new Map(), kinds: new Map(), because: new Map(), words: new Set(), dropped: [], wanted: [], held: new Map(), common: 0 };
  const { names } = index;
  const inside = names.mentions(free);
  const mentioned = inside.map((mention) => names.bearers(mention));
  const named = nameless(free, index);
  queryTokens(free, inside).forEach(([token]) => index.frequency(token)); // fetched together with the names
  if (index.missing()) return null;
  const [words, read] = inOurWords(free, inside, mentioned, index);
  const tokens = queryTokens(words, inside);
  const wanted = tokens.flatMap(([token, weight], i) => alternatives(token, weight, index, i === tokens.length - 1 && !free.endsWith(" ")));
  if (index.missing()) return null;
  for (const word of wanted) {
    const exact = [...word.tokens].filter(([, worth]) => worth === 1);
    const often = Math.max(0, ...(exact.length ? exact : [...word.tokens]).map(([token]) => index.frequency(token)));
    word.share = word.weight * Math.log(1 + index.size / (often || 0.5));
  }
  const total = wanted.reduce((sum, word) => sum + word.share, 0) || 1;
  const shares = new Map();
  for (const word of wanted) {
    word.share /= total;
    count(word, index, found);
    for (const token of word.tokens.keys()) shares.set(token, word.share);
  }
  const parts = inside.map((mention) => share(mention, free, shares));
  const rest = Math.max(0, 1 - parts.reduce((sum, part) => sum + part, 0));
  const asked = inside.length ? Math.min(1, rest / QUESTION) : 0;
  const [best, leading] = grantAll(named, mentioned, parts, asked, found);
  const led = leadOn(leading, mentioned, parts, asked, index, found);
  if (!led) return null;
  if (!inside.length && isKanaWord(free))
    for (const [number, share] of found.held)
      if (share + found.common < ENOUGH && !best.has(number) && !led.has(number)) for (const map of [found.scores, found.kinds, found.because]) map.delete(number);
  best.forEach((score, number) => found.scores.set(number, (found.scores.get(number) || 0) + score));
  for (const [number, kind] of found.kinds) {
    found.scores.set(number, (found.scores.get(number) || 0) * factor(kind) + order(kind, index.kinds));
    for (const text of read) if (!found.because.has(number)) found.because.set(number, { kind: "synonym", text });
  }
  found.words = new Set(shares.keys());
  found.wanted = wanted;
  if (Math.max(0, ...best.values()) < 50) found.dropped = dropped(free, inside, new Set(wanted.filter((word) => word.tokens.size).map((word) => word.of)));
  return found;
}

/** What a document whose listing was cut short gets for tokens that are too common to be listed in full: `held` are their levels in it. */
export function further(number, held, found, index) {
  let sum = 0;
  for (const word of found.wanted) {
    const listed = found.counted.get(word)?.get(number) || 0;
    let most = listed;
    for (const [token, worth] of word.tokens) if (held[token]) most = Math.max(most, worth * held[token]);
    sum += ((most - listed) * FULL * word.share) / LEVELS;
  }
  return sum * factor(found.kinds.get(number));
}

function count(word, index, found) {
  const best = new Map();
  let listed = true;
  for (const [token, worth] of word.tokens) {
    const { numbers, kinds, levels, cut } = index.postings(token);
    listed &&= !cut;
    for (let i = 0; i < numbers.length; i++) {
      const score = worth * levels[i];
      if (score > (best.get(numbers[i]) || 0)) {
        best.set(numbers[i], score);
        found.kinds.set(numbers[i], kinds[i]);
      }
    }
  }
  if (!listed) found.common += word.share; // those that are not listed hold it too
  for (const [number, score] of best) {
    found.scores.set(number, (found.scores.get(number) || 0) + ((score * FULL) / LEVELS) * word.share);
    found.held.set(number, (found.held.get(number) || 0) + (listed ? word.share : 0));
    if (word.readAs && !found.because.has(number)) found.because.set(number, word.readAs);
  }
  (found.counted ||= new Map()).set(word, best);
}

function leadOn(named, mentioned, parts, asked, index, found) {
  const leading = [...named].filter(([, score]) => score >= LEADING).sort(([a, x], [b, y]) => y - x || a - b).slice(0, LED);
  const bearers = mentioned.map((some) => [...new Set(some.map(({ number }) => number))].slice(0, LED));
  for (const number of [...leading.map(([number]) => number), ...(bearers.length > 1 ? bearers.flat() : [])]) index.postings(`@${number}`);
  if (index.missing()) return null;
  const best = new Map();
  for (const [number, score] of leading) {
    const { numbers, kinds, levels } = index.postings(`@${number}`);
    numbers.forEach((other, i) => {
      found.kinds.set(other, kinds[i]);
      best.set(other, Math.max(best.get(other) || 0, score * ((levels[i] > 1 ? SUBJECT : BESIDE) + ASKED * asked)));
    });
  }
  if (bearers.length > 1) {
    const about = new Map();
    bearers.forEach((some, i) => {
      for (const other of new Set(some.flatMap((number) => index.postings(`@${number}`).numbers))) about.set(other, [...(about.get(other) || []), parts[i]]);
    });
    for (const [other, shares] of about)
      if (shares.length > 1) best.set(other, (best.get(other) || 0) + TOGETHER * (shares.length - 1) * shares.reduce((sum, part) => sum + part));
    for (const other of best.keys()) if (!found.kinds.has(other)) found.kinds.set(other, "ruling"); // only rulings are about anything
  }
  best.forEach((score, number) => found.scores.set(number, (found.scores.get(number) || 0) + score));
  return best;
}

function inOurWords(free, inside, mentioned, index) {
  let text = ` ${rawPieces(free).join(" ")} `;
  const read = [];
  inside.forEach((mention, i) => {
    const often = Math.min(...queryTokens(mention).map(([token]) => index.frequency(token)));
    const [{ instead }] = mentioned[i];
    if ([...mention].length < 2 || often > 1 || new Set(mentioned[i].map(({ number }) => number)).size > 1 || !instead) return;
    const name = rawPieces(instead).join(" ");
    const [old, now] = [mention, name].map((word) => (isJapanese(word) ? "" : " "));
    text = text.replaceAll(old + mention + old, () => (old || now) + name + (old || now));
    read.push(instead);
  });
  return [text.replace(/ $/, "") + (free.endsWith(" ") ? " " : ""), read];
}

function share(mention, free, shares) {
  const sum = queryTokens(mention).reduce((sum, [token]) => sum + (shares.get(token) || 0), 0);
  return Math.min(1, sum || [...compact(mention)].length / [...compact(free)].length);
}

function alternatives(token, weight, index, last) {
  const tokens = new Map(index.frequency(token) ? [[token, 1]] : []);
  const word = { of: token, tokens, weight };
  if (token[0] === "ー") return tokens.size ? [word] : [];
  const japanese = isJapanese(token);
  if (japanese ? [...token].length === 1 : last && token.length > 1)
    for (const longer of index.beginning(token, EXPANSIONS)) if (!tokens.has(longer)) tokens.set(longer, 0.9);
  if (tokens.size || japanese || !/^[a-z]+$/.test(token)) return [word];
  if (slips(token)) for (const [name, slip] of index.names.near(token)) if (index.names.isWord(name) && index.frequency(name)) tokens.set(name, 1 - 0.2 * slip);
  if (tokens.size) {
    const nearest = [...tokens].reduce((best, one) => (one[1] > best[1] ? one : best));
    return [{ ...word, readAs: { kind: "typo", text: nearest[0] } }];
  }
  const heard = kana(token);
  const spoken = sound(heard);
  if (spoken.length < 2) return [word];
  const readAs = { kind: "romaji", text: heard };
  return pairs(spoken).map((pair) => ({ of: token, tokens: new Map(index.frequency(pair) ? [[pair, 0.9]] : []), weight: weight / (spoken.length - 1), readAs }));
}

/** What the whole question is as a name: [bearer, score, how] of all that it is or begins, and of what it may have been. */
function nameless(free, { names }) {
  const key = compact(free);
  const granted = [];
  if (!key) return granted;
  const ear = isKana(key);
  const spoken = sound(ear ? key : kana(key));
  const grant = (bearers, score, how = "") => bearers.forEach((bearer) => granted.push([bearer, score, how]));
  grant(names.written(key), 100);
  grant(names.heard(spoken), 95, ear ? "" : "romaji");
  const length = (text) => text.replace(/^~+/, "").length;
  for (const [start, floor, how] of [[key, 60, ""], ["~" + spoken, 50, "romaji"], [spoken, 50, "romaji"]])
    if (how ? spoken.length > 1 : true)
      for (const [name, bearer] of names.beginning(start, EXPANSIONS * 4)) grant([bearer], floor + (20 * length(start)) / length(name), ear ? "" : how);
  if (granted.some(([bearer, score]) => score * bearer.worth >= 50)) return granted;
  const variants = names.otherwise(free);
  for (const [bearers, score, how] of variants) grant(bearers, score, how);
  if (!variants.length)
    for (const [word, heard] of [[key, false], [spoken, true]])
      for (const [name, slip] of names.near(word)) grant(heard ? names.heard(name) : names.written(name), 50 - 6 * slip - (20 * slip) / [...word].length, "typo");
  return granted;
}

/** What each document gets for its names; and what it hands on to those about it. */
function grantAll(named, mentioned, parts, asked, found) {
  const best = new Map();
  const leading = new Map();
  const grant = (bearer, score, how) => {
    if (score * bearer.worth <= (best.get(bearer.number) || 0)) return;
    best.set(bearer.number, score * bearer.worth);
    found.kinds.set(bearer.number, bearer.kind);
    found.because.delete(bearer.number);
    const kind = how || bearer.sort;
    if (kind !== "name") found.because.set(bearer.number, { kind, text: bearer.text });
  };
  const slipped = (how) => MEANT.has(how);
  for (const [bearer, score, how] of named) if (!slipped(how)) grant(bearer, score, how);
  mentioned.forEach((bearers, i) => bearers.forEach((bearer) => {
    const score = 30 * parts[i] * (bearer.kind === "card" ? 1 : MENTION);
    grant(bearer, score * (1 - HELD * asked));
    leading.set(bearer.number, Math.max(leading.get(bearer.number) || 0, score * bearer.worth));
  }));
  for (const [bearer, score, how] of named) if (slipped(how)) grant(bearer, score, how);
  return [best, new Map([...best].map(([number, score]) => [number, Math.max(score, leading.get(number) || 0)]))];
}

function isKanaWord(free) {
  const words = rawPieces(free);
  return words.length === 1 && /[ぁ-ゖァ-ヺ]/.test(words[0]) && phrases(words[0]).length === 1;
}

function dropped(free, inside, standing) {
  const named = new Set(inside.flatMap((mention) => [mention, ...mention.split(" ")]));
  const words = rawPieces(free).flatMap((piece) => (isJapanese(piece) ? phrases(piece) : [piece]));
  return words.filter((word) => {
    const tokens = queryTokens(word);
    return tokens.length && !STOP.has(word) && !tokens.some(([token]) => standing.has(token)) && !named.has(word) &&
      ![...named].some((mention) => isJapanese(mention) && (word.includes(mention) || mention.includes(word)));
  });
}
