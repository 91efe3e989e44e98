// Words are picked one after the other until they make a line: "swap {place} and {place}".

/**
 * What can be picked has `data-pick`, as "place:3.2"; the line stands at what has `data-picks`,
 * and `data-asks` is another whenever something else is asked. Picked again it is let go.
 * @param {HTMLElement} place in which words are picked
 * @param {(what: object) => void} send
 * @returns {() => void} to be called when the picture is a new one
 */
export function pick(place, send) {
  /** @type {string[]} */
  let picked = [];
  let asks = "";

  const asking = () => /** @type {HTMLElement | null} */ (place.querySelector("[data-picks]"));

  function show() {
    for (const each of place.querySelectorAll("#table [aria-pressed]:not([data-say]), [data-pick]")) {
      const word = each.getAttribute("data-pick");
      if (word) each.setAttribute("aria-pressed", String(picked.includes(word)));
      else each.removeAttribute("aria-pressed");
    }
  }

  function renew() {
    const now = asking()?.dataset.asks ?? "";
    if (now !== asks) picked = [];
    asks = now;
    show();
  }

  /** @param {string} word */
  function choose(word) {
    const line = asking()?.dataset.picks;
    if (!line) return;
    const kind = word.split(":")[0];
    const alike = picked.filter((each) => each.startsWith(`${kind}:`));
    const blanks = line.split(`{${kind}}`).length - 1;
    if (picked.includes(word)) picked = picked.filter((each) => each !== word);
    else picked = [...picked.filter((each) => alike.length < blanks || each !== alike[0]), word];
    const left = [...picked];
    const said = line.replace(/{(\w+)}/g, (blank, of) => {
      const at = left.findIndex((each) => each.startsWith(`${of}:`));
      return at < 0 ? blank : left.splice(at, 1)[0].slice(of.length + 1);
    });
    if (!said.includes("{")) {
      picked = [];
      send({ say: said });
    }
    show();
  }

  place.addEventListener("click", (event) => {
    const word = /** @type {Element} */ (event.target).closest("[data-pick]");
    if (word) choose(word.getAttribute("data-pick"));
  });
  return renew;
}
