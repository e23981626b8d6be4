// Sharing a ruling or a page: its permanent address as a QR code for who sits across the table, as a link, as text, and by the device's
// own sheet. The address keeps what follows the question mark: the printing that a reader owns, or the cards of a table.

import { qr } from "./qr.js";
import words from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** Open the dialog for what a button with data-share names: the id of a ruling on this page, or "" for the page itself.
 * @param {HTMLElement} button */
export function share(button) {
  const ruling = button.dataset.share ? document.getElementById(button.dataset.share) : null;
  const url = new URL(ruling ? `#${ruling.id}` : location.pathname + location.search, location.href).href;
  const title = ruling ? plain(ruling.querySelector(".g-ruling__question")) : plain(document.querySelector("h1"));
  show(title, url, ruling ? told(ruling, url) : `${title}\n${url}`);
}

/** A ruling as text: question, answer, where it differs, how sure and under which editions, sources, address.
 * @param {HTMLElement} ruling @param {string} url */
export function told(ruling, url) {
  const all = (from, what) => [...from.querySelectorAll(what)].filter(piece => piece.checkVisibility());
  const lines = [
    words["share-question"] + plain(ruling.querySelector(".g-ruling__question")),
    words["share-answer"] + all(ruling, ".g-ruling__answer p").map(piece => plain(piece)).join("\n"),
    ...all(ruling, ".g-outcome").map(outcome => {
      const facts = all(outcome, ".g-lines > div").map(line => [...line.children].map(piece => plain(piece)).join(words["share-colon"]));
      return `${plain(outcome.querySelector(".g-outcome__when"), ", .g-date")}${words["share-colon"]}${facts.join(words["share-comma"])}`;
    }),
    [...ruling.querySelector(".g-ruling__badges").children].map(piece => plain(piece)).join(words["share-dot"]),
  ];
  const sources = all(ruling, ".g-ruling__foot > .g-sources").find(line => line.querySelector("a[href*='sources/']"));
  if (sources) lines.push(words["share-sources"] + plain(sources, ", .g-label"));
  return [...lines, url].join("\n");
}

/** The words of a piece of the page on one line, without the readings above them and without what `less` names. */
function plain(piece, less = "") {
  const copy = piece.cloneNode(true);
  for (const extra of copy.querySelectorAll(`rt, rp, [hidden]${less}`)) extra.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

function show(title, url, text) {
  if (document.querySelector("dialog[open]")) return; // pressed again while this script was on its way
  const dialog = make("dialog", "g-share"), heading = make("h2", "", title), status = make("p", "g-share__told");
  heading.id = "_share";
  dialog.setAttribute("aria-labelledby", heading.id);
  status.setAttribute("role", "status");
  const tools = make("p", "g-share__tools");
  const tool = (label, act) => tools.append(Object.assign(make("button", "", label), { type: "button", onclick: act }));
  const copy = what => async () => {
    try {
      await navigator.clipboard.writeText(what);
      status.textContent = words["share-copied"];
    } catch { // no permission, or no https: to be copied by hand
      const area = dialog.querySelector("textarea") || make("textarea", "");
      Object.assign(area, { value: what, readOnly: true, rows: 4 });
      area.setAttribute("aria-label", words["share-text"]);
      status.textContent = words["share-by-hand"];
      status.after(area);
      area.select();
    }
  };
  tool(words["share-link"], copy(url));
  tool(words["share-text"], copy(text));
  const rest = text.slice(0, -url.length - 1); // the device adds the address itself
  if (navigator.share) tool(words["share-device"], () => navigator.share({ title, text: rest, url }).catch(() => {})); // they changed their mind
  tool(words["share-close"], () => dialog.close());
  dialog.append(heading, picture(url), make("p", "g-share__address", url), tools, status);
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() }); // beside it
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The QR code, dark on white whatever the scheme, with the quiet zone that it needs. */
function picture(url) {
  let rows;
  try { rows = qr(url) } catch { return make("p", "", words["share-too-long"]) }
  const size = rows.length + 8;
  const svg = document.createElementNS(SVG, "svg"), paper = document.createElementNS(SVG, "path"), ink = document.createElementNS(SVG, "path");
  const dark = rows.flatMap((row, y) => row.map((is, x) => (is ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  const traits = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": words["share-qr"], "shape-rendering": "crispEdges" };
  for (const [name, value] of Object.entries(traits)) svg.setAttribute(name, value);
  paper.setAttribute("d", `M0 0h${size}v${size}H0z`);
  paper.setAttribute("fill", "#fff");
  ink.setAttribute("d", dark.join(""));
  svg.append(paper, ink);
  return svg;
}

function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
}
