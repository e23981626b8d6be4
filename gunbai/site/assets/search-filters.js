// The filters of the results page. They write into the query and are read from it: what is asked stands in one place only.

import { parse } from "./search-query.js";

const PIECE = /(?:[^\s"“”„«»「」『』]|["“”„«»「」『』][^"“”„«»「」『』]*["“”„«»「」『』]?)+/g; // quotes may hold spaces

/**
 * The query without its conditions on `key`, and with `term` instead (none if it is empty).
 * @param {string} query
 * @param {string} key such as `type`
 * @param {string} [term] such as `type:reserve`
 */
export function withTerm(query, key, term = "") {
  const kept = (query.match(PIECE) || []).filter((piece) => keyOf(piece) !== key);
  return [...kept, term].filter(Boolean).join(" ");
}

/** The conditions on `key` as they are written in the query. @returns {string[]} */
export const termsOf = (query, key) => (query.match(PIECE) || []).filter((piece) => keyOf(piece) === key);

/** Whether two conditions ask the same, however they are written. */
export function same(one, other) {
  const { filters } = parse(one);
  return filters.length > 0 && JSON.stringify(filters) === JSON.stringify(parse(other).filters);
}

const keyOf = (piece) => parse(piece).filters[0]?.key;

/**
 * Connects the filters with a query.
 * @param {HTMLElement} page
 * @param {() => string} asked what stands in the box now: not what was answered last, for a reader may choose faster than it is answered
 * @param {(query: string) => void} commit takes the query that a filter has written
 * @returns {{show: () => void, tally: (counts: Record<string, number> | null) => void,
 *   kindsOf: (query: string) => string[] | null, label: (key: string, value: string) => string}}
 */
export function openFilters(page, asked, commit) {
  const kinds = /** @type {HTMLButtonElement[]} */ ([...page.querySelectorAll("[data-term]")]);
  const selects = /** @type {HTMLSelectElement[]} */ ([...page.querySelectorAll("select[data-key]")]);
  const folded = page.querySelector("details");

  for (const button of kinds) button.addEventListener("click", () => commit(withTerm(asked(), "kind", button.dataset.term)));
  for (const select of selects) select.addEventListener("change", () => choose(select));
  if (matchMedia("(min-width: 48rem)").matches) folded.open = true;

  /** A value that several games have is taken from the game under which it was chosen. */
  function choose(select) {
    const { key } = select.dataset;
    const game = select.selectedOptions[0].parentElement.dataset.game;
    const shared = [...select.options].filter((one) => one.value === select.value).length > 1;
    const written = withTerm(asked(), key, select.value);
    commit(shared && game ? withTerm(written, "game", `game:${game}`) : written);
  }

  function show() {
    const query = asked();
    const [kind] = termsOf(query, "kind");
    for (const button of kinds) button.setAttribute("aria-pressed", String(kind ? same(kind, button.dataset.term) : !button.dataset.term));
    const game = termsOf(query, "game").join(" ");
    for (const select of selects) {
      const terms = termsOf(query, select.dataset.key);
      for (const part of select.querySelectorAll("optgroup[data-game]")) part.hidden = part.disabled = game !== "" && !same(game, `game:${part.dataset.game}`);
      select.querySelector("[data-own]")?.remove();
      const written = terms.join(" ");
      const asks = (one) => same(one.value, written) || same(`${select.dataset.key}:"${one.text}"`, written); // also by its name on the page
      const fits = [...select.options].find((one) => one.value && !one.parentElement.disabled && asks(one));
      if (terms.length && !fits) {
        const own = new Option(written, written, false, true);
        own.dataset.own = "";
        select.add(own);
      } else (fits || select.options[0]).selected = true;
      if (terms.length) folded.open = true;
    }
  }

  function tally(counts) {
    const all = Object.values(counts || {}).reduce((sum, one) => sum + one, 0);
    for (const button of kinds) {
      const kind = button.dataset.term.slice("kind:".length);
      const n = counts ? (kind ? counts[kind] || 0 : all) : "";
      button.querySelector("span").textContent = String(n);
      button.hidden = n === 0 && button.getAttribute("aria-pressed") !== "true";
    }
  }

  /** The kinds that the query asks for; null where it asks for none, or in other words than the page knows. */
  function kindsOf(query) {
    const terms = termsOf(query, "kind");
    const { values, unwanted } = parse(terms.join(" ")).filters[0] || {};
    const fits = terms.length === 1 && !unwanted && values.every((value) => kinds.some((one) => one.dataset.term === `kind:${value}`));
    return fits ? values : null;
  }

  function label(key, value) {
    const found = selects.find((one) => one.dataset.key === key)?.querySelector(`option[value="${CSS.escape(`${key}:${value}`)}"]`);
    return found ? found.textContent : value;
  }

  return { show, tally, kindsOf, label };
}
