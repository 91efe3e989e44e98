"""The matches of this program as its page needs them: what can be begun, gone on with, dropped."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from gemtable.games import GAMES
from gemtable.games.kit.rules import Json
from gemtable.play.lobby import kept
from gemtable.play.wishes import Wishes
from gemtable.records.dropping import droppable
from gemtable.web.matches import Kept, Wish


class Matches:
    """What people do on the page becomes one of `wishes`."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes

    @property
    def games(self) -> Sequence[str]:
        """Return the games that can be begun, by name."""
        return tuple(GAMES)

    @property
    def options(self) -> Mapping[str, Json]:
        """What was chosen for the match that is played now; nothing where none is."""
        now = self._wishes.now
        return now.match.options if now else {}

    def kept(self) -> Sequence[Kept]:
        """Return the matches that people may go on with, the newest first. Raises UserError."""
        now = self._wishes.now
        return [
            Kept(row.id, row.game, row.seats, row.began_at, self._wishes.bots_of(row.id))
            for row in kept(self._wishes.journal)
            if now is None or row.id != now.match.number
        ]

    def begin(self, wish: Wish) -> None:
        """Have a new match played next. Raises UserError."""
        self._wishes.want(
            replace(
                self._wishes.choices(),
                game=wish.game,
                seats=wish.seats,
                seed=wish.seed,
                options=wish.options,
                bot_seats=_from_1(wish.bots),
            )
        )

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Have a kept match played next. Raises UserError."""
        choices = replace(self._wishes.choices(), game=match.game, match=match.match)
        self._wishes.want(replace(choices, bot_seats=_from_1(bots)))

    def drop(self, match: int) -> None:
        """Give a match up; nothing is deleted. Raises UserError."""
        journal = self._wishes.journal
        self._wishes.check_not_played(match)
        droppable(journal, match, self._wishes.choices().database)
        journal.hold(match)
        try:
            journal.drop(match)
        finally:
            journal.let_go(match)


def _from_1(seats: Collection[int]) -> tuple[int, ...]:
    """Return seats as a command line counts them."""
    return tuple(sorted(seat + 1 for seat in seats))
