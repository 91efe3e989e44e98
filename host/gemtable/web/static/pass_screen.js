// One screen for several seats: it is passed to the next seat that owes a move. In between, a cover
// shows no hand. The previous seat's page is also removed from the browser's history.

import { go } from "./browser_features.js";
import { showUnanswered } from "./connection_state.js";
import { ask, keep, token } from "./tokens.js";

/**
 * Show the button if this browser has the next seat, or may take it because it is the host's.
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
    if (pass) passOn(/** @type {HTMLElement} */ (pass)).catch(showUnanswered);
  });
}
