// Melodies and speech, if the user has turned them on. The page shows everything that they say, too.

import { isTouched, local, play, speak, vibrate, wakeAudio } from "./browser_features.js";
import { waitOf } from "./cues.js";

const KEPT = "gemtable-sound";
const BUZZ_MS = 30;

/** What this browser wants to hear: "beeps", "voice". A seat has beeps by default. */
const isSeat = document.body.classList.contains("seat");
const kept = local.parsed(KEPT);
const wanted = new Set(Array.isArray(kept) ? kept : isSeat ? ["beeps"] : []);
/** What was heard last: nothing sounds twice, or only because the page is new. */
const last = { told: "", isCalled: false };

/**
 * Play what is new in a picture: the cues, the call that it is this seat's turn, the newest sentence.
 * @param {HTMLElement} picture
 * @param {HTMLElement[]} cues
 * @param {boolean} isFirst
 */
export function sound(picture, cues, isFirst) {
  for (const button of picture.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(wanted.has(button.dataset.sound)));
  }
  const told = picture.querySelector("#story li[id]");
  const isNewTold = told && told.id !== last.told;
  last.told = told?.id ?? last.told;
  const calling = picture.querySelector("#turn.yours");
  const isNewCall = calling && !last.isCalled;
  last.isCalled = calling !== null;
  if (isFirst) return;
  if (wanted.has("beeps") && isTouched()) {
    // Of cues at the same moment the last one sounds.
    const melodies = new Map(cues.map((cue) => [waitOf(cue, cues), tonesOf(cue)]));
    for (const [wait, tones] of melodies) play(tones, wait);
    if (isNewCall) play(tonesOf(calling), Math.max(0, ...[...melodies].map(([wait, tones]) => wait + length(tones))));
    if (isNewCall) vibrate(BUZZ_MS);
  }
  if (isNewTold && wanted.has("voice")) speak(told.textContent);
}

/** Play tones, pairs of Hz and ms, if this browser wants to hear any. */
export function playWanted(tones) {
  if (wanted.has("beeps") && isTouched()) play(tones, 0);
}

/** @returns {number[][]} the tones of an element: "440:150 880:150" */
const tonesOf = ({ dataset }) => dataset.tones.split(" ").map((tone) => tone.split(":").map(Number));

const length = (tones) => tones.reduce((sum, [, ms]) => sum + ms, 0);

/** @param {HTMLElement} picture with the buttons that turn sounds on and off */
export function listenForSound(picture) {
  picture.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-sound]");
    if (!(button instanceof HTMLElement)) return;
    const what = button.dataset.sound;
    if (!wanted.delete(what)) wanted.add(what);
    local.set(KEPT, JSON.stringify([...wanted]));
    sound(picture, [], true);
  });
  addEventListener("pointerdown", () => wanted.has("beeps") && wakeAudio());
}
