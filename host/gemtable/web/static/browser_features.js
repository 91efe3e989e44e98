// Features that a browser may lack or refuse: storage, sound, speech, vibration, history entries,
// a screen that stays on.
// Nothing here throws. What storage refuses stays in memory, and moves with this tab from page to
// page in the state of its history, where a reload finds it.

const LOUDEST = 0.4; // the gain of a tone at 100 percent
/** @type {Record<string, string | null>} by key; null for a forgotten value */
const memory = { ...attempt(() => history.state.kept) };
/** @type {AudioContext | undefined} */
let audio;
/** @type {Promise<WakeLockSentinel | undefined> | undefined} what keeps the screen on, if wanted */
let awake;

/** Return what `ask` returns, or undefined if this browser can't do it. Ignore failed promises. */
function attempt(ask) {
  try {
    const answer = ask();
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    return undefined;
  }
}

/** @param {"localStorage" | "sessionStorage"} which is null or an error in some browsers */
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
    /** Return a value that was set as JSON, or undefined for another program's value at this port. */
    parsed: (key) => attempt(() => JSON.parse(get(key))) ?? undefined,
  };
}

/** The storage of this browser for this origin, and for this tab only. */
export const local = storage("localStorage");
export const session = storage("sessionStorage");

/** Change the address in the address bar without loading anything. */
export function moveTo(address) {
  attempt(() => history.replaceState(state(), "", address));
}

/**
 * Load another page of ours.
 * @param {string} address
 * @param {boolean} isInstead whether Back skips this page
 */
export function go(address, isInstead = false) {
  if (!state()) return isInstead ? location.replace(address) : location.assign(address);
  const change = isInstead ? "replaceState" : "pushState";
  attempt(() => history[change](state(), "", address));
  location.reload();
}

const state = () => (Object.keys(memory).length ? { kept: memory } : null);

/** @param {string} text in the language of the page @param {number} volume in percent */
export function speak(text, volume) {
  attempt(() => {
    const words = new SpeechSynthesisUtterance(text);
    words.volume = volume / 100;
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  });
}

/** Turn on audio. A browser allows this only after somebody has touched the page. */
export const wakeAudio = () =>
  attempt(() => {
    audio ??= new AudioContext();
    return audio.resume();
  });

/** Whether somebody has touched this page, so that it may make sounds. */
export const isTouched = () => Boolean(attempt(() => navigator.userActivation.hasBeenActive));

/** Let the browser keep the screen on. It does so for secure pages only, and may refuse. */
async function lockScreen() {
  try {
    return await navigator.wakeLock.request("screen");
  } catch {
    return undefined;
  }
}

/**
 * Keep the screen on from now on, or no longer. A page that is hidden loses this and asks again.
 * @param {boolean} isWanted
 */
export function keepAwake(isWanted) {
  if (isWanted === (awake !== undefined)) return;
  awake?.then((lock) => attempt(() => lock.release()));
  awake = isWanted ? lockScreen() : undefined;
}

addEventListener("visibilitychange", () => {
  if (!awake || document.visibilityState === "hidden") return;
  keepAwake(false);
  keepAwake(true);
});

/** @param {number} ms */
export const vibrate = (ms) => attempt(() => navigator.vibrate(ms));

/**
 * @param {number[][]} tones of so many Hz, for so many ms, one after the other; 0 Hz is a rest
 * @param {number} after in ms from now
 * @param {number} volume in percent; 0 is silent
 */
export function play(tones, after, volume) {
  if (!volume) return;
  wakeAudio();
  let ms = after;
  for (const [hertz, lasts] of tones) {
    const start = ms / 1000;
    attempt(() => hertz && tone(hertz, audio.currentTime + start, lasts / 1000, (LOUDEST * volume) / 100));
    ms += lasts;
  }
}

/**
 * @param {number} hertz
 * @param {number} start of the audio clock, in seconds
 * @param {number} lasts in seconds
 * @param {number} loud its gain at first, above 0
 */
function tone(hertz, start, lasts, loud) {
  const sound = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(loud / 200, start + lasts);
  sound.frequency.value = hertz;
  sound.connect(volume).connect(audio.destination);
  sound.start(start);
  sound.stop(start + lasts);
}
