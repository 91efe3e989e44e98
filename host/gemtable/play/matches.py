"""The match being played, and the one that people want next.

The next one is opened at once, so whoever asked for it learns of any error while the
running match goes on.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.choices import Choices, Source, game_at_table
from gemtable.play.match_choice import mend, open_match, open_next
from gemtable.play.players import KeptBots
from gemtable.records.rename_forget import droppable
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web.interfaces import Kept, Wish


class Opened(NamedTuple):
    """A match that this program has locked, and what was chosen for it."""

    choices: Choices
    match: Match


class Matches:
    """The matches of one program; `choices` are those of the command line.

    While `next` waits, a match requested at the prompt or on the page becomes `wanted`.
    """

    def __init__(self, choices: Choices, journal: Journal, tell: Callable[[Notice], None]) -> None:
        self.journal = journal
        self.now: Opened | None = None  # being played; None in the lobby
        self.wanted: Opened | None = None  # to be played next
        self.has_page = False  # where people may ask for a match, too
        self._choices = choices
        self._tell = tell
        self._is_wanted = asyncio.Event()
        self._hears = False
        self._bots = KeptBots(journal.file)

    def open(self) -> None:
        """Open the match of the command line, or the lobby if it has no game. Raises UserError."""
        if self._choices.game:
            self.now = Opened(self._choices, open_match(self._choices, self.journal, self._tell))
            return
        mend(self.journal, self._tell)
        if self._choices.resume:
            self.now = self._played_last()

    def _played_last(self) -> Opened | None:
        """Return the match that people played last; None if it is over, or can't go on.

        Then people choose another in the lobby: nobody may be there to read an error and to
        start the program again.
        """
        row = self.journal.played_last()
        if row is None or row.is_over:
            return None
        bots = _from_1([seat for seat in self._bots.of(row.id) if seat in range(row.seats)])
        choices = replace(self._choices, game=row.game, match=row.id, bot_seats=bots)
        try:
            game_at_table(row.game)
            return Opened(choices, open_next(choices, self.journal, self._tell))
        except UserError as error:
            self._tell(Notice("trouble", error.what, error.fix))
            return None

    async def next(self) -> None:
        """Wait until a match is `wanted`."""
        self.wanted, self._hears = None, True
        self._is_wanted.clear()
        try:
            await self._is_wanted.wait()
        finally:
            self._hears = False

    def take(self, opened: Opened) -> None:
        """Make this the current match; unlock the one before it, which is kept."""
        before, self.now = self.now, opened
        if before and before is not opened:
            self.journal.let_go(before.match.number)

    def note_bots(self, match: int, bots: Iterable[int]) -> None:
        """Remember which seats, from 0, bots play in a match, also for the next program."""
        self._bots.note(match, bots)

    @property
    def choices(self) -> Choices:
        """The choices that apply to every match of this program, without a game."""
        said = replace(self._choices, game="", seats=None, seed=None, options={})
        return replace(said, resume=None, match=None, source=None, bots=0, bot_seats=())

    @property
    def games(self) -> Sequence[str]:
        """The names of the games that can be played."""
        return tuple(GAMES)

    @property
    def options(self) -> Mapping[str, Json]:
        """The game options of the current match; empty if there is none."""
        return self.now.match.options if self.now else {}

    def kept(self) -> list[Kept]:
        """Return the matches that people may resume, newest first. Raises UserError."""
        return [
            Kept(row.id, row.game, row.seats, row.began_at, self._bots.of(row.id))
            for row in reversed(self.journal.rows())
            if row.game in GAMES and not row.is_auto and not row.is_over
            if self.now is None or row.id != self.now.match.number
        ]

    def want(self, choices: Choices) -> None:
        """Open a match to play next: the one named, or a new one. Raises UserError."""
        if not self._hears or self.wanted:  # e.g. a button was pressed twice
            raise UserError(
                Sentence("A match is just about to begin."), Sentence("Wait until it has.")
            )
        choices.check()
        self._check_not_played(choices.match)
        self.wanted = Opened(choices, open_next(choices, self.journal, self._tell))
        self._is_wanted.set()

    def again(self) -> None:
        """Want a new match like the current one, with a random deal. Raises UserError."""
        assert self.now is not None, "nothing has been played yet"
        choices, match = self.now
        again = replace(choices, seats=match.seats, options=match.options)
        self.want(replace(again, seed=None, resume=None, match=None, source=None))

    def begin(self, wish: Wish) -> None:
        """Want a new match. Raises UserError."""
        choices = replace(self.choices, game=wish.game, seats=wish.seats, seed=wish.seed)
        self.want(replace(choices, options=wish.options, bot_seats=_from_1(wish.bots)))

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Want a kept match. Raises UserError."""
        choices = replace(self.choices, game=match.game, match=match.match)
        self.want(replace(choices, bot_seats=_from_1(bots)))

    def go_on_from(self, game: str, match: int, entry: int, bots: Collection[int]) -> None:
        """Want a new match that goes on from an entry of another. Raises UserError."""
        choices = replace(self.choices, game=game, source=Source(match, entry))
        self.want(replace(choices, bot_seats=_from_1(bots)))

    def drop(self, match: int) -> None:
        """Drop a match; nothing is deleted. Raises UserError."""
        self._check_not_played(match)
        droppable(self.journal, match, self._choices.db)
        self.journal.hold(match)
        try:
            self.journal.drop(match)
        finally:
            self.journal.let_go(match)

    def _check_not_played(self, number: int | None) -> None:
        """Raise UserError if this match is being played."""
        if number is not None and self.now and number == self.now.match.number:
            raise UserError(
                Sentence("Match {match} is being played here.", match=number),
                Sentence("Choose another."),
            )


def _from_1(seats: Collection[int]) -> tuple[int, ...]:
    """Return seats counted from 1, as on a command line."""
    return tuple(sorted(seat + 1 for seat in seats))
