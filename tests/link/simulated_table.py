"""Two boards, their cables and a host in simulated time: pairs of presses, through the fair order.

Time is the host's, in exact seconds. The boards' crystals are off by 30 ppm,
one each way; their ticks begin anywhere and wrap. Keys interrupt, and are stamped
within 0.2 ms. A message takes 0.1 ms and up to 1 ms more, each way by itself; now and
then a board or the host does nothing for up to 8 ms.

Both boards are on one USB bus, 80 ppm off; the one hears each frame up to 2 us later than
the other, from hub to hub. Each catches a frame after it told its time, between two readings
7 us apart; at every fifth frame an interrupt of up to 0.1 ms comes between them.
"""

import heapq
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from gemtable.link.board_clock import STAMP_US
from gemtable.link.bus_clock import Bus
from gemtable.link.stamp_bounds import Boot
from gemtable.stamps import Margin, Stamp, margin
from gemwire.messages import WRAP

from tests.link.fair_order_table import order_of, questions

PING_S = 0.25
CABLE_S = 0.0001
JITTER_S = 0.001
PAUSE_S = 0.008
ANSWER_S = 0.0002  # between a board's two stamps
HOW_OFTEN_PAUSED = 0.02  # of all a board or the host does
BUS_RATE = 1 + 80e-6  # milliseconds of the bus in one of ours
HUBS_S = 2e-6
QUIET_S = 0.005  # from a pong to a catch
APART_S = 0.2  # of two catches, at least
READING_S = 7e-6
INTERRUPT_S = 1e-4
HOW_OFTEN_INTERRUPTED = 0.2


@dataclass
class Press:
    """A press as it was, what the host made of it, and when."""

    pair: int
    at_s: float
    stamped_s: float = 0.0
    stamp: Stamp | None = None  # of the press
    heard_s: float = 0.0
    released_s: float = 0.0

    @property
    def tick(self) -> Stamp:
        """The moment at which it was stamped, as the host knows it."""
        half_s = STAMP_US / 2e6
        return Stamp(self.stamp.at_s + half_s, self.stamp.error_s - half_s)


@dataclass
class Pair:
    """Two presses, in the order in which they were released."""

    presses: list[Press] = field(default_factory=list)

    @property
    def gap_ms(self) -> float:
        """Return how much later the second really was; below 0 the order is wrong."""
        return (self.presses[1].at_s - self.presses[0].at_s) * 1000

    @property
    def margin(self) -> Margin:
        return margin(self.presses[0].stamp, self.presses[1].stamp)


class World:
    def __init__(self, seed: int) -> None:
        self.now = 0.0
        self.random = random.Random(seed)
        self._numbers = count()
        self._events: list[tuple[float, int, Callable[[], None]]] = []

    def at(self, at_s: float, happens: Callable[[], None]) -> None:
        heapq.heappush(self._events, (max(at_s, self.now), next(self._numbers), happens))

    def run(self, until_s: float) -> None:
        while self._events and self._events[0][0] <= until_s:
            self.now, _number, happens = heapq.heappop(self._events)
            happens()


