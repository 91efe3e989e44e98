"""The browsers that watch a hall: each gets the newest picture of its page.

As at a table, there is no queue: a slow browser skips older pictures, and nobody waits
for it.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from gemtable.club.hall import Hall
from gemtable.club.hall_drawing import drawn
from gemtable.club.tournament_file import TournamentFile
from gemtable.process.tasks import begin
from gemtable.sentence import spoken
from gemtable.web.invitations import Invitations

_REST_S = 0.1  # at least, between two pictures
_TICK_S = 1.0  # at most, between two pictures: the wall changes its slides


@dataclass(eq=False, slots=True)
class Watcher:
    """One browser: its page, and the last picture that it was sent."""

    page: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int = 0
    picture: str = ""


class HallFollowing:
    """Draws each page of a hall once for all who watch it. Page names are those of `drawn`.

    `tournament`, if any, gets the results that tables report; `invitations` has the secret of its
    host. `address` is the hall's address in the network; "" if only this computer can open it.
    """

    def __init__(self, hall: Hall, tournament: TournamentFile | None = None) -> None:
        self.hall = hall
        self.tournament = tournament
        self.invitations = Invitations(lambda: None)
        self.address = ""
        self._watchers: set[Watcher] = set()
        self._drawn: dict[tuple[str, str], str] = {}  # by page and language, until there is news
        self._news = asyncio.Event()
        loop = asyncio.get_running_loop()
        hall.changed = _once_for_many(loop, self._news)
        self._follows = begin(self._follow(), "hall")

    def close(self) -> None:
        self._follows.cancel()

    @contextmanager
    def watch(self, page: str) -> Iterator[Watcher]:
        """Yield a watcher of a page, which has news at once."""
        watcher = Watcher(page)
        self._watchers.add(watcher)
        watcher.news.set()
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)

    def picture(self, page: str) -> str:
        """Return the newest picture of a page, in the current language."""
        key = page, spoken().code
        if key not in self._drawn:
            now_s = asyncio.get_running_loop().time()
            tournament = self.tournament.tournament if self.tournament else None
            self._drawn[key] = drawn(self.hall, page, now_s, tournament)
        return self._drawn[key]

    def told(self, watcher: Watcher) -> str | None:
        """Return a message with a new picture, in the current language; None if nothing is new."""
        watcher.news.clear()
        picture = self.picture(watcher.page)
        if picture == watcher.picture:
            return None
        watcher.picture = picture
        watcher.revision += 1
        return json.dumps({"revision": watcher.revision, "picture": picture})

    def alive(self, watcher: Watcher) -> str:
        """Return a message without a picture, which shows that the hall is still there."""
        return json.dumps({"revision": watcher.revision})

    def note(self) -> None:
        """Draw the pages again, because something has changed."""
        self._drawn.clear()
        self._news.set()

    async def _follow(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK_S):
                    await self._news.wait()
            self._news.clear()
            if self.tournament:
                self.tournament.hear(self.hall)
            self._drawn.clear()
            for watcher in self._watchers:
                watcher.news.set()
            await asyncio.sleep(_REST_S)


def _once_for_many(loop: asyncio.AbstractEventLoop, news: asyncio.Event) -> Callable[[], None]:
    """Return a function that sets `news` from another thread; many calls wake the loop once."""

    def changed() -> None:
        if not news.is_set():
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(news.set)

    return changed
