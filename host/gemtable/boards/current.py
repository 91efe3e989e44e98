"""How much current a board draws at most, and how much it may.

Sources: WS2812B data sheet, 12 mA a colour at full brightness; Pico data sheet,
"Powering"; Universal Serial Bus specification 2.0, 7.2.1, "Classes of devices": a
high-power port supplies five unit loads of 100 mA.
"""

BUDGET_MA = 500  # that one USB port gives

_FULL_CHANNEL_MA = 12.0  # one colour of a WS2812B at full brightness
_IDLE_LED_MA = 1.0  # a WS2812B that shows black
_MCU_MA = 95.0  # a Pico at work, its worst case


def worst_ma(leds: int, max_brightness: int) -> float:
    """Return what a board draws, in mA, when every LED is as white as it may be."""
    return _MCU_MA + leds * (_IDLE_LED_MA + 3 * _FULL_CHANNEL_MA * max_brightness / 255)


def brightness_that_fits(leds: int, budget_ma: int) -> int:
    """Return the greatest `max_brightness`, 255 at most, that stays in a budget; 0 is none."""
    left_ma = budget_ma - worst_ma(leds, 0)
    return max(0, min(255, int(left_ma * 255 / (leds * 3 * _FULL_CHANNEL_MA))))
