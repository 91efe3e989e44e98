"""The table of a lesson: a match of one person against bots, without boards and without a file.

Its journal is in memory: nothing of a lesson can be resumed, counted or replayed.
"""

import asyncio
import secrets
import time
from collections.abc import Callable

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.bot_moves import autoplay
from gemtable.play.match_choice import SEED_BITS
from gemtable.play.page_server import table_of
from gemtable.play.seat_players import Players
from gemtable.process.tasks import ours
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.web.table_interface import Notes, Table

_IN_MEMORY = "sqlite://"
_NO_BOARDS = UserError(
    Sentence("This table has no boards."), Sentence("Tap what you see on the page.")
)


async def teach(game: str, show: Callable[[Table], None], speed: float = 1.0) -> None:
    """Play a lesson of a game until it is cancelled; `show` takes its table once it is set.

    `speed` is the rate of the table's clock.
    """
    played = GAMES[game]
    seats = min(seats for seats in played.seats if seats > 1)
    deals = played.lesson_seeds or (secrets.randbits(SEED_BITS),)
    journal, boards = Journal(_IN_MEMORY), _NoBoards()
    try:
        match = Match.begin(played, journal, seats, secrets.choice(deals), {})
        players = Players(match, range(1, seats), played.bot)
        layout = Layout(pads=(None,) * seats, racks=((),) * seats)
        referee = Referee(match, layout, boards, lambda _notice: None, speed, bots=players.bots)
        boards.moment_passed = referee.moment_passed
        players.changed = referee.bulletin.change
        try:
            show(table_of(referee, players, boards, dict))
            await autoplay(referee, players.bots, boards.press, speed)
            await asyncio.get_running_loop().create_future()  # its end is looked at
        finally:
            referee.leave()
    finally:
        journal.close()


class _NoBoards:
    """The link of a table without boards: it only wakes the referee at the moments asked for."""

    def __init__(self) -> None:
        self.moment_passed: Callable[[float], None] = lambda _at_s: None
        self._timer: asyncio.TimerHandle | None = None

    def show(self, uid: str, unit: int, show: tuple[str, int, str, str]) -> None:
        raise AssertionError(uid)

    def ping(self, uid: str) -> None:
        raise AssertionError(uid)

    def wake(self, at_s: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if at_s is not None:
            loop, left_s = asyncio.get_running_loop(), at_s - time.monotonic()
            self._timer = loop.call_later(left_s, ours(self.moment_passed), at_s)

    def press(self, _gesture: Gesture) -> None:
        raise _NO_BOARDS

    def hold(self, _unit: Address, _key: int, _is_down: bool) -> None:
        raise _NO_BOARDS

    def screen(self, _unit: Address) -> bytes | None:
        return None

    def notes(self, _unit: Address) -> Notes | None:
        return None
