// What was looked for lately: kept on this device only, and forgotten on request.

const KEY = "gunbai-searches";
const MOST = 8;

/** The latest queries, the newest first. @returns {string[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string" && one).slice(0, MOST) : [];
  } catch {
    return []; // spoilt, or forbidden in a private window
  }
}

/** Keep a query that led somewhere. @param {string} query */
export function remember(query) {
  const asked = query.trim();
  if (asked) keep([asked, ...recent().filter((one) => one !== asked)].slice(0, MOST));
}

/** Forget all of them. */
export const forget = () => keep([]);

function keep(queries) {
  try {
    if (queries.length) localStorage.setItem(KEY, JSON.stringify(queries));
    else localStorage.removeItem(KEY);
  } catch { /* private windows keep nothing */ }
}
