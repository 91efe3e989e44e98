// What was just uncovered takes no tap: the finger that comes down there was on its way to what
// was there before. A key of the keyboard is at what its person went to, and is left alone.

const FRESH_MS = 400; // in less nobody sees something, decides and taps it
const MOVED = 0.5; // of its size: what moved less is still under the finger
/** What a tap there does. */
const DEEDS = ["data-say", "data-pick", "data-key", "data-tile", "popovertarget"];
const CAN = DEEDS.map((deed) => `[${deed}]`).join();

/** @typedef {{does: string, box: DOMRect}} Known what a tap on an element did, and where it was */

/** @type {WeakMap<Element, number>} their timers */
const ends = new WeakMap();

/** @param {Element} element that takes no tap for now, nor anything in it */
export function uncover(element) {
  clearTimeout(ends.get(element));
  element.setAttribute("data-fresh", "");
  ends.set(element, setTimeout(() => element.removeAttribute("data-fresh"), FRESH_MS));
}

let isEarly = false; // whether the last finger came down on something fresh
const isFresh = ({ target }) => target.closest?.("[data-fresh]") !== null;

/** @param {Event} event that nobody is to hear */
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

/** @param {HTMLElement} place a sheet that opens there is uncovered; if it closes, all the rest */
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
 * @param {() => void} change of the picture there: what is new, does something else, or has moved
 * is uncovered; all is, if the change took a sheet away
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
