// The results page: the whole answer to the query in the box. The address holds the query, so that it can be shared and gone back to.

import { addressOf, counted, describe, gameName, make, notesOf, proofOf, say, word } from "./search-hits.js";
import { openFilters, withTerm } from "./search-filters.js";
import { latest, unhurried } from "./search-latest.js";
import { remember } from "./search-recent.js";

const STEP = 20; // hits shown at first, and with every further step

/**
 * Opens the results page.
 * @param {HTMLFormElement} form with the box
 * @param {HTMLElement} page
 * @param {ReturnType<typeof import("./search-client.js").openSearch>} search
 * @param {Awaited<ReturnType<typeof import("./search-own.js").openOwn>> | null} own where the reader owns an older printing
 * @returns {{ask: (query: string) => void, commit: (query: string) => void}} `ask` answers what is being typed, `commit` what is settled
 */
export function openPage(form, page, search, own) {
  const box = form.querySelector("input");
  const part = (name) => /** @type {HTMLElement} */ (page.querySelector(`[data-part=${name}]`));
  const [results, notes, maybe, status, more, found, help] = ["results", "notes", "maybe", "status", "more", "found", "help"].map(part);
  const filters = openFilters(page, () => box.value, commit);
  const announce = unhurried((text) => (status.textContent = text));
  const run = latest(find, show, () => (status.textContent = say("find-loading")));
  let settled = true; // whether the query in the address is one to come back to
  let shown = 0;

  /** A kind is chosen among all that the rest of the query finds, so that the others are still counted. */
  function find(query, limit = Math.max(STEP, history.state?.shown || 0), offset = 0) {
    if (!query.trim()) return Promise.resolve({ query, empty: true });
    const kinds = filters.kindsOf(query);
    const rest = withTerm(query, "kind");
    return kinds && rest ? search.find(rest, { limit, offset, kinds }) : search.find(query, { limit, offset });
  }

  function show(answer, query) {
    filters.show();
    found.hidden = !answer || Boolean(answer.empty);
    help.hidden = Boolean(answer && !answer.empty && answer.total);
    results.replaceChildren();
    maybe.replaceChildren();
    if (!answer || answer.empty) {
      notes.textContent = answer ? "" : say("find-failed");
      more.hidden = true;
      status.textContent = "";
      return;
    }
    const { said, maybe: queries } = notesOf(answer);
    notes.textContent = said.join(" ");
    maybe.replaceChildren(...queries.map(suggestion));
    filters.tally(filters.kindsOf(query) && !withTerm(query, "kind") ? null : answer.counts); // what else there is, nobody has asked
    add(answer);
    announce(answer.total ? counted(answer) : said.join(" "));
    if (history.state?.scroll && query === history.state.query) scrollTo(0, history.state.scroll);
  }

  function add({ hits, total }) {
    results.append(...hits.map(item));
    shown = results.childElementCount;
    more.hidden = shown >= total || !hits.length;
    more.textContent = say("find-more", { n: Math.min(STEP, total - shown) });
  }

  function item(hit) {
    const link = make("a", "q-title");
    link.href = addressOf(form, hit);
    link.addEventListener("click", () => remember(box.value));
    const facts = [word("find-kind", hit.kind), ...proofOf(hit), gameName(hit.game)];
    if (hit.set) facts.push(filters.label("set", hit.set));
    facts.push(...(hit.types || []).map((type) => filters.label("type", type)));
    if (hit.cost !== undefined) facts.push(say("find-cost", { n: hit.cost }));
    return describe(make("li", "q-result"), hit, link, { lang: form.dataset.lang, facts, lines: own?.lines(hit) });
  }

  function suggestion(query) {
    const button = make("button", "q-suggestion", query);
    button.type = "button";
    button.addEventListener("click", () => commit(query));
    return make("li", "", button);
  }

  more.addEventListener("click", async () => {
    const query = box.value;
    const answer = await find(query, STEP, shown).catch(() => null);
    if (query !== box.value || !answer) return void (answer || (status.textContent = say("find-failed")));
    const first = shown;
    add(answer);
    keep({ shown });
    results.children[first]?.querySelector("a").focus();
  });

  function ask(query) {
    write(query, settled);
    settled = false;
    run(query);
  }

  function commit(query) {
    box.value = query;
    if (query !== asked()) write(query, settled);
    settled = true;
    remember(query);
    run(query);
  }

  /** Puts the query into the address: as a step of its own, or in place of what was being typed. */
  function write(query, step) {
    const place = new URL(location.href);
    const printings = place.searchParams.getAll("own").map((one) => ["own", one]);
    place.search = String(new URLSearchParams([...(query ? [["q", query]] : []), ...printings])).replaceAll("%3A", ":");
    try {
      history[step ? "pushState" : "replaceState"]({ query }, "", place);
    } catch { /* some browsers forbid it to who types fast; the next key tries again */ }
  }

  const keep = (state) => history.replaceState({ ...history.state, query: box.value, ...state }, "");
  const asked = () => (new URLSearchParams(location.search).get("q") || "").slice(0, box.maxLength);

  function arrive() {
    settled = true;
    box.value = asked();
    run(box.value);
  }

  addEventListener("popstate", arrive);
  own?.tell(() => run(box.value));
  addEventListener("pagehide", () => keep({ scroll: scrollY }));
  page.hidden = false;
  if (box.value === asked()) arrive();
  else ask(box.value); // somebody has typed on before the scripts were there
  return { ask, commit };
}
