"""One browser for all tests that need one."""

from collections.abc import Iterator

import pytest

from tests.browser import chromium
from tests.browser.browsing import Browsing


@pytest.fixture(scope="session")
def browsing() -> Iterator[Browsing]:
    """The browser, begun with the first test that needs it."""
    browsing = Browsing(chromium.needed())
    yield browsing
    browsing.close()
