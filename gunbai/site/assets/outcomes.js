// The answers of a ruling by edition and by case: small selectors that mark the row of a table, say its answer and lead to its steps.
// Without it every edition and every case stands on the page.
"use strict";

const words = document.getElementById("_editions");

/** A labelled select with its options; it is not on the page yet.
 * @param {string} text
 * @param {Option[]} options
 * @returns {HTMLLabelElement} */
function picker(text, options) {
  const label = document.createElement("label");
  const select = document.createElement("select");
  label.className = "g-pick";
  select.append(...options);
  label.append(text, " ", select);
  return label;
}

/** Show what holds under an edition on the whole page, in every ruling that depends on it; "" shows everything.
 * @param {string} edition */
export function showEdition(edition) {
  for (const select of document.querySelectorAll(".g-ruling [data-edition-select]")) {
    const known = [...select.options].some(option => option.value === edition);
    select.value = known ? edition : "";
    select.dispatchEvent(new Event("change"));
  }
}

/** The edition selector of a ruling whose outcomes differ.
 * @param {HTMLElement} ruling */
function byEdition(ruling) {
  const parts = [...ruling.querySelectorAll("[data-editions]")];
  if (new Set(parts.map(part => part.dataset.editions)).size < 2) return;
  const known = new Set(parts.flatMap(part => part.dataset.editions.split(" ")));
  const options = [...words.options].filter(option => known.has(option.value)).map(option => new Option(option.text, option.value));
  const label = picker(words.dataset.edition, [new Option(words.dataset.every, ""), ...options]);
  const select = label.lastChild;
  select.dataset.editionSelect = "";
  select.addEventListener("change", () => {
    for (const part of parts) part.hidden = select.value !== "" && !part.dataset.editions.split(" ").includes(select.value);
    ruling.dispatchEvent(new CustomEvent("edition"));
  });
  ruling.querySelector(".g-outcomes, .g-scroll, .g-proof").before(label);
}

/** The selectors of a table of cases: one for each column that is chosen and not answered.
 * @param {HTMLElement} ruling
 * @param {HTMLTableElement} table */
function byCase(ruling, table) {
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows];
  const text = (row, column) => row.cells[column].textContent;
  const values = column => [...new Set(rows.map(row => text(row, column)))];
  const columns = [...heads.keys()].filter(column => "chosen" in heads[column].dataset && values(column).length > 1);
  if (!columns.length || rows.length < 3) return;
  const cases = ruling.querySelector(`.g-experiment[data-experiment="${table.dataset.experiment}"]`).querySelectorAll(".g-case");
  const form = document.createElement("div");
  const answer = document.createElement("div");
  const selects = columns.map(column => {
    const label = picker(heads[column].textContent, [new Option(words.dataset.case, ""), ...values(column).map(value => new Option(value, value))]);
    form.append(label);
    return label.lastChild;
  });
  form.className = "g-picks";
  answer.className = "g-answer";
  answer.setAttribute("role", "status");
  form.append(answer);
  table.parentElement.before(form);

  let picked = -1;
  const tell = () => {
    rows.forEach((row, i) => i === picked ? row.setAttribute("aria-current", "true") : row.removeAttribute("aria-current"));
    selects.forEach((select, i) => { select.value = picked < 0 ? "" : text(rows[picked], columns[i]) });
    answer.replaceChildren(...(picked < 0 ? [] : told(picked)));
  };
  const told = row => {
    const list = document.createElement("dl");
    const button = document.createElement("button");
    list.className = "g-lines";
    heads.forEach((head, column) => {
      if (!("chosen" in head.dataset)) list.append(line(head.textContent, text(rows[row], column)));
    });
    for (const part of cases[row].querySelectorAll("[data-editions]:not([hidden]) > .g-lines")) list.append(...part.cloneNode(true).childNodes);
    button.type = "button";
    button.textContent = words.dataset.steps;
    button.addEventListener("click", () => {
      cases.forEach((fold, i) => { fold.open = i === row });
      cases[row].closest(".g-proof").open = true;
      cases[row].firstElementChild.focus();
      cases[row].scrollIntoView({ block: "center" });
    });
    return list.childElementCount ? [list, button] : [button];
  };
  selects.forEach((select, at) => select.addEventListener("change", () => {
    const fits = row => selects.filter((other, i) => other.value === text(row, columns[i])).length;
    const near = rows.filter(row => text(row, columns[at]) === select.value).sort((a, b) => fits(b) - fits(a))[0];
    picked = rows.indexOf(near);
    tell();
  }));
  ruling.addEventListener("edition", tell);
}

function line(head, value) {
  const pair = document.createElement("div");
  for (const [name, content] of [["dt", head], ["dd", value]]) pair.appendChild(document.createElement(name)).textContent = content;
  return pair;
}

for (const ruling of document.querySelectorAll(".g-ruling")) {
  byEdition(ruling);
  for (const table of ruling.querySelectorAll(".g-vary")) byCase(ruling, table);
}
document.addEventListener("gunbai:edition", event => showEdition(event.detail));
