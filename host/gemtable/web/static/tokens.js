// What proves who this browser is: a token for each room, kept for this origin and no other.
// A cookie would come along to every port of the machine.

import { local } from "./browser.js";

/** @param {string} address @returns {string} its room, as "host", "join" or "seat/2"; "" if it has none */
export const roomOf = (address) =>
  new URL(address, location.href).pathname.match(/^\/(host|join|seat\/\d+)(?=\/|$)/)?.[1] ?? "";

const name = (room) => `gemtable ${room}`;
export const token = (room) => local.get(name(room)) ?? "";
export const keep = (room, token) => local.set(name(room), token);
export const forget = (room) => local.remove(name(room));

/** Ask for an address of a room, with what proves that this browser may. */
export const ask = (address, options = {}) =>
  fetch(address, { ...options, headers: { authorization: `Bearer ${token(roomOf(address))}` } });
