// Small things that the tools at the table share: elements, sentences with places to fill, and one ruling as an entry of a list.

/**
 * An element with a class and children; texts become text, never markup.
 * @param {string} tag
 * @param {string} [name] its class
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
export function make(tag, name = "", ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/**
 * A sentence with its places filled: `{name}`, and `{n|card|cards}` for a number of things.
 * @param {string} sentence
 * @param {Object<string, string|number>} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{([a-z]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (_, key, one, many) =>
    one === undefined ? String(values[key]) : `${values[key]} ${values[key] === 1 ? one : many}`);
}

const SIGNS = ["✓", "◇", "!"];
const STATUSES = ["proven", "stated", "failed"];

/**
 * A ruling in a list, as templates/_sheet.html writes it: question, one-line answer, status, editions, and the outcomes that differ.
 * @param {import("./table-data.js").Ruling} ruling
 * @param {{base: string, words: Object<string, string>}} page the root of the language, and the sentences of the page
 * @param {string} edition only outcomes of this one are shown; "" for all
 */
export function entry(ruling, { base, words }, edition = "") {
  const status = STATUSES[ruling.status];
  const link = make("a", "", ruling.question);
  link.href = base + ruling.address;
  const made = make("li", "g-entry", make("p", "g-entry__question", link), make("p", "g-entry__answer", ruling.answer));
  Object.assign(made.dataset, { status, place: ruling.address });
  for (const { editions, label, title, lines } of ruling.outcomes) {
    if (edition && !editions.includes(edition)) continue;
    const told = lines.map(([key, value]) => `${key}${words.colon}${value}`).join(words["list-comma"]);
    made.append(make("p", "g-entry__outcome", make("strong", "", label), " ", title ? title + words.colon : "", told));
  }
  const sign = make("span", "", SIGNS[ruling.status]);
  sign.setAttribute("aria-hidden", "true");
  const foot = make("p", "g-entry__status", make("span", `g-badge g-badge--${status}`, sign, " ", words[status]));
  if (ruling.editions) foot.append(" ", make("span", "g-small", ruling.label));
  made.append(foot);
  return made;
}
