// Sends what a pointer or the keyboard does to moves, keys and tiles, as gestures of the table.

const WINDOW_MS = 330; // from the last press, as on a real tile
const LONG_MS = 500; // after which a press is a long press
const KINDS = ["click", "double", "triple"];

/**
 * @param {HTMLElement} place that contains what can be pressed
 * @param {(what: object) => void} send
 */
export function listen(place, send) {
  /** @type {{tile: string, presses: number, ends: number, isLong?: boolean} | null} */
  let counted = null;
  let held = 0;

  function finish() {
    if (!counted) return;
    const { tile, presses, isLong } = counted;
    const kind = isLong ? "long" : KINDS[Math.min(presses, KINDS.length) - 1];
    send({ tap: tile, kind });
    counted = null;
  }

  place.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const line = form.dataset.line;
    if (!line) return; // an ordinary form
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    send({ say: line.replace(/{(\w+)}/g, (_, name) => fields[name].trim().toLowerCase()) });
    form.reset();
  });

  /** A tap anywhere in an element with `data-taps` is one on the element with that id. */
  const meant = (target) => {
    const { taps } = target.closest("[data-taps]")?.dataset ?? {};
    const instead = taps === undefined ? null : document.getElementById(taps);
    return instead?.hasAttribute("data-fresh") ? null : instead;
  };

  place.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const pressed = target.closest("[data-say], [data-key]") ?? meant(target);
    if (!(pressed instanceof HTMLElement || pressed instanceof SVGElement)) return;
    if (pressed.dataset.say) send({ say: pressed.dataset.say });
    else send({ key: Number(pressed.dataset.key) });
  });

  function down(tile) {
    if (counted?.tile !== tile) finish();
    clearTimeout(counted?.ends);
    counted = { tile, presses: (counted?.presses ?? 0) + 1, ends: 0 };
    held = setTimeout(() => {
      if (counted) counted.isLong = true;
      finish();
    }, LONG_MS);
  }

  function up() {
    clearTimeout(held);
    if (counted && !counted.ends) counted.ends = setTimeout(finish, WINDOW_MS);
  }

  function slip() {
    clearTimeout(held);
    clearTimeout(counted?.ends);
    counted = null;
  }

  const tileOf = (event) => event.target.closest?.("[data-tile]")?.dataset.tile;
  const isPress = (event) => event.key === "Enter" || event.key === " ";
  place.addEventListener("pointerdown", (event) => tileOf(event) && down(tileOf(event)));
  addEventListener("pointerup", up);
  addEventListener("pointercancel", slip);
  const isHeld = (event) => event.target.closest?.("[data-tile], [data-hold]");
  place.addEventListener("contextmenu", (event) => isHeld(event) && event.preventDefault());
  place.addEventListener("keydown", (event) => {
    if (tileOf(event) && isPress(event) && !event.repeat) down(tileOf(event));
  });
  addEventListener("keyup", (event) => isPress(event) && up());
}
