// Leads a reader on from an old address to where the thing stands now. Without this script the links do it, and a refresh of the page.

const main = document.querySelector("a[data-moved]");

/** Go on, if the address names something that has moved. */
function follow() {
  let place = null;
  try { place = document.getElementById(decodeURIComponent(location.hash.slice(1))) } catch { /* no place has such a name */ }
  const link = place?.matches(".g-moved li") ? place.querySelector("a") : main;
  if (link) location.replace(link === main ? main.href + (main.hash ? "" : location.hash) : link.href);
}

follow();
addEventListener("hashchange", follow);
