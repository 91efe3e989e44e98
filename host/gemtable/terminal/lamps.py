"""LEDs as coloured letters, which can also be read without colour.

A capital is bright, a small letter dim, a dot dark.
"""

import colorsys
from collections.abc import Iterable

from rich.color import Color
from rich.style import Style
from rich.text import Text

from gemtable.games.kit.table import Colour

_HUES = (  # up to this part of 360 degrees
    *((15, "r"), (38, "o"), (75, "y"), (165, "g"), (205, "c"), (255, "b"), (320, "p")),
    (360, "r"),
)
_WHITE_BELOW = 0.35  # of saturation
_BRIGHT_FROM = 110  # of 255
_DARK_BELOW = 3
_BRIGHT, _DIM = (70, 255), (60, 170)  # of 255, darkest and brightest level, readable on black

DARK = "·"


def lamps(leds: Iterable[Colour]) -> Text:
    """Return a letter for each LED."""
    text = Text()
    for led in leds:
        text.append_text(lamp(led))
    return text


def lamp(led: Colour) -> Text:
    """Return the initial of its colour: red, orange, yellow, green, cyan, blue, purple, white."""
    letter = letter_of(led)
    if letter == DARK:
        return Text(DARK, "dim")
    return Text(letter, Style(color=Color.from_rgb(*_readable(led)), bold=letter.isupper()))


def letter_of(led: Colour) -> str:
    """Return the letter for an LED's colour; a dot if it is dark."""
    if max(led) < _DARK_BELOW:
        return DARK
    hue, saturation, _value = colorsys.rgb_to_hsv(*led)
    degrees = hue * 360
    letter = next(letter for end, letter in _HUES if degrees <= end)
    if saturation < _WHITE_BELOW:
        letter = "w"
    return letter.upper() if max(led) >= _BRIGHT_FROM else letter


def _readable(led: Colour) -> tuple[float, float, float]:
    """Return the colour for a screen: the same hue, not too dark to read."""
    brightest = max(led)
    low, high = _BRIGHT if brightest >= _BRIGHT_FROM else _DIM
    red, green, blue = (low + level * (high - low) / brightest for level in led)
    return red, green, blue
