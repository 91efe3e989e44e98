// Draws what is lit on the screen of a pad. Loaded by the first page that has such a screen.

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
