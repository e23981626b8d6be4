// When a question is ready to be asked, also while an input method composes Japanese.

/**
 * Calls `ask` with what stands in the box whenever it has changed and can be asked. While an input method composes, kana and kanji are
 * asked as they come (a phone's keyboard composes all the time), but romaji that are only half typed are not; at the end of the
 * composition what stands there is always asked.
 * @param {HTMLInputElement} box
 * @param {(query: string) => void} ask
 */
export function onQuery(box, ask) {
  let composed = "";
  for (const name of ["compositionstart", "compositionupdate"]) box.addEventListener(name, (event) => (composed = event.data || ""));
  box.addEventListener("compositionend", () => {
    composed = "";
    ask(box.value);
  });
  box.addEventListener("input", (event) => {
    if (!event.isComposing || !halfTyped(composed)) ask(box.value);
  });
}

/** Whether a key belongs to the input method and not to us. (After Safari has ended a composition, only the code of the key tells.) */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/**
 * Whether a text that is being composed ends before its kana do: full-width letters, letters among kana, or one or two consonants.
 * Other plain letters are a word of English on the keyboard of a phone.
 * @param {string} text
 */
export const halfTyped = (text) =>
  /[Ａ-Ｚａ-ｚ]/.test(text) || (/[a-z]/i.test(text) && /[^\0-\x7f]/.test(text)) || /^[b-df-hj-np-tv-z]{1,2}$/i.test(text);
