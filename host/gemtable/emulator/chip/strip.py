"""Decodes the signal on the data wire of a strip, as its LEDs do.

Source: WS2812B data sheet, "data transfer time" and "composition of 24 bit data".
"""

from collections.abc import Callable
from dataclasses import dataclass

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

ONE_NS = 480  # a longer high is a 1 for every LED part that the firmware knows
RESET_NS = 50_000  # after a low of this length LEDs show the frame


@dataclass(frozen=True, slots=True)
class Waveform:
    """One frame on the wire, in nanoseconds of emulated time."""

    began_ns: float  # the first bit rises
    ended_ns: float  # the last bit falls
    highs_ns: tuple[float, ...]  # of each bit
    lows_ns: tuple[float, ...]  # after each bit but the last

    @property
    def sent(self) -> bytes:
        """The complete bytes of the frame, each with its highest bit first."""
        bits = [high > ONE_NS for high in self.highs_ns]
        firsts = range(0, len(bits) - 7, 8)
        return bytes(sum(bits[first + at] << 7 - at for at in range(8)) for first in firsts)


class Wire:
    """The data wire of a strip; `shown` gets each frame after the wire has been low."""

    def __init__(self, mcu: RP2040, gpio: int, shown: Callable[[Waveform], None]) -> None:
        self._clock = mcu.clock
        self._shown = shown
        self._rises: list[float] = []
        self._falls: list[float] = []
        self._rest = mcu.clock.create_alarm(self._latch)
        mcu.gpio[gpio].add_listener(self._changed)

    def _changed(self, state: GPIOPinState, before: GPIOPinState) -> None:
        if state == GPIOPinState.HIGH:
            self._rest.cancel()
            self._rises.append(self._clock.nanos)
        elif before == GPIOPinState.HIGH:
            self._falls.append(self._clock.nanos)
            self._rest.schedule(RESET_NS)

    def _latch(self) -> None:
        rises, falls = self._rises, self._falls
        self._rises, self._falls = [], []
        highs = tuple(fall - rise for rise, fall in zip(rises, falls, strict=True))
        lows = tuple(rise - fall for rise, fall in zip(rises[1:], falls, strict=False))
        self._shown(Waveform(rises[0], falls[-1], highs, lows))
