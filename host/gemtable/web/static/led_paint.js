// Paints the LEDs and screens of boards, by id, separately from the pictures because they change often.

/** @type {Record<string, string>} */
let lit = {};

/**
 * Paint the changed LEDs, or all of them if the picture is new.
 * @param {Record<string, string>} changed colours and pictures by id, "" for dark
 * @param {boolean} all
 */
export function paint(changed, all) {
  lit = { ...lit, ...changed };
  for (const [id, colour] of Object.entries(all ? lit : changed)) {
    const lamp = document.getElementById(id);
    if (!lamp) continue;
    if (lamp instanceof HTMLCanvasElement) import("./pad_screen.js").then(({ draw }) => draw(lamp, colour));
    else if ("notes" in lamp.dataset) import("./pad_screen.js").then(({ hear }) => hear(id, colour));
    else if (lamp instanceof SVGElement) lamp.style.fill = colour;
    else lamp.style.background = colour;
  }
}
