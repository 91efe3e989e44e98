// Enters a room with the secret of a link or with this browser's token, shows the room's page, and
// sends its forms. The secret comes after # in the address, which no server and no log sees.
// A page with [data-waits] is requested again and again to stay up to date, but not while the user
// fills in a form. A part of a form with [data-renews] is renewed all the time, as it is filled in.
// A form with [data-at-once] is sent as soon as it is shown.

import { go, moveTo } from "./browser_features.js";
import { remember, remembered } from "./seat_name.js";
import { uncover } from "./tap_guard.js";
import { ask, forget, keep, roomOf, showMine, token } from "./tokens.js";

const AGAIN_MS = 2000; // between two attempts to enter a room that does not exist yet
const WISHED_MS = 1000; // no tap counts so soon after wishes have changed the chosen game
const SHUT = 503; // the status while there is no match

/** Reload this page once the table answers: a browser's own error page would stay forever. */
const reload = () => fetch(location.href).then(() => location.reload(), reloadLater);
const reloadLater = () => setTimeout(reload, AGAIN_MS);

const unanswered = document.getElementById("unanswered").parentElement;
let shown = ""; // the HTML of the shown page
/** @type {number | undefined} */
let next;

/** @param {string} [secret] of a link */
async function come(secret = location.hash.slice(1)) {
  moveTo(location.pathname + location.search); // so that nobody else reads the secret on the screen
  const room = roomOf(location.href);
  const answer = await (secret ? enter(room, secret) : ask(location.href)).catch(() => null);
  if (answer?.status === 204) await reload();
  else if (answer) await show(answer);
  if (!answer || answer.status === SHUT) comeLater(secret);
}

/** @param {string} secret */
function comeLater(secret) {
  clearTimeout(next);
  next = setTimeout(() => (isFilledIn() ? comeLater(secret) : come(secret).catch(reload)), AGAIN_MS);
}

/** Whether a field has the focus, or something that was typed or chosen. */
function isFilledIn() {
  const fields = [...document.querySelectorAll("input, textarea, select")];
  return fields.some((field) => field === document.activeElement || isChanged(field));
}

/** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field */
function isChanged(field) {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const chosen = [...field.options].findIndex((each) => each.defaultSelected);
  return field.selectedIndex !== Math.max(0, chosen);
}

/** @param {string} room @param {string} secret */
async function enter(room, secret) {
  const answer = await fetch(`/${room}/enter`, { method: "POST", body: new URLSearchParams({ secret }) });
  if (!answer.ok) return answer;
  keep(room, (await answer.json()).token);
  return new Response(null, { status: 204 });
}

/**
 * Load the style sheets that a page has and this one has not: nobody is to see it without them.
 * @param {Document} page
 */
async function loadSheets(page) {
  const here = [...document.styleSheets].map(({ href }) => href);
  const missing = [...page.querySelectorAll("link[rel=stylesheet]")].filter(({ href }) => !here.includes(href));
  await Promise.all(missing.map(({ href }) => new Promise((done) => {
    const early = { rel: "preload", as: "style", href, onload: done, onerror: done };
    document.head.append(Object.assign(document.createElement("link"), early));
  })));
}

/** @param {Response} answer with a whole page, which is inert until its socket is connected */
async function show(answer) {
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  clearTimeout(next);
  if (page.querySelector("[data-waits]")) comeLater("");
  if (text === shown) return;
  shown = text;
  await loadSheets(page);
  if (text !== shown) return; // a newer page came meanwhile
  if (answer.redirected) moveTo(answer.url);
  document.title = page.title;
  const { body } = page;
  body.inert = body.querySelector("[data-live]") !== null;
  showMine(body);
  const own = body.querySelector("[data-own-name]");
  if (own && !own.getAttribute("value")) own.setAttribute("value", remembered("join") ?? "");
  const at = document.activeElement?.id;
  document.body.replaceWith(body);
  uncover(body);
  if (at) document.getElementById(at)?.focus({ preventScroll: true });
  body.querySelector("[data-at-once]")?.requestSubmit();
  if (body.inert) import("./page.js").then(({ begun }) => begun.then(() => (body.inert = false)), reloadLater);
}

/**
 * Return a form as it is filled in. A field with [data-deed] is left out unless it was just changed.
 * @param {HTMLFormElement} form @param {EventTarget | null} changed
 */
