"""Boards on a USB bus, as the host hears of them: four stamps with jitter, and frames.

Nothing waits here: a world is let go on second by second, and then asked what it makes of a
press at a moment that is known. A rider that lies says what its `lies` make of the truth.
"""

import math
import random
from collections.abc import Callable

from gemtable.link.board_clock import STAMP_US
from gemtable.link.bus_clock import Bus
from gemtable.link.stamp_bounds import Boot
from gemtable.stamps import Stamp
from gemwire.messages import WRAP

BEAT_S = 0.25
READING_US = 7
Frame = tuple[int, int, int]  # number, after_us, within_us


class Rider:
    """A board whose crystal is `drift` fast, on a bus whose frame 0 begins at `phase_s`."""

    def __init__(
        self,
        chance: random.Random,
        drift: float = 0.0,
        phase_s: float = 0.0,
        bus_drift: float = 50e-6,
        speed: float = 1.0,
        lies: Callable[[Frame], Frame] = lambda frame: frame,
        jitter_s: float = 0.001,
    ) -> None:
        self.boot = Boot(speed=speed)
        self.lies = lies
        self.catches = True
        self._chance, self._jitter_s = chance, jitter_s
        self._rate = 1e6 * speed * (1 + drift)
        self._start_us = chance.randrange(WRAP)
        self._phase_s, self._frame_rate = phase_s, 1000 * speed * (1 + bus_drift)

    def tick(self, at_s: float) -> int:
        """Return the board's time at that moment."""
        return math.floor(self._start_us + at_s * self._rate) % WRAP

    def exchange(self, at_s: float) -> None:
        """Have the host ask for the time."""
        received_s = at_s + 0.0001 + self._chance.uniform(0, self._jitter_s)
        answered_s = received_s + 0.0002
        heard_s = answered_s + 0.0001 + self._chance.uniform(0, self._jitter_s)
        self.boot.exchanged(at_s, self.tick(received_s), self.tick(answered_s), heard_s)

    def catch(self, at_s: float) -> None:
        """Have the board tell the first frame after that moment."""
        number = math.ceil((at_s - self._phase_s) * self._frame_rate)
        began_s = self._phase_s + number / self._frame_rate
        after_us = self.tick(began_s - self._chance.uniform(0, READING_US) / self._rate)
        within_us = (self.tick(began_s + READING_US / self._rate) - after_us) % WRAP
        self.boot.caught(*self.lies((number % 2048, after_us, within_us)))

    def stamp(self, at_s: float) -> Stamp:
        """Return what the host makes of a press that is stamped half of STAMP_US later."""
        stamp = self.boot.key_time(self.us(at_s))
        assert stamp
        return stamp

    def own(self, at_s: float) -> Stamp:
        """Return what it would make of that by this board's own clock."""
        stamp = self.boot.clock.key_time(self.us(at_s))
        assert stamp
        return stamp

    def us(self, at_s: float) -> int:
        """Return the stamp of such a press, as the host knows it."""
        return self.boot.clock.unwrap((self.tick(at_s) + STAMP_US // 2) % WRAP)

    def error_s(self, at_s: float) -> float:
        """Return by how much the host is wrong about such a press; see that it does not lie."""
        stamp = self.stamp(at_s)
        assert abs(stamp.at_s - at_s) <= stamp.error_s
        return stamp.at_s - at_s


class Ride:
    """Riders that come and go, from second 1000 on."""

    def __init__(self, seed: int = 1, speed: float = 1.0) -> None:
        self.chance = random.Random(seed)
        self.bus = Bus(speed)
        self.now = 1000.0
        self._speed = speed
        self.riders: list[Rider] = []

    def add(self, drift: float = 0.0, bus: Bus | None = None, **settings) -> Rider:
        """Have another one ride; on another bus, or as `Rider` takes it."""
        rider = Rider(self.chance, drift, speed=self._speed, **settings)
        rider.boot.join(bus or self.bus)
        self.riders.append(rider)
        return rider

    def goes_on(self, seconds: float) -> None:
        """Let time pass: four times a second each is asked, and catches a frame."""
        end_s = self.now + seconds
        while self.now < end_s:
            for place, rider in enumerate(self.riders):
                at_s = self.now + place * 0.01 + self.chance.uniform(0, 0.002)
                rider.exchange(at_s)
                if rider.catches:
                    rider.catch(at_s + 0.005)
            self.now += BEAT_S


def apart_s(one: Rider, other: Rider, at_s: float) -> float:
    """Return by how much the host is wrong about how far apart presses of two boards are."""
    return abs(one.error_s(at_s) - other.error_s(at_s))
