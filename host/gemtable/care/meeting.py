"""Boards are met: those that are plugged in say what they are, and let themselves be used."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from gemtable.link.board import Figures
from gemtable.link.events import EdgeHeard, Gone, Hello
from gemtable.link.fleet import Fleet
from gemtable.link.pictures import Show
from gemtable.link.port_list import usb_ports
from gemtable.sentence import Sentence

_ALL_S = 6.0  # a board boots in one, and what does not speak in three is no board
_CALM_S = 2.0
_LOOK_S = 0.02

Trouble = tuple[Sentence, Sentence]  # what is wrong, what to do
Heard = Callable[[str, EdgeHeard], None]  # a board's unique id, and its edge
Arrived = Callable[[Hello], None]


class Meeting:
    """The boards that are there, by unique id, and what was told of ports."""

    def __init__(self, ports: Sequence[str], only: bool) -> None:
        """`ports` are looked at besides those that USB shows; with `only` no others are."""
        self.troubles: list[Trouble] = []
        self.heard: Heard = lambda uid, edge: None
        self.arrived: Arrived = lambda hello: None  # dark, whatever was shown before
        self._ports = ports
        self._only = only
        self.fleet = Fleet(self.find_ports, self)

    @property
    def hellos(self) -> dict[str, Hello]:
        return self.fleet.hellos

    @property
    def figures(self) -> dict[str, Figures]:
        return self.fleet.figures()

    def find_ports(self) -> list[str]:
        return [*([] if self._only else usb_ports()), *self._ports]

    async def all_there(self) -> None:
        """Wait until each port has a board, or it was told why not."""
        ports = len(set(self.find_ports()))
        await until(lambda: len(self.hellos) + len(self.troubles) >= ports, _ALL_S)

    async def settle(self) -> None:
        """Wait until each board has confirmed what it shall show."""
        await until(self.fleet.is_calm, _CALM_S)

    def darken(self, uid: str) -> None:
        """Have no LED of a board lit."""
        for unit, (_kind, faces, backs, _keys) in enumerate(self.hellos[uid].units):
            self.show(uid, unit, steady(["000000"] * (faces + backs)))

    def show(self, uid: str, unit: int, show: Show) -> None:
        self.fleet.show(uid, unit, show)

    def board_arrived(self, hello: Hello) -> None:
        self.darken(hello.uid)  # its answer tells how long the way is
        self.arrived(hello)

    def board_gone(self, uid: str, why: Gone) -> None:
        pass

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        self.heard(uid, edge)

    def time_heard(self, uid: str, us: int) -> None:
        pass

    def edges_lost(self, uid: str, lost: int) -> None:
        pass

    def moment_passed(self, at_s: float) -> None:
        pass

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Keep what is wrong with a port; what a board says in words is none of it."""
        if fix is not None:
            self.troubles.append((what, fix))


@asynccontextmanager
async def meeting(ports: Sequence[str] = (), only: bool = False) -> AsyncIterator[Meeting]:
    """Meet the boards that are there, until this is left."""
    met = Meeting(ports, only)
    met.fleet.start()
    try:
        await met.all_there()
        await met.settle()
        yield met
    finally:
        await met.fleet.close()


async def until(is_true: Callable[[], object], seconds: float) -> bool:
    """Wait until something is true, at most so long; return whether it is."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not is_true():
        if asyncio.get_running_loop().time() > deadline:
            return False
        await asyncio.sleep(_LOOK_S)
    return True


def steady(colours: Sequence[str]) -> Show:
    """Return a picture that stands still, of a colour in hex for each LED."""
    return "steady", 1, "".join(colours), ""
