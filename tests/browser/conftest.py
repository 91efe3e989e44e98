"""One browser for all tests that need one."""

from collections.abc import Iterator

import pytest

from tests.browser import chromium
from tests.browser.browser_loop import Browsing


@pytest.fixture(scope="session")
def browsing() -> Iterator[Browsing]:
    """The browser, begun with the first test that needs it."""
    browsing = Browsing(chromium.needed())
    yield browsing
    browsing.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run last what looks back at all tests of this folder."""
    items.sort(key=lambda item: item.path.name == "test_functions.py")
