// The settings page: light or dark, the printings that the reader owns, how pages are read. Each section shows itself once its script runs.

import { remember, remembered } from "./printing.js";

const root = document.documentElement;
const kept = key => { try { return localStorage.getItem(key) } catch { return null } };
const keep = (key, value) => { try { localStorage.setItem(key, value) } catch { /* private windows keep nothing */ } };

// Light and dark: as the device, or always one of them; site.js keeps the choice of the button in the header in the same place.
const scheme = document.querySelector("#_scheme");
const current = () => root.dataset.scheme || "system";
const show = () => { for (const choice of scheme.querySelectorAll("input")) choice.checked = choice.value === current() };
scheme.addEventListener("change", ({ target }) => {
  try {
    if (target.value === "system") localStorage.removeItem("gunbai-scheme");
    else localStorage.setItem("gunbai-scheme", target.value);
  } catch { /* private windows keep nothing */ }
  if (target.value === "system") delete root.dataset.scheme;
  else root.dataset.scheme = target.value;
});
new MutationObserver(show).observe(root, { attributeFilter: ["data-scheme"] });
show();
scheme.hidden = false;

// The printing of each game.
const printings = document.querySelector("#_printings");
if (printings) {
  for (const select of printings.querySelectorAll("select")) {
    const mine = remembered(select.dataset.game);
    if ([...select.options].some(option => option.value === mine)) select.value = mine;
    select.addEventListener("change", () => remember(select.dataset.game, select.value));
  }
  printings.hidden = false;
}

// Readings over names, and both languages at once: the buttons above a page keep the same.
const reading = document.querySelector("#_reading");
const [ruby, both] = ["ruby", "both"].map(name => reading.querySelector(`[name=${name}]`));
ruby.checked = kept("gunbai-ruby") !== "off";
both.checked = kept("gunbai-both") === "on";
ruby.addEventListener("change", () => {
  keep("gunbai-ruby", ruby.checked ? "on" : "off");
  if (ruby.checked) delete root.dataset.ruby;
  else root.dataset.ruby = "off";
});
both.addEventListener("change", () => keep("gunbai-both", both.checked ? "on" : "off"));
reading.hidden = false;
