"""A match of The Lost Gems on emulated boards whose cables do harm, and what their LEDs show."""

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from effects import Effect
from gemtable import boards
from gemtable.emulator.emulator import Emulator
from gemtable.games import GAMES
from gemtable.games.kit.bots import Chosen
from gemtable.games.kit.rules import View
from gemtable.games.kit.table import Address, Gesture, Picture
from gemtable.journal import Journal
from gemtable.link.fleet import Fleet
from gemtable.match.match import Match
from gemtable.play.bot_moves import autoplay
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee

from tests.faults.cable import Cable
from tests.faults.wire import TO_BOARD, TO_HOST, evenly
from tests.link.heard_fleet import Heard
from tests.patience import until

_BOARDS = ("pico-pad", "pico-rack", "pico-pad", "pico-rack")
ALL = 1000  # moves: more than any match has


class _Enough(Exception):
    """The bots have made the moves that they should."""


async def let_bots_play(
    referee: Referee, press: Callable[[Gesture], None], moves: int, speed: float = 1.0
) -> None:
    """Let bots play so many moves, or to the end."""
    end = referee.match.moves + moves

    def bot(view: View, legal: Sequence[Any], chance: Random) -> Chosen:
        if referee.match.moves >= end:
            raise _Enough
        return GAMES["lost-gems"].bot(view, legal, chance)

    with contextlib.suppress(_Enough):
        await autoplay(referee, dict.fromkeys(range(2), bot), press, speed)


class Table:
    """Two seats, each with a pad and a rack. `told` is what people would read."""

    def __init__(self, database: Path, seed: int, emulator: Emulator, speed: float) -> None:
        started = [emulator.start(boards.find(name)) for name in _BOARDS]
        self.boards = {board.uid: board for board in started}
        self.cables: list[Cable] = []  # without any, the boards' own ports are used
        self.told: list[Notice] = []
        self.fleet = Fleet(self._ports, Heard(), speed)
        self._speed = speed
        self._journal = Journal(str(database))
        self._match = Match.begin(GAMES["lost-gems"], self._journal, 2, seed, {})

    def spoil(self, rate: float, seed: int) -> None:
        """Put a cable that does harm to `rate` of all frames between each board and the host."""
        for number, board in enumerate(self.boards.values()):
            assert board.port
            to_host, to_board = evenly(rate, *TO_HOST), evenly(rate, *TO_BOARD)
            self.cables.append(Cable(board.port, to_host, to_board, 100 * seed + number))

    async def sit_down(self) -> None:
        """Find the boards and have the referee take them."""
        self.fleet.start()
        await until(lambda: len(self.fleet.hellos) == len(_BOARDS))
        script, hellos = GAMES["lost-gems"].table, self.fleet.hellos
        assigned = assign(
            [(uid, hellos[uid].units) for uid in self.boards], script.needs({}, 2), 2
        )
        self.referee = Referee(
            self._match, assigned.layout, self.fleet, self.told.append, self._speed
        )
        self.fleet.listener = self.referee

    async def play(self, moves: int = ALL) -> None:
        """Let bots play so many moves, or to the end."""
        await let_bots_play(self.referee, self.press, moves)

    async def settle(self) -> None:
        """Wait until every LED shows what it should."""
        await until(self.is_settled)

    def is_settled(self) -> bool:
        return self.fleet.is_calm() and self.lights_are_right()

    def press(self, gesture: Gesture) -> None:
        board = self.boards[gesture.address.board]
        key = board.board.units[gesture.address.unit].keys[gesture.key]
        board.strokes(key, [(stroke.after_us, stroke.down) for stroke in strokes(gesture.kind)])

    def lights_are_right(self) -> bool:
        """Say whether each LED shows what the referee wants there, at some time of its pattern."""
        referee = self.referee
        wanted = referee.script.lights(referee.ui, referee.layout, referee.views)
        return all(self._shows(address, picture) for address, picture in wanted.items())

    async def close(self) -> None:
        await self.fleet.close()
        for cable in self.cables:
            cable.pull()
        self._journal.close()

    def _shows(self, address: Address, picture: Picture) -> bool:
        board = self.boards[address.board]
        unit = board.board.units[address.unit]
        leds = board.leds
        shown = tuple(chain.from_iterable(leds[led] for led in (*unit.leds, *unit.backs)))
        return shown in _moments(picture, len(unit.backs), board.board.max_brightness)

    def _ports(self) -> list[str]:
        if self.cables:
            return [cable.path for cable in self.cables]
        return [board.port for board in self.boards.values() if board.port]


@contextlib.asynccontextmanager
async def table(
    database: Path, seed: int, speed: float = 1.0, harm: float = 0.0
) -> AsyncIterator[Table]:
    """Run a table at which everyone has sat down."""
    with Emulator(speed) as emulator:
        made = Table(database, seed, emulator, speed)
        if harm:
            made.spoil(harm, seed)
        try:
            await made.sit_down()
            yield made
        finally:
            await made.close()


def story(database: Path) -> list[tuple[object, ...]]:
    """Return what the journal tells of the moves and the end, pennies and nickels in the hash.

    Without how long each seat thought, since no two matches take the same time, nor the secret
    of its bots.
    """
    entries = Journal(str(database)).entries(1)
    return [
        (
            entry.kind,
            entry.who,
            {**entry.facts, "thinking_s": None, "chance": None},
            entry.state_hash,
        )
        for entry in entries
        if entry.kind in ("start", "move", "end")
    ]


@cache
def _moments(picture: Picture, backs: int, max_brightness: int) -> set[tuple[int, ...]]:
    """Return all that the firmware may put on the LEDs for a picture that has come to stay."""
    effect = Effect(len(picture.leds), backs)
    flat, other = bytes(chain(*picture.leds)), bytes(chain(*picture.other))
    effect.show(picture.pattern, picture.period_ms, flat, other)
    moments = set()
    for _ms in range(picture.period_ms):
        effect.step(1)
        moments.add(tuple(value * max_brightness // 255 for value in effect.shown))
    return moments
