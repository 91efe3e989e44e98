"""The colours in which a screen shows the boards' LEDs.

Emulated boards: as lit now. Real boards cannot be read back: the last picture sent to them,
and an animated one as a still at its brightest.
"""

from collections.abc import Mapping
from functools import lru_cache

from gemtable.games.kit.eyes import Eyes, seen
from gemtable.games.kit.table import Address, Colour, Picture
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_VISIBLE = 0.45  # gamma that brightens dim LEDs for a screen, as the eye does
_PATTERNS = {
    "pulse": Sentence("pulses"),
    "blink": Sentence("blinks"),
    "spin": Sentence("turns"),
    "fade": Sentence("fades"),
}


def lights(status: Status, eyes: Eyes, names: Mapping[Address, str]) -> dict[str, str]:
    """Return the colours of the LEDs that these eyes see, by element id, such as "key-3"."""
    lit: dict[str, str] = {}
    visible = seen(status.layout, eyes)
    for unit, name in names.items():
        leds = _leds(status, unit)
        for led in visible[unit]:
            lit[f"{name}-{led}"] = on_screen(leds[led]) if led < len(leds) else ""
    return lit


def moving(status: Status, unit: Address) -> Sentence | None:
    """Return how the picture on a unit moves; None if it stands still or nothing was sent."""
    told = status.pictures.get(unit)
    return _PATTERNS.get(told.pattern) if told else None


def _leds(status: Status, unit: Address) -> tuple[Colour, ...]:
    told = status.pictures.get(unit)
    return status.leds.get(unit) or (_still(told) if told else ())


def _still(told: Picture) -> tuple[Colour, ...]:
    """Return an animated picture at its brightest."""
    other = told.other or ((0, 0, 0),) * len(told.leds)
    return tuple(max(one, two, key=sum) for one, two in zip(told.leds, other, strict=True))


@lru_cache(maxsize=4096)  # called for each LED in each frame of a pulse
def on_screen(led: Colour) -> str:
    """Return an LED's colour for a screen, "#rrggbb", bright enough to see; "" if it is off."""
    brightest = max(led)
    if not brightest:
        return ""
    factor = 255 * (brightest / 255) ** _VISIBLE / brightest
    red, green, blue = (round(level * factor) for level in led)
    return f"#{red:02x}{green:02x}{blue:02x}"
