"""Cables pulled at every moment there is, and where each board was when it came back.

A round lets bots make a move, and pulls some boards meanwhile. Boards of paper have
their own power and forget nothing, one time in ten they lose it; emulated ones lose it
each time.
"""

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field
from random import Random

from tests.paper_board.board import Edge
from tests.paper_board.plug import Cut
from tests.paper_board.table import Table
from tests.patience import until

_UNDO_AT = 12  # moves: the match shall not end before the attack does
_A_PRESS = [(0, True), (0, False)]
_HOST_LINES = 60  # bytes of the lines before the first picture, roughly


def in_presses(chance: Random) -> Cut:
    return Cut(written=chance.randrange(1, 400))


def behind_presses(chance: Random) -> Cut:
    return Cut(calls=1, later_s=chance.randrange(16) / 1e4)


def between_calls(chance: Random) -> Cut:
    return Cut(calls=chance.randrange(2, 8))


def in_what_is_read(chance: Random) -> Cut:
    return Cut(read=chance.randrange(1, 400))


def sending_again(chance: Random) -> Cut:
    return Cut(written=chance.randrange(100, 600), deaf=True)


def being_sent_again(chance: Random) -> Cut:
    return Cut(read=chance.randrange(_HOST_LINES, 600), mute=True)


MOMENTS = (
    in_presses,
    behind_presses,
    between_calls,
    in_what_is_read,
    sending_again,
    being_sent_again,
)


@dataclass
class Figures:
    """How long things took, and when cables came out, of all pulls: told, and not judged.

    The simulated fleet of fuzz/fleet/ holds the host to its times.
    """

    noticed_s: list[float] = field(default_factory=list)
    back_s: list[float] = field(default_factory=list)
    moments: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        times = {"noticed": self.noticed_s, "back": self.back_s}
        told = [f"{name} {_spread(seconds)}" for name, seconds in times.items()]
        return "; ".join([*told, str(self.moments)])


class Attack:
    """Pulls the cables of a table at which everyone has sat down."""

    def __init__(self, table: Table, seed: int) -> None:
        self.figures = Figures()
        self.pulls = 0
        self._table = table
        self._chance = Random(seed)

    async def run(self, pulls: int) -> None:
        """Pull so many cables, and let the match go on with all of them plugged in."""
        boards = [*self._table.plugs, *self._table.emulated]
        while self.pulls < pulls:
            self._take_back()
            move = asyncio.create_task(self._table.play(moves=1))
            await asyncio.sleep(self._chance.uniform(0.0, 0.05))
            chosen = self._chance.sample(boards, self._chance.randint(2, 4))
            await asyncio.gather(*map(self._pull, chosen))
            await move
            await self._table.settle()

    def _take_back(self) -> None:
        match = self._table.referee.match
        while match.moves > _UNDO_AT:
            self._table.referee.typed("undo")

    async def _pull(self, uid: str) -> None:
        if uid in self._table.plugs:
            await self._pull_paper(uid)
        else:
            await self._pull_emulated(uid)

    async def _pull_paper(self, uid: str) -> None:
        plug, chance = self._table.plugs[uid], self._chance
        moment = chance.choice(MOMENTS)
        unit = chance.randrange(len(plug.board.units))
        key = plug.board.units[unit][3] - 1  # of a pad: help, which asks for light only
        plug.press(unit, key, _A_PRESS * chance.randint(1, 6), moment(chance))
        await self._is_out(plug, moment.__name__)
        how = chance.choice(["at once", "later", "twice"])
        if how != "at once":
            await self._notice(uid, plug.unplugged_at)
            if chance.random() < 0.1:
                plug.lose_power()
                self._table.ear.lives[uid].append([])
        if how == "twice":
            await asyncio.sleep(chance.uniform(0.0, 0.25))
            plug.plug(_in_opening(chance))
            await self._is_out(plug, "in opening")
        await self._come_back(uid, plug.plug)

    async def _pull_emulated(self, uid: str) -> None:
        board, chance = self._table.emulated[uid], self._chance
        unit = chance.randrange(len(board.board.units))
        key = len(board.board.units[unit].keys) - 1
        presses = [(30_000, True), (30_000, False)] * chance.randint(1, 6)
        self._table.move(uid, unit, key, presses)
        await asyncio.sleep(chance.uniform(0.0, 0.03))
        pulled_at = time.monotonic()
        if chance.random() < 0.5:
            self._count("emulated, unplugged")
            await asyncio.to_thread(board.unplug)
        else:
            self._count("emulated, killed")
            os.kill(board.pid, signal.SIGKILL)
            await until(lambda: board.port is None)
        await self._notice(uid, pulled_at)
        self._table.pressed[uid].append([])
        self._table.ear.lives[uid].append([])
        await self._come_back(uid, lambda: asyncio.to_thread(board.replug))

    async def _is_out(self, plug, moment: str) -> None:
        self._count(moment)
        await until(lambda: plug.path is None)

    async def _notice(self, uid: str, pulled_at: float) -> None:
        await until(lambda: uid in self._table.referee.absent)
        self.figures.noticed_s.append(max(0.0, self._table.ear.gone_at[uid] - pulled_at))

    async def _come_back(self, uid: str, plug_in) -> None:
        ear, arrivals = self._table.ear, self._table.ear.arrivals[uid]
        plugged_at = time.monotonic()
        plugging = plug_in()
        if plugging:
            await plugging
        await until(lambda: ear.arrivals[uid] > arrivals)
        self.figures.back_s.append(time.monotonic() - plugged_at)

    def _count(self, moment: str) -> None:
        self.pulls += 1
        self.figures.moments[moment] = self.figures.moments.get(moment, 0) + 1


