// Lets the user pick words one by one until they make a line: "swap {place} and {place}".

/**
 * Elements that can be picked have `data-pick`, such as "place:3.2", and `data-picked` if they are
 * part of the line that was said last, `data-said`. Another element has the line in `data-picks`,
 * and a `data-asks` that changes with the question. A second pick undoes the first. The line is
 * said with the last pick or, if there is a button with `data-done`, with that button: its text is
 * `data-done` with the words, in the order of the page, or `data-few` while some are missing.
 * @param {HTMLElement} place that contains these elements
 * @param {(what: object) => void} send
 * @returns {() => void} to call after each new picture
 */
export function pick(place, send) {
  /** @type {string[]} */
  let picked = [];
  let asks = "";

  const asking = () => /** @type {HTMLElement | null} */ (place.querySelector("[data-picks]"));
  const done = () => /** @type {HTMLButtonElement | null} */ (asking()?.querySelector("[data-done]"));
  const words = (which) =>
    [...place.querySelectorAll(which)].map((each) => each.getAttribute("data-pick"));

  /** @param {string} line @param {string[]} left @returns {string} with the words in its blanks */
  const filled = (line, left) =>
    line.replace(/{(\w+)}/g, (blank, of) => {
      const at = left.findIndex((each) => each.startsWith(`${of}:`));
      return at < 0 ? blank : left.splice(at, 1)[0].slice(of.length + 1);
    });

  const inOrder = () => words("[data-pick]").filter((each) => picked.includes(each));

  function show() {
    for (const each of place.querySelectorAll("#table [aria-pressed]:not([data-say]), [data-pick]")) {
      const word = each.getAttribute("data-pick");
      if (word) each.setAttribute("aria-pressed", String(picked.includes(word)));
      else each.removeAttribute("aria-pressed");
    }
    const button = done();
    if (!button) return;
    const { picks, said } = asking().dataset;
    const line = filled(picks, inOrder());
    const isFew = line.includes("{");
    button.disabled = isFew || line === said;
    if (line !== said) {
      const { few, done: full } = button.dataset;
      button.textContent = isFew ? few : filled(full, inOrder());
    }
  }

  function renew() {
    const now = asking()?.dataset.asks ?? "";
    if (now !== asks) picked = words("[data-picked]");
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
    const said = filled(line, [...picked]);
    if (!said.includes("{") && !done()) {
      picked = [];
      send({ say: said });
    }
    show();
  }

  place.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const word = target.closest("[data-pick]");
    if (word) choose(word.getAttribute("data-pick"));
    if (target.closest("[data-done]")) send({ say: filled(asking().dataset.picks, inOrder()) });
  });
  return renew;
}
