"""What if: where a new match can go on from, in a match of the journal.

The new match begins with everything that lay hidden then. So one that is not over is left alone
while somebody plays it.
"""

from typing import Any, NamedTuple

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.journal import Journal, Origin
from gemtable.match.match import Match
from gemtable.records.replaying import Replay, find
from gemtable.sentence import Sentence


class Point(NamedTuple):
    """A state of a match, what the lights kept then, and where it was."""

    game: Game
    state: Any
    kept: Json
    options: dict[str, Json]
    origin: Origin

    def begin(self, journal: Journal, is_auto: bool = False) -> Match:
        """Begin the new match. Raises UserError."""
        return Match.begin_from(
            *(self.game, journal, self.state, self.options, self.kept, self.origin), is_auto
        )


def point(journal: Journal, match: int, entry: int | None) -> Point:
    """Return where a match was after an entry; None: as late as somebody could still move.

    Raises UserError if there is no such place, or if the match goes on in another program.
    """
    replayed = find(journal, match)
    course = replayed.course
    if course is None:
        raise UserError(
            Sentence(
                "Match {match} cannot be replayed: {why}.", match=match, why=replayed.unknown
            ),
            Sentence("Go on from another match."),
        )
    if replayed.history.end is None:
        journal.hold(match)  # refused if another program plays it
        journal.let_go(match)
    number = _last(replayed) if entry is None else entry
    if number not in range(len(replayed.told)):
        shows = command_lines.ours("journal", "show", str(match))
        raise UserError(
            Sentence(
                "Match {match} has entries from 0 to {last}.",
                match=match,
                last=len(replayed.told) - 1,
            ),
            Sentence("{command} tells all of them.", command=shows),
        )
    told = replayed.told[number]
    if not course.game.rules.pending(told.state):
        raise UserError(
            Sentence("Match {match} is over at entry {entry}.", match=match, entry=number),
            Sentence("Name an earlier one, up to {last}.", last=_last(replayed)),
        )
    origin = Origin(goes_on=True, match=match, entry=number)
    return Point(course.game, told.state, told.kept, dict(course.options), origin)


def _last(replayed: Replay) -> int:
    """Return the last entry after which somebody could move; 0 if there is none."""
    assert replayed.course is not None
    pending = replayed.course.game.rules.pending
    return max((at for at, told in enumerate(replayed.told) if pending(told.state)), default=0)
