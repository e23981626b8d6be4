// Asking as one types: one question at a time, always the newest next.

/**
 * A function that asks `find` and hands `show` the answer (null where it failed), never two questions at once: what was typed meanwhile
 * is asked next, and only the newest of it, so that a slow index shows what it has instead of nothing until the reader pauses. `idle` is
 * called when a question takes longer than one likes to wait in silence.
 * @template T
 * @param {(query: string) => Promise<T | null>} find answers null to a question that another one overtook
 * @param {(answer: T | null, query: string) => void} show
 * @param {() => void} idle
 */
export function latest(find, show, idle) {
  let waiting = null;
  let busy = false;
  return async function ask(/** @type {string} */ query) {
    waiting = { query };
    if (busy) return;
    busy = true;
    try {
      while (waiting) {
        const asked = waiting.query;
        waiting = null;
        const slow = setTimeout(idle, 300);
        const answer = await find(asked).catch(() => undefined);
        clearTimeout(slow);
        if (answer !== null) show(answer || null, asked);
      }
    } finally {
      busy = false; // an answer that could not be shown must not end all asking
    }
  };
}

/** A function that says only the last of what it is given in quick succession, for those who listen. */
export function unhurried(/** @type {(text: string) => void} */ say, pause = 600) {
  let timer = 0;
  return (/** @type {string} */ text) => {
    clearTimeout(timer);
    timer = setTimeout(() => say(text), pause);
  };
}