def wrongly_heard(table: Table) -> list[str]:
    """Return what is wrong with the edges that were heard, of all boots of all boards.

    Keys of emulated boards have filters, which let one key up after the next went down: there
    each key is compared by itself.
    """
    wrong = []
    for uid, plug in table.plugs.items():
        *ended, last = zip(plug.board.lives, table.ear.lives[uid], strict=True)
        for life, heard in ended:
            if not _is_begun(life.edges[life.unwanted :], heard):
                wrong.append(f"{uid} pressed {life.edges}, heard {heard}")
            if len(heard) < life.acknowledged - life.unwanted:
                wrong.append(f"{uid}: {life.acknowledged} acknowledged, {len(heard)} heard")
        if plug.board.pressed[-1] != last[1]:
            wrong.append(f"{uid} pressed {plug.board.pressed[-1]}, heard {last[1]}")
    for uid, pressed in table.pressed.items():
        *ended, last = zip(pressed, table.ear.lives[uid], strict=True)
        for made, heard in ended:
            if not all(_is_begun(_of_key(made, edge), _of_key(heard, edge)) for edge in heard):
                wrong.append(f"{uid} pressed {made}, heard {heard}")
        if any(_of_key(last[0], edge) != _of_key(last[1], edge) for edge in last[0] + last[1]):
            wrong.append(f"{uid} pressed {last[0]}, heard {last[1]}")
    return wrong


def _of_key(edges: list[Edge], one: Edge) -> list[Edge]:
    return [edge for edge in edges if (edge.unit, edge.key) == (one.unit, one.key)]


def _is_begun(pressed: list[Edge], heard: list[Edge]) -> bool:
    return pressed[: len(heard)] == heard


def _in_opening(chance: Random) -> Cut:
    if chance.random() < 0.3:
        return Cut(calls=chance.randrange(1, 8))
    return Cut(read=chance.randrange(1, 150), written=chance.randrange(1, 400))


def _spread(values: list[float]) -> str:
    ranked = sorted(values)
    p50, p99 = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    return f"{1000 * p50:.0f} / {1000 * p99:.0f} / {1000 * ranked[-1]:.0f} ms"
