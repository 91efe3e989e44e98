// Lets the user choose a dark or light page instead of the default.

import { local } from "./browser_features.js";

const KEPT = "gemtable-scheme";

const page = document.documentElement;
const chosen = local.get(KEPT);
if (chosen) page.dataset.scheme = chosen;

/** @param {HTMLElement} picture whose buttons show the chosen scheme */
export function showScheme(picture) {
  for (const button of picture.querySelectorAll("[data-scheme-of]")) {
    const isIt = button.getAttribute("data-scheme-of") === page.dataset.scheme;
    button.setAttribute("aria-pressed", String(isIt));
  }
}

/** @param {HTMLElement} picture with the buttons; a second click returns to the default */
export function listenForScheme(picture) {
  picture.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-scheme-of]");
    if (!button) return;
    const scheme = button.getAttribute("data-scheme-of");
    if (page.dataset.scheme === scheme) delete page.dataset.scheme;
    else page.dataset.scheme = scheme;
    if (page.dataset.scheme) local.set(KEPT, scheme);
    else local.remove(KEPT);
    showScheme(picture);
  });
}
