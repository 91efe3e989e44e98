// Shows steps that arrive together one after the other at the top. Knows no game.

const EACH_MS = 1500; // less if many wait, so that the newest is shown soon
const LEAST_MS = 500;
const MOST = 4; // a page that missed more steps shows only the newest

/**
 * Return a function to call after each new picture, which has the newest step. A touch or a key
 * shows the newest step at once.
 * @param {HTMLElement} picture
 * @returns {() => void}
 */
export function tell(picture) {
  /** @type {string | undefined} */
  let match;
  let seen = 0; // the number of the newest step so far
  /** @type {Element[]} */
  let waiting = []; // copies of the steps in the story, the oldest first, and of what is said
  /** @type {Element} */
  let told; // the step that is shown now
  /** @type {number | undefined} */
  let timer; // while others wait

  function next() {
    told = waiting.shift();
    put(told);
    const each = Math.max(LEAST_MS, EACH_MS / waiting.length);
    timer = waiting.length ? setTimeout(next, each) : undefined;
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    waiting = [];
  }

  function skip() {
    if (timer) put(waiting.at(-1));
    stop();
  }

  function put(step) {
    const said = picture.querySelector("#said");
    if (!said || !step) return;
    said.className = step.className;
    said.replaceChildren(...step.cloneNode(true).childNodes);
  }

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, { capture: true });

  return () => {
    const steps = [...picture.querySelectorAll("#story li[id]")].reverse();
    const { match: now } = picture.querySelector("#table")?.dataset ?? {};
    const isFollowed = now === match && document.visibilityState === "visible";
    const news = steps.filter((step) => numberOf(step) > seen);
    [match, seen] = [now, Math.max(0, ...steps.map(numberOf))];
    waiting.push(...news.map((step) => step.cloneNode(true)));
    const said = picture.querySelector("#said");
    if (news.length && said) waiting.splice(-1, 1, said.cloneNode(true)); // more than its step
    if (!isFollowed || waiting.length > MOST) return stop();
    if (timer) put(told);
    else if (waiting.length > 1) next();
    else waiting = [];
  };
}

/** @returns {number} */
const numberOf = (step) => Number(step.id.split("-")[1]);
