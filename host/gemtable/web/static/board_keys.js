// Keys of the boards' page: down as long as a pointer or the keyboard holds them.

const AGAIN_MS = 1000; // the table releases keys that are no longer reported

/** @type {(place: HTMLElement, send: (what: object) => void) => void} place contains the keys */
export function hold(place, send) {
  const held = new Map(); // keys, by the pointer or the keyboard's key that holds them
  const tell = () => send({ held: [...new Set(held.values())] });
  const up = (by) => held.delete(by) && tell();
  const down = (by, event) => {
    const key = event.target.closest?.("[data-hold]");
    if (key && !held.has(by)) held.set(by, key.dataset.hold) && tell();
  };
  place.addEventListener("pointerdown", (event) => event.button || down(event.pointerId, event));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => up(event.pointerId));
  place.addEventListener("keydown", (event) => /^(Enter| )$/.test(event.key) && down(event.code, event));
  addEventListener("keyup", (event) => up(event.code));
  addEventListener("blur", () => [...held.keys()].forEach(up));
  setInterval(() => held.size && tell(), AGAIN_MS);
}
