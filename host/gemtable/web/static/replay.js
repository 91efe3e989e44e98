// Goes through a finished match without loading the page anew: the slider, links, arrow keys.
// Without it the same links and the same form do the same, a page at a time.

import { Idiomorph } from "./idiomorph.esm.js";

const KEYS = { ArrowLeft: "to-back", ArrowRight: "to-forward", Home: "to-first", End: "to-last" };

const picture = document.getElementById("picture");
/** @type {string | null} the address that is wanted next; what is newest wins */
let wanted = null;
let isAsking = false;

/** @param {string} address of an entry */
async function show(address) {
  wanted = address;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const asked = wanted;
    wanted = null;
    const answer = await fetch(asked).catch(() => null);
    if (!answer?.ok) return location.assign(asked); // the match goes on again, or nobody answers
    const text = await answer.text();
    if (wanted === null) place(text, asked);
  }
  isAsking = false;
}

/** @param {string} text of a page @param {string} address of it */
function place(text, address) {
  const page = new DOMParser().parseFromString(text, "text/html");
  Idiomorph.morph(picture, page.getElementById("picture").innerHTML, { morphStyle: "innerHTML" });
  history.replaceState(null, "", address);
}

picture.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const form = new URLSearchParams(new FormData(slider.form));
  form.delete("entry");
  show(`${slider.form.action}/${slider.value}${form.size ? `?${form}` : ""}`);
});

picture.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href^='/replay/']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.getAttribute("href"));
});

addEventListener("keydown", (event) => {
  const isSliding = document.activeElement?.id === "entry"; // it has these keys already
  if (!(event.key in KEYS) || isSliding || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.getElementById(KEYS[event.key]).click();
});
