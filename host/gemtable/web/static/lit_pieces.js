// Lights the pieces of the picture that a choice is about, and keeps them in view. Knows no game.

const EDGE_PX = 8;

/**
 * A choice has the ids of its pieces in `data-pieces`. The pieces of all choices of the open sheet
 * or, without one, of the question or of the place that is tried are lit; of a choice that has the
 * pointer or the focus, only its own. A new element with `data-view` is scrolled into view once.
 * @param {HTMLElement} place
 * @returns {() => void} to call after each new picture
 */
export function touch(place) {
  let viewed = "";

  function light() {
    const open = place.querySelector(".sheet:popover-open");
    // For the style sheet: `:has(:popover-open)` would make each change restyle half the page.
    place.toggleAttribute("data-has-sheet", open !== null);
    const sheet = open ?? place.querySelector("#question, .try:has(:checked) .trial");
    const chosen = sheet?.querySelector("[data-pieces]:is(:hover, :focus-visible)");
    const offered = [...(sheet?.querySelectorAll("[data-pieces]") ?? [])];
    const about = chosen ? [chosen] : offered.filter((each) => each.checkVisibility());
    const lit = new Set(about.flatMap((each) => each.getAttribute("data-pieces").split(" ")));
    for (const each of place.querySelectorAll(".aimed")) each.classList.remove("aimed");
    for (const id of lit) document.getElementById(id)?.classList.add("aimed");
  }

  /** Keep a piece in view that has opened a sheet: lift the page, or put the sheet to the left. */
  function clear() {
    const sheet = place.querySelector(".sheet:popover-open");
    place.removeAttribute("data-sheet-left");
    place.style.removeProperty("--lift");
    const piece = sheet && place.querySelector(`#table [popovertarget="${sheet.id}"]`);
    if (!piece) return;
    const [box, over] = [piece.getBoundingClientRect(), sheet.getBoundingClientRect()];
    if (box.bottom <= over.top || box.right <= over.left || box.left >= over.right) return;
    if (over.right - over.left < innerWidth / 2) place.setAttribute("data-sheet-left", "");
    else place.style.setProperty("--lift", `${Math.max(over.top - box.bottom, -box.top) - EDGE_PX}px`);
  }

  place.addEventListener("toggle", light, { capture: true });
  place.addEventListener("toggle", clear, { capture: true });
  for (const kind of ["pointerover", "focusin", "change"]) place.addEventListener(kind, light);
  place.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest(".sheet:not([data-stays]) [data-say]"))) return;
    // A sheet can have opened another one.
    for (const sheet of place.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
  });
  return () => {
    light();
    const now = place.querySelector("[data-view]");
    if (now && now.id !== viewed) now.scrollIntoView({ block: "nearest", inline: "nearest" });
    viewed = now?.id ?? "";
  };
}
