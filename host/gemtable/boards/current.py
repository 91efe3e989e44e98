"""How much current a board draws at most, and how much it may.

Sources: LED data sheets, 20 mA a colour of the first WS2812B and SK6812, 12 mA of WS2812B-V5;
Pico data sheet, "Powering"; Universal Serial Bus specification 2.0, 7.2.1, "Classes
of devices": a high-power port supplies five unit loads of 100 mA.
"""

from collections.abc import Iterable
from typing import Protocol

BUDGET_MA = 500  # that one USB port gives

LED_MA = 20  # one colour of an LED at full brightness, of the makes that draw most

_IDLE_LED_MA = 1.0  # an LED that shows black
_MCU_MA = 95.0  # a Pico at work, its worst case


class _Strip(Protocol):
    @property
    def count(self) -> int: ...
    @property
    def led_ma(self) -> int: ...


def worst_ma(strips: Iterable[_Strip], max_brightness: int) -> float:
    """Return what a board draws, in mA, when every LED is as white as it may be."""
    leds_ma = (
        strip.count * (_IDLE_LED_MA + 3 * strip.led_ma * max_brightness / 255) for strip in strips
    )
    return _MCU_MA + sum(leds_ma)


def brightness_that_fits(strips: Iterable[_Strip], budget_ma: int) -> int:
    """Return the greatest `max_brightness`, 255 at most, that stays in a budget; 0 is none."""
    strips = list(strips)
    left_ma = budget_ma - worst_ma(strips, 0)
    fits = max(0, min(255, int(left_ma * 255 / (worst_ma(strips, 255) - worst_ma(strips, 0)))))
    # Where it fits exactly, the last bit of a sum may say that it does not.
    return fits - 1 if fits and worst_ma(strips, fits) > budget_ma else fits
