"""What the host knows about one boot of a board, and what a board that lies can gain.

A board reports its edges in order, and its time with the number of the last edge before it. So
the next edge happened between that time and the moment it arrived. And once the host has read
all that had arrived at its port, an edge that comes later was on its way for at most `DELAY_S`,
time enough to send a lost frame again; or for at most `MISSING_S`, as long as the host waits for
any board, if the host knows that something is missing. The board can't stop this clock: however
much it says, the host reads more at once than the system keeps (port.py).

A stamp outside these bounds is moved just inside, and its error grows to cover the claimed time,
but at most the last `GONE_S`: a board that tells no time for so long is gone. A board that has
told no time for `UNTOLD_S`, or only times from before, isn't believed until it tells one: the
host stamps its edges on arrival. So it does with a board that contradicts itself, which has a
false clock, until the board boots again. Such a stamp has no error, since no key moves after its
edge is heard: the board alone bears the time on the way, and nobody ties with it because of it.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.link.bus import Bus, BusTime
from gemtable.link.events import EdgesLost, FalseClock, TimeHeard
from gemtable.link.pictures import reaches
from gemtable.stamps import Stamp

DELAY_S = 0.05  # within it 99.9 % of frames arrive on a line that loses 5 % of them
MISSING_S = 0.1
GONE_S = 1.0  # three beats without a time, and one more to answer `ask`
UNTOLD_S = 2.0

# After the host was stalled for so long, a board may have stopped sending. It then gets the same
# time again to send what it kept.
_STALL_S = 0.5
_SLACK_US = 1000  # of the board's time; a smaller contradiction is a mistake, not a lie


class StampBounds:
    """The earliest and latest time of a stamp, whatever the board says; in host seconds."""

    def __init__(self, clock: BoardClock) -> None:
        self.is_false = False  # the clock contradicted what the board reported
        self._clock = clock
        self._patience = 1 / min(1.0, clock.speed)
        self._told_us = -1  # the newest time that the board reported
        self._here_s = -inf  # when the board arrived
        self._looked_s = -inf  # when the host last looked at the port
        self._read_s = -inf  # all that had arrived by then has been read
        self._counts_from_s = -inf  # before this, a port that was read proves nothing
        self._misses = False  # a frame of the board is known to be missing
        self._is_doubted = False  # a stamp was in the future: a lie, unless the clock jumped

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self.missed()
        if arrived_s is not None:
            self._here_s = arrived_s

    def missed(self) -> None:
        """Note that a frame is missing: it may still come, with an old stamp."""
        self._misses = True

    def told(self, us: int) -> None:
        """Note that the board reported its time, and that all earlier edges have arrived."""
        self._told_us = max(self._told_us, us)
        self._misses = False

    def looked(self, now: float, read_s: float) -> None:
        """Note that the host looked at the port, and has read all that had arrived by `read_s`."""
        stall_s = _STALL_S * self._patience
        if now - self._looked_s > stall_s:
            self._counts_from_s = now + stall_s
        self._looked_s = now
        if read_s >= self._counts_from_s:
            self._read_s = max(self._read_s, read_s)

    def exchanged(self, has_jumped: bool) -> None:
        """Note an exchange of stamps. A jump, as after this computer slept, is not a lie."""
        self.is_false |= self._is_doubted and not has_jumped
        self._is_doubted = False

    def bounded(self, us: int, claimed: Stamp | None, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when a key moved, in board time and in host time, given the claimed stamp.

        Host time is None until the board's clock is known, and for edges from while the board
        was away.
        """
        self.is_false |= us < self._told_us - _SLACK_US * self._clock.speed
        us = max(us, self._told_us)
        if claimed is None:
            return us, None
        is_ahead = claimed.at_s - claimed.error_s > heard_s + DELAY_S * self._patience
        self._is_doubted |= is_ahead
        delay_s = (MISSING_S if self._misses else DELAY_S) * self._patience
        earliest_s = max(self._here_s, self._read_s - delay_s)
        is_unbelieved = self.is_false or self._is_untold()
        if is_unbelieved or is_ahead:
            by_hearing = self._clock.us_at(heard_s)
            error_s = 0.0 if is_unbelieved else heard_s - earliest_s
            return max(self._told_us, by_hearing or 0), Stamp(heard_s, error_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, self._moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))

    def _is_untold(self) -> bool:
        """Return whether the board has told no time for too long, though all it said was read."""
        told = self._clock.host_time(self._told_us)
        return told is not None and self._read_s - told.at_s > UNTOLD_S * self._patience

    def _moved(self, claimed: Stamp, at_s: float) -> Stamp:
        """Return a stamp at `at_s` whose error still covers the earliest time claimed."""
        later_s = at_s - claimed.at_s
        if later_s <= 0:
            return Stamp(at_s, max(0.0, claimed.error_s + later_s), claimed.on_bus)
        earliest_s = max(claimed.at_s - claimed.error_s, self._read_s - GONE_S * self._patience)
        return Stamp(at_s, max(0.0, at_s - earliest_s))


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
