"""LEDs of boards as a screen shows them.

Those of emulated boards are as they are lit now. Those of real ones cannot be read back:
they are as they were told, and what moves is still, at its brightest.
"""

from collections.abc import Mapping
from functools import lru_cache

from gemtable.games.kit.eyes import Eyes, seen
from gemtable.games.kit.table import Address, Colour, Picture
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_VISIBLE = 0.45  # the power by which dim LEDs are brightened for a screen, as eyes would
_PATTERNS = {
    "pulse": Sentence("pulses"),
    "blink": Sentence("blinks"),
    "spin": Sentence("turns"),
    "fade": Sentence("fades"),
}


def lights(status: Status, eyes: Eyes, names: Mapping[Address, str]) -> dict[str, str]:
    """Return the colour of each LED of the named units that these eyes see, by the LED's id."""
    lit: dict[str, str] = {}
    visible = seen(status.layout, eyes)
    for unit, name in names.items():
        leds = _leds(status, unit)
        for led in visible[unit]:
            lit[f"{name}-{led}"] = on_screen(leds[led]) if led < len(leds) else ""
    return lit


def moving(status: Status, unit: Address) -> Sentence | None:
    """Return how the picture moves that a real board was told to show, if it does."""
    told = status.pictures.get(unit)
    return _PATTERNS.get(told.pattern) if told else None


def _leds(status: Status, unit: Address) -> tuple[Colour, ...]:
    told = status.pictures.get(unit)
    return status.leds.get(unit) or (_still(told) if told else ())


def _still(told: Picture) -> tuple[Colour, ...]:
    """Return a picture that moves as it is at its brightest."""
    other = told.other or ((0, 0, 0),) * len(told.leds)
    return tuple(max(one, two, key=sum) for one, two in zip(told.leds, other, strict=True))


@lru_cache(maxsize=4096)  # asked for each LED that breathes, again and again
def on_screen(led: Colour) -> str:
    """Return a colour as a screen shows it: the same hue, not too dark to be seen; "" for dark."""
    brightest = max(led)
    if not brightest:
        return ""
    factor = 255 * (brightest / 255) ** _VISIBLE / brightest
    red, green, blue = (round(level * factor) for level in led)
    return f"#{red:02x}{green:02x}{blue:02x}"
