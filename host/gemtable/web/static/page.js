// Shows the newest picture, sends what is pressed, and reconnects. Knows no game.

import { Idiomorph } from "./idiomorph.esm.js";
import * as line from "./connection_state.js";
import { keepAwake } from "./browser_features.js";
import { drag } from "./dragged_pieces.js";
import { paint } from "./led_paint.js";
import { listen } from "./gestures.js";
import { listenForSheets, settle } from "./tap_guard.js";
import { greet, isNews, isTheTable } from "./handshake.js";
import { hold } from "./board_keys.js";
import { newCues, showCues } from "./cues.js";
import { learn } from "./lesson.js";
import { mark } from "./player_marks.js";
import { travel } from "./motion.js";
import { introduce } from "./seat_name.js";
import { listenForPass, offerPass } from "./pass_screen.js";
import { pick } from "./picked_words.js";
import { listenForScheme, showScheme } from "./colour_scheme.js";
import { listenForSound, sound } from "./sounds.js";
import { tell } from "./event_steps.js";
import { touch } from "./lit_pieces.js";
import { showMine } from "./tokens.js";

const SILENT_MS = 5000; // a running table sends something every two seconds
const GONE = 4403; // the close code of a socket whose page has lost its seat
const ENDED = 4410; // the close code when the program ends
const AGAIN_MS = [250, 500, 1000, 2000, 4000]; // before each attempt to reconnect

const TITLE = document.title;
const THEIRS = ["open", "checked", "data-fresh"];

const picture = document.getElementById("picture");
const { live, room, shared } = picture.dataset;

/** Leave alone what the user has opened, chosen, turned on or picked, or is typing. */
const callbacks = {
  beforeAttributeUpdated: (name, node) =>
    !THEIRS.includes(name) && (name !== "aria-pressed" || node.hasAttribute("data-say")),
  beforeNodeMorphed: (node, newest) =>
    !node.isEqualNode(newest) && !(node instanceof HTMLFormElement && stays(node)),
};

/** Whether a form only sends a message: the page stays, and so does the text in the form. */
const stays = ({ dataset }) => "line" in dataset || "naming" in dataset;

/** @type {WebSocket} */
let socket;
let tries = 0;
let leaves = false; // whether another page is loading, which a reload of this one would stop
let heard = 0;
/** @type {number | undefined} */
let next;
/** @type {() => void} */
let begin;
/** Resolved when the newest picture is shown. Before that, touches have no effect. */
export const begun = new Promise((resolve) => (begin = resolve));

function connect() {
  clearTimeout(next);
  next = undefined;
  line.noteEnd();
  heard = performance.now();
  const mine = new WebSocket(new URL(live, location.href.replace(/^http/, "ws")));
  socket = mine;
  mine.onopen = () => greet(mine, room, shared !== undefined);
  mine.onmessage = (event) => {
    if (mine !== socket) return;
    heard = performance.now();
    const news = JSON.parse(event.data);
    if (!isNews(news, mine, room)) return;
    tries = 0;
    line.showState("");
    if (news.heard) line.noteHeard(news.heard);
    place(news);
    begin();
  };
  mine.onclose = (event) => {
    if (mine === socket) connectLater(event.code, isTheTable(mine));
  };
}

/**
 * Believe why the socket was closed only if the table did it: another program may listen there.
 * @param {number} code of the close
 * @param {boolean} isTable whether the table closed it
 */
function connectLater(code, isTable) {
  if (leaves) return;
  line.noteEnd();
  keepAwake(false); // nobody waits all night for a table that is gone
  if (code === GONE && isTable) {
    // A new page says what has happened, unless room.js goes on by itself.
    if (dispatchEvent(new Event("shown-out", { cancelable: true }))) location.reload();
  } else if (code === GONE) line.showState("gone");
  else if (code === ENDED && isTable) line.showState("ended");
  else if (tries) line.showLost(tries); // a short interruption is not shown
  next ??= setTimeout(connect, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
}

/**
 * Show a picture. If the focused element is gone, focus the nearest ancestor that is left.
 * @param {string} html
 */
function show(html) {
  const within = [];
  for (let each = document.activeElement; each; each = each.parentElement) within.push(each);
  Idiomorph.morph(picture, html, { morphStyle: "innerHTML", callbacks });
  for (const each of within) {
    // Focusing an element that has the focus already would cost a layout.
    if (each.isConnected && document.activeElement !== each) each.focus({ preventScroll: true });
    if (document.activeElement === each) return;
  }
}

/**
 * Show a picture, with what this browser adds to it.
 * @param {string} html
 */
function renew(html) {
  show(html);
  picture.classList.toggle("over", document.getElementById("end") !== null);
  renewPicks();
  showStory();
  showScheme(picture);
  offerPass(picture);
  showNaming();
  showLesson();
  showMarks();
  showMine(picture);
  lightPieces();
}

/** @param {{revision: number, picture?: string, lights?: Object, texts?: Object}} news; by id */
function place(news) {
  const isFirst = picture.dataset.revision === undefined;
  /** @type {HTMLElement[]} */
  let cues = [];
  if (news.picture !== undefined) {
    // All changes come before anything is measured, so that the page is laid out once.
    const change = () => {
      settle(picture, () => renew(news.picture));
      cues = newCues(picture, isFirst);
    };
    const isShown = (piece) => cues.some(({ dataset }) => dataset.shows === piece);
    const boxes = travel(picture, change, isShown);
    showCues(picture, cues, boxes);
    document.title = picture.querySelector("#turn")?.getAttribute("data-title") ?? TITLE;
    keepAwake(shared !== undefined || picture.querySelector("#turn.yours") !== null);
  }
  paint(news.lights ?? {}, news.picture !== undefined);
  for (const id in news.texts) document.getElementById(id)?.replaceChildren(news.texts[id]);
  sound(picture, cues, isFirst);
  picture.dataset.revision = String(news.revision);
}

/**
 * Send a message to the table. If there is no connection, say that it was lost.
 * @param {object} what is sent; a line gets the revision of the picture that the user sees
 */
function send(what) {
  const said = "say" in what ? { ...what, seen: Number(picture.dataset.revision) } : what;
  if (socket.readyState === WebSocket.OPEN && isTheTable(socket)) {
    socket.send(JSON.stringify(said));
    line.noteSent();
  } else if (picture.dataset.revision !== undefined) {
    line.showLost(tries);
    line.showUnanswered();
  }
}

/** Reconnect at once, because the browser has woken up or has a network again. */
function wake() {
  if (document.visibilityState === "hidden") return;
  if (performance.now() - heard > SILENT_MS || socket.readyState > WebSocket.OPEN) {
    socket.onclose = null;
    socket.close();
    if (tries) line.showLost(tries); // an attempt may hang forever
    tries += 1;
    connect();
  }
}

for (const kind of ["visibilitychange", "pageshow", "online"]) addEventListener(kind, wake);
setInterval(() => performance.now() - heard > SILENT_MS && next === undefined && wake(), 1000);
addEventListener("submit", ({ target }) => (leaves = !stays(target) && !("mine" in target.dataset)));
addEventListener("pageshow", () => (leaves = false));
listenForSheets(picture);
drag(picture);
listen(picture, send);
const renewPicks = pick(picture, send);
const lightPieces = touch(picture);
const showNaming = introduce(picture, room, send);
const showLesson = learn(picture);
const showMarks = mark(picture, room);
const showStory = tell(picture);
hold(picture, send);
listenForPass(picture);
listenForSound(picture);
listenForScheme(picture);
connect();
