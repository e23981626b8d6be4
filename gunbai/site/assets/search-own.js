// What the search answers to a reader who owns an older printing: what ends differently in it, and what it does not have.

import { make } from "./elements.js";
import { Printing, owned, remembered } from "./printing.js";
import { GAMES } from "./search-words.js";

/**
 * Opens the printings of the games of which one was chosen.
 * @param {string} base the language's root
 * @returns {Promise<{lines: (hit: import("./search-client.js").Hit) => HTMLElement[], tell: (changed: () => void) => void}>} `lines` are
 *   what a hit says about the printing; `tell` writes above the page which printing it answers for
 */
export async function openOwn(base) {
  const games = Object.keys(GAMES).filter((game) => owned(game) || remembered(game));
  const printings = new Map(await Promise.all(games.map(async (game) => [game, await Printing.open(game, base)])));
  const above = document.querySelector(".g-above");

  function lines({ game, address }) {
    const printing = printings.get(game), edition = printing?.edition;
    if (!edition) return [];
    const { words } = printing, ends = printing.ends(address, edition);
    if (ends?.length) return [make("span", "q-line q-own", make("strong", "", words.answer), " ", ends.join(" / "))];
    const word = ends ? words.mark : printing.lacks(address, edition) ? words.not : printing.rewords(address, edition) ? words.wording : "";
    return word ? [make("span", "g-own-mark", word)] : [];
  }

  function tell(changed) {
    for (const old of document.querySelectorAll(".g-own")) old.remove();
    for (const printing of printings.values()) {
      const { edition } = printing;
      if (edition) printing.choose(edition); // so that the address can be shared
      const banner = printing.banner(edition, "", (chosen) => { printing.choose(chosen); tell(changed); changed() });
      if (banner) above.after(banner);
    }
  }
  return { lines, tell };
}
