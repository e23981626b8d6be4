// The search box: #q with its list #q-results, and the results page (#search-page). What it knows comes from the element with
// data-index (address of search.json) and data-base (root of the language); the index is loaded when somebody begins to search.

const box = document.querySelector("#q");
const home = document.querySelector("[data-index]");
const MOST = 300; // signs of a question: nobody types more, and a page that was pasted need not be carried around
if (box && home) start(box, home.dataset);

function start(box, { index, base, failed }) {
  const list = document.querySelector("#q-results");
  const page = document.querySelector("#search-page");
  const status = make("p", "q-status g-search__results", "");
  const told = make("p", "q-told g-note", "");
  box.maxLength = MOST;
  let loading = null;
  let shown = [];
  let active = -1;

  status.id = "q-status";
  status.setAttribute("role", "status");
  list.after(status);
  page?.before(told);
  list.setAttribute("role", "listbox");
  list.hidden = status.hidden = told.hidden = true;
  const traits = { role: "combobox", "aria-controls": list.id, "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off" };
  for (const [name, value] of Object.entries(traits)) box.setAttribute(name, value);
  if (!list.hasAttribute("aria-label")) list.setAttribute("aria-label", box.getAttribute("aria-label") || box.placeholder);

  const load = () =>
    (loading ||= Promise.all([import("./search-index.js"), fetch(index)]).then(async ([{ Index }, answer]) => {
      if (!answer.ok) throw new Error(answer.status);
      return new Index(await answer.json());
    }).catch((error) => { loading = null; throw error; }));

  const link = ({ address }) => base.replace(/\/$/, "") + address;

  async function answer(show, limit) {
    const asked = box.value;
    if (!asked.trim()) return show(null);
    try {
      const found = (await load()).find(asked, limit);
      if (asked === box.value) show(found, await load());
    } catch {
      show({ hits: [], notes: [failed || "✕"], total: 0 });
    }
  }

  function tell(place, found, index) {
    const notes = found ? [...found.notes] : [];
    if (index && !found.total) notes.push(index.say("nothing", { query: box.value.trim() }));
    place.textContent = notes.join(" ");
    place.hidden = !notes.length;
  }

  function suggest(found, index) {
    shown = found ? found.hits : [];
    active = -1;
    list.replaceChildren(...shown.map((hit, i) => {
      const option = describe(make("li", "q-option"), hit, index, make("strong", "q-title", hit.title));
      option.id = `q-option-${i}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.addEventListener("click", (event) => go(hit, event.ctrlKey || event.metaKey));
      return option;
    }));
    open(shown.length > 0);
    tell(status, found, index);
    status.style.top = list.hidden ? "" : `${list.offsetTop + list.offsetHeight + 4}px`; // below the list
  }

  function fill(found, index) {
    const items = (found ? found.hits : []).map((hit) => {
      const title = make("a", "q-title", hit.title);
      title.href = link(hit);
      return describe(make("li", "q-result"), hit, index, title);
    });
    tell(told, found, index);
    page.replaceChildren(...items);
  }

  function describe(item, hit, index, title) {
    item.append(make("span", "q-kind g-kind", index.say(hit.kind)), " ", title);
    if (hit.other) item.append(" ", make("span", "q-other g-second", hit.other));
    if (hit.excerpt) item.append(" ", make("span", "q-excerpt g-says", hit.excerpt));
    return item;
  }

  function open(wanted) {
    list.hidden = !wanted;
    box.setAttribute("aria-expanded", String(wanted));
    if (!wanted) mark(-1);
  }

  function mark(next) {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = next;
    const option = list.children[active];
    if (!option) return box.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", option.id);
  }

  function go(hit, elsewhere) {
    if (elsewhere) window.open(link(hit), "_blank", "noopener");
    else {
      open(false);
      location.assign(link(hit));
    }
  }

  // A phone's keyboard is composing all the time, so what is typed is answered at once; only its keys are left alone while it composes.
  let composing = false;
  const update = () => {
    if (!page) return answer(suggest, 8);
    const place = new URL(location.href);
    place.searchParams.set("q", box.value);
    try {
      history.replaceState(null, "", place);
    } catch {} // some browsers forbid it to who types fast
    return answer(fill, 50);
  };
  box.addEventListener("compositionstart", () => (composing = true));
  box.addEventListener("compositionend", () => { composing = false; update(); });
  box.addEventListener("input", update);
  box.addEventListener("focus", () => { load().catch(() => {}); if (!page && box.value) update(); });
  box.addEventListener("blur", () => { open(false); if (!page) status.hidden = true; });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the box

  box.addEventListener("keydown", (event) => {
    if (composing || event.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length && !page) {
      if (list.hidden) open(true);
      const places = shown.length + 1; // one of them is the box itself
      mark(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && active >= 0) go(shown[active], event.ctrlKey || event.metaKey);
    else if (event.key === "Enter" && page) answer(fill, 50);
    else if (event.key === "Enter" && box.value.trim()) location.assign(`${base.replace(/\/$/, "")}/search/?${new URLSearchParams({ q: box.value })}`);
    else if (event.key === "Escape" && !list.hidden) open(false);
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || busy) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  if (page) {
    box.value = (new URLSearchParams(location.search).get("q") || "").slice(0, MOST);
    answer(fill, 50);
  }
}

function make(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  if (text) element.textContent = text;
  return element;
}
