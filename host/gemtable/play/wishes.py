"""Matches one after the other: the one that is played now, and the one that people want next.

What they want is opened at once. So whoever asks for it is told what is wrong with it,
while the match that is being played goes on.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.choices import Choices
from gemtable.play.taking_up import mend, open_match, open_next
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence


class Opened(NamedTuple):
    """A match at hand, which no other program can play, and what was chosen for it."""

    choices: Choices
    match: Match


class Wishes:
    """The matches of one program; `choices` are those of the command line."""

    def __init__(self, choices: Choices, journal: Journal, tell: Callable[[Notice], None]) -> None:
        self.journal = journal
        self.now: Opened | None = None  # what is played; None in the lobby
        self.has_page = False  # on which people may have wishes, too
        self._choices = choices
        self._tell = tell
        self.wanted: Opened | None = None  # what is played next
        self._is_wanted = asyncio.Event()
        self._hears = False
        self._bots: dict[int, frozenset[int]] = {}  # of the matches that were played here

    def open(self) -> None:
        """Open the match of the command line; without a game, the lobby. Raises UserError."""
        if self._choices.game:
            self.now = Opened(self._choices, open_match(self._choices, self.journal, self._tell))
        else:
            mend(self.journal, self._tell)

    async def next(self) -> None:
        """Hear wishes until one can be `wanted`."""
        self.wanted, self._hears = None, True
        self._is_wanted.clear()
        try:
            await self._is_wanted.wait()
        finally:
            self._hears = False

    def take(self, opened: Opened) -> None:
        """Play this from now on; the match before it is kept, for any program."""
        before, self.now = self.now, opened
        if before and before is not opened:
            self.journal.let_go(before.match.number)

    def note_bots(self, match: int, bots: Iterable[int]) -> None:
        """Note which seats bots have, from 0, when a match is left."""
        self._bots[match] = frozenset(bots)

    def bots_of(self, match: int) -> frozenset[int]:
        """Return the seats that bots had, from 0, when a match was played here last."""
        return self._bots.get(match, frozenset())

    def choices(self) -> Choices:
        """Return what holds of every match of this program, with no game chosen yet."""
        return replace(
            self._choices,
            game="",
            seats=None,
            seed=None,
            resume=None,
            match=None,
            bots=0,
            bot_seats=(),
            options={},
        )

    def again(self) -> None:
        """Want a new match like the one that is played, dealt by chance. Raises UserError."""
        assert self.now is not None, "nothing has been played yet"
        choices, match = self.now
        self.want(
            replace(
                choices,
                seats=match.seats,
                seed=None,
                resume=None,
                match=None,
                options=match.options,
            )
        )

    def want(self, choices: Choices) -> None:
        """Want a match: the one that is named, or a new one. Raises UserError."""
        if not self._hears or self.wanted:  # as of a button that is pressed twice
            raise UserError(
                Sentence("A match is just about to begin."), Sentence("Wait until it has.")
            )
        choices.check()
        self.check_not_played(choices.match)
        self.wanted = Opened(choices, open_next(choices, self.journal, self._tell))
        self._is_wanted.set()

    def check_not_played(self, number: int | None) -> None:
        """Raise UserError for the match that is being played."""
        if number is not None and self.now and number == self.now.match.number:
            raise UserError(
                Sentence("Match {match} is being played here.", match=number),
                Sentence("Choose another."),
            )
