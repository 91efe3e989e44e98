// Says over a socket who this page is, and believes nothing there before it has seen that the
// table is the one it was at before: somebody else may listen at its port by now.

import { keep, token } from "./tokens.js";

/** @type {{id: string, table: string, page: string} | undefined} never stored */
let handshake;
const proved = new WeakSet(); // sockets at which the table is

/** @param {WebSocket} socket @param {string} room */
export function greet(socket, room) {
  const hello = { token: token(room), handshake: handshake?.id ?? "" };
  if (room) socket.send(JSON.stringify(hello));
}

/**
 * Look at what came over a socket: whether it is news of the table to be shown.
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
