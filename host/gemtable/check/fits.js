// What is wrong with how the page lies on the screen, a sentence each: text that is cut, runs
// out of its box or is written over, and controls that lie on each other.
() => {
  const SLACK = 1; // pixels, for what is rounded
  const CONTROLS = "button, a[href], summary, input, select";
  const PIECES = "svg[role=img], svg[aria-hidden]";
  const wide = document.documentElement.clientWidth;
  const wrong = [];
  if (!document.querySelector("main")) return ["nothing is there yet"];

  const name = (element) => {
    const owner = element.closest("[id]");
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} in #${owner?.id}`;
  };
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("#count, #connection, .cue");

  // The height of letters: boxes of lines are higher, and may touch.
  const letters = ({ left, right, top, bottom, height }) => ({
    left,
    right,
    top: top + height * 0.15,
    bottom: bottom - height * 0.15,
  });
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const isIn = (inner, outer) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;

  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = element.closest("svg") ? [element.getBoundingClientRect()] : range.getClientRects();
      const isShort = isShortName(element.closest(".name"));
      const seen = [...boxes]
        .map((box) => letters(isShort ? seenPart(box, element) : box))
        .filter((box) => !isAway(box, element));
      yield { element, text: node.data.trim(), boxes: seen };
    }
  }

  function blockOf(element) {
    let block = element;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block;
  }

  // What looks like a card: nothing that is in it may leave it, but what hangs on it.
  function* cards(element) {
    for (let each = element; each !== document.body; each = each.parentElement) {
      const { borderTopStyle, backgroundColor, position } = getComputedStyle(each);
      if (position === "absolute") return;
      if (each === element) continue;
      if (borderTopStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)") yield each;
    }
  }

  function* clipping(element) {
    for (let each = element; each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflow !== "visible") yield each;
    }
  }

  // What is clipped as a whole is not there, as a sentence for which there is no room.
  function isAway(box, element) {
    return [...clipping(element)].some((clip) => !overlap(box, clip.getBoundingClientRect()));
  }

  // Where a box may lie: what is scrolled may go on beyond.
  function room(clip, { left, right, top, bottom }) {
    const box = clip.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(clip);
    const [isWide, isHigh] = [overflowX, overflowY].map((overflow) => /auto|scroll/.test(overflow));
    const across = isWide && clip.scrollWidth > clip.clientWidth ? { left, right } : box;
    const down = isHigh ? { top, bottom } : box;
    return { left: across.left, right: across.right, top: down.top, bottom: down.bottom };
  }

  // What of a box can be seen, where it is scrolled or clipped.
  function seenPart({ left, right, top, bottom }, element) {
    for (const clip of clipping(element)) {
      const box = clip.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }
  // A name may end with three dots, if enough of it is seen to know it.
  function isShortName(element) {
    const { textOverflow, fontSize } = element ? getComputedStyle(element) : {};
    return textOverflow === "ellipsis" && element.clientWidth >= 3.5 * parseFloat(fontSize);
  }
  const seenBox = (element) => seenPart(element.getBoundingClientRect(), element.parentElement);

  const written = [...texts()];
  for (const { element, text, boxes } of written) {
    for (const box of boxes) {
      const { left, right } = seenPart(box, element);
      if (left < -SLACK || right > wide + SLACK) wrong.push(`"${text}" leaves the screen`);
      if (element.closest("svg")) continue;
      if (!isIn(box, blockOf(element).getBoundingClientRect()))
        wrong.push(`"${text}" runs out of ${name(blockOf(element))}`);
      for (const clip of clipping(element))
        if (!isIn(box, room(clip, box))) wrong.push(`"${text}" is cut by ${name(clip)}`);
      for (const card of cards(element))
        if (!isIn(seenPart(box, element), card.getBoundingClientRect()))
          wrong.push(`"${text}" leaves ${name(card)}`);
    }
    if (element.closest("h1, h2, h3") && new Set(boxes.map((box) => box.top)).size > 1)
      wrong.push(`"${text}" is broken in ${name(element)}`);
  }

  const lines = written.flatMap((each) =>
    each.boxes.map((box) => ({ ...each, box: seenPart(box, each.element) })),
  );
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1))
      if (one.element !== other.element && overlap(one.box, other.box))
        wrong.push(`"${one.text}" and "${other.text}" are written over each other`);
  });

  const solid = [...document.querySelectorAll(`${CONTROLS}, ${PIECES}`)].filter(isSeen);
  solid.forEach((one, at) => {
    const box = seenBox(one);
    for (const card of cards(one))
      if (!isIn(box, room(card, box))) wrong.push(`${name(one)} leaves ${name(card)}`);
    if (box.left < -SLACK || box.right > wide + SLACK) wrong.push(`${name(one)} leaves the screen`);
    const own = one.closest("label") ?? one; // a choice lies under its words and pieces
    for (const other of solid.slice(at + 1))
      if (!own.contains(other) && overlap(box, seenBox(other)))
        wrong.push(`${name(one)} and ${name(other)} lie on each other`);
    for (const line of lines)
      if (!own.contains(line.element) && overlap(box, line.box))
        wrong.push(`"${line.text}" is written on ${name(one)}`);
  });

  // What stands in an empty field is no text of the page: only its letters tell how wide it is.
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input[placeholder]")) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (isSeen(field) && pen.measureText(field.placeholder).width > room + SLACK)
      wrong.push(`"${field.placeholder}" is cut by ${name(field)}`);
  }

  if (document.scrollingElement.scrollWidth > wide) wrong.push("the page is wider than the screen");
  return [...new Set(wrong)];
};
