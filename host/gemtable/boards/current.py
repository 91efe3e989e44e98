"""How much current a board draws at most, and how much it may draw.

Sources: LED data sheets, 20 mA per colour for the first WS2812B and SK6812, 12 mA for
WS2812B-V5; Pico data sheet, "Powering"; Universal Serial Bus specification 2.0, 7.2.1, "Classes
of devices": a high-power port supplies five unit loads of 100 mA; 7.2.4.1: a device may charge
10 uF when it is plugged in; MicroPython, shared/tinyusb/tusb_config.h, USBD_MAX_POWER_MA.
"""

from collections.abc import Iterable
from typing import Protocol

from gemtable.sentence import Sentence

BUDGET_MA = 500  # what one USB port supplies

DECLARED_MA = 250  # what MicroPython asks USB for, whatever the board draws

HUB = (
    Sentence(
        "Use a powered hub: MicroPython asks USB for {declared} mA only.", declared=DECLARED_MA
    ),
    Sentence(
        "When the board is plugged in, the capacitors of its strips draw ten times"
        " the charge that USB allows."
    ),
)

LED_MA = 20  # one colour of one LED at full brightness, for the makes that draw most

_IDLE_LED_MA = 1.0  # an LED that shows black
_MCU_MA = 95.0  # a running Pico, worst case


class _Strip(Protocol):
    @property
    def count(self) -> int: ...
    @property
    def led_ma(self) -> int: ...


def worst_ma(strips: Iterable[_Strip], max_brightness: int) -> float:
    """Return what a board draws, in mA, with every LED white at `max_brightness`."""
    leds_ma = (
        strip.count * (_IDLE_LED_MA + 3 * strip.led_ma * max_brightness / 255) for strip in strips
    )
    return _MCU_MA + sum(leds_ma)


def brightness_that_fits(strips: Iterable[_Strip], budget_ma: int) -> int:
    """Return the highest `max_brightness`, up to 255, within a budget; 0 if none fits."""
    strips = list(strips)
    left_ma = budget_ma - worst_ma(strips, 0)
    fits = max(0, min(255, int(left_ma * 255 / (worst_ma(strips, 255) - worst_ma(strips, 0)))))
    # If it fits exactly, rounding may still put the sum above the budget.
    return fits - 1 if fits and worst_ma(strips, fits) > budget_ma else fits
