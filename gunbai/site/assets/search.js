// On every page: what searches is loaded when it is first used. Without it the box leads to the search page.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-index]"));
const MOST = 300; // signs of a question: nobody types more, and a page that was pasted need not be carried around
// What the search is made of. Fetched all at once: on a slow line each file that only another one asks for waits a whole way there and back.
const PARTS = ["analysis", "box", "client", "composing", "engine", "files", "hits", "latest", "list", "names", "query", "ranking", "recent", "text",
  "variants", "words", "worker"];
if (form) start(form);

/** Whether the reader has chosen an older printing of any game. */
function owns() {
  if (new URLSearchParams(location.search).has("own")) return true;
  try { return [localStorage, sessionStorage].some((store) => Object.keys(store).some((key) => key.startsWith("gunbai-own-"))) } catch { return false }
}

/** @param {HTMLFormElement} form */
function start(form) {
  const box = form.querySelector("input");
  const page = document.querySelector("#search-page");
  box.maxLength = MOST;
  if (page) box.value ||= (new URLSearchParams(location.search).get("q") || "").slice(0, MOST);
  let begun = null;

  const lost = () => { for (const note of document.querySelectorAll("[data-own-lost]")) note.hidden = false; return null };

  async function open() {
    for (const part of PARTS) {
      const href = new URL(`./search-${part}.js`, import.meta.url).href;
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const [{ openSearch }, { openBox }, results, own] = await Promise.all([
      import("./search-client.js"), import("./search-box.js"), page && import("./search-page.js"),
      owns() ? import("./search-own.js").then(({ openOwn }) => openOwn(form.dataset.base)).catch(lost) : null,
    ]);
    const search = openSearch({ index: form.dataset.index, lang: form.dataset.lang });
    search.warm().catch(() => {}); // the first question will tell
    openBox(form, search, results ? results.openPage(form, page, search, own) : null, own);
  }
  const begin = () => (begun ||= open().catch(() => (begun = null))); // without a network the form still leads to the search page
  box.addEventListener("focus", begin);
  box.addEventListener("input", begin);
  if (page || document.activeElement === box) begin();
}