class Actor:
    """A board or the host: does one thing after the other, and pauses now and then."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._free_s = 0.0

    def does(self, work: Callable[[], None], takes_s: float = 0.0) -> None:
        """Have it do `work` when it is free; the work is done at its end."""
        at_s = max(self.world.now, self._free_s) + takes_s
        if self.world.random.random() < HOW_OFTEN_PAUSED:
            at_s += self.world.random.uniform(0, PAUSE_S)
        self._free_s = at_s
        self.world.at(at_s, work)


class Cable:
    """One way of a cable: nothing overtakes on it."""

    def __init__(self, world: World, end: Actor) -> None:
        self._world = world
        self._end = end
        self._arrived_s = 0.0

    def carry(self, work: Callable[[], None]) -> None:
        """Have the one at the end do `work` when the message is there."""
        took_s = CABLE_S + self._world.random.uniform(0, JITTER_S)
        self._arrived_s = max(self._arrived_s, self._world.now + took_s)
        self._world.at(self._arrived_s, partial(self._end.does, work))


class Board(Actor):
    """A board with one key, and what the host knows of it."""

    def __init__(self, host: "Host", uid: str, drift: float) -> None:
        super().__init__(host.world)
        self.uid = uid
        self.boot = Boot()
        self._host = host
        self._hubs_s = self.world.random.uniform(0, HUBS_S)
        self._caught_s = 0.0
        self._edges: list[tuple[Press, int]] = []
        self._pong: tuple[float, int] | None = None  # when it was asked, when it received that
        self._rate = 1e6 * (1 + drift)  # microseconds a second
        self._start_us = self.world.random.randrange(WRAP)
        self._down, self._up = Cable(self.world, self), Cable(self.world, host)

    def ping(self) -> None:
        sent_s = self.world.now
        self._down.carry(lambda: self._receive_ping(sent_s))

    def press(self, press: Press) -> None:
        """Press the key; it interrupts, as soon as whatever else does lets it."""
        exact_us = self._start_us + press.at_s * self._rate
        us = math.ceil(exact_us + self.world.random.uniform(0, STAMP_US - 1))
        press.stamped_s = (us - self._start_us) / self._rate
        self.world.at(press.stamped_s, lambda: self._interrupt(press, us % WRAP))

    def _interrupt(self, press: Press, tick_us: int) -> None:
        self._edges.append((press, tick_us))
        self.does(self._send_edges)

    def _send_edges(self) -> None:
        for press, tick_us in self._edges:
            self._up.carry(partial(self._host.hear_edge, self, press, tick_us))
        self._edges.clear()

    def _receive_ping(self, sent_s: float) -> None:
        if self._pong is None:
            self.does(self._answer, ANSWER_S)
        self._pong = sent_s, self._tick()  # only the newest ping is answered

    def _answer(self) -> None:
        self._send_edges()
        self._up.carry(partial(self._host.hear_time, self, *self._pong, self._tick()))
        self._pong = None
        if self._host.bus and self.world.now - self._caught_s > APART_S:
            self._caught_s = self.world.now
            self.world.at(self.world.now + QUIET_S, partial(self.does, self._catch))

    def _catch(self) -> None:
        """Wait for the next frame, and tell when it began."""
        chance = self.world.random
        number = math.floor(self.world.now * 1000 * BUS_RATE) + 1
        began_s = number / 1000 / BUS_RATE + self._hubs_s
        before_s = began_s - chance.uniform(0, READING_S)
        after_s = before_s + 2 * READING_S
        if chance.random() < HOW_OFTEN_INTERRUPTED:
            after_s += chance.uniform(0, INTERRUPT_S)
        after_us = self._tick(before_s)
        told = number % 2048, after_us, (self._tick(after_s) - after_us) % WRAP
        self.world.at(after_s, lambda: self._up.carry(partial(self._host.hear_frame, self, *told)))

    def _tick(self, at_s: float | None = None) -> int:
        at_s = self.world.now if at_s is None else at_s
        return int(self._start_us + at_s * self._rate) % WRAP


class Host(Actor):
    """The host: keeps the boards' clocks and puts in order what it hears.

    `bus` is the one that both boards are on, or none that anybody hears of.
    """

    def __init__(self, world: World, bus: Bus | None) -> None:
        super().__init__(world)
        self.bus = bus
        self.pairs: dict[int, Pair] = {}
        self.boards = {"a": Board(self, "a", 30e-6), "b": Board(self, "b", -30e-6)}
        self.order = order_of(*self.boards)
        for board in self.boards.values():
            if bus:
                board.boot.join(bus)
            self._ping_from(board, world.random.uniform(0, PING_S))

    def hear_edge(self, board: Board, press: Press, tick_us: int) -> None:
        now = self.world.now
        _us, press.stamp = board.boot.edge_time(tick_us, 0, now)
        press.heard_s = now
        self.order.edge(board.uid, press, press.stamp, now)
        self._settle()

    def hear_time(self, board: Board, sent_s: float, received_us: int, answered_us: int) -> None:
        now = self.world.now
        us = board.boot.exchanged(sent_s, received_us, answered_us, now)
        assert board.boot.clock.jumps == 0
        self.order.passed(board.uid, board.boot.key_time(us), now)
        self._settle()

    def hear_frame(self, board: Board, number: int, after_us: int, within_us: int) -> None:
        board.boot.caught(number, after_us, within_us)

    def _settle(self) -> None:
        now = self.world.now
        while press := self.order.release(now):
            press.released_s = now
            self.pairs.setdefault(press.pair, Pair()).presses.append(press)
        for uid in questions(self.order, now):
            self.boards[uid].ping()
        due_s = self.order.next_due(now)
        if due_s is not None:
            self.world.at(due_s, partial(self.does, self._settle))

    def _ping_from(self, board: Board, at_s: float) -> None:
        def ping() -> None:
            board.ping()
            self._ping_from(board, at_s + PING_S)

        self.world.at(at_s, partial(self.does, ping))


def play_pairs(
    pairs: int,
    every_s: float,
    seed: int,
    has_bus: bool = True,
    host_of: Callable[[World, Bus | None], Host] = Host,
) -> Host:
    """Press `pairs` pairs, 0 to 20 ms apart, and return the host that ordered them."""
    world = World(seed)
    host = host_of(world, Bus() if has_bus else None)
    for pair in range(pairs):
        at_s = 2.0 + (pair + world.random.random() / 2) * every_s
        first, second = world.random.sample(list(host.boards.values()), 2)
        first.press(Press(pair, at_s))
        second.press(Press(pair, at_s + world.random.uniform(0, 0.02)))
    world.run(3.0 + pairs * every_s)
    return host
