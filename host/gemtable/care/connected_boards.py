"""Connects to the plugged-in boards for one command, and chooses, blinks or names one."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.link.board import Figures
from gemtable.link.fair_order import IdleListener
from gemtable.link.fleet import Fleet
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.link.unit_pictures import Show
from gemtable.link.usb_ports import usb_ports
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.process.tasks import until
from gemtable.sentence import Sentence

_ALL_S = 6.0  # a board boots in 1 s, and a port that is silent for 3 s has no board
_CALM_S = 2.0

Trouble = tuple[Sentence, Sentence]  # the problem, the fix
Heard = Callable[[str, EdgeHeard], None]  # a board's unique id, and its edge
Arrived = Callable[[Hello], None]


class Meeting(IdleListener):
    """The connected boards, by unique id, and the problems with ports."""

    def __init__(self, ports: Sequence[str]) -> None:
        """Use `ports` in addition to those on USB."""
        self.troubles: list[Trouble] = []
        self.heard: Heard = lambda uid, edge: None
        self.arrived: Arrived = lambda hello: None  # called after the board's LEDs were turned off
        self._ports = ports
        # What is wrong with a screen is part of a board's health, and no problem of a port.
        self.fleet = Fleet(self.find_ports, self, tells_of_panels=False)

    @property
    def hellos(self) -> dict[str, Hello]:
        return self.fleet.hellos

    @property
    def figures(self) -> dict[str, Figures]:
        return self.fleet.figures()

    def find_ports(self) -> list[str]:
        return [*usb_ports(), *self._ports]

    async def all_there(self) -> None:
        """Wait until each port has a board or a problem."""
        ports = len(set(self.find_ports()))
        await until(lambda: len(self.hellos) + len(self.troubles) >= ports, _ALL_S)

    async def settle(self) -> None:
        """Wait until each board has confirmed its pictures."""
        await until(self.fleet.is_calm, _CALM_S)

    def darken(self, uid: str) -> None:
        """Turn off all LEDs of a board."""
        for unit, (_kind, faces, backs, _keys) in enumerate(self.hellos[uid].units):
            self.show(uid, unit, steady(["000000"] * (faces + backs)))

    def show(self, uid: str, unit: int, show: Show) -> None:
        self.fleet.show(uid, unit, show)

    def board_arrived(self, hello: Hello) -> None:
        self.darken(hello.uid)  # its confirmation measures the round trip
        self.arrived(hello)

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        self.heard(uid, edge)

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Keep a problem with a port. A text from a board has no fix and is ignored."""
        if fix is not None:
            self.troubles.append((what, fix))


@asynccontextmanager
async def meeting(ports: Sequence[str] = ()) -> AsyncIterator[Meeting]:
    """Connect to the boards, and disconnect when the context ends."""
    met = Meeting(ports)
    met.fleet.start()
    try:
        await met.all_there()
        await met.settle()
        yield met
    finally:
        await met.fleet.close()


def steady(colours: Sequence[str]) -> Show:
    """Return a still picture, with a hex colour for each LED."""
    return "steady", 1, "".join(colours), ""


def chosen(met: Meeting, said: str) -> str:
    """Return the unique id of the board with this port, name or start of an id.

    Raises UserError if no board or more than one matches.
    """
    ports = {line.port: uid for uid, line in met.figures.items()}
    if os.path.realpath(said) in ports:
        return ports[os.path.realpath(said)]
    names = board_names.names()
    wanted = " ".join(said.split()).casefold()
    found = [uid for uid in ports.values() if names.get(uid, "").casefold() == wanted != ""]
    found = found or [uid for uid in sorted(ports.values()) if wanted and uid.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(
            Sentence("{said} matches several boards: {boards}.", said=said, boards=found),
            Sentence("Type more of its name or its id."),
        )
    if met.troubles:  # the board may be on one of these ports
        raise UserError(*met.troubles[0])
    if not ports:
        raise UserError(Sentence("No board is plugged in."), Sentence("Plug in a board."))
    raise UserError(
        Sentence("No board matches {said}.", said=said),
        Sentence(
            "The connected boards are {boards}.",
            boards=[board_names.called(uid) for uid in sorted(ports.values())],
        ),
    )


def port_in(said: str) -> tuple[str, ...]:
    """Return the ports to use in addition to those on USB: `said` if it is a port, else none."""
    return (said,) if "/" in said else ()


_BLINKS_S = 5.0
_PERIOD_MS = 400
_WHITE = "ffffff"


def identify(said: str) -> None:
    """Make a board blink for some seconds. Raises UserError if it isn't found."""
    tasks.run(_identify(said))


async def _identify(said: str) -> None:
    async with meeting(port_in(said)) as met:
        uid = chosen(met, said)
        print(
            Sentence(
                "{board} blinks for {seconds:.0f} s.",
                board=board_names.called(uid),
                seconds=_BLINKS_S,
            ),
            flush=True,
        )
        blink(met, uid)
        await asyncio.sleep(_BLINKS_S)


def blink(met: Meeting, uid: str) -> None:
    """Make all LEDs of a board blink in white."""
    for unit, (_kind, faces, backs, _keys) in enumerate(met.hellos[uid].units):
        leds = faces + backs
        met.show(uid, unit, ("blink", _PERIOD_MS, _WHITE * leds, ""))


def name(said: str, text: str) -> None:
    """Name a board, or remove its name if `text` is empty. Raises UserError."""
    uid = tasks.run(_uid(said))
    kept = printable(board_names.name(uid, text))
    if kept:
        print(Sentence("The board {board} is called {name}.", board=uid, name=kept))
    else:
        print(Sentence("The board {board} has no name.", board=uid))


async def _uid(said: str) -> str:
    async with meeting(port_in(said)) as met:
        return chosen(met, said)
