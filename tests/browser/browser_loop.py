"""A browser, and the loop in which it and its tables live; both rest between two runs."""

import asyncio
from contextlib import AsyncExitStack

from playwright.async_api import async_playwright

from tests.languages import known

# Boxes below the address bar, which nobody sees here: each window has a process of its own
# for them, which takes half of what a test takes.
UNSEEN = "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"
# What Playwright switches off itself (chromiumSwitches.ts): of two such lists the last one counts.
OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion"),
)
FEATURES = f"--disable-features={','.join((*OFF, *UNSEEN))}"

_LOOK_S = 0.5  # between two looks for a text that is in no catalogue


class Browsing:
    """`program` is the browser's."""

    def __init__(self, program):
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._browser = self._runner.run(self._begin(program))

    def run(self, script):
        """Return what `script` does, a coroutine function of the browser.

        Fails once the table's server draws a text that is in no catalogue. The page would not
        come, and what the script waits for neither.
        """
        return self._runner.run(self._watched(script))

    async def _watched(self, script):
        known.unknown.clear()
        task = asyncio.ensure_future(script(self._browser))
        while not task.done():
            await asyncio.wait([task], timeout=_LOOK_S)
            if known.unknown and not task.done():
                task.cancel()
                await asyncio.wait([task])
                raise AssertionError(known.unknown[0])
        return task.result()

    def held(self, context):
        """Enter what an asynchronous context function of the browser returns, between two runs.

        Yields what it is entered as; it is left when that is closed.
        """
        opened = context(self._browser)
        yield self._runner.run(opened.__aenter__())
        self._runner.run(opened.__aexit__(None, None, None))

    def close(self):
        self._runner.run(self._stack.aclose())
        self._runner.close()

    async def _begin(self, program):
        playwright = await self._stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(executable_path=program, args=[FEATURES])
        self._stack.push_async_callback(browser.close)
        return browser
