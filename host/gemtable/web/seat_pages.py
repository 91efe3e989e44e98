"""The seats that somebody has taken in a browser: who is away, and what their pages speak."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from math import inf

from gemtable.process.tasks import ours
from gemtable.sentence import Language

_AWAY_S = 4.0  # without an open page before a seat is shown as away


class SeatPages:
    """The open pages of each seat; `taken` returns the seats, from 0, that somebody has taken.

    `changed` is called when a seat goes away, comes back or speaks another language. Times
    are the running loop's.
    """

    def __init__(self, taken: Callable[[], Collection[int]], changed: Callable[[], None]) -> None:
        self.away: frozenset[int] = frozenset()  # taken seats that had no page at the last look
        self._taken = taken
        self._changed = changed
        self._open: Counter[int] = Counter()
        self._left_s: dict[int, float] = {}  # when each seat last had a page
        self._began_s = inf  # when it was first known who may sit here
        self._languages: dict[int, Language] = {}  # of the newest page of each seat
        self._spoken: dict[int, Language | None] = {}  # by taken seat, at the last look

    def begin(self) -> None:
        """Note that it is known now who may sit here; the first call counts."""
        self._began_s = min(self._began_s, _now_s())

    def open(self, seat: int, language: Language) -> None:
        """Note that a page was opened in a language."""
        self._open[seat] += 1
        self._languages[seat] = language

    def close(self, seat: int) -> None:
        """Note that a page was closed."""
        self._open[seat] -= 1
        self.come(seat)

    def come(self, seat: int) -> None:
        """Note that somebody has come to a seat, even if their page is not open yet."""
        self._left_s[seat] = _now_s()

    def language_of(self, seat: int) -> Language | None:
        """Return the language of a seat's newest page; None if nobody sits there by a page."""
        return self._languages.get(seat) if seat in self._taken() else None

    def is_away(self, seat: int) -> bool:
        """Return whether a taken seat has had no open page for longer than a reload takes."""
        left_s = _now_s() - self._left_s.get(seat, self._began_s)
        return seat in self._taken() and not self._open[seat] and left_s >= _AWAY_S

    def look(self) -> None:
        """Call `changed` if a seat went away, came back or speaks another language now."""
        before = self.away, self._spoken
        taken = self._taken()
        self.away = frozenset(seat for seat in taken if not self._open[seat])
        self._spoken = {seat: self.language_of(seat) for seat in taken}
        if (self.away, self._spoken) != before:
            self._changed()

    def look_later(self) -> None:
        """Look once whoever has just left is away, unless they are back by then."""
        asyncio.get_running_loop().call_later(_AWAY_S, ours(self.look))


def _now_s() -> float:
    return asyncio.get_running_loop().time()
