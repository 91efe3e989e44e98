// One screen for several seats: it is passed on to the next that owes a move. A cover comes in
// between, which shows no hand; the page of before is gone, also from the browser's history.

import { go } from "./browser.js";
import { ask, keep, token } from "./tokens.js";

/**
 * Show the button where this browser has that seat, or may sit there because it is the host's.
 * @param {HTMLElement} picture
 */
export function offerPass(picture) {
  const pass = /** @type {HTMLElement | null} */ (picture.querySelector("#pass"));
  if (pass) pass.hidden = !token(pass.dataset.to) && !mayCome(pass);
}

/** @param {HTMLElement} pass */
const mayCome = (pass) => pass.dataset.free !== undefined && token("host") !== "";

/** @param {HTMLElement} pass */
async function passOn(pass) {
  const { to } = pass.dataset;
  const cover = `/${to}/cover`;
  const isMine = token(to) !== "" && (await ask(cover)).ok;
  if (!isMine && mayCome(pass)) {
    const answer = await ask(`/host/sit/${to.split("/")[1]}`, { method: "POST" });
    if (answer.ok) keep(to, (await answer.json()).token);
  }
  go(cover, true);
}

/** @param {HTMLElement} picture */
export function listenForPass(picture) {
  offerPass(picture);
  picture.addEventListener("click", (event) => {
    const pass = /** @type {HTMLElement} */ (event.target).closest("#pass");
    if (pass) passOn(/** @type {HTMLElement} */ (pass));
  });
}
