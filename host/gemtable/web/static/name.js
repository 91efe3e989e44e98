// The name of whoever sits here. This browser remembers it, and says it at the next table.

import { local, session } from "./browser.js";

const KEPT = "gemtable-names"; // by room, as several people may share this browser
const LATER = "gemtable-later"; // rooms of this tab in which nobody wants to be asked

/**
 * A form with `data-naming` names a seat: that number's from the host's page, else the page's
 * own. The latter stands hidden in a picture until the seat has a name; `data-taken` has those
 * of the other seats.
 * @param {HTMLElement} place in which the forms are
 * @param {string} room "seat/2"
 * @param {(what: object) => void} send
 * @returns {() => void} to be called when the picture is a new one
 */
export function introduce(place, room, send) {
  let isSaid = false; // a name that was refused is not said again by itself

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

/** @param {string} room @returns {string | undefined} its name, or that of the one person here */
function remembered(room) {
  const names = { ...local.parsed(KEPT) };
  const all = [...new Set(Object.values(names))];
  return names[room] || (all.length === 1 ? all[0] : undefined);
}

/** @typedef {typeof local} Kept */

/** @param {Kept} where @param {string} key @param {string} room @param {string} what */
const keep = (where, key, room, what) =>
  where.set(key, JSON.stringify({ ...where.parsed(key), [room]: what }));
