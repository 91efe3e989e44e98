// Lets the user drag what can also be tapped: a piece to a place, a word to be picked to another.
// Knows no game.

import { copyOf, overlay } from "./motion.js";

const SLIP_PX = 8; // a finger that moved less has tapped

/**
 * A piece with `data-drag` is tried at the places in the element of that id, which are labels: over
 * one of them, its choice is checked, and the style sheet shows the piece there and what would come.
 * A button leaves it there, as after a tap: a finger that slipped has moved nothing. An element with
 * `data-pick` can be dragged to another one that fills another blank of the line, or to the button
 * with `data-done`.
 * @param {HTMLElement} picture
 */
export function drag(picture) {
  /** @type {{piece: HTMLElement, x: number, y: number, likeness?: HTMLElement} | null} */
  let held = null;
  let hasDragged = false;
  /** @type {Element | null} */
  let marked = null;

  picture.addEventListener("pointerdown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const piece = /** @type {HTMLElement | null} */ (target.closest("[data-drag], [data-pick]"));
    hasDragged = false;
    if (piece && event.isPrimary && event.button === 0)
      held = { piece, x: event.clientX, y: event.clientY };
  });

  addEventListener("pointermove", (event) => {
    if (!held?.piece.isConnected) return stop();
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.likeness && Math.hypot(right, down) < SLIP_PX) return;
    held.likeness ??= likenessOf(held.piece, held.y);
    held.likeness.style.translate = `${right}px ${down}px`;
    const place = placeUnder(event, held.piece);
    // Where the piece is drawn at the place, a second one would only cover it.
    held.likeness.style.visibility = place?.closest(".can")?.querySelector(".ghost") ? "hidden" : "";
    if (place instanceof HTMLInputElement) place.checked = true;
    mark(place instanceof HTMLInputElement ? null : place);
  });

  addEventListener("pointerup", (event) => {
    const dragged = held?.likeness ? held.piece : null;
    stop();
    if (!dragged?.isConnected) return;
    hasDragged = true;
    const place = placeUnder(event, dragged);
    if (place && !(place instanceof HTMLInputElement))
      for (const each of [dragged, place])
        if (each.getAttribute("aria-pressed") === "false") each.click();
  });
  addEventListener("pointercancel", stop);

  // The browser takes a short drag that ends where it began for a tap.
  picture.addEventListener(
    "click",
    (event) => {
      if (hasDragged && event.detail) event.stopImmediatePropagation();
    },
    { capture: true },
  );

  function stop() {
    held?.likeness?.remove();
    held = null;
    mark(null);
  }

  /** Mark what a word is over. A table has classes of its own: no other element is touched. */
  function mark(element) {
    marked?.classList.remove("dragged-over");
    marked = element;
    marked?.classList.add("dragged-over");
  }

  /** @returns {HTMLInputElement | HTMLElement | null} the choice of a place, or another element */
  function placeUnder({ clientX, clientY }, piece) {
    const under = document.elementFromPoint(clientX, clientY);
    const places = piece.dataset.drag;
    if (places) return under?.closest(`#${places} label`)?.querySelector("[type=radio]") ?? null;
    const other = under?.closest("[data-pick], [data-done]");
    const kind = (each) => each.getAttribute("data-pick")?.split(":")[0];
    return other && kind(other) !== kind(piece) ? /** @type {HTMLElement} */ (other) : null;
  }
}

/**
 * @param {HTMLElement} piece
 * @param {number} y where the finger is
 * @returns {HTMLElement} a copy that follows the finger, above it
 */
function likenessOf(piece, y) {
  const { left, width, height } = piece.getBoundingClientRect();
  const likeness = /** @type {HTMLElement} */ (copyOf(piece));
  likeness.classList.add("dragged");
  overlay(likeness, { left, top: y - height, width, height });
  return likeness;
}
