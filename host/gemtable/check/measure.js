// Opens the pages of the plan one after the other, measures each on all screens, and tells the
// program what is wrong. A page lies in a frame of the screen's size.

/** @type {{ pages: string[], screens: Record<string, [number, number]>, looks: string[], smallest: number }} */
const { pages, screens, looks, smallest } = await (await fetch("/plan")).json();

for (const page of pages) {
  const frame = document.createElement("iframe");
  frame.src = page;
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  document.body.append(frame);
  await loaded;
  await frame.contentDocument.fonts.ready;
  const found = {};
  for (const [name, [width, height]] of Object.entries(screens)) {
    Object.assign(frame, { width, height });
    const wrong = looks.flatMap((look) => frame.contentWindow.eval(look)(smallest));
    if (wrong.length) found[name] = wrong;
  }
  frame.remove();
  await fetch(`/found${location.pathname}`, { method: "POST", body: JSON.stringify({ page, found }) });
}
