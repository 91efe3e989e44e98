// Beeps and a voice for whoever asks for them. All that they say stands on the page, too.

import { beep, isTouched, local, speak, vibrate, wakeAudio } from "./browser.js";

const KEPT = "gemtable-sound";
const CHIME_HZ = [660, 880];
const BUZZ_MS = 30;

/** What this browser wants to hear: "beeps", "voice". A seat is called unless it said no. */
const isSeat = document.body.classList.contains("seat");
const kept = local.parsed(KEPT);
const wanted = new Set(Array.isArray(kept) ? kept : isSeat ? ["beeps"] : []);
/** What was heard last, by id: nothing sounds twice, and nothing because a page is new. */
const last = { beep: /** @type {string | undefined} */ (undefined), told: "", isCalled: false };

/**
 * Sound what is new in a picture: an element with data-beep, in Hz, that it is this seat's turn,
 * and the newest sentence.
 * @param {HTMLElement} picture
 * @param {boolean} isFirst
 */
export function sound(picture, isFirst) {
  for (const button of picture.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(wanted.has(button.dataset.sound)));
  }
  const beeps = picture.querySelector("[data-beep]");
  const told = picture.querySelector("#story li[id]");
  const isNewBeep = beeps && beeps.className !== last.beep;
  const isNewTold = told && told.id !== last.told;
  last.beep = beeps?.className;
  last.told = told?.id ?? last.told;
  const isCalled = picture.querySelector("#turn.yours") !== null;
  const isNewCall = isCalled && !last.isCalled;
  last.isCalled = isCalled;
  if (isFirst) return;
  if (isNewCall && wanted.has("beeps")) call();
  if (isNewBeep && wanted.has("beeps")) beep(Number(beeps.dataset.beep));
  if (isNewTold && wanted.has("voice")) speak(told.textContent);
}

/** @param {HTMLElement} picture in which people turn sounds on and off */
export function listenForSound(picture) {
  picture.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-sound]");
    if (!(button instanceof HTMLElement)) return;
    const what = button.dataset.sound;
    if (!wanted.delete(what)) wanted.add(what);
    local.set(KEPT, JSON.stringify([...wanted]));
    sound(picture, true);
  });
  addEventListener("pointerdown", () => wanted.has("beeps") && wakeAudio());
}

/** Call whoever sits here: it is their turn. */
function call() {
  if (!isTouched()) return;
  beep(...CHIME_HZ);
  vibrate(BUZZ_MS);
}
