// Puts the newest picture in place, sends what is pressed, and reconnects. Knows no game.

import { Idiomorph } from "./idiomorph.esm.js";
import { paint } from "./lamps.js";
import { listen } from "./fingers.js";
import { listenForSheets, settle } from "./fresh.js";
import { greet, isNews, isTheTable } from "./handshake.js";
import { hold } from "./holding.js";
import { learn } from "./learning.js";
import { mark } from "./marks.js";
import { travel } from "./motion.js";
import { introduce } from "./name.js";
import { listenForPass, offerPass } from "./pass.js";
import { pick } from "./picking.js";
import { listenForScheme, showScheme } from "./scheme.js";
import { listenForSound, sound } from "./sound.js";
import { tell } from "./telling.js";
import { touch } from "./touching.js";

const SILENT_MS = 5000; // a table that lives is heard every two seconds
const GONE = 4403; // the code with which a seat's socket is closed when it is a seat no more
const AGAIN_MS = [250, 500, 1000, 2000, 4000]; // before one try after the other

const TITLE = document.title;
const THEIRS = ["open", "checked", "data-fresh"];

const picture = document.getElementById("picture");
const lost = document.getElementById("lost");
const gone = document.getElementById("gone");
const { live, room } = picture.dataset;

/** What somebody has opened, chosen, turned on, picked or is typing is theirs. */
const callbacks = {
  beforeAttributeUpdated: (name, node) =>
    !THEIRS.includes(name) && (name !== "aria-pressed" || node.hasAttribute("data-say")),
  beforeNodeMorphed: (node, newest) =>
    !node.isEqualNode(newest) && !(node instanceof HTMLFormElement && stays(node)),
};

/** Whether a form only says something: the page stays, and so does what is typed in it. */
const stays = ({ dataset }) => "line" in dataset || "naming" in dataset;

/** @type {WebSocket} */
let socket;
let tries = 0;
let leaves = false; // for another page; to load this one anew would keep the browser here
let heard = 0;
/** @type {number | undefined} */
let next;
/** @type {() => void} */
let begin;
/** Resolved when the newest picture is here: before, there is nobody to hear what is touched. */
export const begun = new Promise((resolve) => (begin = resolve));

function connect() {
  clearTimeout(next);
  next = undefined;
  heard = performance.now();
  const mine = new WebSocket(new URL(live, location.href.replace(/^http/, "ws")));
  socket = mine;
  mine.onopen = () => greet(mine, room);
  mine.onmessage = (event) => {
    if (mine !== socket) return;
    heard = performance.now();
    const news = JSON.parse(event.data);
    if (!isNews(news, mine, room)) return;
    tries = 0;
    lost.hidden = gone.hidden = true;
    place(news);
    begin();
  };
  mine.onclose = (event) => {
    if (mine === socket) connectLater(event.code, isTheTable(mine));
  };
}

/**
 * Only the table itself may have this page loaded anew: somebody else may listen there by now.
 * @param {number} code of the close
 * @param {boolean} isTable whether the table closed it
 */
function connectLater(code, isTable) {
  if (leaves) return;
  gone.hidden = code !== GONE || isTable; // the table shows at once what came of it
  lost.hidden = tries === 0 || code === GONE; // what comes back at once need not be told
  if (code === GONE && isTable) location.reload();
  next ??= setTimeout(connect, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
}

/**
 * Put a picture in place. Who was at a button that is gone is now at what it was in.
 * @param {string} html
 */
function show(html) {
  const within = [];
  for (let each = document.activeElement; each; each = each.parentElement) within.push(each);
  Idiomorph.morph(picture, html, { morphStyle: "innerHTML", callbacks });
  for (const each of within) {
    // To focus what has it already would cost a layout.
    if (each.isConnected && document.activeElement !== each) each.focus({ preventScroll: true });
    if (document.activeElement === each) return;
  }
}

/** @param {{revision: number, picture?: string, lights?: Object, texts?: Object}} news; by id */
function place(news) {
  if (news.picture !== undefined) {
    settle(picture, () => travel(picture, () => show(news.picture)));
    renewPicks();
    lightPieces();
    showStory();
    showScheme(picture);
    offerPass(picture);
    showNaming();
    showLesson();
    showMarks();
    document.title = picture.querySelector("#turn")?.getAttribute("data-title") ?? TITLE;
  }
  paint(news.lights ?? {}, news.picture !== undefined);
  for (const id in news.texts) document.getElementById(id)?.replaceChildren(news.texts[id]);
  sound(picture, picture.dataset.revision === undefined);
  picture.dataset.revision = String(news.revision);
}

/**
 * Say something to the table; where it is not heard, the person must see that nothing came of it.
 * @param {object} what with the revision of the picture that the person sees, if it is a line
 */
function send(what) {
  const said = "say" in what ? { ...what, seen: Number(picture.dataset.revision) } : what;
  if (socket.readyState === WebSocket.OPEN && isTheTable(socket)) socket.send(JSON.stringify(said));
  else if (picture.dataset.revision !== undefined) lost.hidden = false;
}

/** Try at once: the browser is awake again, or has a network. */
function wake() {
  if (document.visibilityState === "hidden") return;
  if (performance.now() - heard > SILENT_MS || socket.readyState > WebSocket.OPEN) {
    socket.onclose = null;
    socket.close();
    if (gone.hidden) lost.hidden = tries === 0; // a try may hang for ever, and never close
    tries += 1;
    connect();
  }
}

for (const kind of ["visibilitychange", "pageshow", "online"]) addEventListener(kind, wake);
setInterval(() => performance.now() - heard > SILENT_MS && next === undefined && wake(), 1000);
addEventListener("submit", (event) => (leaves = !stays(event.target)));
addEventListener("pageshow", () => (leaves = false));
listenForSheets(picture);
listen(picture, send);
const renewPicks = pick(picture, send);
const lightPieces = touch(picture);
const showNaming = introduce(picture, room, send);
const showLesson = learn(picture, room);
const showMarks = mark(picture, room);
const showStory = tell(picture);
hold(picture, send);
listenForPass(picture);
listenForSound(picture);
listenForScheme(picture);
connect();
