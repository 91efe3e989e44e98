"""What the host knows about one boot of a board, on any port."""

from gemtable.link.board_clock import BoardClock
from gemtable.link.bus import Bus, BusTime
from gemtable.link.events import EdgesLost, FalseClock, TimeHeard
from gemtable.link.pictures import reaches
from gemtable.link.stamp_bounds import StampBounds
from gemtable.stamps import Stamp

_MAX_LATE_US = 100_000  # a board's `late_us` counts up to this


class Boot:
    """One boot of a board. `number` is the board's own, or 0 before its hello."""

    def __init__(self, number: int = 0, speed: float = 1.0) -> None:
        self.number = number
        self.last_edge = 0  # sequence number of the last edge received, 0 for none
        self.lost_edges: int | None = None  # as the board reports; None before its first beat
        self.levels = 0  # of its keys, as in its newest beat
        self.clock = BoardClock(speed)
        self.bounds = StampBounds(self.clock)
        self.bus_time = BusTime(self.clock)
        self.bus: Bus | None = None  # the USB bus it is on; None if unknown
        # The time that it reported, in us, and the number of the last edge before it.
        self._time: tuple[int, int] | None = None
        self._was_false = False  # FalseClock was returned

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self._time = None
        self.bounds.opened(arrived_s)

    def join(self, bus: Bus) -> None:
        """Join a bus."""
        self.bus = bus
        bus.join(self.bus_time)

    def leave_bus(self) -> None:
        """Leave the bus, if on one."""
        if self.bus:
            self.bus.leave(self.bus_time)
            self.bus = None

    def exchanged(
        self, pinged_s: float | None, received_us: int, sent_us: int, heard_s: float
    ) -> int:
        """Learn from a pong, whose ping was sent at `pinged_s`, if known.

        Return the board's time at which it was sent.
        """
        received_us, sent_us = self.clock.unwrap(received_us), self.clock.unwrap(sent_us)
        if pinged_s is not None:
            has_jumped = self.clock.exchange(pinged_s, received_us, sent_us, heard_s)
            self.bounds.exchanged(has_jumped)
            if self.bus:
                self.bus.lead(heard_s)
        return sent_us

    def told(self, us: int, edges: int) -> list[FalseClock | TimeHeard]:
        """Learn that the board's time reached `us` after edge number `edges`.

        Return what is certain now, as `settled` does.
        """
        self._time = us, edges
        if not reaches(self.last_edge, edges):
            self.bounds.missed()
        return self.settled()

    def settled(self) -> list[FalseClock | TimeHeard]:
        """Return what is newly certain: a false clock, and the board's time.

        The time is certain once all earlier edges have arrived.
        """
        certain: list[FalseClock | TimeHeard] = []
        if self.bounds.is_false and not self._was_false:
            self._was_false = True
            certain.append(FalseClock())
        if self._time and reaches(self.last_edge, self._time[1]):
            us, self._time = self._time[0], None
            self.bounds.told(us)
            certain.append(TimeHeard(us, self.key_time(us)))
        return certain

    def lost(self, edges: int) -> list[EdgesLost]:
        """Learn how many edges the board has lost in all; return an event if it is more now."""
        before, self.lost_edges = self.lost_edges, edges
        return [] if before is None or edges <= before else [EdgesLost(edges - before)]

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Learn when a USB frame began; see BusTime.caught."""
        self.bus_time.caught(number, self.clock.unwrap(after_us), within_us)

    def edge_time(self, tick_us: int, late_us: int, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when the edge that arrives now happened, in board time and in host time."""
        us = self.clock.unwrap(tick_us)
        return self.bounds.bounded(us, self.key_time(us, min(late_us, _MAX_LATE_US)), heard_s)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return when the key of an edge stamped `us` moved; see BoardClock.key_time."""
        own = self.clock.key_time(us, late_us)
        return self.bus.stamp(self.bus_time, us, late_us, own) if own and self.bus else own
