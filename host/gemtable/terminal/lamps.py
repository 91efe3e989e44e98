"""LEDs of emulated boards as coloured letters, which can also be read without colour.

A capital is bright, a small letter dim, a dot dark.
"""

import colorsys
from collections.abc import Iterable, Iterator

from rich.color import Color
from rich.style import Style
from rich.text import Text

from gemtable.games import GAMES
from gemtable.games.kit.drawing import Eyes, flowed, label, seen
from gemtable.games.kit.table import FACES, Address, Colour
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

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


def unit_lines(status: Status, eyes: Eyes, width: int) -> Iterator[list[Text]]:
    """Yield the lines that draw all emulated units; then fewer and fewer, down to none.

    They leave out the names of keys first, then tiles, since people press the pads.
    """
    pads, tiles = (
        flowed(label(Sentence("pads")), _pads(status), width),
        _all_tiles(status, eyes, width),
    )
    yield [*_named_pads(status, width), *tiles]
    yield [*pads, *tiles]
    yield pads
    yield []


def _named_pads(status: Status, width: int) -> Iterator[Text]:
    for seat, pad in enumerate(status.layout.pads):
        if pad and pad in status.leds:
            name = label(Sentence("pad {number}", number=seat + 1))
            yield from flowed(name, _named_keys(status, seat, pad), width)


def _all_tiles(status: Status, eyes: Eyes, width: int) -> list[Text]:
    return [
        *flowed(label(Sentence("racks")), _racks(status, eyes), width),
        *flowed(label(Sentence("tiles")), _tiles(status, eyes), width),
    ]


def _named_keys(status: Status, seat: int, pad: Address) -> Iterator[Text]:
    names = GAMES[status.game].table.key_names(status.views.table, status.shown.table, seat)
    for name, led in zip(names, status.leds[pad], strict=True):
        if name:
            yield Text.assemble(lamp(led), " ", (name, "dim"))


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
    """Return a tile's visible LEDs: faces, and the back light after a bar."""
    leds = status.leds[tile]
    faces = lamps(leds[led] for led in visible if led < FACES)
    backs = lamps(leds[led] for led in visible if FACES <= led < len(leds))
    return Text("|", "dim").join([faces, backs]) if faces and backs else faces + backs


def _labelled(label: str, text: Text) -> Text:
    return Text(f"{label} ", "dim").append_text(text)
