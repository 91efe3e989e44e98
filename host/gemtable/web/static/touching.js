// Lights the pieces of the picture that a choice is about, and keeps one in view. Knows no game.

/**
 * A choice has `data-pieces`, ids. Those of all choices of the open sheet are lit, or of the
 * question if none is open, or of the one choice that a pointer or the keyboard is at. What has
 * `data-view` is brought into view within what scrolls, once, as it is another than before.
 * @param {HTMLElement} place
 * @returns {() => void} to be called when the picture is a new one
 */
export function touch(place) {
  let viewed = "";

  function light() {
    const open = place.querySelector(".sheet:popover-open");
    // For the style sheet, where `:has(:popover-open)` would cost each change half of its styling.
    place.toggleAttribute("data-has-sheet", open !== null);
    const sheet = open ?? place.querySelector("#question");
    const chosen = sheet?.querySelector("[data-pieces]:is(:hover, :focus-visible)");
    const about = chosen ? [chosen] : [...(sheet?.querySelectorAll("[data-pieces]") ?? [])];
    const lit = new Set(about.flatMap((each) => each.getAttribute("data-pieces").split(" ")));
    for (const each of place.querySelectorAll(".aimed")) each.classList.remove("aimed");
    for (const id of lit) document.getElementById(id)?.classList.add("aimed");
  }

  place.addEventListener("toggle", light, { capture: true });
  for (const kind of ["pointerover", "focusin"]) place.addEventListener(kind, light);
  place.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest(".sheet [data-say]"))) return;
    // One sheet may have opened another.
    for (const sheet of place.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
  });
  return () => {
    light();
    const now = place.querySelector("[data-view]");
    if (now && now.id !== viewed) now.scrollIntoView({ block: "nearest", inline: "nearest" });
    viewed = now?.id ?? "";
  };
}
