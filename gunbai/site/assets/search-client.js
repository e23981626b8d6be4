// How a page asks the search: a worker answers, so that the page never waits; where there are no workers, the page's own thread does.

/**
 * Words of a text, those that match the question marked.
 * @typedef {[text: string, marked: boolean][]} Marked
 *
 * One answer. `line` is a ruling's one-line answer, or the sentence that speaks of the question, in the page's language; `otherLine` the
 * same in the other language when the match was there; `because` says why it was found when its title does not show it.
 * @typedef {object} Hit
 * @property {"card"|"ruling"|"law"|"term"|"topic"|"chapter"} kind
 * @property {string} key unique among all that can be found: its kind and id
 * @property {string} game
 * @property {string} [set] like types, status and editions the value to filter by
 * @property {string} title
 * @property {string} other the title in the other language, or ""
 * @property {string} address below the language's root, with a slash in front
 * @property {number} score
 * @property {string} [status] proven, stated
 * @property {string[]} [editions]
 * @property {string[]} [types]
 * @property {number} [cost]
 * @property {Marked} line
 * @property {Marked} titleMarks
 * @property {Marked} [otherLine]
 * @property {{kind: "alias"|"former"|"synonym"|"reading"|"typo"|"romaji"|"spelling"|"english", text: string}} [because]
 *
 * `counts` are all that was found by kind; `notes` say in words what was not understood, or what to try; `dropped` are words found nowhere.
 * @typedef {object} Answer
 * @property {string} query
 * @property {number} total
 * @property {Object<string, number>} counts
 * @property {{kind: string, text: string, suggestions?: string[]}[]} notes
 * @property {string[]} [dropped]
 * @property {Hit[]} hits
 */

/**
 * Open the search over the index whose manifest stands at the address `index`, in the page's language. Nothing is loaded before the first question or `warm()`.
 * A question that a newer one overtakes is answered with null; a failure rejects, and the next question tries again.
 * @param {{index: string, lang: string, inline?: boolean}} options `inline`, or `?worker=off` in the page's address: without a worker
 * @returns {{find(query: string, options?: {limit?: number, offset?: number, kinds?: string[]}): Promise<Answer|null>, warm(): Promise<void>}}
 */
export function openSearch({ index, lang, inline = false }) {
  const where = { index: new URL(index, document.baseURI).href, lang };
  const alone = inline || typeof Worker === "undefined" || new URLSearchParams(location.search).get("worker") === "off";
  const waiting = new Map();
  let [worker, engine, last, warmed] = [null, null, 0, 0];

  function start() {
    worker = new Worker(new URL("./search-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { id, answer, error } }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error));
      else resolve(answer);
    });
    worker.addEventListener("error", () => { // no module workers here, or its file is lost: the page answers itself
      worker.terminate();
      worker = "broken";
      for (const { resolve, reject, question } of waiting.values()) here(question).then(resolve, reject);
      waiting.clear();
    });
    worker.postMessage({ open: where });
  }

  async function here({ id, call, query, options }) {
    engine ||= import("./search-engine.js").then(({ Engine }) => new Engine(where));
    engine.catch(() => (engine = null));
    const made = await engine;
    return call ? made[call]() : made.find(query, options, () => id < last);
  }

  function ask(question) {
    if (alone || worker === "broken") return here(question);
    if (!worker) start();
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { resolve, reject, question });
      worker.postMessage(question);
    });
  }

  return {
    async find(query, options = {}) {
      const id = ++last;
      const answer = await ask({ id, query, options });
      return id < last ? null : answer;
    },
    async warm() {
      await ask({ id: `warm ${++warmed}`, call: "warm" });
    },
  };
}
