"""Who plays which seat: bots, and people for all others; it may change while they play."""

from collections.abc import Callable, Iterable

from gemtable.games.kit.bots import Bot
from gemtable.match.match import Match
from gemtable.play.reasons import Reasons


class Players:
    """The seats of a match; `bots` are those of bots, from 0, all of them `bot`.

    `reasons` has why they moved; `reveals` says whether all is told to everyone at once.
    `changed` is called at changes.
    """

    def __init__(self, match: Match, bots: Iterable[int], bot: Bot, reveals: bool = False) -> None:
        self.bots: dict[int, Bot] = {}
        self.reasons = Reasons(match, reveals)
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
        """The only seat that a person plays, if it is one."""
        people = self.people
        return next(iter(people)) if len(people) == 1 else None

    def let_play(self, seat: int, is_bot: bool) -> None:
        """Have a bot play a seat from now on, or people."""
        if is_bot:
            self.bots[seat] = self.reasons.noting(seat, self._bot)
        else:
            self.bots.pop(seat, None)
        self.changed()
