// Learn by playing: marks what the current step of a lesson is about. Knows no game.

/**
 * `#lesson` has the first words of the moves to try, and the ids of what its text refers to.
 * @param {HTMLElement} place that contains the picture
 * @returns {() => void} to call after each new picture
 */
export function learn(place) {
  /** @param {DOMStringMap} lesson */
  function about({ moves, pieces }) {
    const all = pieces.split(" ").map((id) => document.getElementById(id));
    for (const each of makers(moves)) {
      all.push(each, opener(each));
      if (!each.hasAttribute("data-say")) all.push(...picks(lineOf(each)));
    }
    return all;
  }

  /** @param {string} moves first words @returns {Element[]} the elements that make such moves */
  const makers = (moves) =>
    [...place.querySelectorAll("[data-say], [data-picks]")].filter((each) =>
      moves.split(" ").includes(lineOf(each).split(" ")[0]),
    );

  const lineOf = (each) => each.getAttribute("data-say") ?? each.getAttribute("data-picks");

  /** @param {Element} choice @returns {Element | null} the piece that opens the choice's sheet */
  const opener = (choice) => {
    const sheet = choice.closest(".sheet");
    return sheet && place.querySelector(`#table [popovertarget="${sheet.id}"]`);
  };

  /** @param {string} line "swap {place} {place}" @returns {Element[]} the elements that fill its blanks */
  const picks = (line) =>
    [...line.matchAll(/{(\w+)}/g)].flatMap(([, kind]) => [
      ...place.querySelectorAll(`[data-pick^="${kind}:"]`),
    ]);

  return () => {
    const lesson = /** @type {HTMLElement | null} */ (place.querySelector("#lesson"));
    if (!lesson) return;
    for (const each of place.querySelectorAll(".taught")) each.classList.remove("taught");
    for (const each of about(lesson.dataset)) each?.classList.add("taught");
  };
}
