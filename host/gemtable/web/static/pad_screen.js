// What the screen of a pad shows and its buzzer plays. Loaded only by a page that has one.

import { playWanted } from "./sounds.js";

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [205, 232, 255, 255];
const DARK = [8, 12, 20, 255];

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} pixels in base64: strips of eight rows, a byte a column, lowest bit on top; "" is dark
 */
export function draw(canvas, pixels) {
  const bytes = atob(pixels);
  const picture = new ImageData(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isLit = (bytes.charCodeAt((y >> 3) * WIDTH + x) >> (y & 7)) & 1;
      picture.data.set(isLit ? LIT : DARK, 4 * (y * WIDTH + x));
    }
  }
  canvas.getContext("2d").putImageData(picture, 0, 0);
}

/** How many notes of each buzzer are known, by id. @type {Map<string, number>} */
const known = new Map();

/**
 * Play what a buzzer has played since the last time; what was before this page stays silent.
 * @param {string} id
 * @param {string} told how many notes so far, and the newest: "23 660:150 880:150"
 */
export function hear(id, told) {
  const [count, ...notes] = told.split(" ");
  const fresh = Number(count) - (known.get(id) ?? Number(count));
  known.set(id, Number(count));
  if (fresh > 0) playWanted(notes.slice(-fresh).map((note) => note.split(":").map(Number)));
}
