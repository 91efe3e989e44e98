"""What is wired to a board, from its file: pure, no drawing.

Sources: 74AHCT125, Texas Instruments data sheet SCLS264, pin functions, and 2.0 V as its
lowest high level; WS2812B data sheet, high level from 0.7 of its 5 V, which is 3.5 V.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gemtable.boards.files import Board, Unit
from gemtable.boards.models import MODELS, Model, Pin
from gemtable.sentence import Sentence, message

SERIES_OHM = 330  # in each data line: it swallows what runs back from the first LED
KEY_OHM = "1 kΩ"
KEY_FARAD = "100 nF"
STRIP_FARAD = "100 µF"
BUFFER = "74AHCT125"
GATES = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))  # pins of the buffer: OE, A, Y
BUFFER_GROUND, BUFFER_SUPPLY = 7, 14


class PlacedPin(NamedTuple):
    """A pin of the board, the side it is on, and its number if it has one."""

    pin: Pin
    side: str  # left, right or bottom
    number: int | None

    @property
    def name(self) -> Sentence:
        """Say what is printed there, and where it is."""
        if self.number is None:
            return Sentence("{pin}", pin=self.pin.printed)
        return Sentence("{pin} (pin {number})", pin=self.pin.printed, number=self.number)


class KeyLine(NamedTuple):
    """A key: its pin, and what it is called."""

    pin: PlacedPin
    label: Sentence


class DataLine(NamedTuple):
    """A strip: its pin, its gate of the buffer as OE, A and Y, and what its LEDs are."""

    pin: PlacedPin
    gate: tuple[int, int, int]
    label: Sentence
    leds: list[Sentence]


class Circuit(NamedTuple):
    """All that is wired to a board."""

    board: Board
    model: Model
    keys: list[KeyLine]
    strips: list[DataLine]
    pins: list[PlacedPin]
    supply: PlacedPin  # 5 V from USB
    ground: PlacedPin


def circuit(board: Board) -> Circuit:
    """Return what is wired to a board whose model can be wired to."""
    model = MODELS[board.model]
    pins = list(_placed(model))
    of_gpio = {each.pin.gpio: each for each in pins if each.pin.gpio is not None}
    return Circuit(
        board,
        model,
        [KeyLine(of_gpio[pin], _key(board, number)) for number, pin in enumerate(board.key_pins)],
        [
            DataLine(
                of_gpio[strip.pin],
                GATES[number],
                Sentence(
                    "strip {number}: 1 LED",
                    "strip {number}: {count} LEDs",
                    number=number + 1,
                    count=strip.count,
                ),
                _leds(board, number),
            )
            for number, strip in enumerate(board.strips)
        ],
        pins,
        next(each for each in pins if each.pin.printed in ("VBUS", "5V")),
        next(each for each in reversed(pins) if each.pin.printed == "GND"),
    )


def _placed(model: Model) -> Iterator[PlacedPin]:
    # By place, since several pins have the same name.
    count = len(model.pins)
    for at, pin in enumerate(model.left):
        yield PlacedPin(pin, "left", at + 1 if model.numbered else None)
    for pin in model.bottom:
        yield PlacedPin(pin, "bottom", None)
    for at, pin in enumerate(model.right):
        yield PlacedPin(pin, "right", count - at if model.numbered else None)


def _key(board: Board, key: int) -> Sentence:
    """Say which key this is, as its holder counts."""
    tiles = [unit for unit in board.units if unit.kind == "tile"]
    for unit in board.units:
        if key in unit.keys and unit.kind == "pad":
            return Sentence("key {number}", number=unit.keys.index(key) + 1)
        if key in unit.keys and len(tiles) > 1:
            return Sentence("button of tile {number}", number=tiles.index(unit) + 1)
    return Sentence("button")


def _leds(board: Board, number: int) -> list[Sentence]:
    """Say what the LEDs of a strip are, in the order of the chain; runs of faces are one."""
    first = sum(strip.count for strip in board.strips[:number])
    parts = [_part(board, led) for led in range(first, first + board.strips[number].count)]
    runs = [part for at, part in enumerate(parts) if at == 0 or part != parts[at - 1]]
    if len(runs) > 1:
        return [_part_name(board, unit, kind, place) for unit, kind, place in runs]
    texts = {"leds": message("face {number}"), "free": message("LED {number}")}
    (_unit, kind, _place) = runs[0]
    return [Sentence(texts[kind], number=at + 1) for at in range(len(parts))]


def _part(board: Board, led: int) -> tuple[int, str, int]:
    """Return the unit of an LED, its part there, and its place in it; faces are one place."""
    for number, unit in enumerate(board.units):
        if led in unit.backs:
            return number, "backs", 0
        if led in unit.leds:
            return number, "leds", 0 if unit.kind == "tile" else unit.leds.index(led)
    return 0, "free", 0


def _part_name(board: Board, number: int, kind: str, place: int) -> Sentence:
    unit: Unit = board.units[number]
    if kind == "free":
        return Sentence("not used")
    if unit.kind == "pad":
        return Sentence("key {number}", number=place + 1)
    tile = sum(each.kind == "tile" for each in board.units[:number]) + 1
    if kind == "backs":
        return Sentence("back of tile {number}", number=tile)
    return Sentence("tile {number}, 6 faces", number=tile)
