// Beeps and a voice for whoever asks for them. All that they say stands on the page, too.

const KEPT = "gemtable-sound";
const BEEP_S = 0.15;

/** What this browser wants to hear: "beeps", "voice". */
const wanted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
/** @type {AudioContext | undefined} */
let audio;
/** What was heard last, by id: nothing sounds twice, and nothing because a page is new. */
const last = { beep: /** @type {string | undefined} */ (undefined), told: "" };

/**
 * Sound what is new in a picture: an element with data-beep, in Hz, and the newest sentence.
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
  if (isFirst) return;
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

/** @param {number} hertz */
function beep(hertz) {
  ready();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + BEEP_S);
  tone.frequency.value = hertz;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + BEEP_S);
}
