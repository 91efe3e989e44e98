"""LEDs of emulated boards as coloured letters, which can also be read without colour.

A capital letter is a bright LED, a small letter a dim one, and a dot a dark one.
"""

import colorsys
from collections.abc import Iterable, Iterator

from rich.color import Color
from rich.style import Style
from rich.text import Text

from gemtable.games.kit.eyes import Eyes, seen
from gemtable.games.kit.table import FACES, Address, Colour
from gemtable.games.kit.terminal_text import flowed, label
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_HUES = (  # letters of hues, each up to this angle in degrees
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
    return Text().join(map(lamp, leds))


def lamp(led: Colour) -> Text:
    """Return the letter of an LED in its colour, or a grey dot if the LED is dark."""
    letter = letter_of(led)
    if letter == DARK:
        return Text(DARK, "dim")
    return Text(letter, Style(color=Color.from_rgb(*_readable(led)), bold=letter.isupper()))


def letter_of(led: Colour) -> str:
    """Return the initial of an LED's colour, or a dot if the LED is dark.

    The colours are red, orange, yellow, green, cyan, blue, purple and white.
    """
    if max(led) < _DARK_BELOW:
        return DARK
    hue, saturation, _value = colorsys.rgb_to_hsv(*led)
    degrees = hue * 360
    letter = next(letter for end, letter in _HUES if degrees <= end)
    if saturation < _WHITE_BELOW:
        letter = "w"
    return letter.upper() if max(led) >= _BRIGHT_FROM else letter


def _readable(led: Colour) -> tuple[float, float, float]:
    """Return an LED's colour for a screen: the same hue, but bright enough to read."""
    brightest = max(led)
    low, high = _BRIGHT if brightest >= _BRIGHT_FROM else _DIM
    red, green, blue = (low + level * (high - low) / brightest for level in led)
    return red, green, blue


def unit_lines(status: Status, eyes: Eyes, width: int) -> Iterator[list[Text]]:
    """Yield drawings of the emulated units, each shorter than the one before, the last empty.

    The names of keys are left out first, then the tiles, since players press the pads.
    """
    pads = flowed(label(Sentence("pads")), _pads(status), width)
    tiles = flowed(label(Sentence("racks")), _racks(status, eyes), width)
    tiles += flowed(label(Sentence("tiles")), _tiles(status, eyes), width)
    yield [*_named_pads(status, width), *tiles]
    yield [*pads, *tiles]
    yield pads
    yield []


def _named_pads(status: Status, width: int) -> Iterator[Text]:
    for seat, pad in enumerate(status.layout.pads):
        if pad and pad in status.leds:
            name = label(Sentence("pad {number}", number=seat + 1))
            yield from flowed(name, _named_keys(status, seat, pad), width)


def _named_keys(status: Status, seat: int, pad: Address) -> Iterator[Text]:
    for name, led in zip(status.public_keys(seat), status.leds[pad], strict=True):
        if name:
            yield Text.assemble(lamp(led), " ", (name, "dim"))
        elif pad in status.covers:
            yield lamp(led)


def _pads(status: Status) -> Iterator[Text]:
    for seat, pad in enumerate(status.layout.pads, 1):
        if pad and pad in status.leds:
            yield _labelled(str(seat), lamps(status.leds[pad]))


def _racks(status: Status, eyes: Eyes) -> Iterator[Text]:
    visible = seen(status.layout, eyes)
    for seat, rack in enumerate(status.layout.racks, 1):
        tiles = [_tile(status, tile, visible[tile]) for tile in rack if tile in status.leds]
        if any(tile.cell_len for tile in tiles):
            gap = " " if max(tile.cell_len for tile in tiles) > 1 else ""
            yield _labelled(str(seat), Text(gap).join(tiles))


def _tiles(status: Status, eyes: Eyes) -> Iterator[Text]:
    visible = seen(status.layout, eyes)
    for number, tile in enumerate(status.layout.tiles, 1):
        if tile in status.leds:
            yield _labelled(str(number), _tile(status, tile, visible[tile]))


def _tile(status: Status, tile: Address, visible: range) -> Text:
    """Return a tile's visible LEDs: the faces, then the back light after a bar."""
    leds = status.leds[tile]
    faces = lamps(leds[led] for led in visible if led < FACES)
    backs = lamps(leds[led] for led in visible if FACES <= led < len(leds))
    return Text("|", "dim").join([faces, backs]) if faces and backs else faces + backs


def _labelled(label: str, text: Text) -> Text:
    return Text(f"{label} ", "dim").append_text(text)
