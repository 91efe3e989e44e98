// Pieces travel: what has the same data-piece before and after is the same piece. Knows no game.

const TRAVEL_MS = 520;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{place: string, box: DOMRect, look: Element}} Seen a piece: where it is, and how it looks */

/**
 * A piece has travelled when it is in another element that has an id: in another hand, at another
 * place. That a page is laid out anew is no journey.
 * @param {HTMLElement} picture
 * @param {() => void} change puts the new picture in place
 */
export function travel(picture, change) {
  if (STILL.matches || document.visibilityState === "hidden") return change();
  const before = new Map([...pieces(picture)].map((each) => [each.dataset.piece, look(each)]));
  change();
  for (const piece of pieces(picture)) {
    const was = before.get(piece.dataset.piece);
    if (!was || was.place === placeOf(piece)) continue;
    const to = piece.getBoundingClientRect();
    if (was.box.width && to.width) fly(was, to, piece);
  }
}

/** @returns {Iterable<HTMLElement | SVGElement>} */
const pieces = (picture) => picture.querySelectorAll("[data-piece]");

/** @returns {Seen} */
const look = (piece) => ({
  place: placeOf(piece),
  box: piece.getBoundingClientRect(),
  look: piece.cloneNode(true),
});

/** @returns {string} the id of the element that a piece is in */
const placeOf = (piece) => piece.parentElement.closest("[id]").id;

/**
 * A likeness of the piece goes from where it was to where it is. Nobody can touch it, and what
 * is under it can be touched all the while.
 * @param {Seen} was
 * @param {DOMRect} to
 * @param {Element} piece
 */
function fly(was, to, piece) {
  const likeness = was.look instanceof HTMLElement ? was.look : wrapped(was.look);
  for (const each of [likeness, ...likeness.querySelectorAll("[id]")]) each.removeAttribute("id");
  likeness.classList.add("likeness");
  likeness.setAttribute("aria-hidden", "true");
  const { left, top, width, height } = was.box;
  Object.assign(likeness.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(likeness);
  const there = `translate(${to.left - left}px, ${to.top - top}px) scale(${to.width / width}, ${to.height / height})`;
  const how = { duration: TRAVEL_MS, easing: "cubic-bezier(.3,.7,.2,1)" };
  const flight = likeness.animate({ transform: ["none", there], opacity: [1, 0.9] }, how);
  flight.onfinish = flight.oncancel = () => likeness.remove();
  piece.animate({ opacity: [0, 0, 1], offset: [0, 0.8, 1] }, how);
}

/** A part of a drawing flies in a drawing of its own. */
function wrapped(part) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.append(part);
  const div = document.createElement("div");
  div.append(svg);
  return div;
}
