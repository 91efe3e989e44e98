// Begins a lesson from a page that is open to everyone, in a browser that somebody has let in.

import { go } from "./browser_features.js";
import { ask, keep, rooms } from "./tokens.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("learn"));
form.hidden = rooms().length === 0;

/** Ask as the first who is still let in. @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  for (const room of rooms()) {
    const answer = await ask(`/learn/${room}`, { method: "POST", body });
    if (answer.ok) {
      keep("lesson", (await answer.json()).token);
      return go("/lesson");
    }
    if (answer.status === 403) continue; // that room has lost this browser
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return form.replaceChildren(page.querySelector("main p"));
  }
  go("/join");
}

form.addEventListener("submit", begin);
