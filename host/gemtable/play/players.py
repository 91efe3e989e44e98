"""Who plays which seat: bots, and people for all others; it may change while they play."""

from collections.abc import Callable, Iterable

from gemtable.bots import Bot


class Players:
    """`bots` are the bots by seat, from 0, all of them `bot`; `changed` is called at changes."""

    def __init__(self, seats: int, bots: Iterable[int], bot: Bot) -> None:
        self.bots = dict.fromkeys(bots, bot)
        self.changed: Callable[[], None] = lambda: None
        self._seats = seats
        self._bot = bot

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
            self.bots[seat] = self._bot
        else:
            self.bots.pop(seat, None)
        self.changed()
