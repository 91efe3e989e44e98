"""Every view fits every screen, and can be used by everyone, in both colour schemes."""

from functools import partial
from pathlib import Path

import pytest
from gemtable.languages import NAMES

from tests.browser.axe import findings
from tests.browser.views import CROWDED, PICTURED, seen
from tests.browser.windows import SIZES, resize, speak

CHOOSE = "(scheme) => (document.documentElement.dataset.scheme = scheme)"
FITS = Path(__file__).with_name("fits.js").read_text()
SHORT = ("lost-gems-host", "crossing-seat")  # the rest is for the soak
VIEWS = [
    pytest.param(view, marks=[] if view.name in SHORT else pytest.mark.soak, id=view.name)
    for view in [*PICTURED, *CROWDED]
]


@pytest.fixture(scope="module", params=VIEWS)
def page(request, browsing, tmp_path_factory):
    """A page with a view; all tests of one view have the same."""
    folder = tmp_path_factory.mktemp("journal")
    yield from browsing.held(partial(seen, request.param, folder=folder))


@pytest.mark.slow
def test_nothing_is_cut_or_lies_on_something_else_in_any_language(browsing, page):
    async def script(_browser):
        for code in NAMES:
            await speak(page, code)
            for size in SIZES.values():
                await resize(page, size)
                assert await page.evaluate(FITS) == [], (code, size)

    browsing.run(script)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everyone_can_use_it(browsing, page, scheme):
    async def script(_browser):
        await page.evaluate(CHOOSE, scheme)
        assert await findings(page) == []

    browsing.run(script)
