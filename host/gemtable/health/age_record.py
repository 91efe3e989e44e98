"""Collects what the boards at a table do, until it is added to the file of their ages.

Only boards with a place at the table count, so a device that makes up names is none. No
number of a board is taken for more than what can have happened since the last look.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from gemtable.health.board_counts import STARTS, Counts, Figures, News


class Tally(Protocol):
    """Presses and bounces by (unit, key), and starts by the number of the boot."""

    @property
    def presses(self) -> Mapping[tuple[int, int], int]: ...
    @property
    def bounces(self) -> Mapping[tuple[int, int], int]: ...
    @property
    def boots(self) -> Mapping[int, str]: ...


@dataclass(slots=True)
class _Board:
    """What was seen of a board at the last look, and what is new since the last `take`."""

    figures: Figures
    looked_s: float
    news: News


class AgeRecord:
    """Looks at boards now and then, and gives away what is new. `now_s` is of any clock."""

    def __init__(self) -> None:
        self._boards: dict[str, _Board] = {}
        self._looked_s: float | None = None

    def look(
        self,
        seated: Mapping[str, tuple[int, ...]],
        figures: Mapping[str, Figures],
        tallies: Mapping[str, Tally],
        now_s: float,
    ) -> None:
        """Note how the boards do. `seated` has the numbers of keys of each unit, by unique id.

        `tallies` are what boards did since the last look.
        """
        for uid, keys in seated.items():
            if uid not in figures:
                continue
            now, board = figures[uid], self._boards.get(uid)
            if board is None:
                board = self._boards[uid] = _Board(now, now_s, News(now.board, Counts()))
            passed_s = now_s - (board.looked_s if self._looked_s == board.looked_s else now_s)
            was = board.figures
            tally = tallies.get(uid)
            counts = Counts(
                seconds=round(passed_s),
                power_losses=_more(was.losses, now.losses),
                resent=_more(was.repeated, now.repeated),
                spoilt=_more(was.spoilt, now.spoilt),
                lost=_more(was.lost, now.lost),
                presses=_by_key(tally.presses, keys) if tally else (),
                bounces=_by_key(tally.bounces, keys) if tally else (),
            )
            boots = tally.boots.items() if tally else ()
            starts = (each for each in boots if each[1] in STARTS)
            board.news = board.news.followed_by(
                News(now.board, counts.possible(passed_s), tuple(starts))
            )
            board.figures, board.looked_s = now, now_s
        self._looked_s = now_s

    def take(self, with_keys: bool = True) -> dict[str, News]:
        """Return what is new, by unique id; it counts as kept.

        What keys did stays new unless `with_keys`.
        """
        taken = {}
        for uid, board in self._boards.items():
            kind, counts, boots = board.news.kind, board.news.counts, board.news.boots
            kept = counts if with_keys else counts.without_keys
            taken[uid] = News(kind, kept, boots)
            board.news = News(kind, Counts() if with_keys else counts.of_keys)
        return taken

    def give_back(self, news: Mapping[str, News]) -> None:
        """Have what could not be kept count as new again."""
        for uid, each in news.items():
            self._boards[uid].news = each.followed_by(self._boards[uid].news)


def _more(was: int, now: int) -> int:
    """Return how much a figure has grown; one that began anew has grown from nothing."""
    return now - was if now >= was else now


def _by_key(counts: Mapping[tuple[int, int], int], keys: Collection[int]) -> tuple[int, ...]:
    """Return counts in the order of all keys of a board."""
    places = [(unit, key) for unit, count in enumerate(keys) for key in range(count)]
    return tuple(counts.get(place, 0) for place in places)
