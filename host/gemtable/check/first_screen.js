// Returns what is wrong with the first screen of a page: a list of sentences, empty if all is well.
(smallest) => {
  const wrong = [];
  const SLACK = 1; // pixels: browsers round
  const name = (element) => element.id || element.getAttribute("class") || element.localName;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector("#picture");

  if (document.scrollingElement.scrollHeight > innerHeight + SLACK)
    wrong.push(`the page is ${document.scrollingElement.scrollHeight} px high, the screen ${innerHeight}`);
  if (document.scrollingElement.scrollWidth > innerWidth + SLACK) wrong.push("the page is too wide");

  // What lies in a strip that is swiped is one swipe away.
  const isInStrip = (element) => {
    for (let each = element.parentElement; each !== main && each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflow)) return true;
    return false;
  };
  const needed =
    "#turn, #said, .hand.own, .can, #question, #doing > *, #to-menu, #table [data-say], [data-picks], " +
    ".podium li, .shared, #next > *, #below > *, .person";
  for (const element of main.querySelectorAll(needed)) {
    if (!isSeen(element) || isInStrip(element)) continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK)
      wrong.push(`${name(element)} is not on the first screen`);
  }

  const moments = main.querySelector(".moments");
  const isWhole = (each) => each.getBoundingClientRect().right <= moments.getBoundingClientRect().right + SLACK;
  if (moments && isSeen(moments) && !isWhole(moments.firstElementChild)) wrong.push("no moment is seen");

  // Text of a shared screen is read from two metres away.
  const least = document.body.matches(".table") ? innerHeight * 0.022 : 12;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !isSeen(element)) continue;
    const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < least - 0.05) wrong.push(`"${walker.currentNode.data.trim()}" is ${size.toFixed(1)} px small`);
  }

  const touched = "button, a[href], select, summary, input, [data-pick], [data-say]";
  for (const element of main.querySelectorAll(touched)) {
    if (!isSeen(element) || element.closest("[popover]")) continue;
    const { width, height } = element.getBoundingClientRect();
    if (Math.max(width, height) < smallest - SLACK || Math.min(width, height) < smallest - SLACK)
      wrong.push(`${name(element)} is ${Math.round(width)} x ${Math.round(height)} px small`);
  }
  return [...new Set(wrong)];
};
