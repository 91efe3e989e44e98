// LEDs of boards: what is lit, by id, painted beside the pictures, for it changes often.

/** @type {Record<string, string>} */
let lit = {};

/**
 * Paint what changed; everything, if the lamps themselves may be new.
 * @param {Record<string, string>} changed colours by id, "" for dark
 * @param {boolean} all
 */
export function paint(changed, all) {
  lit = { ...lit, ...changed };
  for (const [id, colour] of Object.entries(all ? lit : changed)) {
    const lamp = document.getElementById(id);
    if (!lamp) continue;
    if (lamp instanceof SVGElement) lamp.style.fill = colour;
    else lamp.style.background = colour;
  }
}
