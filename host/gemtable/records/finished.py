"""The finished matches of an open journal; only these may be shown with all hidden information.

A match is finished while nothing after its end reopens it, as an undo does. A dropped match
is not finished, because people may resume it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from gemtable.games.kit.rules import Outcome
from gemtable.journal import History, Journal, MatchRow
from gemtable.match.names import Names, with_name
from gemtable.records.replaying import Replay, replay


class Ended(NamedTuple):
    """A finished match, as recorded in its journal."""

    match: int
    game: str
    rules_version: int
    seats: int
    is_auto: bool  # bots played it
    began_at: float  # seconds since 1970
    outcome: Outcome
    names: Names  # of people, by seat


class Finished:
    """Reads an open journal in the thread that writes it. Every method raises UserError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._ended: dict[str, Ended | None] = {}  # by checksum

    def newest(self, match: int) -> str | None:
        """Return a match's newest checksum; None if it is unfinished."""
        row = self._journal.row(match)
        return row.newest if row and row.is_over else None

    def replaying(self, match: int) -> Callable[[], Replay | None]:
        """Return a function that replays a match in any thread, or returns None if it may not."""
        return partial(_replayed, self._journal.history(match))

    def ended(self, before: int | None = None) -> Iterator[Ended | None]:
        """Yield the finished matches, newest first, and None for each that turns out not to be.

        If `before` is given, all numbers are below it.
        """
        for row in reversed(self._journal.rows()):
            if row.is_over and (before is None or row.id < before):
                if row.newest not in self._ended:
                    self._ended[row.newest] = _ended(row, self._journal.history(row.id))
                yield self._ended[row.newest]


def _replayed(history: History) -> Replay | None:
    """Replay a match; return None if it is unfinished or can't be replayed completely."""
    if history.end is None:
        return None
    replayed = replay(history)
    course = replayed.course
    if course is None or replayed.damage or course.game.rules.outcome(course.state) is None:
        return None
    course.table_views()  # compute them now, so that nobody waits for them later
    return replayed


def _ended(row: MatchRow, history: History) -> Ended | None:
    if history.end is None:
        return None
    facts, seats = history.end.facts, range(row.seats)
    names: Names = (None,) * row.seats
    try:
        for entry in history.entries:
            if entry.kind == "name":
                names = with_name(names, entry.facts["seat"], entry.facts["name"])
        outcome = Outcome(
            scores=tuple(int(facts["scores"][seat]) for seat in seats),
            winners=tuple(seat for seat in seats if seat in facts["winners"]),
            reason=str(facts["reason"]),
            rating=str(facts.get("rating", "")),
            tie_break=str(facts.get("tie_break", "")),
        )
    except (AttributeError, LookupError, TypeError, ValueError):  # no Gemtable wrote this entry
        return None
    return Ended(
        row.id, row.game, row.rules_version, row.seats, row.is_auto, row.began_at, outcome, names
    )
