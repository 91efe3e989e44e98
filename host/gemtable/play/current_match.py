"""The match being played, and the one that people want to play next.

The next match is opened at once, so that an error is shown to whoever asked for it while the
running match continues.
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
from gemtable.play.match_choice import mend, open_match, open_next
from gemtable.play.play_options import Choices, Source, game_at_table
from gemtable.play.seat_players import KeptBots
from gemtable.records.rename_forget import droppable
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web.table_interface import Kept, Wish


class Opened(NamedTuple):
    """A match that this program has locked, and the options chosen for it."""

    choices: Choices
    match: Match


class Matches:
    """The matches of one program; `choices` are the options of the command line.

    While `next` waits, a match that people ask for at the prompt or on the page becomes `wanted`.
    """

    def __init__(self, choices: Choices, journal: Journal, tell: Callable[[Notice], None]) -> None:
        self.journal = journal
        self.now: Opened | None = None  # being played; None in the lobby
        self.wanted: Opened | None = None  # to be played next
        self.has_page = False  # where people may ask for a match, too
        self._choices = choices
        self._tell = tell
        self.leads_to_room = False  # the match at the table is left, and none begins yet
        self.leads_to_replay = False  # and it is gone through again first
        self.is_off = False  # somebody has switched the table off
        self._is_wanted = asyncio.Event()
        self._hears = False
        self._bots = KeptBots(journal.file)

    def open(self) -> None:
        """Open the match that the command line asks for, if it asks for one. Raises UserError."""
        if self._choices.game:
            self.now = Opened(self._choices, open_match(self._choices, self.journal, self._tell))
            return
        mend(self.journal, self._tell)
        if self._choices.resume:
            self.now = self._played_last()

    def _played_last(self) -> Opened | None:
        """Return the match that people played last; None if it is over or can't be resumed.

        An error is only reported, and the lobby opens: at a start without a user, nobody could
        read the error and start the program again.
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
        """Wait until a match is `wanted`, or until the one at the table is left or ends."""
        self.wanted, self._hears = None, True
        self.leads_to_room = self.leads_to_replay = False
        self._is_wanted.clear()
        try:
            await self._is_wanted.wait()
        finally:
            self._hears = False

    def take(self, opened: Opened) -> None:
        """Make this the current match, and unlock the one before it."""
        before, self.now = self.now, opened
        if before and before is not opened:
            self.journal.let_go(before.match.number)

    def leave(self) -> None:
        """Leave the match for the room: it is kept, and people choose what comes next."""
        if self._hears and not self.wanted:
            self.leads_to_room = True
            self._is_wanted.set()

    def replay(self) -> None:
        """Leave the match, to go through it again on the boards before the room opens."""
        self.leave()
        self.leads_to_replay = self.leads_to_room

    def end(self) -> None:
        """Switch off: the program ends, and a match that is not over is kept."""
        self.is_off = True
        self._is_wanted.set()

    def rest(self) -> None:
        """Have no current match, and unlock the one before."""
        if self.now:
            self.journal.let_go(self.now.match.number)
        self.now = None

    def note_bots(self, match: int, bots: Iterable[int]) -> None:
        """Store the seats, from 0, that bots play in a match."""
        self._bots.note(match, bots)

    @property
    def choices(self) -> Choices:
        """The options of the command line, without those of one match, such as game and seed."""
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
        """Open the match to play next, as these options say. Raises UserError."""
        if not self._hears or self.wanted:  # e.g. a button was pressed twice
            raise UserError(
                Sentence("Another match is about to start."),
                Sentence("Wait until the match has started."),
            )
        choices.check()
        self._check_not_played(choices.match)
        self.wanted = Opened(choices, open_next(choices, self.journal, self._tell))
        self._is_wanted.set()

    def again(self) -> None:
        """Ask for a new match like the current one, with a random deal. Raises UserError."""
        assert self.now is not None, "nothing has been played yet"
        choices, match = self.now
        again = replace(choices, seats=match.seats, options=match.options)
        self.want(replace(again, seed=None, resume=None, match=None, source=None))

    def begin(self, wish: Wish) -> None:
        """Ask for a new match. Raises UserError."""
        choices = replace(self.choices, game=wish.game, seats=wish.seats, seed=wish.seed)
        self.want(replace(choices, options=wish.options, bot_seats=_from_1(wish.bots)))

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Ask to resume a kept match. Raises UserError."""
        choices = replace(self.choices, game=match.game, match=match.match)
        self.want(replace(choices, bot_seats=_from_1(bots)))

    def go_on_from(self, game: str, match: int, entry: int, bots: Collection[int]) -> None:
        """Ask for a new match that starts from an entry of another one. Raises UserError."""
        choices = replace(self.choices, game=game, source=Source(match, entry))
        self.want(replace(choices, bot_seats=_from_1(bots)))

    def drop(self, match: int) -> None:
        """Drop a match, so that it is no longer offered. Raises UserError."""
        self._check_not_played(match)
        droppable(self.journal, match, self._choices.db)
        self.journal.hold(match)
        try:
            self.journal.drop(match)
        finally:
            self.journal.let_go(match)

    def _check_not_played(self, number: int | None) -> None:
        if number is not None and self.now and number == self.now.match.number:
            raise UserError(
                Sentence("Match {match} is being played here.", match=number),
                Sentence("Choose another match."),
            )


def _from_1(seats: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(seat + 1 for seat in seats))
