"""The serial ports: which may be boards, which to open now, and how much each may say.

A problem with a port is reported once, for as long as it lasts. How much a port may say is
limited, so that a board that never stops can't drown the others; what exceeds the limit is
counted, and the count is reported. Limits are per port, so that a board doesn't pay for another
that claims its unique id.
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

from gemtable.boards import board_folders
from gemtable.boards.board_folders import usb_ids
from gemtable.limits import Limits
from gemtable.link import trouble_texts
from gemtable.sentence import Sentence

UNKNOWN_BUS = ""  # of ports whose bus is unknown; boards there share one if their frames agree

_LOCATION = re.compile(r"(\d+)-\d+(\.\d+)*")  # pyserial's: bus, port, then ports of hubs
_AGAIN_S = 10.0  # until a port that was left alone is tried again

# Limits: so many at once, and so many a second.
_EDGES = 300, 60.0  # at the speed of real boards; more than all fingers at a table press
_LINES = 2000, 1000.0  # the same, of every kind; a board needs more than 1 ms for a line
_TEXT_LINES = 20, 0.1  # enough for two tracebacks
_TEXT_LINES_BEFORE_HELLO = 20, 0.01
_STARTS = 30, 2.0  # a loose cable or a failing program causes many

_log = logging.getLogger(__name__)

Trouble = Callable[[Sentence, Sentence | None], None]  # gets what is wrong, and what to do


class UsbPort(NamedTuple):
    """A port and what USB says about it; `serial` is a MicroPython board's unique id."""

    path: str
    vid: str
    pid: str
    serial: str
    product: str


def usb_boards(files: Iterable[Path] = ()) -> list[UsbPort]:
    """Return the ports with the USB ids of a known board, sorted by path.

    Known are Gemtable's board files, those in the user's folder, and `files`. Port names
    don't count, since they change with every plug. A port that isn't a board of ours
    after all won't answer.
    """
    known = usb_ids([*board_folders.files(), *files])
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
    """Return a name for the USB bus of a port; UNKNOWN_BUS if the system doesn't say.

    All boards on a bus see a frame begin at the same moment. But a high-speed hub makes the
    frames for its own ports, up to 1/8 ms later than the computer's ports (USB 2.0,
    11.14.2.2). So the ports behind hubs count as one bus, and the computer's own as another.
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
    told: Sentence | None = None  # the problem that was last reported
    refusal: Sentence | None = None  # why the last try to open it failed
    left_until: float = 0.0  # when it is tried again
    is_flooding: bool = False  # it said more lines than the limit, and that was reported


class PortList:
    """Keeps the list of ports from `find_ports`, and reports their problems to `trouble`.

    It knows ports by path, and nothing about boards. `speed` is the rate of the boards' clocks.
    """

    def __init__(
        self, find_ports: Callable[[], Iterable[str]], trouble: Trouble, speed: float = 1.0
    ) -> None:
        self._find_ports = find_ports
        self._trouble = trouble
        self._ports: dict[str, _Port] = {}
        self._is_blind = False  # listing the ports failed, and that was reported
        edges, edges_per_s = _EDGES
        self._edges = Limits(edges, edges_per_s * max(1.0, speed))
        lines, lines_per_s = _LINES
        self._lines = Limits(lines, lines_per_s * max(1.0, speed))
        self._text_lines = Limits(*_TEXT_LINES)
        self._text_lines_before_hello = Limits(*_TEXT_LINES_BEFORE_HELLO)
        self._starts = Limits(*_STARTS)

    async def look(self) -> list[str]:
        """List the ports again; return those that aren't being left alone."""
        try:
            found = await asyncio.to_thread(self._found)
        except Exception as error:  # the system's list of devices, read while it changes
            self._note_blindness(error)
        else:
            self._is_blind = False
            self._ports = {port: self._ports.get(port) or _Port() for port in sorted(found)}
        for limits in (self._text_lines, self._text_lines_before_hello):
            for port, lines in limits.settle(_now()):
                self._trouble(trouble_texts.more_words(port, lines), None)
        return [port for port, known in self._ports.items() if _now() >= known.left_until]

    def refused(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Note that a port cannot be opened; report it if the next try fails in the same way.

        A port that was just plugged in or out, or that the system probes, opens by then.
        """
        known = self._port(port)
        if known.refusal == what:
            self.complain(port, what, fix)
        known.refusal = what

    def opened(self, port: str) -> None:
        """Note that a port is open."""
        self._port(port).refusal = None

    def came_right(self, port: str) -> None:
        """Forget the last problem of a port, so that the next one is reported."""
        self._port(port).told = None

    def leave_alone(
        self, port: str, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Report why a port is left alone, and omit it from `look` for a while (default 10 s)."""
        self.complain(port, what, fix)
        self._port(port).left_until = _now() + (_AGAIN_S if seconds is None else seconds)

    def mention(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Report a problem that mends itself, unless another of this port was reported."""
        if self._port(port).told is None:
            self._trouble(what, fix)

    def complain(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Report a problem of a port, unless it was the last one reported."""
        known = self._port(port)
        if known.told != what:
            known.told = what
            self._trouble(what, fix)

    def takes_edge(self, port: str) -> bool:
        """Count an edge of a port; return whether it is within the limit."""
        return self._edges.take(port, _now())

    def takes_line(self, port: str) -> bool:
        """Count a line of a port; return whether it is within the limit."""
        takes = self._lines.take(port, _now())
        known = self._port(port)
        if not takes and not known.is_flooding:
            known.is_flooding = True
            self._trouble(*trouble_texts.flooding(port))
        return takes

    def takes_beginning(self, port: str) -> bool:
        """Count a start of the board on a port; return whether it is within the limit."""
        return self._starts.take(port, _now())

    def quote(self, port: str, text: str, is_known: bool) -> None:
        """Report a line of text that a port sent, within its limit.

        `is_known` says that the port sent a hello before.
        """
        limits = self._text_lines if is_known else self._text_lines_before_hello
        if limits.take(port, _now()):
            self._trouble(trouble_texts.words(port, text), None)

    def settle_edges(self) -> list[tuple[str, int]]:
        """Return each port that exceeded its limit of edges since the last call, and by how many.

        A port is returned at most once in 2 s.
        """
        return self._edges.settle(_now())

    def _port(self, port: str) -> _Port:
        """Return what is known about a port; a blank that isn't kept if the port is gone."""
        return self._ports.get(port) or _Port()

    def _found(self) -> set[str]:
        """Return the ports; one with several names counts once."""
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