function filledIn(form, changed) {
  const fields = new URLSearchParams(new FormData(form));
  for (const deed of form.querySelectorAll("[data-deed]")) if (deed !== changed) fields.delete(deed.name);
  return fields;
}

/** Ask again for a part of a form, and show it if it has changed. @param {Event} [event] */
async function renewPart(event) {
  const part = /** @type {HTMLElement | null} */ (document.querySelector("[data-renews]"));
  const form = part?.closest("form");
  if (!form) return;
  const target = /** @type {HTMLElement | null} */ (event?.target);
  if (target?.closest("form") === form && !("deed" in target.dataset)) form.proposed.value = "";
  const asked = filledIn(form, event?.target);
  const answer = await ask(part.dataset.renews, { method: "POST", body: asked });
  if (answer.redirected) return proposed(form, answer);
  const text = answer.ok ? await answer.text() : "";
  const newest = new DOMParser().parseFromString(text, "text/html").querySelector("[data-renews]");
  const isOld = String(filledIn(form, event?.target)) !== String(asked);
  if (!newest || !part.isConnected || isOld || newest.isEqualNode(part)) return;
  const at = document.activeElement?.id;
  part.replaceWith(newest);
  if (at) document.getElementById(at)?.focus({ preventScroll: true });
}
/** Show the page that a renewal leads to: of another game as is wished, or a match. */
async function proposed(form, answer) {
  if (new URL(answer.url).pathname !== location.pathname) return go(answer.url);
  const isLeftAlone = form.isConnected && form.proposed.value && !form.querySelector("details[open]");
  if (!isLeftAlone || isFilledIn()) return;
  await show(answer);
  uncover(document.body, WISHED_MS);
}
/** @param {Event} [event] */
const renew = (event) => renewPart(event).catch(() => undefined);

/** Say that nobody answered what was sent, and show the page anew once the table answers. */
function complain() {
  if (!document.getElementById("unanswered")) document.body.append(unanswered);
  document.getElementById("unanswered").hidden = false;
  reload();
}

/** @param {SubmitEvent} event */
async function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const action = button?.getAttribute("formaction") ?? form.action;
  const room = roomOf(action);
  if (event.defaultPrevented || form.method !== "post" || !room) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  if (form.id === "door") return come(body.get("secret"));
  const seat = button?.dataset.sits ?? form.dataset.sits;
  // Somebody who chooses their own seat takes it from nobody.
  if (seat?.startsWith("seat") && token(seat) && (await ask(`/${seat}`)).ok) return go(`/${seat}`);
  const answer = await ask(action, { method: "POST", body });
  if (answer.ok && form.id === "leave") {
    forget(room);
    // The host's screen may be passed between seats.
    go(room === "lesson" ? (await answer.json()).back : token("host") ? "/host" : "/");
  } else if (answer.ok && seat && answer.headers.get("content-type").includes("json")) {
    const given = await answer.json(); // the table chooses the seat of a host who plays here
    keep(given.room ?? seat, given.token);
    if (body.get("name")) remember(seat, String(body.get("name")).trim());
    go(`/${given.room ?? seat}`);
  } else if (answer.ok && "mine" in form.dataset) return; // the host at a seat stays there
  else if (answer.redirected) go(answer.url);
  else if (answer.status === 403) await reload(); // to the door
  else await show(answer);
}

/**
 * Take the seat that a match gives to who waited for it. This page need not be loaded again for that.
 * @param {Event} event
 */
async function sitDown(event) {
  if (roomOf(location.href) !== "join") return;
  event.preventDefault();
  const text = await (await ask("/join")).text();
  const form = new DOMParser().parseFromString(text, "text/html").querySelector("[data-at-once]");
  if (!form) return location.reload();
  form.hidden = true;
  document.body.append(form);
  form.requestSubmit();
}

/** @param {MouseEvent} event on a link from room to room */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href]:not([target])");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const to = link && new URL(link.getAttribute("href"), location.href);
  if (!isPlain || to?.origin !== location.origin || !roomOf(to.href)) return;
  event.preventDefault();
  go(to.href);
}

setInterval(() => renew(), AGAIN_MS);
addEventListener("change", renew);
addEventListener("click", follow);
addEventListener("submit", (event) => send(event).catch(complain));
addEventListener("shown-out", (event) => sitDown(event).catch(reload));
addEventListener("hashchange", () => location.hash && come()); // another secret link was opened in this tab
come();
