"""What the host knows of one boot of a board, whatever port the board is on."""

from dataclasses import dataclass, field

from gemtable.link.board_clock import BoardClock
from gemtable.link.bounds import Bounds
from gemtable.link.bus import Bus
from gemtable.link.bus_time import BusTime
from gemtable.link.events import FalseClock, TimeHeard
from gemtable.link.pictures import reaches
from gemtable.link.supply import Supply
from gemtable.link.ticks import Ticks
from gemtable.stamps import Stamp

_LATEST_US = 100_000  # what a board says of how late it was is not taken for more


@dataclass(slots=True, eq=False)
class Boot:
    """`number` is the board's own for it; 0 stands for a board that has not said hello."""

    number: int = 0
    last_edge: int = 0  # sequence number of the last edge had, 0 for none
    lost_edges: int | None = None  # that the board told of; None before its first beat
    time: tuple[int, int] | None = None  # that it told: its us, and the last edge before it
    levels: int = 0  # of its keys, as its newest beat has them
    ticks: Ticks = field(default_factory=Ticks)
    clock: BoardClock = field(default_factory=BoardClock)
    bounds: Bounds = field(init=False)  # of what its stamps may say
    bus_time: BusTime = field(default_factory=BusTime)
    bus: Bus | None = None  # the one it is on; None while it is on none that is known
    supply: Supply = field(default_factory=Supply)  # of the board, through all its boots
    left_s: float = 0.0  # when it was heard last, of a board that is not open any more

    def __post_init__(self) -> None:
        self.bounds = Bounds(self.clock)

    def exchanged(
        self, pinged_s: float | None, received_us: int, sent_us: int, heard_s: float
    ) -> int:
        """Learn from an answer to what was asked then, if that is known; return its time."""
        received_us, sent_us = self.ticks.unwrap(received_us), self.ticks.unwrap(sent_us)
        if pinged_s is not None:
            has_jumped = self.clock.exchange(pinged_s, received_us, sent_us, heard_s)
            self.bounds.exchanged(has_jumped)
            if self.bus:
                self.bus.lead(heard_s)
        return sent_us

    def told(self, us: int, edges: int) -> list[FalseClock | TimeHeard]:
        """Learn that the board's time got to `us`, with so many edges; return what is certain."""
        self.time = us, edges
        if not reaches(self.last_edge, edges):
            self.bounds.missed()
        return self.settled()

    def settled(self) -> list[FalseClock | TimeHeard]:
        """Return what is certain now, once: that the clock is false, and the time that was told.

        That is when all edges from before it are had.
        """
        certain: list[FalseClock | TimeHeard] = []
        if self.bounds.takes_news():
            certain.append(FalseClock())
        if self.time and reaches(self.last_edge, self.time[1]):
            us, self.time = self.time[0], None
            self.bounds.told(us)
            certain.append(TimeHeard(us, self.key_time(us)))
        return certain

    def tells_supply(self) -> bool:
        """Say whether people are to be told now of a poor supply; then they were."""
        is_to_tell = self.supply.is_to_tell
        if is_to_tell:
            self.supply = self.supply.told()
        return is_to_tell

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Learn when a frame of the USB bus began."""
        self.bus_time.caught(number, self.ticks.unwrap(after_us), within_us)

    def edge_time(self, tick_us: int, late_us: int, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when the next edge was that is heard now, in the board's time and in ours."""
        us = self.ticks.unwrap(tick_us)
        return self.bounds.bounded(us, self.key_time(us, min(late_us, _LATEST_US)), heard_s)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return when the key moved whose edge is stamped `us`; see BoardClock."""
        own = self.clock.key_time(us, late_us)
        return self.bus.stamp(self, us, late_us, own) if own and self.bus else own
