// The tokens that prove who this browser is, one for each room, stored for this origin only.
// A cookie would be sent to every port of the machine.

import { local } from "./browser_features.js";

/** @param {string} address @returns {string} its room, such as "host", "join" or "seat/2", or ""; of one that begins a lesson, whose */
export const roomOf = (address) =>
  new URL(address, location.href).pathname.match(/^\/(?:learn\/)?(host|join|lesson|seat\/\d+)(?=\/|$)/)?.[1] ?? "";

const name = (room) => `gemtable ${room}`;
export const token = (room) => local.get(name(room)) ?? "";
export const keep = (room, token) => local.set(name(room), token);
export const forget = (room) => local.remove(name(room));

const MOST_SEATS = 9;
const seats = Array.from({ length: MOST_SEATS }, (_, seat) => `seat/${seat + 1}`);
/** @returns {string[]} the rooms that this browser has been in, its seats first */
export const rooms = () => [...seats, "join", "host"].filter(token);

/** Show what is for whoever has been in its room, such as the host who also plays at a seat. */
export function showMine(place) {
  for (const each of place.querySelectorAll("[data-mine]"))
    each.hidden = !token(roomOf(each.getAttribute("href") ?? each.getAttribute("action")));
}

/** Request an address of a room, with this browser's token. */
export const ask = (address, options = {}) =>
  fetch(address, { ...options, headers: { authorization: `Bearer ${token(roomOf(address))}` } });
