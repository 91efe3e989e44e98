// Steps through a finished match without reloading the page: by slider, links, arrow keys or
// playback. Without this script the links and the form work too, with a page load for each step.

import { Idiomorph } from "./idiomorph.esm.js";
import { moveTo } from "./browser_features.js";
import { travel } from "./motion.js";
import { showMine } from "./tokens.js";

const KEYS = { ArrowLeft: "to-back", ArrowRight: "to-forward", Home: "to-first", End: "to-last" };

const PACE_MS = 1500; // from one entry to the next during playback

const picture = document.getElementById("picture");
/** @type {string | null} the newest requested address, which is loaded next */
let wanted = null;
let isAsking = false;
/** @type {number | undefined} the timer of playback */
let playing;

/** @param {string} address of an entry */
async function show(address) {
  wanted = address;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const asked = wanted;
    wanted = null;
    const answer = await fetch(asked).catch(() => null);
    if (!answer?.ok) return location.assign(asked); // the match was reopened, or nobody answers
    const text = await answer.text();
    if (wanted === null) place(text, asked);
  }
  isAsking = false;
}

/** @param {string} text of a page @param {string} address of it */
function place(text, address) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const html = page.getElementById("picture").innerHTML;
  travel(picture, () => {
    Idiomorph.morph(picture, html, { morphStyle: "innerHTML" });
    showPlaying();
    showMine(picture);
  });
  moveTo(address);
}

/** @returns {HTMLElement} a link to another entry; at the end of the match it has no href */
const way = (id) => document.getElementById(id);

function showPlaying() {
  const button = way("to-play");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing !== undefined));
  const name = playing === undefined ? button.dataset.play : button.dataset.pause;
  button.setAttribute("aria-label", name);
  button.title = name;
}

/** Show the next entry, until the last one or a pause. */
function step() {
  if (!isAsking) way("to-forward").click();
  if (!way("to-forward").hasAttribute("href")) pause();
}

function play() {
  playing = setInterval(step, PACE_MS);
  if (!way("to-forward").hasAttribute("href")) way("to-first").click();
  showPlaying();
}

function pause() {
  clearInterval(playing);
  playing = undefined;
  showPlaying();
}

picture.addEventListener("input", (event) => {
  pause();
  const slider = /** @type {HTMLInputElement} */ (event.target);
  const form = new URLSearchParams(new FormData(slider.form));
  form.delete("entry");
  show(`${slider.form.action}/${slider.value}${form.size ? `?${form}` : ""}`);
});

picture.addEventListener("click", (event) => {
  const what = /** @type {Element} */ (event.target);
  if (what.closest("#to-play")) return playing === undefined ? play() : pause();
  const link = what.closest("a[href^='/replay/']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (event.isTrusted) pause(); // the user wants to see this entry
  show(link.getAttribute("href"));
});

addEventListener("keydown", (event) => {
  const isSliding = document.activeElement?.id === "entry"; // it has these keys already
  if (!(event.key in KEYS) || isSliding || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  pause();
  way(KEYS[event.key]).click();
});

showPlaying();
showMine(picture);
