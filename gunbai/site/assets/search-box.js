// What the list below the search box shows: answers as one types, in groups; recent searches while nothing is typed.

import { onQuery } from "./search-composing.js";
import { addressOf, counted, describe, gameName, make, notesOf, proofOf, say, word } from "./search-hits.js";
import { latest } from "./search-latest.js";
import { group, openList, option } from "./search-list.js";
import { forget, recent, remember } from "./search-recent.js";

const [ASKED, IN_GROUP, IN_ALL] = [24, 4, 10]; // hits asked for; shown of one kind beside others; shown at most

/**
 * Opens the box of a search form.
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof import("./search-client.js").openSearch>} search
 * @param {{ask: (query: string) => void, commit: (query: string) => void} | null} page the results page, which then takes what is typed
 * @param {Awaited<ReturnType<typeof import("./search-own.js").openOwn>> | null} own where the reader owns an older printing
 */
export function openBox(form, search, page, own) {
  const box = form.querySelector("input");
  const list = openList(form);
  const ask = latest((query) => search.find(query, { limit: ASKED }), answered, () => box.value.trim() && list.show([], say("find-loading")));

  function typed(query) {
    if (page) page.ask(query);
    if (!query.trim()) suggestRecent();
    else if (page) list.show([]);
    else ask(query);
  }

  function answered(answer, query) {
    if (!box.value.trim()) return;
    if (!answer) return list.show([], say("find-failed"));
    form.dataset.answered = query;
    const { said, maybe } = notesOf(answer);
    const content = grouped(answer.hits).map(([kind, hits]) => group(word("find-kinds", kind), hits.map(hitOption)));
    const shown = content.reduce((sum, one) => sum + one.querySelectorAll("a").length, 0);
    if (maybe.length) content.push(group(say("find-maybe"), maybe.map(queryOption)));
    if (answer.total > shown) content.push(allOption(query, answer.total));
    list.show(content, said.join(" "));
    list.announce([...said, answer.total ? counted(answer) : ""].join(" "));
  }

  function suggestRecent() {
    const queries = recent();
    const clear = option(make("div", "q-option q-clear", say("find-forget")), () => {
      forget();
      list.show([]);
      list.announce(say("find-forgotten"));
    });
    list.show(queries.length ? [group(say("find-recent"), [...queries.map(queryOption), clear])] : []);
  }

  function hitOption(hit) {
    const link = make("a", "q-option");
    link.href = addressOf(form, hit);
    const facts = hit.kind === "ruling" ? proofOf(hit) : [gameName(hit.game)]; // a question names its cards, and so its game
    describe(link, hit, make("strong", "q-title"), { lang: form.dataset.lang, facts, lines: own?.lines(hit) });
    return option(link, () => remember(box.value));
  }

  function allOption(query, n) {
    const link = make("a", "q-option q-all", say("find-all", { n }));
    link.href = `${form.action}?${new URLSearchParams({ q: query })}`;
    return option(link, () => remember(query));
  }

  function queryOption(query) {
    return option(make("div", "q-option q-query", query), () => {
      box.value = query;
      if (page) {
        list.close();
        page.commit(query);
      } else ask(query);
    });
  }

  onQuery(box, typed);
  const arrive = () => (page && box.value.trim() ? null : typed(box.value));
  box.addEventListener("focus", arrive);
  form.addEventListener("submit", (event) => {
    remember(box.value);
    list.close();
    if (!page) return;
    event.preventDefault();
    page.commit(box.value);
  });
  if (document.activeElement === box) arrive();
}

/**
 * Hits by kind, the kind of the best hit first; beside other kinds only the best few of each.
 * @param {import("./search-client.js").Hit[]} hits
 * @returns {[string, import("./search-client.js").Hit[]][]}
 */
export function grouped(hits) {
  const groups = new Map();
  for (const hit of hits) groups.set(hit.kind, [...(groups.get(hit.kind) || []), hit]);
  const most = groups.size > 1 ? IN_GROUP : IN_ALL;
  let left = IN_ALL;
  const found = [];
  for (const [kind, all] of groups) {
    const shown = all.slice(0, Math.min(most, left));
    left -= shown.length;
    if (shown.length) found.push([kind, shown]);
  }
  return found;
}
