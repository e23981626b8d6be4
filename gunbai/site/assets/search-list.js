// The list that opens below the search box: a combobox as screen readers know it, led through by arrow keys, Home, End, Enter and Escape.

import { isComposing } from "./search-composing.js";
import { make } from "./search-hits.js";
import { unhurried } from "./search-latest.js";

/**
 * @typedef {{show: (content: HTMLElement[], said?: string) => void, close: () => void, announce: (text: string) => void}} List
 */

/**
 * Gives a search form its list.
 * @param {HTMLFormElement} form
 * @returns {List}
 */
export function openList(form) {
  const box = form.querySelector("input");
  const list = make("div", "q-list");
  const notes = make("p", "q-notes");
  const panel = make("div", "q-panel", notes, list);
  const status = make("p", "g-hidden");
  let active = -1;

  list.id = "q-results";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", form.dataset.results);
  status.id = "q-status";
  status.setAttribute("role", "status");
  panel.hidden = true;
  const traits = { role: "combobox", "aria-controls": list.id, "aria-expanded": "false", "aria-autocomplete": "list", "aria-haspopup": "listbox" };
  for (const [name, value] of Object.entries(traits)) box.setAttribute(name, value);
  form.append(panel, status);

  const options = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=option]")]);

  function show(content, said = "") {
    mark(-1);
    list.replaceChildren(...content);
    options().forEach((one, i) => (one.id = `q-option-${i}`));
    list.hidden = !content.length;
    notes.textContent = said;
    notes.hidden = !said;
    open(true);
    panel.scrollTop = 0;
  }

  function open(wanted) {
    const shown = wanted && document.activeElement === box && !(list.hidden && notes.hidden);
    panel.hidden = !shown;
    box.setAttribute("aria-expanded", String(shown && !list.hidden));
    if (shown) fit();
    else mark(-1);
  }

  /** The panel ends where the keyboard of a phone begins; where that leaves too little, the box moves to the top. */
  function fit() {
    const view = window.visualViewport || { height: innerHeight, offsetTop: 0 };
    const room = () => view.offsetTop + view.height - form.getBoundingClientRect().bottom - 12;
    if (room() < 280 && !form.closest("header")) form.scrollIntoView({ block: "start" });
    panel.style.maxHeight = `${Math.max(room(), 160)}px`;
  }

  function mark(next) {
    options()[active]?.setAttribute("aria-selected", "false");
    active = next;
    const chosen = options()[active];
    if (!chosen) return box.removeAttribute("aria-activedescendant");
    chosen.setAttribute("aria-selected", "true");
    chosen.scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", chosen.id);
  }

  const MOVES = {
    ArrowDown: (count) => ((active + 2) % (count + 1)) - 1, // one of the places is the box itself
    ArrowUp: (count) => ((active + count + 1) % (count + 1)) - 1,
    Home: () => (active < 0 ? null : 0), // in the box itself these two move through what is typed
    End: (count) => (active < 0 ? null : count - 1),
  };

  function onKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing(event)) return;
    const count = options().length;
    const move = count && MOVES[key] && !altKey && !ctrlKey && !metaKey && !shiftKey ? MOVES[key](count) : null;
    if (move !== null) {
      open(true);
      mark(move);
    } else if (key === "Enter" && active >= 0) {
      options()[active].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    } else if (key === "Escape" && !panel.hidden) open(false);
    else return;
    event.preventDefault();
  }

  box.addEventListener("keydown", onKey);
  box.addEventListener("blur", () => open(false));
  for (const name of ["pointerdown", "mousedown"]) panel.addEventListener(name, (event) => event.preventDefault()); // the focus stays in the box
  window.visualViewport?.addEventListener("resize", () => panel.hidden || fit());
  return { show, close: () => open(false), announce: unhurried((text) => (status.textContent = text)) };
}

/**
 * A group of options under a heading.
 * @param {string} title
 * @param {HTMLElement[]} items
 */
export function group(title, items) {
  const head = make("div", "q-group", title);
  const whole = make("div", "", head, ...items);
  head.id = `q-group-${title}`.replace(/\s/g, "-");
  head.setAttribute("role", "presentation");
  whole.setAttribute("role", "group");
  whole.setAttribute("aria-labelledby", head.id);
  return whole;
}

/**
 * An option of the list: an element (a link leads where it says) that calls `run` when it is chosen.
 * @template {HTMLElement} T
 * @param {T} element
 * @param {() => void} run
 * @returns {T}
 */
export function option(element, run) {
  element.setAttribute("role", "option");
  element.setAttribute("aria-selected", "false");
  element.tabIndex = -1;
  element.addEventListener("click", run);
  return element;
}
