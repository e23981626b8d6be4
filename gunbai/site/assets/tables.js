// A table of cards: sort by a column, narrow by name and by choices; what was chosen stands in the address, to share and to come back to.

const fold = text => text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Make one table work.
 * @param {HTMLFormElement} form the filters, each with its name in data-filter: `text`, or one whose values stand in the rows' data */
function work(form) {
  const table = document.getElementById(form.dataset.table);
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const filters = [...form.querySelectorAll("[data-filter]")];
  const count = form.querySelector("[data-count]");
  const asked = new URLSearchParams(location.search);

  function fits(row, name, value) {
    if (!value) return true;
    return name === "text" ? fold(row.dataset.text).includes(fold(value)) : (row.dataset[name] ?? "").split(" ").includes(value);
  }

  function filter() {
    let shown = 0;
    for (const row of rows) {
      row.hidden = !filters.every(({ dataset, value }) => fits(row, dataset.filter, value.trim()));
      shown += !row.hidden;
    }
    count.textContent = count.dataset.count.replace("#", shown);
  }

  function sort(column, up) {
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = row => row.cells[column].dataset.value;
    const order = row => row.cells[0].dataset.value; // the order of names, which is that of the language
    rows.sort((a, b) => (up ? 1 : -1) * value(a).localeCompare(value(b), "en", { numeric: true }) || order(a) - order(b));
    body.append(...rows);
  }

  function remember() {
    const address = new URL(location.href);
    for (const { dataset, value } of filters) address.searchParams[value.trim() ? "set" : "delete"](dataset.filter, value.trim());
    const sorted = heads.find(head => head.hasAttribute("aria-sort"));
    if (sorted) address.searchParams.set("sort", (sorted.getAttribute("aria-sort") === "descending" ? "-" : "") + sorted.dataset.key);
    history.replaceState(history.state, "", address);
  }

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.title = table.dataset.sort.replace("#", button.textContent);
    head.append(button);
    button.addEventListener("click", () => { sort(column, head.getAttribute("aria-sort") !== "ascending"); remember() });
  });
  for (const field of filters) {
    const value = asked.get(field.dataset.filter) ?? "";
    if (field.tagName === "INPUT" || [...field.options].some(option => option.value === value)) field.value = value;
  }
  const [, down, key] = (asked.get("sort") ?? "").match(/^(-?)(\w+)$/) ?? [];
  const column = heads.findIndex(head => head.dataset.key === key);
  if (column >= 0) sort(column, !down);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("input", () => { filter(); remember() });
  filter();
  form.hidden = false;
}

for (const form of document.querySelectorAll("form[data-table]")) work(form);
