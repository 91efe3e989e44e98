"""Boards of paper at a table, and emulated ones, with fingers on both and bots behind them."""

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from gemtable.emulator.emulator import EmulatedBoard
from gemtable.games import GAMES
from gemtable.games.kit.table import Gesture
from gemtable.journal import Journal
from gemtable.link.fleet import Fleet
from gemtable.match.match import Match
from gemtable.referee.board_places import assign
from gemtable.referee.gestures import strokes
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee

from tests.faults.table import ALL, let_bots_play
from tests.link.heard_fleet import Heard
from tests.paper_board.board import PAD, TILE, Edge, PaperBoard
from tests.paper_board.plug import Plug
from tests.paper_board.senses import Ear, Eye
from tests.patience import until

PADS_AND_RACKS = ([PAD], [TILE] * 5, [PAD], [TILE] * 5)


@contextlib.contextmanager
def plugs(units=PADS_AND_RACKS, speed: float = 1.0) -> Iterator[dict[str, Plug]]:
    """Yield boards of paper that are plugged in, by unique id."""
    with contextlib.ExitStack() as stack:
        made = {}
        for number, of_one in enumerate(units):
            uid = f"aa6000000000000{number}"
            made[uid] = Plug(PaperBoard(uid, list(of_one)), speed)
            stack.callback(made[uid].close)
            made[uid].plug()
        yield made


class Table:
    """Two seats. `pressed` has the edges of each boot of the emulated boards."""

    def __init__(
        self, database: Path, seed: int, plugs: dict[str, Plug], emulated=(), speed: float = 1.0
    ) -> None:
        self.plugs = plugs
        self.emulated: dict[str, EmulatedBoard] = {board.uid: board for board in emulated}
        self.pressed: dict[str, list[list[Edge]]] = {uid: [[]] for uid in self.emulated}
        self.told: list[Notice] = []
        self.fleet = Fleet(self._ports, Heard(), speed)
        self.eye = Eye(self.fleet)
        self._speed = speed
        self._journal = Journal(str(database))
        self._match = Match.begin(GAMES["lost-gems"], self._journal, 2, seed, {})

    async def sit_down(self) -> None:
        """Find the boards and have the referee take them."""
        uids = [*self.plugs, *self.emulated]
        self.fleet.start()
        await until(lambda: len(self.fleet.hellos) == len(uids))
        script, hellos = GAMES["lost-gems"].table, self.fleet.hellos
        assigned = assign([(uid, hellos[uid].units) for uid in uids], script.needs({}, 2), 2)
        assert not assigned.missing
        self.referee = Referee(
            self._match, assigned.layout, self.eye, self.told.append, self._speed
        )
        for hello in hellos.values():
            self.referee.board_arrived(hello)
        self.ear = Ear(self.referee, uids)
        self.fleet.listener = self.ear

    async def play(self, moves: int = ALL) -> None:
        """Let bots play so many moves, or to the end."""
        await let_bots_play(self.referee, self.press, moves, self._speed)

    def press(self, gesture: Gesture) -> None:
        """Have a finger make a gesture."""
        moves = [(stroke.after_us, stroke.down) for stroke in strokes(gesture.kind)]
        self.move(gesture.address.board, gesture.address.unit, gesture.key, moves)

    def move(self, uid: str, unit: int, key: int, moves: list[tuple[int, bool]]) -> None:
        """Move a key: (after_us, down) each, timed from the one before."""
        if uid in self.plugs:
            self.plugs[uid].press(unit, key, moves)
            return
        board = self.emulated[uid]
        self.pressed[uid][-1] += [Edge(unit, key, int(down)) for _after_us, down in moves]
        board.strokes(board.board.units[unit].keys[key], moves)

    async def settle(self) -> None:
        """Wait until the boards show what they should, and the host has every edge."""
        await until(
            lambda: (
                self.fleet.is_calm()
                and self.eye.newest_is_shown(self.plugs)
                and all(plug.is_at_rest() for plug in self.plugs.values())
            )
        )

    async def close(self) -> None:
        await self.fleet.close()
        self._journal.close()

    def _ports(self) -> list[str]:
        paper = [plug.path for plug in self.plugs.values()]
        emulated = [board.port for board in self.emulated.values()]
        return [port for port in (*paper, *emulated) if port]


@contextlib.asynccontextmanager
async def sitting(table: Table) -> AsyncIterator[Table]:
    """Sit down at a table, and leave it in the end."""
    try:
        await table.sit_down()
        yield table
    finally:
        await table.close()
