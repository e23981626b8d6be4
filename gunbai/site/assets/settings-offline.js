// The settings page's section on reading without a network: what is stored of each language, to add, to renew and to remove.

import { fill, held, megabytes, percent, possible, published, remove, store, update, wish } from "./offline.js";
import words from "./words.js";

const section = document.querySelector("#_offline");
const told = section.querySelector("[role=status]");
const rows = [...section.querySelectorAll("[data-lang]")];
const part = (row, name) => row.querySelector(`[data-part=${name}]`);

async function show() {
  const [stored, latest] = await Promise.all([held(), published()]);
  for (const row of rows) {
    const { lang } = row.dataset, here = stored[lang], there = latest?.[lang];
    const old = Boolean(here && there && here.version !== there.version);
    const date = here && new Date(here.when).toLocaleDateString(document.documentElement.lang);
    part(row, "state").textContent = here ? fill(words["offline-ready"], { size: megabytes(here.bytes), date })
      : there ? fill(words["offline-absent"], { size: megabytes(there.bytes) }) : words["offline-unknown"];
    part(row, "progress").hidden = true;
    part(row, "store").hidden = Boolean(here) || !there;
    part(row, "update").hidden = !old;
    part(row, "remove").hidden = !here;
    part(row, "store").onclick = () => act(row, async tell => { wish("on"); await store(lang, there.version, bytes => tell(bytes / there.bytes)) });
    part(row, "update").onclick = () => act(row, tell => update(stored, latest, tell));
    part(row, "remove").onclick = () => act(row, async () => { wish("off"); await remove(lang) });
  }
}

async function act(row, job) {
  const bar = part(row, "progress");
  told.textContent = "";
  for (const button of section.querySelectorAll("button")) button.disabled = true;
  try {
    await job(share => {
      bar.hidden = false;
      bar.value = share;
      part(row, "state").textContent = fill(words["offline-storing"], { percent: percent(share) });
    });
    await show();
    told.className = "g-hidden"; // the row says it to the eye
    told.textContent = part(row, "state").textContent;
  } catch (error) {
    await show();
    told.className = "g-note";
    told.textContent = words[`offline-${error.message}`] || words["offline-network"];
  }
  for (const button of section.querySelectorAll("button")) button.disabled = false;
}

section.hidden = false;
if (possible()) {
  show().catch(() => { told.textContent = words["offline-impossible"] });
} else {
  for (const row of rows) row.hidden = true;
  told.textContent = words["offline-impossible"];
}
