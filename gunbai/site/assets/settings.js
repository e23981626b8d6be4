// The settings page: light or dark. Each section shows itself once its script runs.

const root = document.documentElement;

// Light and dark: as the device, or always one of them; site.js keeps the choice of the button in the header in the same place.
const scheme = document.querySelector("#_scheme");
const current = () => root.dataset.scheme || "system";
const show = () => { for (const choice of scheme.querySelectorAll("input")) choice.checked = choice.value === current() };
scheme.addEventListener("change", ({ target }) => {
  try {
    if (target.value === "system") localStorage.removeItem("gunbai-scheme");
    else localStorage.setItem("gunbai-scheme", target.value);
  } catch { /* private windows keep nothing */ }
  if (target.value === "system") delete root.dataset.scheme;
  else root.dataset.scheme = target.value;
});
new MutationObserver(show).observe(root, { attributeFilter: ["data-scheme"] });
show();
scheme.hidden = false;
