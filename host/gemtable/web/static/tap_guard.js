// Ignores taps on elements that have just appeared: the finger was on its way to what was there
// before. The keyboard is not affected, because its focus is where the user moved it.

const FRESH_MS = 400; // nobody sees something, decides and taps it in less time
const MOVED = 0.5; // of its size; an element that moved less is still under the finger
/** The attributes that say what a tap on an element does. */
const DEEDS = ["data-say", "data-pick", "data-key", "data-tile", "popovertarget"];
const CAN = DEEDS.map((deed) => `[${deed}]`).join();

/** @typedef {{does: string, box: DOMRect}} Known the action and the place of an element */

/** @type {WeakMap<Element, number>} timers, by element */
const ends = new WeakMap();

/** @param {Element} element that ignores taps for a while, with everything in it @param {number} [ms] */
export function uncover(element, ms = FRESH_MS) {
  clearTimeout(ends.get(element));
  element.setAttribute("data-fresh", "");
  ends.set(element, setTimeout(() => element.removeAttribute("data-fresh"), ms));
}

let isEarly = false; // whether the last finger came down on a fresh element
const isFresh = ({ target }) => target.closest?.("[data-fresh]") !== null;

/** @param {Event} event to keep from all listeners */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener(
  "pointerdown",
  (event) => {
    isEarly = isFresh(event);
    if (isEarly) stop(event);
  },
  { capture: true },
);
addEventListener(
  "click",
  (event) => event.detail && (isEarly || isFresh(event)) && stop(event),
  { capture: true },
);

/** @param {HTMLElement} place in which opening a sheet guards the sheet; closing guards the rest */
export function listenForSheets(place) {
  place.addEventListener(
    "beforetoggle",
    (event) => {
      const { newState, target } = /** @type {ToggleEvent} */ (event);
      uncover(newState === "open" ? /** @type {Element} */ (target) : place);
    },
    { capture: true },
  );
}

/**
 * @param {HTMLElement} place
 * @param {() => void} change of the picture: elements that are new, act differently or have moved
 * are guarded afterwards; everything is, if the change removed a sheet
 */
export function settle(place, change) {
  const sheet = place.querySelector(":popover-open");
  const known = new Map([...place.querySelectorAll(CAN)].map((each) => [each, look(each)]));
  change();
  if (sheet && !sheet.isConnected) uncover(place);
  for (const each of place.querySelectorAll(CAN)) {
    const now = look(each);
    if (now.box.width && isOther(known.get(each), now)) uncover(each);
  }
}

/** @param {Element} element @returns {Known} */
const look = (element) => ({
  does: DEEDS.map((deed) => element.getAttribute(deed)).join(),
  box: element.getBoundingClientRect(),
});

/** @param {Known | undefined} was @param {Known} now */
const isOther = (was, { does, box }) =>
  was?.does !== does ||
  Math.abs(was.box.x - box.x) > MOVED * box.width ||
  Math.abs(was.box.y - box.y) > MOVED * box.height;
