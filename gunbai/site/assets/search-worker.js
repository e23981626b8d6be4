// Answers the questions of search-client.js away from the page's thread; of several that wait, only the newest is answered.

import { Engine } from "./search-engine.js";

let engine = null;
let last = 0;

addEventListener("message", async ({ data: { open, id, call, query, options } }) => {
  if (open) return (engine = new Engine(open));
  if (!call) last = Math.max(last, id);
  try {
    // What else has arrived by now is read first, so that a question already overtaken costs nothing.
    await new Promise((resolve) => setTimeout(resolve));
    postMessage({ id, answer: await (call ? engine[call]() : engine.find(query, options, () => id < last)) });
  } catch (error) {
    postMessage({ id, error: String(error?.message || error) });
  }
});
