// A word of the glossary, explained where it stands: hover, tap or press it. Its definition comes from one small file per game.

/** @type {Map<string, Promise<Object<string, string[]>>>} */
const files = new Map();
let box = null;
let shown = null; // the word that is explained now
let wait = 0;

/** The definitions of a word's game; asked for once, and again if it fails.
 * @param {HTMLAnchorElement} word */
function definitions(word) {
  const address = new URL("terms.json", word.href).href;
  if (!files.has(address)) {
    const asked = fetch(address).then(answer => { if (!answer.ok) throw new Error(answer.status); return answer.json() });
    asked.catch(() => files.delete(address));
    files.set(address, asked);
  }
  return files.get(address);
}

/** An element with a class and children.
 * @param {string} tag
 * @param {string} name
 * @param {(Node|string)[]} children */
function made(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

function open(word, entry, [more, close]) {
  const [name, reading, other, ...lines] = entry;
  if (!box) {
    box = made("div", "g-explain");
    box.popover = "auto";
    box.tabIndex = -1;
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-labelledby", "_explained");
    box.addEventListener("pointerleave", leave);
    box.addEventListener("pointerenter", () => clearTimeout(wait));
    box.addEventListener("toggle", event => { if (event.newState === "closed") shown = null });
    document.body.append(box);
  }
  const title = made("p", "g-explain__name", made("strong", "", name));
  title.firstChild.id = "_explained";
  if (reading && reading !== name) title.append(" ", made("span", "g-second", reading));
  if (other && other !== name) title.append(" ", made("span", "g-second", other));
  if (other) title.lastChild.lang = document.documentElement.lang === "ja" ? "en" : "ja";
  const link = made("a", "", more);
  link.href = word.href;
  const button = made("button", "", close);
  button.type = "button";
  button.addEventListener("click", () => { box.hidePopover(); word.focus({ preventScroll: true }) });
  box.replaceChildren(title, ...lines.map(line => made("p", "", line)), made("p", "g-explain__foot", link, button));
  if (shown) box.hidePopover();
  box.showPopover();
  shown = word;
  const at = [...word.getClientRects()].at(-1);
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8));
  const below = at.bottom + box.offsetHeight + 12 < innerHeight || at.top < box.offsetHeight + 12;
  box.style.setProperty("--left", `${left + scrollX}px`);
  box.style.setProperty("--top", `${(below ? at.bottom + 6 : at.top - box.offsetHeight - 6) + scrollY}px`);
}

/** Explain a word and go into the explanation; where that fails, go to the glossary.
 * @param {HTMLAnchorElement} word */
export async function explain(word) {
  clearTimeout(wait);
  try {
    const known = await definitions(word);
    open(word, known[decodeURIComponent(word.hash.slice(1))], known[""]);
    box.focus({ preventScroll: true });
  } catch {
    location.href = word.href;
  }
}

/** Explain a word while the mouse rests on it or on the explanation.
 * @param {HTMLAnchorElement} word */
export function hover(word) {
  clearTimeout(wait);
  if (shown === word) return;
  wait = setTimeout(async () => {
    const known = await definitions(word).catch(() => ({})), entry = known[decodeURIComponent(word.hash.slice(1))];
    if (entry && word.matches(":hover")) open(word, entry, known[""]); // the page may be older than the file
  }, 300);
  word.addEventListener("pointerleave", leave, { once: true });
}

function leave() {
  clearTimeout(wait);
  wait = setTimeout(() => { if (box?.matches(":popover-open") && !box.contains(document.activeElement)) box.hidePopover() }, 300);
}
