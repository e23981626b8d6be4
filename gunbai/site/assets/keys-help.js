// Which keys there are: as a dialog for who presses "?", and as a list in the settings.

import { PLACES, keys, leads } from "./keys.js";
import words from "./words.js";

/** The keys and what each does, as a description list; after g only what leads somewhere. @returns {Promise<HTMLDListElement>} */
export async function list() {
  const there = await leads();
  const lines = [[["/", "s"], "keys-search"], [["j"], "keys-next"], [["k"], "keys-before"]];
  for (const letter of Object.keys(PLACES)) if (there[letter]) lines.push([["g", letter], `keys-${letter}`]);
  lines.push([["?"], "keys-help"]);
  const all = make("dl", "g-keys");
  for (const [pressed, word] of lines) {
    const line = make("div"), term = make("dt");
    pressed.forEach((key, i) => term.append(i ? (pressed[0] === "g" ? " " : words["keys-or"]) : "", make("kbd", "", key)));
    line.append(term, make("dd", "", words[word]));
    all.append(line);
  }
  return all;
}

/** Show the keys over the page. */
export async function help() {
  const dialog = make("dialog", "g-share"), heading = make("h2", "", words["keys-title"]), close = make("button", "", words["share-close"]);
  const settings = make("a", "", words["keys-settings"]);
  heading.id = "_keys-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  settings.href = new URL("../settings/#_keys", import.meta.url).href;
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  const foot = make("p", "g-share__tools");
  foot.append(close, settings);
  dialog.append(heading, await list(), foot);
  if (document.querySelector("dialog[open]")) return; // pressed again while the list was on its way
  document.body.append(dialog);
  dialog.showModal();
}

/** The settings' section: the switch and the list. @param {HTMLElement} section */
export async function serve(section) {
  const box = section.querySelector("input");
  box.checked = keys();
  box.addEventListener("change", () => keys(box.checked));
  section.append(await list());
  section.hidden = false;
}

function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}

const section = document.querySelector("#_keys");
if (section) serve(section).catch(() => { /* the network lost the list: the section stays hidden */ });
