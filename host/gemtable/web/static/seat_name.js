// The name of the player at this seat. This browser remembers it, and sends it to the next table.

import { local, session } from "./browser_features.js";

const KEPT = "gemtable-names"; // by room, because several people may share this browser
const LATER = "gemtable-later"; // rooms of this tab whose player does not want to be asked

/**
 * A form with `data-naming` names a seat: on the host's page the seat with that number, on a seat's
 * page its own. The picture has the latter form, hidden, until the seat has a name; `data-taken`
 * has the names of the other seats.
 * @param {HTMLElement} place that contains the forms
 * @param {string} room "seat/2"
 * @param {(what: object) => void} send
 * @returns {() => void} to call after each new picture
 */
export function introduce(place, room, send) {
  let isSaid = false; // so that a refused name is not sent again automatically

  function renew() {
    const form = /** @type {HTMLFormElement | null} */ (place.querySelector("#name"));
    if (!form) return;
    const name = remembered(room);
    if (name && !isSaid && !JSON.parse(form.dataset.taken).includes(name)) send({ name });
    else form.hidden = room in { ...session.parsed(LATER) };
    isSaid = true;
  }

  place.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const seat = form.dataset.naming;
    if (seat === undefined) return;
    event.preventDefault();
    const name = String(new FormData(form).get("name")).trim();
    if (!seat) keep(local, KEPT, room, name);
    send(seat ? { name, seat: Number(seat) } : { name });
    form.reset();
  });
  place.addEventListener("click", (event) => {
    const form = /** @type {Element} */ (event.target).closest("[data-later]")?.closest("form");
    if (!form) return;
    keep(session, LATER, room, "later");
    form.hidden = true;
  });
  return renew;
}

/** @param {string} room @returns {string | undefined} the room's name, or the only name in this browser */
export function remembered(room) {
  const names = { ...local.parsed(KEPT) };
  const all = [...new Set(Object.values(names))];
  return names[room] || (all.length === 1 ? all[0] : undefined);
}

/** Remember the name of somebody who chose a seat by it. @param {string} room @param {string} name */
export const remember = (room, name) => ["join", room].forEach((each) => keep(local, KEPT, each, name));

/** @typedef {typeof local} Kept */

/** @param {Kept} where @param {string} key @param {string} room @param {string} what */
const keep = (where, key, room, what) =>
  where.set(key, JSON.stringify({ ...where.parsed(key), [room]: what }));
