// Learn by playing: shows the lesson that a seat is at, and marks what it is about. Knows no game.

import { local, moveTo } from "./browser.js";

const KEPT = "gemtable-learning"; // by room: in which match, and how many moves were made before

/**
 * `#lesson` has every lesson of the game, and in `data-at` which one the seat is at: a number for
 * each count of its moves at which it may have begun to learn. A page opened with ?learn begins.
 * @param {HTMLElement} place in which the picture is
 * @param {string} room "seat/2"
 * @returns {() => void} to be called when the picture is a new one
 */
export function learn(place, room) {
  const rooms = { ...local.parsed(KEPT) };
  const lessons = () => /** @type {HTMLElement | null} */ (place.querySelector("#lesson"));

  /** @param {{match?: string, since: number} | undefined} begun */
  function keep(begun) {
    rooms[room] = begun;
    local.set(KEPT, JSON.stringify(rooms));
  }

  function show() {
    for (const each of place.querySelectorAll(".taught")) each.classList.remove("taught");
    const all = lessons();
    if (!all) return;
    const { match, at } = all.dataset;
    if (rooms[room] && rooms[room].match !== match) keep({ match, since: 0 });
    const ats = at.split(" ");
    const now = ats[Math.min(rooms[room]?.since, ats.length - 1)];
    const each = [...all.querySelectorAll("div")];
    const lesson = now && (each.slice(Number(now), -1).find(isPossible) ?? each[now]);
    if (!lesson) keep(undefined); // all are learned, or it does not learn
    all.hidden = !lesson;
    for (const other of each) other.hidden = other !== lesson;
    if (lesson) mark(lesson.dataset);
  }

  /** @returns {boolean} whether the seat can make a move of a lesson now, or is not asked to */
  const isPossible = ({ dataset }) =>
    !dataset.moves || !place.querySelector("#turn.yours") || makers(dataset.moves).length > 0;

  /** @param {string} moves first words @returns {Element[]} what makes such moves */
  const makers = (moves) =>
    [...place.querySelectorAll("[data-say], [data-picks]")].filter((each) =>
      moves.split(" ").includes(lineOf(each).split(" ")[0]),
    );

  const lineOf = (each) => each.getAttribute("data-say") ?? each.getAttribute("data-picks");

  /** @param {DOMStringMap} lesson */
  function mark({ moves, pieces }) {
    const about = pieces.split(" ").map((id) => document.getElementById(id));
    for (const each of makers(moves)) {
      about.push(each, opener(each));
      if (!each.hasAttribute("data-say")) about.push(...picks(lineOf(each)));
    }
    for (const each of about) each?.classList.add("taught");
  }

  /** @param {Element} choice @returns {Element | null} the piece that opens its sheet */
  const opener = (choice) => {
    const sheet = choice.closest(".sheet");
    return sheet && place.querySelector(`#table [popovertarget="${sheet.id}"]`);
  };

  /** @param {string} line "swap {place} {place}" @returns {Element[]} what fills its blanks */
  const picks = (line) =>
    [...line.matchAll(/{(\w+)}/g)].flatMap(([, kind]) => [
      ...place.querySelectorAll(`[data-pick^="${kind}:"]`),
    ]);

  if (new URLSearchParams(location.search).has("learn")) {
    keep({ since: 0 });
    moveTo(location.pathname);
  }
  place.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-learn]");
    if (!button) return;
    const { match, at } = lessons().dataset;
    const isBegun = button.getAttribute("data-learn") === "begin";
    keep(isBegun ? { match, since: at.split(" ").length - 1 } : undefined);
    button.closest("[popover]")?.hidePopover();
    show();
  });
  return show;
}
