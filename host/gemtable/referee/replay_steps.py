"""Where a replay of a match is: at which step, and whether it goes on by itself.

Boards and a terminal can show one replay together: whoever of them moves it, all follow.
"""

import asyncio
from collections.abc import Callable, Sequence


class ReplaySteps:
    """Goes through `stops`, rising numbers of entries, from the first one that is not before
    `entry`, or else from the last one.

    While it plays, `run` goes to the next stop every `pace_s` seconds. `watchers` are called
    after every change.
    """

    def __init__(self, stops: Sequence[int], entry: int = 0, pace_s: float = 1.5) -> None:
        self.at = sum(stop < entry for stop in stops[:-1])
        self.last = len(stops) - 1
        self.is_playing = False
        self.watchers: list[Callable[[], None]] = []
        self._stops = stops
        self._pace_s = pace_s
        self._touched = asyncio.Event()

    @property
    def entry(self) -> int:
        """The number of the entry that is shown."""
        return self._stops[self.at]

    def go(self, at: int) -> None:
        """Go to a stop, or to the nearest that there is, and stay there."""
        self.at = max(0, min(at, self.last))
        self.is_playing = False
        self._tell()

    def toggle(self) -> None:
        """Go on by itself, at the end from the beginning; or stay where it is."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.at == self.last:
            self.at = 0
        self._tell()

    async def run(self) -> None:
        """Go to the next stop whenever nobody did anything for so long, while it plays."""
        while True:
            self._touched.clear()
            try:
                async with asyncio.timeout(self._pace_s if self.is_playing else None):
                    await self._touched.wait()
            except TimeoutError:
                self.at = min(self.at + 1, self.last)
                self.is_playing = self.at < self.last
                self._tell()

    def _tell(self) -> None:
        self._touched.set()
        for watcher in self.watchers:
            watcher()
