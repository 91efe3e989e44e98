"""The serial ports there are: which may be boards, which to open now, how much each may say.

What is told of a port is told once, as long as
it is so. How much a port may say is limited, since a board that never stops must not be all
there is; what is beyond that is counted, and the sum is told. The limits are those of a port,
so that a board does not pay for another that claims to be it.
"""

import asyncio
import logging
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

from gemtable.boards import finding
from gemtable.boards.usb import usb_ids
from gemtable.limits import Limits
from gemtable.link import troubles
from gemtable.sentence import Sentence

UNKNOWN_BUS = ""  # of ports of which nothing is known: who agrees there is on one

_LOCATION = re.compile(r"(\d+)-\d+(\.\d+)*")  # bus, port, ports of hubs; as pyserial has it
_AGAIN_S = 10.0  # until a port that is left alone is tried again: it may have been mended

# So many at once, and so many a second.
_EDGES = 300, 60.0  # at the speed of real boards; all fingers of a table press less
_WORDS = 20, 0.1  # lines that are no frames: two tracebacks
_FIRST_WORDS = 20, 0.01  # of a port that never said hello
_BEGINNINGS = 30, 2.0  # a cable that falls out, a program that fails

_log = logging.getLogger(__name__)

Trouble = Callable[[Sentence, Sentence | None], None]  # takes what is wrong, and what to do


class UsbPort(NamedTuple):
    """A port and what USB tells of it; `serial` is a MicroPython board's unique id."""

    path: str
    vid: str
    pid: str
    serial: str
    product: str


def usb_boards(files: Iterable[Path] = ()) -> list[UsbPort]:
    """Return the ports whose USB ids are those of a board that Gemtable knows, by path.

    It knows its own board files, those in the user's folder, and `files` besides.
    Never by port name: names change with every plug. A port that is not ours after
    all is found out when it does not answer.
    """
    known = usb_ids([*finding.files(), *files])
    return sorted(
        UsbPort(
            port.device,
            f"{port.vid:04x}",
            f"{port.pid:04x}",
            port.serial_number or "",
            port.product or "",
        )
        for port in list_ports.comports()
        if (port.vid, port.pid) in known
    )


def usb_ports() -> list[str]:
    """Return the paths of `usb_boards`."""
    return [port.path for port in usb_boards()]


def usb_bus_of(path: str) -> str:
    """Return a name for the bus that a port is on; UNKNOWN_BUS if the system does not say.

    Boards on one bus begin each frame at one moment. A hub of high speed makes the frames for
    its ports itself, up to an eighth of a millisecond after those of a port of the computer
    (USB 2.0, 11.14.2.2). So ports behind hubs are one bus, those of the computer another.
    """
    try:
        locations = [port.location for port in list_ports.comports() if port.device == path]
    except Exception:  # the system's list of devices, read while it changes
        return UNKNOWN_BUS
    found = _LOCATION.match(locations[0] or "") if locations else None
    if not found:
        return UNKNOWN_BUS
    return f"{found[1]}, {'behind a hub' if found[2] else 'of the computer'}"


@dataclass(slots=True)
class _Port:
    """What is known of a port that is there."""

    told: Sentence | None = None  # what was told of it last
    refusal: Sentence | None = None  # why it could not be opened just now
    left_until: float = 0.0  # when it is tried again


class PortList:
    """Looks at what `find_ports` finds, and tells `trouble` what is wrong with ports.

    It knows ports by path, and nothing of boards. `speed` is that of the boards' clocks.
    """

    def __init__(
        self, find_ports: Callable[[], Iterable[str]], trouble: Trouble, speed: float = 1.0
    ) -> None:
        self._find_ports = find_ports
        self._trouble = trouble
        self._ports: dict[str, _Port] = {}
        self._is_blind = False  # the ports cannot be found, and that was told
        edges, edges_per_s = _EDGES
        self._edges = Limits(edges, edges_per_s * max(1.0, speed))
        self._words = Limits(*_WORDS)
        self._first_words = Limits(*_FIRST_WORDS)
        self._beginnings = Limits(*_BEGINNINGS)

    async def look(self) -> list[str]:
        """Return the ports there are that are not left alone."""
        try:
            found = await asyncio.to_thread(self._found)
        except Exception as error:  # the system's list of devices, read while it changes
            self._note_blindness(error)
        else:
            self._is_blind = False
            self._ports = {port: self._ports.get(port) or _Port() for port in sorted(found)}
        for limits in (self._words, self._first_words):
            for port, lines in limits.settle(_now()):
                self._trouble(troubles.more_words(port, lines), None)
        return [port for port, known in self._ports.items() if _now() >= known.left_until]

    def refused(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Note that a port cannot be opened; it is told when it is still so at the next look.

        What is just coming or going, or looked at by the system, opens then.
        """
        known = self._port(port)
        if known.refusal == what:
            self.complain(port, what, fix)
        known.refusal = what

    def opened(self, port: str) -> None:
        """Note that a port is open."""
        self._port(port).refusal = None

    def came_right(self, port: str) -> None:
        """Forget what was told of a port: the next trouble is a new one."""
        self._port(port).told = None

    def leave_alone(
        self, port: str, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Tell why a port is left alone, and do not name it for a while."""
        self.complain(port, what, fix)
        self._port(port).left_until = _now() + (_AGAIN_S if seconds is None else seconds)

    def mention(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Tell what comes right by itself, unless people know already that it does not."""
        if self._port(port).told is None:
            self._trouble(what, fix)

    def complain(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Tell what is wrong with a port, unless that was told last."""
        known = self._port(port)
        if known.told != what:
            known.told = what
            self._trouble(what, fix)

    def takes_edge(self, port: str) -> bool:
        """Count one more edge of a port; say whether it is not too much."""
        return self._edges.take(port, _now())

    def takes_beginning(self, port: str) -> bool:
        """Count one more start of the board on a port; say whether it is not too much."""
        return self._beginnings.take(port, _now())

    def quote(self, port: str, text: str, is_known: bool) -> None:
        """Tell what a port says in words, a traceback say, but not all of a flood.

        `is_known` says that a hello came before.
        """
        limits = self._words if is_known else self._first_words
        if limits.take(port, _now()):
            self._trouble(troubles.words(port, text), None)

    def settle_edges(self) -> list[tuple[str, int]]:
        """Return the ports whose edges were too much since this was told last, and how many."""
        return self._edges.settle(_now())

    def _port(self, port: str) -> _Port:
        """Return what is known of a port; nothing is kept of one that is gone meanwhile."""
        return self._ports.get(port) or _Port()

    def _found(self) -> set[str]:
        """Return the ports there are; one of several names counts once."""
        return {os.path.realpath(port) for port in self._find_ports()}

    def _note_blindness(self, error: Exception) -> None:
        if not self._is_blind:
            self._is_blind = True
            _log.error("looking for ports", exc_info=error)
            self._trouble(
                Sentence(
                    "The ports of this computer cannot be listed: {error}.", error=str(error)
                ),
                Sentence("The connected boards keep playing; Gemtable will try again."),
            )


def _now() -> float:
    return asyncio.get_running_loop().time()
