"""The page of scores in a browser: nothing is cut on any screen, and axe finds nothing."""

import pytest
from gemtable.journal import Journal
from gemtable.languages import NAMES
from gemtable.records.finished_matches import Finished
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following

from tests.browser.axe import findings
from tests.browser.measure import FITS
from tests.browser.windows import resize, speak, window
from tests.records.test_scores import ended

SIZES = [(390, 844), (320, 640), (1280, 800)]
LONG = ["Bartłomiej Krzysztof", "Wojciech Aleksander", "Ola", "Aleksandra Katarzyna"]


def write(journal):
    """Write matches of teams and of people against each other, with names as long as can be."""
    for number in range(12):
        team = LONG if number % 3 else LONG[:2]
        ended(journal, "lost-gems", team, [number % 10] * len(team), [], is_shared=True)
        scores = [10 + (number * seat) % 37 for seat in range(1, 5)]
        ended(journal, "crossing", LONG, scores, [scores.index(max(scores))])


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_all_of_it_is_seen_and_can_be_read_on_every_screen(browsing, tmp_path, scheme):
    async def script(browser):
        journal = Journal(str(tmp_path / "journal.sqlite"))
        write(journal)
        server = PageServer(Following(finished=Finished(journal)))
        server.start(0)
        async with window(browser, server.port, scheme=scheme) as page:
            for code in NAMES if scheme == "dark" else ("pl",):
                await page.goto("/scores")
                await speak(page, code)
                await page.wait_for_selector("figure svg")
                for size in SIZES:
                    await resize(page, size)
                    assert await page.evaluate(FITS) == [], (code, size)
                    wide = "document.scrollingElement.scrollWidth"
                    assert await page.evaluate(wide) == size[0], (code, size)
                    assert await findings(page) == [], (code, size)
        await server.close()
        journal.close()

    browsing.run(script)
