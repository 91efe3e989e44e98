"""The protocols through which the referee uses real and emulated boards, and its clock."""

import time
from collections.abc import Callable
from typing import Protocol

from gemtable.errors import UserError
from gemtable.games.kit.table import Address, Colour
from gemtable.referee.board_places import Units
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp


class Link(Protocol):
    """The part of the link to the boards that the referee uses."""

    def show(self, uid: str, unit: int, show: tuple[str, int, str, str]) -> None:
        """Make a unit show (pattern, period in ms, picture, other picture), pictures in hex."""

    def ping(self, uid: str) -> None:
        """Ask a board for its time."""

    def wake(self, at_s: float | None) -> None:
        """Report when this moment of the host's clock has passed for all boards.

        A later call replaces the moment; None cancels it.
        """


class Hello(Protocol):
    """The unique id and the units of a board that arrived."""

    @property
    def uid(self) -> str: ...
    @property
    def units(self) -> Units: ...


class EdgeHeard(Protocol):
    """A key that went down or up, at `us` microseconds of its board's clock."""

    @property
    def unit(self) -> int: ...
    @property
    def key(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def us(self) -> int: ...
    @property
    def at(self) -> Stamp | None: ...


class Emulated(Protocol):
    """The emulated boards of a table."""

    def has(self, uid: str) -> bool:
        """Return whether a board is emulated."""

    def leds(self, unit: Address) -> tuple[Colour, ...]:
        """Return the colours that a unit of an emulated board shows now."""

    def start(self, name: str, failed: Callable[[], None]) -> None:
        """Start one more board, given the name of its board file; it arrives like any other.

        Raises UserError if that is impossible. If the start fails later, the failure is reported
        and `failed` is called.
        """


class NoneEmulated:
    """A table on which every board is real."""

    def has(self, _uid: str) -> bool:
        return False

    def leds(self, _unit: Address) -> tuple[Colour, ...]:
        return ()

    def start(self, _name: str, _failed: Callable[[], None]) -> None:
        raise UserError(
            Sentence("No board is emulated at this table."), Sentence("Plug in another board.")
        )


class TableClock:
    """The table's time, `speed` times as fast as the host's, and the script's next moment.

    A table script asks for one moment at a time. The link reports the moment once it has passed
    for all boards, so that earlier presses are handled first.
    """

    def __init__(self, link: Link, speed: float) -> None:
        self._link = link
        self._speed = speed
        self._asked_s: float | None = None

    def now(self) -> Stamp:
        return self.stamp(Stamp(self.loop_s(), 0.0))

    def loop_s(self) -> float:
        """Return the time of the loop's clock."""
        return time.monotonic()

    def stamp(self, at: Stamp) -> Stamp:
        """Convert a moment of the host's clock to the table's time."""
        return Stamp(at.at_s * self._speed, at.error_s * self._speed)

    def ask_for(self, at_s: float | None) -> None:
        """Ask for a moment of the table's time instead of any earlier one; None cancels it."""
        if at_s != self._asked_s:
            self._asked_s = at_s
            self._link.wake(None if at_s is None else at_s / self._speed)

    def answered(self, host_s: float) -> float | None:
        """Return the moment that the script asked for, in the table's time.

        `host_s` is the moment that passed, by the host's clock. Returns None if the script has
        asked for another moment since.
        """
        at_s = self._asked_s
        if at_s is None or at_s / self._speed != host_s:
            return None
        self._asked_s = None
        return at_s
