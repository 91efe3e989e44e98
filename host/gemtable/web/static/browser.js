// What a browser may lack or refuse: storage, sound, a voice, vibration, new entries of history.
// Nothing here throws. What storage doesn't take stays in memory, and goes with this tab from
// page to page in the state of its history, where a reload finds it.

const BEEP_S = 0.15;

/** @type {Record<string, string | null>} by key; null for what is forgotten */
const memory = { ...attempt(() => history.state.kept) };
/** @type {AudioContext | undefined} */
let audio;

/** What `ask` returns; undefined if this browser can't do it. A promise may fail in silence. */
function attempt(ask) {
  try {
    const answer = ask();
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    return undefined;
  }
}

/** @param {"localStorage" | "sessionStorage"} which null or an error in some browsers */
function storage(which) {
  const read = (key) => attempt(() => window[which].getItem(key)) ?? null;

  /** @param {string} key @param {string | null} value */
  function change(key, value) {
    attempt(() => (value === null ? window[which].removeItem(key) : window[which].setItem(key, value)));
    if (read(key) === value) delete memory[key];
    else memory[key] = value;
    moveTo(location.href);
  }

  const get = (key) => (key in memory ? memory[key] : read(key));
  return {
    get,
    set: change,
    remove: (key) => change(key, null),
    /** What was set as JSON; undefined if it is something else: another program had this port. */
    parsed: (key) => attempt(() => JSON.parse(get(key))) ?? undefined,
  };
}

/** What this browser keeps for this origin, and for this tab only. */
export const local = storage("localStorage");
export const session = storage("sessionStorage");

/** Show an address for what is on the page already. */
export function moveTo(address) {
  attempt(() => history.replaceState(state(), "", address));
}

/**
 * Load another page of ours.
 * @param {string} address
 * @param {boolean} isInstead whether Back leads past this page
 */
export function go(address, isInstead = false) {
  if (!state()) return isInstead ? location.replace(address) : location.assign(address);
  const change = isInstead ? "replaceState" : "pushState";
  attempt(() => history[change](state(), "", address));
  location.reload();
}

const state = () => (Object.keys(memory).length ? { kept: memory } : null);

/** @param {string} text in the language of the page */
export function speak(text) {
  attempt(() => {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  });
}

/** Wake the loudspeaker. A browser lets a page do that only once somebody touched it. */
export const wakeAudio = () =>
  attempt(() => {
    audio ??= new AudioContext();
    return audio.resume();
  });

/** Whether somebody touched this page, so that it may sound. */
export const isTouched = () => Boolean(attempt(() => navigator.userActivation.hasBeenActive));

/** @param {number} ms */
export const vibrate = (ms) => attempt(() => navigator.vibrate(ms));

/** @param {number[]} tones in Hz, one after the other */
export function beep(...tones) {
  wakeAudio();
  tones.forEach((hertz, at) => attempt(() => tone(hertz, audio.currentTime + at * BEEP_S)));
}

/** @param {number} hertz @param {number} start in seconds of the loudspeaker's clock */
function tone(hertz, start) {
  const sound = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + BEEP_S);
  sound.frequency.value = hertz;
  sound.connect(volume).connect(audio.destination);
  sound.start(start);
  sound.stop(start + BEEP_S);
}
