// A player's own marks on pieces. They stay in this browser and are forgotten after the match.

import { session } from "./browser_features.js";

const KEPT = "gemtable-marks"; // by room: the match, and the sign on each piece, by id

/**
 * @param {HTMLElement} place that contains the picture
 * @param {string} room "seat/2"
 * @returns {() => void} to call after each new picture
 */
export function mark(place, room) {
  const rooms = { ...session.parsed(KEPT) };

  /** @param {{match: string, signs: Object<string, string>} | undefined} marks */
  function keep(marks) {
    rooms[room] = marks;
    session.set(KEPT, JSON.stringify(rooms));
  }

  const table = () => /** @type {HTMLElement | null} */ (place.querySelector("#table"));

  /** @returns {Object<string, string>} */
  function signs() {
    const { match, over } = table().dataset;
    if (rooms[room] && (rooms[room].match !== match || over !== undefined)) keep(undefined);
    return rooms[room]?.signs ?? {};
  }

  function show() {
    if (!table()) return;
    const on = signs();
    for (const each of place.querySelectorAll("[data-mark]")) each.removeAttribute("data-mark");
    for (const id in on) document.getElementById(id)?.setAttribute("data-mark", on[id]);
    for (const button of place.querySelectorAll("[data-marks] button")) {
      const isIt = on[of(button)] === button.textContent;
      button.setAttribute("aria-pressed", String(isIt));
    }
  }

  /** @returns {string} the id of the piece that a button marks */
  const of = (button) => button.closest("[data-marks]").dataset.marks;

  place.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-marks] button");
    if (!button) return;
    const on = signs();
    if (on[of(button)] === button.textContent) delete on[of(button)];
    else on[of(button)] = button.textContent;
    keep({ match: table().dataset.match, signs: on });
    show();
  });
  place.addEventListener("submit", ({ target }) => {
    if (/** @type {Element} */ (target).id === "leave") keep(undefined);
  });
  return show;
}
