// Returns what is wrong with the first screen of a page: a list of sentences, empty if all is well.
(smallest) => {
  const wrong = [];
  const SLACK = 1; // pixels: browsers round
  const name = (element) => element.id || element.getAttribute("class") || element.localName;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector("#picture");

  // How a match ended is for reading: on a phone it goes on below.
  const isRead = document.querySelector("#turn.over") && innerWidth < 960;

  if (!isRead && document.scrollingElement.scrollHeight > innerHeight + SLACK)
    wrong.push(`the page is ${document.scrollingElement.scrollHeight} px high, the screen ${innerHeight}`);
  if (document.scrollingElement.scrollWidth > innerWidth + SLACK) wrong.push("the page is too wide");

  // What lies in a strip that is swiped is one swipe away.
  const isInStrip = (element) => {
    for (let each = element.parentElement; each !== main && each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflow)) return true;
    return false;
  };
  const needed = "#turn, #said, .hand.own, .can, #question, #doing > *, #to-menu, #table [data-say], [data-picks]";
  const must = isRead ? "#turn, #end h2, #end .figure" : needed;
  for (const element of main.querySelectorAll(must)) {
    if (!isSeen(element) || isInStrip(element)) continue;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK)
      wrong.push(`${name(element)} is not on the first screen`);
  }

  const touched = "button, a[href], select, summary, input, [data-pick], [data-say]";
  for (const element of main.querySelectorAll(touched)) {
    if (!isSeen(element) || element.closest("[popover]") || element.id === "said") continue;
    const { width, height } = element.getBoundingClientRect();
    if (Math.max(width, height) < smallest - SLACK || Math.min(width, height) < smallest - SLACK)
      wrong.push(`${name(element)} is ${Math.round(width)} x ${Math.round(height)} px small`);
  }
  return [...new Set(wrong)];
};
