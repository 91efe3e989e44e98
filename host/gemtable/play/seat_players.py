"""The players of a match: the seats that bots play, and the bots' reasons for their moves.

A private JSON file maps the number of a match to the seats, from 0, that bots play. A match can
do without the file, so errors in reading or writing it are ignored.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from pydantic import TypeAdapter, ValidationError

from gemtable.errors import UserError
from gemtable.games.kit.bots import Bot, Chosen
from gemtable.games.kit.rules import View
from gemtable.journal import private_files
from gemtable.match.match import Match
from gemtable.referee.notices import Explained
from gemtable.sentence import Lines, Sentence

_SLOWEST, _FASTEST = 0.25, 16.0  # of bots' pace, in times as fast as usual
_ENDING = ".bots"  # of the file next to the journal
_MOST = 50  # matches, the last ones that changed
_MOST_BYTES = 100_000
_KEPT = TypeAdapter(dict[int, frozenset[int]])


class KeptBots:
    """Stores the seats that bots play, by match, next to the `journal` or only in memory."""

    def __init__(self, journal: Path | None) -> None:
        self._file = journal and journal.with_name(journal.name + _ENDING)
        self._bots = self._loaded()

    def of(self, match: int) -> frozenset[int]:
        """Return the seats, from 0, that bots play in a match."""
        return self._bots.get(match, frozenset())

    def note(self, match: int, seats: Iterable[int]) -> None:
        """Store the seats that bots play in a match now, if they have changed."""
        bots = frozenset(seats)
        if bots == self.of(match):
            return
        self._bots.pop(match, None)
        self._bots[match] = bots
        for oldest in list(self._bots)[:-_MOST]:
            del self._bots[oldest]
        if self._file:
            with suppress(OSError), private_files.replacing(self._file) as data:
                kept = {number: sorted(each) for number, each in self._bots.items()}
                data.write(json.dumps(kept).encode())

    def _loaded(self) -> dict[int, frozenset[int]]:
        if self._file is None:
            return {}
        try:
            with self._file.open("rb") as data:
                return _KEPT.validate_json(data.read(_MOST_BYTES))
        except (OSError, ValidationError):
            return {}


_ONLY_BOTS = Sentence("Only bots explain moves, and only moves made since this program started.")


class Players:
    """The players of a match. `bot` plays the seats in `bots`, counted from 0.

    `reasons` has the reasons for the bots' moves. `reveals` says whether everyone may see
    everything during the match. `changed` is called after each change.
    """

    def __init__(self, match: Match, bots: Iterable[int], bot: Bot, reveals: bool = False) -> None:
        self.bots: dict[int, Bot] = {}
        self.reasons = Reasons(match, reveals)
        self.times = 1.0  # as fast as usual, if bots play alone
        self.changed: Callable[[], None] = lambda: None
        self._seats = match.seats
        self._bot = bot
        for seat in bots:
            self.let_play(seat, True)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(range(self._seats)) - self.bots.keys()

    @property
    def alone(self) -> int | None:
        """The seat that a person plays, if there is exactly one."""
        people = self.people
        return next(iter(people)) if len(people) == 1 else None

    def hurry(self, is_faster: bool) -> float:
        """Let bots that play alone be twice as fast, or half; return how many times as fast."""
        self.times = min(max(self.times * (2.0 if is_faster else 0.5), _SLOWEST), _FASTEST)
        return self.times

    def let_play(self, seat: int, is_bot: bool) -> None:
        """Let a bot play a seat from now on, or let people play it."""
        if is_bot:
            self.bots[seat] = self.reasons.noting(seat, self._bot)
        else:
            self.bots.pop(seat, None)
        self.changed()


class Reasons:
    """The reasons for the moves that bots made since this program started.

    `reveals` says whether everyone may see everything during the match.
    """

    def __init__(self, match: Match, reveals: bool = False) -> None:
        self._match = match
        self._reveals = reveals
        self._noted: dict[tuple[int, int], tuple[object, Chosen]] = {}  # by move and seat

    def noting(self, seat: int, bot: Bot) -> Bot:
        """Return a bot that plays like `bot` at this seat and records its choices."""

        def choose(view: View, legal_moves: Sequence[object], chance: Random) -> Chosen:
            chosen = bot(view, legal_moves, chance)
            self._noted[self._match.moves + 1, seat] = self._match.state, chosen
            return chosen

        return choose

    def of(self, number: int) -> tuple[Explained, ...]:
        """Return the bots' moves at a step, counted from 1, with their reasons.

        People's moves are left out, even if a bot would have made the same move, since a reason
        could reveal a hand.
        """
        is_over, found = self._match.outcome is not None, []
        for seat, move in self._match.steps[number - 1].moves:
            state, chosen = self._noted.get((number, seat), (None, None))
            if chosen and state is self._match.before(number) and chosen.move == move:
                told = self._match.game.rules.told_of(move, is_over)
                found.append(Explained(seat, told, chosen.told(is_over or self._reveals)))
        return tuple(found)

    def last(self) -> tuple[Explained, ...]:
        """Return the bots' moves at their last step, with the reasons; () if there are none."""
        numbers = range(self._match.moves if self._noted else 0, 0, -1)
        return next(filter(None, map(self.of, numbers)), ())

    def told(self, number: int | None) -> Sentence:
        """Return the bots' reasons for their moves at a step or at their last one. Raises
        UserError.
        """
        if number is None:
            return _told(self.last(), Sentence("There is no move by a bot to explain."))
        moves = self._match.moves
        if not 1 <= number <= moves:
            raise UserError(
                Sentence("There is no move {number}.", number=number),
                Sentence("1 move so far.", "{count} moves so far.", count=moves),
            )
        return _told(
            self.of(number), Sentence("Move {number} was not made by a bot.", number=number)
        )


def _told(moves: Sequence[Explained], none: Sentence) -> Sentence:
    """Return these moves and their reasons, one a line. Raises UserError if there are none."""
    if not moves:
        raise UserError(none, _ONLY_BOTS)
    lines = [
        Sentence("Seat {seat}, {move}: {why}", seat=seat + 1, move=move, why=reason)
        for seat, move, reason in moves
    ]
    return Sentence("{lines}", lines=Lines(lines))
