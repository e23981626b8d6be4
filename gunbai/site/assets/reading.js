// How a page is read: with readings over names or without, and in one language or in both. Both choices are remembered on the device.

const root = document.documentElement;
const keep = (key, value) => { try { localStorage.setItem(key, value) } catch { /* private windows keep nothing */ } };

/** A button that is pressed or not.
 * @param {HTMLButtonElement|null} button
 * @param {boolean} pressed
 * @param {(pressed: boolean) => void} turn */
function toggle(button, pressed, turn) {
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed", String(pressed));
  show();
  button.addEventListener("click", () => { pressed = !pressed; show(); turn(pressed) });
}

toggle(document.querySelector("[data-ruby-button]"), root.dataset.ruby !== "off", on => {
  if (on) delete root.dataset.ruby;
  else root.dataset.ruby = "off";
  keep("gunbai-ruby", on ? "on" : "off");
});

const folds = document.querySelectorAll("details.g-other");
const unfold = on => { for (const fold of folds) fold.open = on };
let both = false;
try { both = localStorage.getItem("gunbai-both") === "on" } catch { /* nothing is remembered */ }
if (both) unfold(true);
toggle(document.querySelector("[data-both-button]"), both, on => { unfold(on); keep("gunbai-both", on ? "on" : "off") });
