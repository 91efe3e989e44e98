// Melodies and speech, if the user has turned them on. The page shows everything that they say, too.

import { isTouched, local, play, speak, vibrate, wakeAudio } from "./browser_features.js";
import { waitOf } from "./cues.js";

const KEPT = "gemtable-sound";
const KEPT_VOLUME = "gemtable-volume";
const BUZZ_MS = 30;
const REST_MS = 80; // between two melodies, as on boards

/** What this browser wants to hear: "beeps", "voice". A seat has beeps by default. */
const isSeat = document.body.classList.contains("seat");
const kept = local.parsed(KEPT);
const wanted = new Set(Array.isArray(kept) ? kept : isSeat ? ["beeps"] : []);
/** How loud, in percent; 0 is off. The table's volume is the most. */
let volume = percent(local.parsed(KEPT_VOLUME));
/** What was heard last: nothing sounds twice, or only because the page is new. */
const last = { told: "", isCalled: false, refused: 0 };

/**
 * Play what is new in a picture: the cues, the call that it is this seat's turn, a press that was
 * refused, the newest sentence.
 * @param {HTMLElement} picture
 * @param {HTMLElement[]} cues
 * @param {boolean} isFirst
 */
export function sound(picture, cues, isFirst) {
  for (const button of picture.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(wanted.has(button.dataset.sound)));
  }
  for (const slider of picture.querySelectorAll("#volume")) slider.value = String(volume);
  const told = picture.querySelector("#story li[id]");
  const isNewTold = told && told.id !== last.told;
  last.told = told?.id ?? last.told;
  const calling = picture.querySelector("#turn.yours");
  const isNewCall = calling && !last.isCalled;
  last.isCalled = calling !== null;
  const refusals = picture.querySelector("#refusals");
  const isRefused = Number(refusals?.dataset.count) > last.refused;
  last.refused = Number(refusals?.dataset.count ?? 0);
  if (isFirst) return;
  const loud = loudness(picture);
  if (wanted.has("beeps") && isTouched()) {
    playInTurn(cues, isNewCall ? [calling] : [], loud);
    if (isRefused && !cues.length && !isNewCall) play(tonesOf(refusals), 0, loud);
    if (isNewCall) vibrate(BUZZ_MS);
  }
  if (isNewTold && wanted.has("voice") && loud) speak(told.textContent, loud);
}

/**
 * Play the melodies of cues one after the other, each once and none before its moment, then a call.
 * @param {HTMLElement[]} cues
 * @param {HTMLElement[]} calls
 * @param {number} loud in percent
 */
function playInTurn(cues, calls, loud) {
  const waits = new Map(cues.map((cue) => [cue.dataset.tones, waitOf(cue, cues)]));
  for (const call of calls) waits.set(call.dataset.tones, 0);
  let free = 0;
  for (const [told, wait] of waits) {
    const tones = parsed(told);
    const start = Math.max(wait, free);
    play(tones, start, loud);
    free = start + length(tones) + REST_MS;
  }
}

/** Play tones, pairs of Hz and ms, if this browser wants to hear any. */
export function playWanted(tones) {
  if (wanted.has("beeps") && isTouched()) play(tones, 0, volume);
}

/** @returns {number} in percent: as loud as this browser wants, and at most as its boards */
const loudness = (picture) => Math.min(volume, percent(picture.querySelector("#cues")?.dataset.volume));

/** @returns {number} a percentage; 100 for what is none, as another program's value at this port */
function percent(value) {
  const number = Number(value ?? 100);
  return number >= 0 && number <= 100 ? number : 100;
}

/** @returns {number[][]} the tones of an element */
const tonesOf = ({ dataset }) => parsed(dataset.tones);

/** @returns {number[][]} "440:150 880:150" as numbers */
const parsed = (tones) => tones.split(" ").map((tone) => tone.split(":").map(Number));

const length = (tones) => tones.reduce((sum, [, ms]) => sum + ms, 0);

/** @param {HTMLElement} picture with the buttons that turn sounds on and off, and the volume */
export function listenForSound(picture) {
  picture.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-sound]");
    if (!(button instanceof HTMLElement)) return;
    const what = button.dataset.sound;
    if (!wanted.delete(what)) wanted.add(what);
    local.set(KEPT, JSON.stringify([...wanted]));
    sound(picture, [], true);
  });
  picture.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "volume") return;
    volume = Number(target.value);
    local.set(KEPT_VOLUME, target.value);
  });
  picture.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "volume") return;
    if (wanted.has("beeps")) play(tonesOf(target), 0, loudness(picture));
  });
  addEventListener("pointerdown", () => wanted.has("beeps") && wakeAudio());
}
