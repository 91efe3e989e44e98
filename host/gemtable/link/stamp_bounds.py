"""The state of one boot of a board, and limits to what a board that lies can gain.

A board reports its edges in order, and its time with the number of the last edge before
it. So the next edge happened between that time and its arrival. There is a second limit:
once the host has read all bytes that had arrived at the port, an edge that comes later
happened at most `DELAY_S` before that read, time enough to send a lost frame again. If
the host knows that a frame is missing, it is at most `MISSING_S`, as long as the host
waits for any board. The board can't evade this limit: however much it sends, the host
reads more at once than the system keeps (serial_port.py).

A stamp outside these bounds is moved just inside. Its error grows to cover the claimed
time, but at most the last `GONE_S`, since a board that reports no time for so long is
gone. If a board reports no new time for `UNTOLD_S`, the host stamps its edges on arrival
until it reports one. A board that contradicts itself has a false clock: the host stamps
its edges on arrival until it boots again. A stamp on arrival has no error. No key moves
after its edge arrives, so such a stamp can only be too late, which harms this board
alone, and no other board ties with it.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.link.bus_clock import Bus, BusTime
from gemtable.link.session_events import EdgesLost, FalseClock, TimeHeard
from gemtable.link.unit_pictures import reaches
from gemtable.stamps import Stamp

DELAY_S = 0.05  # within it 99.9 % of frames arrive on a line that loses 5 % of them
MISSING_S = 0.1
GONE_S = 1.0  # three beats without a time, then one to answer `ask`
UNTOLD_S = 2.0

# If the host is stalled for so long, a board may stop sending. It then gets the same time again
# to send what it kept.
_STALL_S = 0.5
_SLACK_US = 1000  # of the board's time; a smaller contradiction is a mistake, not a lie


class StampBounds:
    """Limits each stamp to possible times, whatever the board claims, in host seconds."""

    def __init__(self, clock: BoardClock) -> None:
        self.is_false = False  # the clock contradicted what the board reported
        self._clock = clock
        self._patience = 1 / min(1.0, clock.speed)
        self._told_us = -1  # the newest time that the board reported
        self._here_s = -inf  # time of the board's arrival
        self._looked_s = -inf  # time of the host's last look at the port
        self._read_s = -inf  # all bytes that had arrived by then have been read
        self._counts_from_s = -inf  # a read before this time proves nothing
        self._misses = False  # a frame of the board is known to be missing
        self._is_doubted = False  # a stamp was in the future: a lie unless the clock jumped

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is the current time if the board was away."""
        self.missed()
        if arrived_s is not None:
            self._here_s = arrived_s

    def missed(self) -> None:
        """Note that a frame is missing, and may still come with an old stamp."""
        self._misses = True

    def told(self, us: int) -> None:
        """Note that the board reported its time, and that all earlier edges have arrived."""
        self._told_us = max(self._told_us, us)
        self._misses = False

    def looked(self, now: float, read_s: float) -> None:
        """Note at `now` that all bytes that had arrived by `read_s` have been read."""
        stall_s = _STALL_S * self._patience
        if now - self._looked_s > stall_s:
            self._counts_from_s = now + stall_s
        self._looked_s = now
        if read_s >= self._counts_from_s:
            self._read_s = max(self._read_s, read_s)

    def exchanged(self, has_jumped: bool) -> None:
        """Note an exchange of stamps. A jump of the clock is not a lie."""
        self.is_false |= self._is_doubted and not has_jumped
        self._is_doubted = False

    def bounded(self, us: int, claimed: Stamp | None, heard_s: float) -> tuple[int, Stamp | None]:
        """Return the board time and the host time at which a key moved, within the limits.

        `claimed` is the host time by the board's stamp. The host time returned is None until
        the board's clock is known, and for edges that happened while the board was away. The
        board time only tells clicks from long presses, so it stays as stamped, also where the
        host time is that of the arrival: a double click that arrives late is a double click.
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
            return us, Stamp(heard_s, 0.0 if is_unbelieved else heard_s - earliest_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, self._moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))

    def _is_untold(self) -> bool:
        """Return whether the board has reported no time for too long, though its port was read."""
        told = self._clock.host_time(self._told_us)
        return told is not None and self._read_s - told.at_s > UNTOLD_S * self._patience

    def _moved(self, claimed: Stamp, at_s: float) -> Stamp:
        """Return a stamp at `at_s` whose error still covers the earliest claimed time."""
        later_s = at_s - claimed.at_s
        if later_s <= 0:
            return Stamp(at_s, max(0.0, claimed.error_s + later_s), claimed.on_bus)
        earliest_s = max(claimed.at_s - claimed.error_s, self._read_s - GONE_S * self._patience)
        return Stamp(at_s, max(0.0, at_s - earliest_s))


_MAX_LATE_US = 100_000  # a larger `late_us` of a board is cut to this


class Boot:
    """One boot of a board. `number` is from the board's hello, or 0 before it."""

    def __init__(self, number: int = 0, speed: float = 1.0) -> None:
        self.number = number
        self.last_edge = 0  # sequence number of the last edge received, 0 for none
        self.lost_edges: int | None = None  # as the board reports them; None before its first beat
        self.levels = 0  # of its keys, in its newest beat
        self.clock = BoardClock(speed)
        self.bounds = StampBounds(self.clock)
        self.bus_time = BusTime(self.clock)
        self.bus: Bus | None = None  # the USB bus it is on; None if unknown
        # The last time that the board reported, in us, and the number of the last edge before it.
        self._time: tuple[int, int] | None = None
        self._was_false = False  # FalseClock was returned

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is the current time if the board was away."""
        self._time = None
        self.bounds.opened(arrived_s)

    def join(self, bus: Bus) -> None:
        self.bus = bus
        bus.join(self.bus_time)

    def leave_bus(self) -> None:
        """Leave the USB bus that the board is on, if any."""
        if self.bus:
            self.bus.leave(self.bus_time)
            self.bus = None

    def exchanged(
        self, pinged_s: float | None, received_us: int, sent_us: int, heard_s: float
    ) -> int:
        """Use the stamps of a pong. Its ping was sent at `pinged_s`, which is None if unknown.

        Return the board time at which the pong was sent.
        """
        received_us, sent_us = self.clock.unwrap(received_us), self.clock.unwrap(sent_us)
        if pinged_s is not None:
            has_jumped = self.clock.exchange(pinged_s, received_us, sent_us, heard_s)
            self.bounds.exchanged(has_jumped)
            if self.bus:
                self.bus.lead(heard_s)
        return sent_us

    def told(self, us: int, edges: int) -> list[FalseClock | TimeHeard]:
        """Note that the board reported time `us` after edge number `edges`.

        Return the events that are certain now, like `settled`.
        """
        self._time = us, edges
        if not reaches(self.last_edge, edges):
            self.bounds.missed()
        return self.settled()

    def settled(self) -> list[FalseClock | TimeHeard]:
        """Return the events that have become certain: a false clock, and the board's time.

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
        """Note how many edges the board has lost in all; return an event if it lost more."""
        before, self.lost_edges = self.lost_edges, edges
        return [] if before is None or edges <= before else [EdgesLost(edges - before)]

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Note the start of a USB frame; see BusTime.caught."""
        self.bus_time.caught(number, self.clock.unwrap(after_us), within_us)

    def edge_time(self, tick_us: int, late_us: int, heard_s: float) -> tuple[int, Stamp | None]:
        """Return the board time and the host time of an edge that arrives at `heard_s`."""
        us = self.clock.unwrap(tick_us)
        return self.bounds.bounded(us, self.key_time(us, min(late_us, _MAX_LATE_US)), heard_s)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return the host time at which the key of an edge stamped `us` moved."""
        own = self.clock.key_time(us, late_us)
        return self.bus.stamp(self.bus_time, us, late_us, own) if own and self.bus else own
