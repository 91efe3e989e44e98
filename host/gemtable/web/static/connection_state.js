// Says how the line to the table is, and when nobody answered a tap.

const MANY = 15; // attempts after which the table may have ended: about a minute

const texts = ["lost", "silent", "ended", "gone"].map((id) => document.getElementById(id));
const unanswered = document.getElementById("unanswered");
let sent = 0; // messages by this socket
let heard = 0; // those that the table has heard

/** @param {string} state the id of the text to show, or "" for none: all is well */
export function showState(state) {
  for (const text of texts) text.hidden = text.id !== state;
}

/** @returns {string} what is shown */
export const shownState = () => texts.find((text) => !text.hidden)?.id ?? "";

/** Say that there is no connection, unless the reason is known. @param {number} tries so far */
export function showLost(tries) {
  if (!["ended", "gone"].includes(shownState())) showState(tries < MANY ? "lost" : "silent");
}

export const noteSent = () => (sent += 1);

/** @param {number} messages that the table has heard by this socket; what was lost before is past */
export function noteHeard(messages) {
  heard = messages;
  unanswered.hidden = true;
}

/** Say that nobody answered what was tapped last: the person looks again and decides. */
export function showUnanswered() {
  unanswered.hidden = false;
}

/** Note that another socket takes the place of this one, whose last messages may be lost. */
export function noteEnd() {
  if (sent > heard) showUnanswered();
  sent = heard = 0;
}

for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => (unanswered.hidden ||= shownState() === ""), { capture: true });
