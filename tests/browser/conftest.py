"""One browser for all tests that need one, and the loop in which it and their tables live."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser import chromium

Script = Callable[[Browser], Coroutine[Any, Any, None]]


@pytest.fixture(scope="session")
def browse() -> Iterator[Callable[[Script], None]]:
    """Run a script, a coroutine function of the browser; between two the loop rests."""
    program = chromium.find()
    with asyncio.Runner() as runner:
        playwright = runner.run(async_playwright().start())
        browser = runner.run(playwright.chromium.launch(executable_path=program))
        yield lambda script: runner.run(script(browser))
        runner.run(browser.close())
        runner.run(playwright.stop())
