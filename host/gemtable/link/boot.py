"""What the host knows of one boot of a board, whatever port it is on, and when its keys moved.

A board tells its edges in order, and its time with the number of the last edge before it. So
the next edge is neither from before that time nor from after the moment at which it was heard.
And if the host found the port empty, an edge that comes later was on its way for `DELAY_S` at
most, in which a lost frame is sent again; for `MISSING_S`, as long as any board is waited for,
if the host knows that something is missing.

A stamp that claims more is moved as far as needed, and its error then covers the claim, too. A
board that contradicts itself has a false clock: from then on its edges are stamped when heard.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.link.bus import Bus, BusTime
from gemtable.link.events import EdgesLost, FalseClock, TimeHeard
from gemtable.link.pictures import reaches
from gemtable.stamps import Stamp

DELAY_S = 0.05  # 99.9 % of what a line brings that loses 5 % of the frames
MISSING_S = 0.1

_LATEST_US = 100_000  # what a board says of how late it was is not taken for more
# After a host stood still for so long a board may have fallen silent; it has so long again to
# tell what it kept.
_STILL_S = 0.5
_ROUGHLY_US = 1000  # by the board's time; less is a mistake and no lie


class Bounds:
    """Where a stamp may be, whatever a board with this clock says; in seconds of the host's."""

    def __init__(self, clock: BoardClock) -> None:
        self.is_false = False  # the clock
        self._clock = clock
        self._patience = 1 / min(1.0, clock.speed)
        self._told_us = -1  # the newest time that the board told
        self._here_s = -inf  # since when the board is there
        self._looked_s = -inf  # when the host looked at the port last
        self._empty_s = -inf  # when it found nothing there
        self._counts_from_s = -inf  # what it finds
        self._misses = False  # something that the board said
        self._is_doubted = False  # the clock, unless the next exchange shows that it jumped

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self.missed()
        if arrived_s is not None:
            self._here_s = arrived_s

    def missed(self) -> None:
        """Note that something did not arrive: it may come later, and be old."""
        self._misses = True

    def told(self, us: int) -> None:
        """Note that the board told its time, and that all edges from before it are had."""
        self._told_us = max(self._told_us, us)
        self._misses = False

    def looked(self, now: float, is_empty: bool) -> None:
        """Note that the host looked at the port, and whether nothing waited there."""
        still_s = _STILL_S * self._patience
        if now - self._looked_s > still_s:
            self._counts_from_s = now + still_s
        self._looked_s = now
        if is_empty and now >= self._counts_from_s:
            self._empty_s = now

    def exchanged(self, has_jumped: bool) -> None:
        """Note an exchange of stamps. One that jumped, as when this computer slept, is no lie."""
        self.is_false |= self._is_doubted and not has_jumped
        self._is_doubted = False

    def bounded(self, us: int, claimed: Stamp | None, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when a key moved, by the board's time and by ours, given what is claimed.

        Ours is None while the board's clock is not known, and of what happened while it was away.
        """
        self.is_false |= us < self._told_us - _ROUGHLY_US * self._clock.speed
        us = max(us, self._told_us)
        if claimed is None:
            return us, None
        is_ahead = claimed.at_s - claimed.error_s > heard_s + DELAY_S * self._patience
        self._is_doubted |= is_ahead
        delay_s = (MISSING_S if self._misses else DELAY_S) * self._patience
        earliest_s = max(self._here_s, self._empty_s - delay_s)
        if self.is_false or is_ahead:
            by_hearing = self._clock.us_at(heard_s)
            return max(self._told_us, by_hearing or 0), Stamp(heard_s, heard_s - earliest_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, _moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))


def _moved(claimed: Stamp, at_s: float) -> Stamp:
    """Return a stamp at that moment; its error covers the earliest that was claimed, too."""
    later_s = at_s - claimed.at_s
    on_bus = claimed.on_bus if later_s <= 0 else None
    return Stamp(at_s, max(0.0, claimed.error_s + later_s), on_bus)


class Boot:
    """`number` is the board's own for it; 0 stands for a board that has not said hello."""

    def __init__(self, number: int = 0, speed: float = 1.0) -> None:
        self.number = number
        self.last_edge = 0  # sequence number of the last edge had, 0 for none
        self.lost_edges: int | None = None  # that the board told of; None before its first beat
        self.levels = 0  # of its keys, as its newest beat has them
        self.clock = BoardClock(speed)
        self.bounds = Bounds(self.clock)
        self.bus_time = BusTime(self.clock)
        self.bus: Bus | None = None  # the one it is on; None while it is on none that is known
        self._time: tuple[int, int] | None = None  # that it told: its us, and the last edge then
        self._was_false = False  # its clock, when that was told last

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self._time = None
        self.bounds.opened(arrived_s)

    def join(self, bus: Bus) -> None:
        """Be on a bus from now on."""
        self.bus = bus
        bus.join(self.bus_time)

    def leave_bus(self) -> None:
        """Be on no bus any more."""
        if self.bus:
            self.bus.leave(self.bus_time)
            self.bus = None

    def exchanged(
        self, pinged_s: float | None, received_us: int, sent_us: int, heard_s: float
    ) -> int:
        """Learn from an answer to what was asked then, if that is known; return its time."""
        received_us, sent_us = self.clock.unwrap(received_us), self.clock.unwrap(sent_us)
        if pinged_s is not None:
            has_jumped = self.clock.exchange(pinged_s, received_us, sent_us, heard_s)
            self.bounds.exchanged(has_jumped)
            if self.bus:
                self.bus.lead(heard_s)
        return sent_us

    def told(self, us: int, edges: int) -> list[FalseClock | TimeHeard]:
        """Learn that the board's time got to `us`, with so many edges; return what is certain."""
        self._time = us, edges
        if not reaches(self.last_edge, edges):
            self.bounds.missed()
        return self.settled()

    def settled(self) -> list[FalseClock | TimeHeard]:
        """Return what is certain now, once: a false clock, and the time that was told.

        The time is certain when all earlier edges are had.
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
        """Learn how many edges the board lost so far; return that it lost more since the last."""
        before, self.lost_edges = self.lost_edges, edges
        return [] if before is None or edges <= before else [EdgesLost(edges - before)]

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Learn when a frame of the USB bus began."""
        self.bus_time.caught(number, self.clock.unwrap(after_us), within_us)

    def edge_time(self, tick_us: int, late_us: int, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when the next edge was that is heard now, in the board's time and in ours."""
        us = self.clock.unwrap(tick_us)
        return self.bounds.bounded(us, self.key_time(us, min(late_us, _LATEST_US)), heard_s)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return when the key moved whose edge is stamped `us`; see BoardClock."""
        own = self.clock.key_time(us, late_us)
        return self.bus.stamp(self.bus_time, us, late_us, own) if own and self.bus else own
