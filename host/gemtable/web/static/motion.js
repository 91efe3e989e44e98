// Moves pieces visibly: elements with the same data-piece are the same piece. Knows no game.

const TRAVEL_MS = 520;
export const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{place: string, box: DOMRect, look: Element}} Seen the place and the look of a piece */

/**
 * A piece has moved if its nearest ancestor with an id is another one: another hand or place. A new
 * layout of the page moves no piece.
 * @param {HTMLElement} picture
 * @param {() => void} change puts the new picture in place
 * @param {(piece: string) => boolean} [isShown] whether a piece shows its face before it moves
 * @returns {Map<string, DOMRect>} where each piece was
 */
export function travel(picture, change, isShown) {
  if (STILL.matches || document.visibilityState === "hidden") return change(), new Map();
  const before = new Map([...pieces(picture)].map((each) => [each.dataset.piece, look(each)]));
  change();
  const moved = [...pieces(picture)].flatMap((piece) => {
    const was = before.get(piece.dataset.piece);
    return was && was.place !== placeOf(piece) && !isShown?.(piece.dataset.piece) ? [{ was, to: piece.getBoundingClientRect(), piece }] : [];
  });
  for (const { was, to, piece } of moved) if (was.box.width && to.width) fly(was, to, piece);
  return new Map([...before].map(([piece, { box }]) => [piece, box]));
}

/** @returns {Iterable<HTMLElement | SVGElement>} */
const pieces = (picture) => picture.querySelectorAll("[data-piece]");

/** @returns {Seen} */
const look = (piece) => ({
  place: placeOf(piece),
  box: piece.getBoundingClientRect(),
  look: copyOf(piece),
});

/**
 * @param {Element} piece
 * @returns {Element} a copy without what the style sheet hides in its place, and would not elsewhere
 */
export function copyOf(piece) {
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  const parts = copy.querySelectorAll("*");
  for (const [number, each] of piece.querySelectorAll("*").entries())
    if (!each.checkVisibility()) parts[number].remove();
  return copy;
}

/** @returns {string} the id of the element that a piece is in */
const placeOf = (piece) => piece.parentElement.closest("[id]").id;

/**
 * Lay a copy of a piece over the page. Nobody can touch it, and what is under it can be touched.
 * @param {HTMLElement} copy
 * @param {{left: number, top: number, width: number, height: number}} box
 */
export function overlay(copy, { left, top, width, height }) {
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  copy.classList.add("likeness");
  copy.setAttribute("aria-hidden", "true");
  for (const [name, px] of Object.entries({ left, top, width, height })) copy.style[name] = `${px}px`;
  document.body.append(copy);
}

/**
 * Move a copy of the piece from its old to its new place.
 * @param {Seen} was
 * @param {DOMRect} to
 * @param {Element} piece
 */
function fly(was, to, piece) {
  const likeness = was.look instanceof HTMLElement ? was.look : wrapped(was.look);
  overlay(likeness, was.box);
  const { left, top, width, height } = was.box;
  const there = `translate(${to.left - left}px, ${to.top - top}px) scale(${to.width / width}, ${to.height / height})`;
  const how = { duration: TRAVEL_MS, easing: "cubic-bezier(.3,.7,.2,1)" };
  const flight = likeness.animate({ transform: ["none", there], opacity: [1, 0.9] }, how);
  flight.onfinish = flight.oncancel = () => likeness.remove();
  piece.animate({ opacity: [0, 0, 1], offset: [0, 0.8, 1] }, how);
}

/** Wrap a part of a drawing in a drawing of its own, in which it can move. */
function wrapped(part) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.append(part);
  const div = document.createElement("div");
  div.append(svg);
  return div;
}
