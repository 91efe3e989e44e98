// Comes into a room, with the secret of a link or the token that this browser has, and shows its
// page; sends its forms. The secret stood behind #, where no server and no log reads it.
// A page with [data-waits] is asked for again and again: it shows what is so now. While somebody
// fills in a form it stays as it is.

import { go, moveTo } from "./browser.js";
import { uncover } from "./fresh.js";
import { ask, forget, keep, roomOf, token } from "./tokens.js";

const AGAIN_MS = 2000; // before one try of a room that is not there yet after the other
const SHUT = 503; // there is no match yet

/** Load this page anew once the table answers: a browser's own page of errors never comes back. */
const reload = () => fetch(location.href).then(() => location.reload(), reloadLater);
const reloadLater = () => setTimeout(reload, AGAIN_MS);

let shown = ""; // the page, as it came
/** @type {number | undefined} */
let next;

/** @param {string} [secret] of a link */
async function come(secret = location.hash.slice(1)) {
  moveTo(location.pathname + location.search); // nor over a shoulder
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

/** Whether somebody is at a field, or has left what they typed or chose there. */
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

/** @param {Response} answer with a whole page; nothing in it can be pressed before it is heard */
async function show(answer) {
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  clearTimeout(next);
  if (page.querySelector("[data-waits]")) comeLater("");
  if (text === shown) return;
  shown = text;
  if (answer.redirected) moveTo(answer.url);
  document.title = page.title;
  const { body } = page;
  body.inert = body.querySelector("[data-live]") !== null;
  for (const link of body.querySelectorAll("[data-mine]")) link.hidden = !token(roomOf(link.href));
  const at = document.activeElement?.id;
  document.body.replaceWith(body);
  uncover(body);
  if (at) document.getElementById(at)?.focus({ preventScroll: true });
  if (body.inert) import("./page.js").then(({ begun }) => begun.then(() => (body.inert = false)), reloadLater);
}

/** @param {SubmitEvent} event */
async function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const room = roomOf(form.action);
  if (event.defaultPrevented || form.method !== "post" || !room) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.name) body.append(button.name, button.value);
  if (form.id === "door") return come(body.get("secret"));
  const seat = form.dataset.sits;
  const goOn = () => go(`/${seat}${form.dataset.then ?? ""}`);
  // Whoever chooses a seat that is their own takes it from nobody.
  if (seat && token(seat) && (await ask(`/${seat}`)).ok) return goOn();
  const answer = await ask(form.action, { method: "POST", body });
  if (answer.ok && form.id === "leave") {
    forget(room);
    go(token("host") ? "/host" : "/"); // one screen is passed on
  } else if (answer.ok && seat && answer.headers.get("content-type").includes("json")) {
    keep(seat, (await answer.json()).token);
    goOn();
  } else if (answer.redirected) go(answer.url);
  else if (answer.status === 403) await reload(); // to the door
  else await show(answer);
}

/** @param {MouseEvent} event at a link from room to room */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href]:not([target])");
  const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const to = link && new URL(link.getAttribute("href"), location.href);
  if (!isPlain || to?.origin !== location.origin || !roomOf(to.href)) return;
  event.preventDefault();
  go(to.href);
}

addEventListener("click", follow);
addEventListener("submit", (event) => send(event).catch(reload));
addEventListener("hashchange", () => location.hash && come()); // another link, opened here
come();
