"""A board, whatever port it is on: its connection, its boot, its power supply, its figures."""

from dataclasses import dataclass, replace
from math import inf

from gemtable.boards import naming
from gemtable.link.boot import Boot
from gemtable.link.connection import Connection
from gemtable.link.session import Session

_SHORT_S = 5.0  # a board boots in 1 s, and is found and opened in another
_CALM_S = 600.0  # without a loss, after which earlier losses don't count
_POOR_LOSSES = 2  # one may have been a hand that pulled the cable


@dataclass(frozen=True, slots=True)
class Supply:
    """How often a board lost power for a moment: gone, and back by power-up within 5 s.

    To the chip this looks like a cable being plugged in: it has one bit for both (RP2040 data
    sheet, "CHIP_RESET", HAD_POR), and no memory that survives either. But people don't replug a
    cable again and again. The last of `losses` was at `at_s`, of the loop's clock.
    """

    losses: int = 0
    at_s: float = 0.0

    @property
    def is_poor(self) -> bool:
        return self.losses >= _POOR_LOSSES

    def after(self, left_s: float, back_s: float) -> "Supply":
        """Return the supply after the board left at `left_s` and powered up again at `back_s`."""
        if back_s - left_s > _SHORT_S:
            return self
        if back_s - self.at_s > _CALM_S:
            return Supply(1, back_s)
        return replace(self, losses=self.losses + 1, at_s=back_s)


SOUND = Supply()


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures about a board. `firmware` and `board` are what it says in its hello.

    Counted since the port was opened: `repeated` pictures that were sent again, and `spoilt`
    lines that were not valid frames, on both sides. `lost` is how many edges the board says its
    ring had no room for. `round_trip_us` is the mean time until it confirms a picture; None
    before the first. `levels` has bit n set while key n, counted through all units, is down, as
    of its newest beat. `name` is what people call it, or "". `drift_ppm` is how much faster than
    the host's its clock runs, give or take `drift_error_ppm`; `clock_jumps` is how often it was
    stopped or set.
    """

    firmware: str
    board: str
    round_trip_us: int | None
    repeated: int
    spoilt: int
    lost: int
    levels: int = 0
    port: str = ""
    name: str = ""
    drift_ppm: float = 0.0
    drift_error_ppm: float = inf
    clock_jumps: int = 0
    supply: Supply = SOUND


def figures_of(session: Session, port: str = "", supply: Supply = SOUND) -> Figures:
    """Return the figures of a session whose board has said hello."""
    hello = session.hello
    assert hello
    drift_ppm, drift_error_ppm = session.boot.clock.drift_ppm()
    return Figures(
        firmware=hello.firmware,
        board=hello.board,
        round_trip_us=session.pictures.round_trip_us,
        repeated=session.pictures.repeated,
        spoilt=session.spoilt,
        lost=session.boot.lost_edges or 0,
        levels=session.boot.levels,
        port=port,
        name=naming.name_of(hello.uid),
        drift_ppm=drift_ppm,
        drift_error_ppm=drift_error_ppm,
        clock_jumps=session.boot.clock.jumps,
        supply=supply,
    )


class Board:
    """What the fleet knows about a board; one connection has it at a time."""

    def __init__(self) -> None:
        self.connection: Connection | None = None  # from the board's hello until it leaves
        self.is_open = False  # on that connection
        self.boot: Boot | None = None  # the last one that was open
        self.supply = SOUND
        self._left_s = 0.0  # when it was last heard, if it isn't open any more

    @property
    def is_missed(self) -> bool:
        """Whether it was open once and isn't now."""
        return self.boot is not None and not self.is_open

    def boot_of(self, number: int) -> Boot | None:
        """Return the boot if it has this number, else None."""
        return self.boot if self.boot and self.boot.number == number else None

    def opened(self, session: Session) -> bool:
        """Note that it is open in a session; return whether its supply has become poor."""
        self.is_open = True
        before, self.boot = self.boot, session.boot
        has_booted = before is not None and before is not session.boot
        if not (has_booted and session.hello and session.hello.start == "power"):
            return False
        was_poor = self.supply.is_poor
        self.supply = self.supply.after(self._left_s, session.last_heard)
        return self.supply.is_poor and not was_poor

    def left(self) -> bool:
        """Take it from its connection; return whether it was open there."""
        was_open, self.is_open = self.is_open, False
        if was_open and self.boot and self.connection:
            self._left_s = self.connection.session.last_heard
            self.boot.leave_bus()
        self.connection = None
        return was_open
