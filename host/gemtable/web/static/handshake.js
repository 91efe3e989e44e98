// Tells the table over a socket which page this is, and ignores the socket until the table has
// proved to be the same as before: another program may listen at its port by now.

import { keep, token } from "./tokens.js";

/** @type {{id: string, table: string, page: string} | undefined} never stored */
let handshake;
const proved = new WeakSet(); // sockets whose other end is the table

/**
 * A page that is no room, such as a shared screen, shows that its browser has been invited, if so.
 * @param {WebSocket} socket @param {string} room or "" @param {boolean} isShared
 */
export function greet(socket, room, isShared) {
  const invited = token("host") || token("join");
  if (room) socket.send(JSON.stringify({ token: token(room), handshake: handshake?.id ?? "" }));
  else if (isShared && invited) socket.send(JSON.stringify({ token: invited }));
}

/**
 * Handle a message from a socket, and return whether it is news of the table to show.
 * @param {Object} news @param {WebSocket} socket @param {string} room
 */
export function isNews(news, socket, room) {
  if (handshake && !proved.has(socket)) {
    if (news.table !== handshake.table) return false;
    proved.add(socket);
    socket.send(JSON.stringify({ page: handshake.page }));
    return false;
  }
  proved.add(socket);
  if (news.token) keep(room, news.token);
  if (news.handshake) handshake = news.handshake;
  return !news.handshake;
}

/** @param {WebSocket} socket */
export const isTheTable = (socket) => proved.has(socket);
