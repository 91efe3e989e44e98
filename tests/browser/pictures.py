"""Write the pictures of every view into docs/pages: `make pictures`. Look at them, then commit."""

import sys
import tempfile
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

from tests.browser import chromium
from tests.browser.browser_loop import Browsing
from tests.browser.films import DOCS, EVENING, REVEALS
from tests.browser.small_png import small
from tests.browser.views import PICTURED, seen
from tests.browser.windows import SIZES
from tests.games import OWN

FOLDER = DOCS / "pages"
SCALES = {"tv": 0.4, "laptop": 0.5, "phone": 0.75}
PICTURES = [(view, size) for view in PICTURED for size in SCALES]
_NOON = datetime(2026, 1, 1, 12)  # when all of them were played, by the clock of any place
_ABOUT = """\
# The page in pictures

Every view on every screen, by `make pictures`: tables at which bots play, always the same."""
_FILMS = """\
## A match in ten pictures

From sitting down to the end, on a phone and on a TV."""
_EVENING = """\
## Arriving and ending

From the code to the first choices, and from the last move to the wishes for the next match."""
_REVEALS = """\
## A reveal in eight pictures

From the last number of the count to the next turn: what was chosen, its result, what was won."""


def path(view, size):
    return FOLDER / f"{view.name}-{size}.png"


def page():
    """Return the page that shows them all."""
    rows = [
        f"| {view} | "
        + " | ".join(f"![on {size}]({path(view, size).name})" for size in SCALES)
        + " |"
        for view in PICTURED
    ]
    evening, films, reveals = (
        [
            f"| {name} | ![on a phone]({film}-phone.png) | ![on a TV]({film}-tv.png) |"
            for name, film in ((name, f"../films/{name}{of}") for name in names)
        ]
        for names, of in ((EVENING, ""), (OWN, ""), (REVEALS, "-reveal"))
    )
    return "\n".join(
        [
            *(_ABOUT, "", "| view | tv | laptop | phone |", "|---|---|---|---|", *rows, ""),
            *(_EVENING, "", "| moment | phone | tv |", "|---|---|---|", *evening, ""),
            *(_FILMS, "", "| game | phone | tv |", "|---|---|---|", *films, ""),
            *(_REVEALS, "", "| game | phone | tv |", "|---|---|---|", *reveals, ""),
        ]
    )


async def draw(view, size, browser):
    with tempfile.TemporaryDirectory() as folder:
        how = {"folder": Path(folder), "size": SIZES[size], "scale": SCALES[size]}
        async with seen(view, browser, **how) as page:
            path(view, size).write_bytes(await small(await page.screenshot(), browser))


def main():
    program = chromium.program()
    if program is None:
        sys.exit(chromium.MISSING)
    browsing = Browsing(program)
    FOLDER.mkdir(exist_ok=True)
    with patch("time.time", return_value=_NOON.timestamp()):
        for view, size in PICTURES:
            browsing.run(lambda browser, view=view, size=size: draw(view, size, browser))
    browsing.close()
    (FOLDER / "README.md").write_text(page())


if __name__ == "__main__":
    main()
