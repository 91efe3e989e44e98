"""Models a key's pin: key, pulls and output set its voltage, and that sets its level.

The key connects its pin to ground through 1 kOhm, and a capacitor of 100 nF is between
the pin and ground, as in boards/README.md. Everything is as slow as the data sheet
allows: firmware that works at this pace works with any faster chip. Units are volts,
ohms, farads and microseconds. It uses no clock and no hardware, and runs on MicroPython
in emulated boards, and on CPython for emulated chips.

Source: RP2040 data sheet, 5.2.3.4, "Digital IO characteristics" at 3.3 V.
"""

from math import ceil, exp, inf, log

SUPPLY_V = 3.3
LOW_V = 0.8  # the highest voltage that certainly reads low
HIGH_V = 2.0  # the lowest that certainly reads high; in between the level doesn't change
PULL_OHM = 80_000  # pull-up and pull-down: 50 to 80 kOhm
DRIVE_OHM = 125  # of an output: at most 0.5 V with 4 mA, the strength after a reset
KEY_OHM = 1_000
KEY_FARAD = 100e-9

DOWN, NONE, UP = -1, 0, 1  # pulls, and what an output drives


def rise_us(farad: float = KEY_FARAD, pull_ohm: float = PULL_OHM) -> float:
    """Return the time from enabling the pull-up until an empty capacitor reads high."""
    return _between_us(0.0, HIGH_V, SUPPLY_V, farad * pull_ohm)


def release_us(farad: float = KEY_FARAD, pull_ohm: float = PULL_OHM) -> float:
    """Return the time from releasing a key until its pin reads high."""
    held_v = SUPPLY_V * KEY_OHM / (KEY_OHM + pull_ohm)
    return _between_us(held_v, HIGH_V, SUPPLY_V, farad * pull_ohm)


def press_us(farad: float = KEY_FARAD, pull_ohm: float = PULL_OHM) -> float:
    """Return the time from pressing a key until its pin reads low."""
    held_v = SUPPLY_V * KEY_OHM / (KEY_OHM + pull_ohm)
    ohm = KEY_OHM * pull_ohm / (KEY_OHM + pull_ohm)
    return _between_us(SUPPLY_V, LOW_V, held_v, farad * ohm)


class KeyPin:
    """A pin that starts at power-up with an empty capacitor. Call its methods in order of time.

    With `farad` 0 there is no filter, and the level follows the key at once.
    """

    def __init__(self, farad: float) -> None:
        self.level = 0
        self.farad = farad
        self._volts = 0.0  # at `_us`
        self._us = 0.0
        self._is_closed = False
        self._pull = DOWN  # the state after a reset of the chip
        self._drives = NONE

    def turn(self, us: float, is_closed: bool) -> None:
        """Close the key to ground, or open it, at `us`."""
        self.pass_to(us)
        self._is_closed = is_closed

    def pull(self, us: float, pull: int, drives: int = NONE) -> None:
        """Set the chip's pull to UP, DOWN or NONE at `us`, and what its output drives."""
        self.pass_to(us)
        self._pull, self._drives = pull, drives

    def next_us(self) -> float:
        """Return the time of the next change of level if nothing else changes, or infinity."""
        goes_to_v, tau_us = self._tendency()
        threshold_v = LOW_V if self.level else HIGH_V
        sign = -1 if self.level else 1
        if sign * (goes_to_v - threshold_v) <= 0:
            return inf
        if sign * (self._volts - threshold_v) >= 0:
            return self._us
        return self._us + ceil(tau_us * log((goes_to_v - self._volts) / (goes_to_v - threshold_v)))

    def pass_to(self, us: float) -> None:
        """Let time pass until `us`."""
        if self.next_us() <= us:
            self.level ^= 1
        goes_to_v, tau_us = self._tendency()
        left = exp((self._us - us) / tau_us) if tau_us else 0.0
        self._volts = goes_to_v + (self._volts - goes_to_v) * left
        self._us = us

    def copy(self) -> "KeyPin":
        """Return a copy of its present state, to compute its future."""
        other = KeyPin(self.farad)
        other.level, other._volts, other._us = self.level, self._volts, self._us
        other._is_closed, other._pull, other._drives = self._is_closed, self._pull, self._drives
        return other

    def _tendency(self) -> tuple[float, float]:
        """Return the voltage that the pin approaches, and the time constant in microseconds."""
        up = 1 / PULL_OHM if self._pull == UP else 0.0
        down = 1 / PULL_OHM if self._pull == DOWN else 0.0
        if self._drives == UP:
            up += 1 / DRIVE_OHM
        elif self._drives == DOWN:
            down += 1 / DRIVE_OHM
        if self._is_closed:
            down += 1 / KEY_OHM
        if not up + down:
            return self._volts, inf
        return SUPPLY_V * up / (up + down), 1e6 * self.farad / (up + down)


def _between_us(from_v: float, to_v: float, goes_to_v: float, tau_s: float) -> float:
    return 1e6 * tau_s * log((goes_to_v - from_v) / (goes_to_v - to_v))
