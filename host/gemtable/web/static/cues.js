// Shows what a step did: for a second a word and a picture at its piece, and before that the face of
// a piece that was hidden. Knows no game. What is shown is a copy over the page, which nobody can
// touch, so that nothing waits for it. Without motion all of it stands still.

import { STILL } from "./motion.js";

const LASTS_MS = 1000;
const LEAVES_MS = 600; // when a face leaves for the place of its piece
const ARRIVES_MS = 900;
const EDGE_PX = 8;

/** What this page was told last. A cue is new once, and never because the page is. */
const last = { match: /** @type {string | undefined} */ (undefined), number: 0, count: "0" };

/**
 * Return the cues of a picture that no earlier one had. An undo brings back none.
 * @param {HTMLElement} picture
 * @param {boolean} isFirst
 * @returns {HTMLElement[]}
 */
export function newCues(picture, isFirst) {
  const list = picture.querySelector("#cues");
  const { number, count = "0" } = list?.dataset ?? {};
  const now = { match: picture.querySelector("#table")?.dataset.match, number: Number(number), count };
  const isNew = now.number > last.number || (now.count !== last.count && now.count !== "0");
  const isKnown = !isFirst && now.match === last.match;
  Object.assign(last, now);
  return list && isNew && isKnown ? [...list.children] : [];
}

/** @returns {number} ms until a cue begins: what follows from a face, or from points, waits for it */
export const waitOf = (cue, cues) => {
  if (!cue.dataset.shows && cues.some(({ dataset }) => dataset.shows)) return ARRIVES_MS;
  return cue.matches(".is-won") && cues.some((each) => each.matches(".is-tender")) ? LASTS_MS : 0;
};

/**
 * @param {HTMLElement} picture
 * @param {HTMLElement[]} cues
 * @param {Map<string, DOMRect>} boxes where the pieces were
 */
export function showCues(picture, cues, boxes) {
  if (!cues.length || document.visibilityState === "hidden") return;
  for (const old of document.querySelectorAll("body > .cue")) old.remove();
  /** @type {Map<number, HTMLElement[]>} what is there already, by when it begins */
  const others = new Map();
  for (const cue of cues) {
    const { at, from, shows } = cue.dataset;
    const [there, wait] = [boxOf(at), waitOf(cue, cues)];
    const piece = picture.querySelector(`[data-piece="${shows}"]`);
    const card = show(cue, wait, STILL.matches || !shows ? there : boxes.get(shows) ?? boxOf(from));
    others.set(wait, [...(others.get(wait) ?? []), card]);
    stack(card, others.get(wait).slice(0, -1));
    if (piece && !STILL.matches) turnOver(card.querySelector(".face-up"), piece);
  }
}

/** @returns {DOMRect} the box of an element or of one that stands for it, or of the table */
function boxOf(id) {
  const named = document.querySelectorAll(`#${id}, [data-cue="${id}"]`);
  const boxes = [...named].map((element) => element.getBoundingClientRect());
  return boxes.find(({ width }) => width) ?? document.getElementById("table").getBoundingClientRect();
}

/** Put a copy of a cue over a box, within the window; take it away in time. */
function show(cue, wait, box) {
  const card = document.createElement("div");
  card.className = cue.className;
  card.setAttribute("aria-hidden", "true");
  card.append(...cue.cloneNode(true).childNodes);
  card.style.setProperty("--wait", `${wait}ms`);
  card.style.setProperty("--was", `${Math.min(box.width, box.height)}px`);
  document.body.append(card);
  const { width, height } = card.getBoundingClientRect();
  card.style.left = `${within(box.left + box.width / 2 - width / 2, innerWidth - width)}px`;
  card.style.top = `${within(box.top + box.height / 2 - height / 2, innerHeight - height)}px`;
  const clock = card.animate({ visibility: ["visible", "visible"] }, { delay: wait, duration: LASTS_MS });
  clock.onfinish = clock.oncancel = () => card.remove();
  return card;
}

/** Move a card below the cards that it covers, or above all of them if there is no room. */
function stack(card, others) {
  const boxes = others.map((other) => other.getBoundingClientRect()).sort((one, two) => one.top - two.top);
  for (const there of boxes) {
    if (covers(card, there)) card.style.top = `${there.bottom + EDGE_PX / 2}px`;
  }
  const { bottom, height } = card.getBoundingClientRect();
  if (bottom > innerHeight) card.style.top = `${Math.max(0, boxes[0].top - height - EDGE_PX / 2)}px`;
}

/** Whether a card lies over a box. */
function covers(card, there) {
  const box = card.getBoundingClientRect();
  return box.left < there.right && there.left < box.right && box.top < there.bottom && there.top < box.bottom;
}

const within = (start, most) => Math.max(EDGE_PX, Math.min(start, most - EDGE_PX));

/** Turn a face over, and let it travel to its piece, which appears as it arrives. */
function turnOver(face, piece) {
  const [from, to] = [face.getBoundingClientRect(), piece.getBoundingClientRect()];
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  const there = `translate(${x}px, ${y}px) scale(${to.width / from.width}, ${to.height / from.height})`;
  const how = { duration: LASTS_MS };
  face.animate(
    [
      { transform: "rotateY(180deg)" },
      { transform: "none", offset: 0.2 },
      { transform: "none", offset: LEAVES_MS / LASTS_MS, easing: "ease-in-out" },
      { transform: there, opacity: 1, offset: ARRIVES_MS / LASTS_MS },
      { transform: there, opacity: 0 },
    ],
    how,
  );
  piece.animate([{ opacity: 0 }, { opacity: 0, offset: ARRIVES_MS / LASTS_MS }, { opacity: 1 }], how);
}
