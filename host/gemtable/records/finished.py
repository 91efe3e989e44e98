"""The finished matches of an open journal: those alone may be shown with all that was hidden.

A match is finished while its end is the last word on it. An undo opens it again, and
one that was dropped may be taken up.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from gemtable.games.kit.rules import Outcome
from gemtable.journal import History, Journal, MatchRow
from gemtable.records.replaying import Replay, replay


class Ended(NamedTuple):
    """A finished match, as its journal tells it."""

    match: int
    game: str
    rules_version: int
    seats: int
    is_auto: bool  # bots played it
    began_at: float  # seconds since 1970
    outcome: Outcome


class Finished:
    """Reads a journal that is open, in the thread that writes it. Everything raises UserError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._ended: dict[str, Ended | None] = {}  # by checksum

    def newest(self, match: int) -> str | None:
        """Return the checksum of a match as it is now, None of one that goes on."""
        row = self._journal.row(match)
        return row.newest if row and row.is_over else None

    def replaying(self, match: int) -> Callable[[], Replay | None]:
        """Return what plays a match again, in any thread; it returns None if that may not be."""
        return partial(_replayed, self._journal.history(match))

    def ended(self, before: int | None = None) -> Iterator[Ended | None]:
        """Yield the finished matches, the newest first; None for each that is not one.

        All numbers are below `before`, if that is given.
        """
        for row in reversed(self._journal.rows()):
            if row.is_over and (before is None or row.id < before):
                if row.newest not in self._ended:
                    self._ended[row.newest] = _ended(row, self._journal.history(row.id))
                yield self._ended[row.newest]


def _replayed(history: History) -> Replay | None:
    """Play a match again; None if it is not finished, or cannot be played again whole."""
    if history.end is None:
        return None
    replayed = replay(history)
    course = replayed.course
    if course is None or replayed.damage or course.game.rules.outcome(course.state) is None:
        return None
    course.table_views()  # so that whoever asks for them need not wait
    return replayed


def _ended(row: MatchRow, history: History) -> Ended | None:
    if history.end is None:
        return None
    facts, seats = history.end.facts, range(row.seats)
    try:
        outcome = Outcome(
            scores=tuple(int(facts["scores"][seat]) for seat in seats),
            winners=tuple(seat for seat in seats if seat in facts["winners"]),
            reason=str(facts["reason"]),
            rating=str(facts.get("rating", "")),
            tie_break=str(facts.get("tie_break", "")),
        )
    except (AttributeError, LookupError, TypeError, ValueError):  # as no Gemtable writes it
        return None
    return Ended(
        row.id, row.game, row.rules_version, row.seats, row.is_auto, row.began_at, outcome
    )
