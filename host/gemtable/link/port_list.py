"""The serial ports: those that may be boards, those to open now, and their limits.

A problem with a port is reported once, however long it lasts. Each port may send a limited number
of lines, so that a board that never stops can't drown the others. Lines beyond the limit are
counted, and the count is reported. Limits are per port, so that a board doesn't suffer from
another one that claims its unique id.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gemtable.limits import Limits
from gemtable.link import trouble_texts
from gemtable.sentence import Sentence

_AGAIN_S = 10.0  # before a port that was left alone is tried again

# Limits: the number at once, and the number a second.
_EDGES = 300, 60.0  # at the speed of real boards; more than all players can press
_LINES = 2000, 1000.0  # of every kind, at the same speed; a board needs more than 1 ms for a line
_TEXT_LINES = 20, 0.1  # enough for two tracebacks
_TEXT_LINES_BEFORE_HELLO = 20, 0.01
_STARTS = 30, 2.0  # a loose cable or a failing program causes many

_log = logging.getLogger(__name__)

Trouble = Callable[[Sentence, Sentence | None], None]  # called with the problem and its fix


@dataclass(slots=True)
class _Port:
    told: Sentence | None = None  # the last problem reported
    refusal: Sentence | None = None  # the reason that the last try to open it failed
    left_until: float = 0.0  # time of the next try
    is_flooding: bool = False  # it sent too many lines, and that was reported


class PortList:
    """Keeps the list of ports from `find_ports`, and reports their problems to `trouble`.

    The list has ports by path and knows nothing about boards. `speed` is the rate of the boards'
    clocks.
    """

    def __init__(
        self, find_ports: Callable[[], Iterable[str]], trouble: Trouble, speed: float = 1.0
    ) -> None:
        self._find_ports = find_ports
        self._trouble = trouble
        self._ports: dict[str, _Port] = {}
        self._is_blind = False  # listing the ports failed, and that was reported
        self._edges = Limits(_EDGES[0], _EDGES[1] * max(1.0, speed))
        self._lines = Limits(_LINES[0], _LINES[1] * max(1.0, speed))
        self._text_lines = Limits(*_TEXT_LINES)
        self._text_lines_before_hello = Limits(*_TEXT_LINES_BEFORE_HELLO)
        self._starts = Limits(*_STARTS)

    async def look(self) -> list[str]:
        """List the ports again; return those that can be opened now."""
        try:
            found = await asyncio.to_thread(self._found)
        except Exception as error:  # the system's list of devices may change meanwhile
            self._note_blindness(error)
        else:
            self._is_blind = False
            self._ports = {port: self._ports.get(port) or _Port() for port in sorted(found)}
        for limits in (self._text_lines, self._text_lines_before_hello):
            for port, lines in limits.settle(_now()):
                self._trouble(trouble_texts.more_words(port, lines), None)
        return [port for port, known in self._ports.items() if _now() >= known.left_until]

    def refused(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Note that a port can't be opened; report it if the next try fails for the same reason.

        A port that was just plugged in, or that the system probes, can be opened by then.
        """
        known = self._port(port)
        if known.refusal == what:
            self.complain(port, what, fix)
        known.refusal = what

    def opened(self, port: str) -> None:
        """Note that a port is open."""
        self._port(port).refusal = None

    def came_right(self, port: str) -> None:
        """Note that a port works, so that its last problem is reported if it returns."""
        self._port(port).told = None

    def leave_alone(
        self, port: str, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Report the problem of a port, and omit it from `look` for a while (default 10 s)."""
        self.complain(port, what, fix)
        self._port(port).left_until = _now() + (_AGAIN_S if seconds is None else seconds)

    def mention(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Report a problem that solves itself, unless another one of this port was reported."""
        if self._port(port).told is None:
            self._trouble(what, fix)

    def complain(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Report a problem of a port, unless it is the last one reported."""
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
        """Report a line of text from a port, unless it is beyond the limit.

        `is_known` is true if the port said hello before.
        """
        limits = self._text_lines if is_known else self._text_lines_before_hello
        if limits.take(port, _now()):
            self._trouble(trouble_texts.words(port, text), None)

    def settle_edges(self) -> list[tuple[str, int]]:
        """Return each port with edges beyond the limit since the last call, and their number.

        A port is returned at most once in 2 s.
        """
        return self._edges.settle(_now())

    def _port(self, port: str) -> _Port:
        """Return the record of a port; if the port is gone, a new record that isn't kept."""
        return self._ports.get(port) or _Port()

    def _found(self) -> set[str]:
        """Return the ports; a port with several names is returned once."""
        return {os.path.realpath(port) for port in self._find_ports()}

    def _note_blindness(self, error: Exception) -> None:
        if not self._is_blind:
            self._is_blind = True
            _log.error("looking for ports", exc_info=error)
            self._trouble(
                Sentence(
                    "The ports of this computer cannot be listed: {error}.", error=str(error)
                ),
                Sentence("The connected boards keep working; Gemtable will try again."),
            )


def _now() -> float:
    return asyncio.get_running_loop().time()
