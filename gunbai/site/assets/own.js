// The pages of a game, read in the printing that a reader owns: its wordings and outcomes first, and a mark on what ends differently today.

import { make } from "./elements.js";
import { Printing, remember, remembered } from "./printing.js";

const above = document.querySelector(".g-above");
const base = new URL("../", import.meta.url).href; // the language's own root
const content = document.querySelector("#_content");
const printing = await Printing.open(above.dataset.game, base);
const here = decodeURIComponent(location.href.split(/[?#]/)[0].slice(base.length));
let banner = null;
const moved = []; // what to undo when another edition is chosen

/** Put something before an element until another edition is chosen. @param {Element} element @param {Element} what */
function before(element, what) {
  element.before(what);
  moved.push(() => what.remove());
}

function wordings(edition) {
  for (const wording of content.querySelectorAll("[data-wording]")) {
    const parts = [...wording.children];
    const fits = parts.find(part => part.dataset.editions.split(" ").includes(edition)) ?? parts.at(-1);
    for (const part of parts) part.hidden = part !== fits;
  }
}

/** In every ruling, choose the outcome of the edition, and let it stand before the answer. */
function outcomes(edition) {
  const order = printing.order;
  for (const select of content.querySelectorAll(".g-ruling [data-edition-select]")) {
    const options = [...select.options].map(option => option.value).filter(Boolean);
    const near = options.filter(value => order.indexOf(value) <= order.indexOf(edition)).at(-1) ?? "";
    select.value = edition ? near : "";
    select.dispatchEvent(new Event("change"));
  }
  if (!edition) return;
  for (const ruling of content.querySelectorAll(".g-ruling")) {
    const place = `${here}#${ruling.id}`;
    const answer = ruling.querySelector(".g-ruling__answer");
    if (printing.ends(place, edition)) {
      before(answer, make("p", "g-own-says", printing.words.answer));
      for (const outcome of ruling.querySelectorAll(".g-outcomes")) {
        const spot = document.createComment("");
        outcome.before(spot);
        answer.before(outcome);
        moved.push(() => spot.replaceWith(outcome));
      }
    } else if (printing.lacks(place, edition)) before(answer, make("p", "g-own-says", printing.words.later));
  }
}

/** Mark links to what is otherwise under the edition. */
function marks(edition) {
  for (const link of content.querySelectorAll("a[href]:not(.g-t)")) {
    if (!link.href.startsWith(`${base}${printing.game}/`) || link.closest(".g-above, .g-own, .g-ruling__question, .g-tools, .g-timeline h2")) continue;
    const place = decodeURIComponent(link.href.slice(base.length));
    const { mark: other, wording, not } = printing.words;
    const absent = !place.includes("#") && printing.lacks(place, edition); // a card
    const word = printing.ends(place, edition) ? other : absent ? not : printing.rewords(place, edition) ? wording : "";
    if (!word) continue;
    const mark = make("span", "g-own-mark", word);
    link.after(" ", mark);
    moved.push(() => { mark.previousSibling.remove(); mark.remove() });
  }
}

function tell(edition) {
  const { differs, wordings: worded, words } = printing;
  const page = printing.place(here);
  const otherwise = ([place, editions]) => place.split("#")[0] === page && (Array.isArray(editions) ? editions.includes(edition) : edition in editions);
  const n = [...differs, ...worded].filter(otherwise).length;
  banner?.remove();
  const said = printing.lacks(here, edition) ? words.absent : n ? words.differs.replace("{n}", n) : words.same;
  banner = printing.banner(edition, said, choose);
  if (banner) above.after(banner);
}

/** Read the page under an edition, "" for today's. @param {string} edition */
function choose(edition) {
  printing.choose(edition);
  show(edition);
}

function show(edition) {
  while (moved.length) moved.pop()();
  wordings(edition || printing.order.at(-1));
  outcomes(edition);
  if (edition) marks(edition);
  tell(edition);
  if (pick) for (const choice of pick.querySelectorAll("input")) choice.checked = choice.value === remembered(printing.game);
}

const pick = document.querySelector("[data-own-pick]");
if (document.querySelector(".g-vary, .g-outcome")) await import("./outcomes.js");
if (pick) {
  pick.hidden = false;
  pick.addEventListener("change", ({ target }) => {
    remember(printing.game, target.value);
    choose(target.value);
  });
}
const { edition } = printing;
if (edition) choose(edition);
else show("");
