// Beeps and a voice for whoever asks for them. All that they say stands on the page, too.

const KEPT = "gemtable-sound";
const BEEP_S = 0.15;
const CHIME_HZ = [660, 880];
const BUZZ_MS = 30;

/** What this browser wants to hear: "beeps", "voice". A seat is called unless it said no. */
const isSeat = document.body.classList.contains("seat");
const wanted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? (isSeat ? '["beeps"]' : "[]")));
/** @type {AudioContext | undefined} */
let audio;
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
  if (isNewTold && wanted.has("voice")) say(told.textContent);
}

/** @param {HTMLElement} picture in which people turn sounds on and off */
export function listenForSound(picture) {
  picture.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-sound]");
    if (!(button instanceof HTMLElement)) return;
    const what = button.dataset.sound;
    if (!wanted.delete(what)) wanted.add(what);
    localStorage.setItem(KEPT, JSON.stringify([...wanted]));
    sound(picture, true);
  });
  // A browser lets a page sound only after somebody touched it.
  addEventListener("pointerdown", () => wanted.has("beeps") && ready());
}

/** @param {string} text in the language of the page */
function say(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis?.speak(words);
}

function ready() {
  audio ??= new AudioContext();
  audio.resume();
}

/** Call whoever sits here: it is their turn. A browser lets a page do that once it was touched. */
function call() {
  if (!navigator.userActivation?.hasBeenActive) return;
  CHIME_HZ.forEach((hertz, at) => beep(hertz, at * BEEP_S));
  navigator.vibrate?.(BUZZ_MS);
}

/**
 * @param {number} hertz
 * @param {number} after seconds from now
 */
function beep(hertz, after = 0) {
  ready();
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + BEEP_S);
  tone.frequency.value = hertz;
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + BEEP_S);
}
