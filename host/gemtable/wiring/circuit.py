"""The circuit of a board, made from its board file. Pure; without any drawing.

Sources: 74AHCT125, Texas Instruments data sheet SCLS264, pin functions, and minimum high level
of 2.0 V; WS2812B data sheet, minimum high level of 0.7 of its 5 V, which is 3.5 V.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gemtable.boards.board_file import Board, Buzzer, Screen, Unit
from gemtable.boards.board_models import MODELS, Model, Pin
from gemtable.sentence import Sentence, message
from gemtable.wiring.circuit_symbols import GROUND_NET, LOGIC_NET

SERIES_OHM = 330  # in each data line, against reflections from the first LED
BUZZER_OHM = 330  # limits the current of a pin to 10 mA
KEY_OHM = "1 kΩ"
KEY_FARAD = "100 nF"
STRIP_FARAD = "100 µF"
BUFFER = "74AHCT125"
GATES = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))  # pins of the buffer: OE, A, Y
BUFFER_GROUND, BUFFER_SUPPLY = 7, 14

_FIVE_VOLTS = ("VBUS", "5V", "USB")  # labels of the 5 V from USB
_LOGIC_VOLTS = ("3V3", "3.3V")  # labels of the 3.3 V from the board's regulator
_ALL_FACES = list(range(1, 7))


class PlacedPin(NamedTuple):
    """A pin of the board: its place, and its number or None."""

    pin: Pin
    side: str  # left, right or bottom
    row: int  # from the top, or from the left at the bottom
    number: int | None = None

    @property
    def name(self) -> Sentence:
        """The pin's label, with its number if it has one."""
        if self.number is None:
            return Sentence("{pin}", pin=self.pin.printed)
        return Sentence("{pin} (pin {number})", pin=self.pin.printed, number=self.number)

    @property
    def net(self) -> str:
        """The name of the pin's net."""
        return self.pin.printed if self.pin.gpio is None else f"GPIO {self.pin.gpio}"


class KeyLine(NamedTuple):
    """A key: its pin and its name."""

    pin: PlacedPin
    label: Sentence


class DataLine(NamedTuple):
    """A strip: its pin, its buffer gate as pins OE, A and Y, and the names of its LEDs."""

    pin: PlacedPin
    gate: tuple[int, int, int]
    label: Sentence
    leds: list[Sentence]


class Lead(NamedTuple):
    """A pin of a module: its usual label there, its net, and the pin of the board or None."""

    printed: str
    net: str
    pin: PlacedPin | None = None


class ModuleLine(NamedTuple):
    """A ready-made part with several pins, a `screen` or an `amplifier`; ground comes last."""

    part: str
    label: Sentence
    leads: list[Lead]


class Circuit(NamedTuple):
    """Everything that is wired to a board."""

    board: Board
    model: Model
    keys: list[KeyLine]
    strips: list[DataLine]
    high: list[PlacedPin]  # driven high by the program
    pins: list[PlacedPin]
    supply: PlacedPin  # 5 V from USB
    ground: PlacedPin
    modules: list[ModuleLine]
    buzzer: PlacedPin | None  # of a passive buzzer, without an amplifier
    logic: PlacedPin | None  # 3.3 V from the board, if a module needs it


def circuit(board: Board) -> Circuit:
    """Return the circuit of a board whose model is not ready-made."""
    model = MODELS[board.model]
    pins = list(_of_any(board) if model.is_generic else _placed(model))
    of_gpio = {each.pin.gpio: each for each in pins if each.pin.gpio is not None}
    modules = list(_modules(board, of_gpio))
    is_passive = board.buzzer is not None and board.buzzer.enable is None
    return Circuit(
        board,
        model,
        [KeyLine(of_gpio[pin], _key(board, number)) for number, pin in enumerate(board.key_pins)],
        [
            DataLine(
                of_gpio[strip.pin],
                GATES[number],
                Sentence(
                    "strip {number}: 1 LED {part}, colour order {order}",
                    "strip {number}: {count} LEDs {part}, colour order {order}",
                    number=number + 1,
                    count=strip.count,
                    part=strip.part,
                    order=strip.order,
                ),
                _leds(board, number),
            )
            for number, strip in enumerate(board.strips)
        ],
        [of_gpio[pin] for pin in board.high_pins if pin in of_gpio],
        pins,
        next(each for each in pins if each.pin.printed in _FIVE_VOLTS),
        next(each for each in reversed(pins) if each.pin.printed == "GND"),
        modules,
        of_gpio[board.buzzer.pin] if board.buzzer and is_passive else None,
        next(each for each in pins if each.pin.printed in _LOGIC_VOLTS) if modules else None,
    )


def _modules(board: Board, of_gpio: dict[int, PlacedPin]) -> Iterator[ModuleLine]:
    if board.screen:
        label = Sentence(
            "screen {chip}, 128 x 64, {bus}",
            chip=board.screen.chip.upper(),
            bus=_BUSES[board.screen.bus],
        )
        yield _module("screen", label, _screen_leads(board.screen, of_gpio))
    if board.buzzer and board.buzzer.enable is not None:
        label = Sentence("amplifier with a speaker")
        yield _module("amplifier", label, _amplifier_leads(board.buzzer, of_gpio))


_BUSES = {"i2c": "I2C", "spi": "SPI"}
_I2C_LEADS = {"sda": "SDA", "scl": "SCL"}
_SPI_LEADS = {
    "clock": "D0/SCK",
    "data": "D1/MOSI",
    "reset": "RES",
    "command": "DC",
    "select": "CS",
}


def _module(part: str, label: Sentence, leads: list[Lead]) -> ModuleLine:
    return ModuleLine(part, label, [Lead("VCC", LOGIC_NET), *leads, Lead("GND", GROUND_NET)])


def _screen_leads(screen: Screen, of_gpio: dict[int, PlacedPin]) -> list[Lead]:
    """Return the leads between supply and ground. A reset without a pin is held high."""
    pins = screen.pins
    return [
        Lead(printed, of_gpio[pins[key]].net, of_gpio[pins[key]])
        if key in pins
        else Lead(printed, LOGIC_NET)
        for key, printed in (_I2C_LEADS if screen.bus == "i2c" else _SPI_LEADS).items()
    ]


def _amplifier_leads(buzzer: Buzzer, of_gpio: dict[int, PlacedPin]) -> list[Lead]:
    named = {"pin": "IN", "enable": "EN"}
    pins = {named[key]: of_gpio[pin] for key, pin in buzzer.pins.items()}
    return [Lead(printed, pin.net, pin) for printed, pin in pins.items()]


def _placed(model: Model) -> Iterator[PlacedPin]:
    count = len(model.pins)
    for row, pin in enumerate(model.left):
        yield PlacedPin(pin, "left", row, row + 1 if model.numbered else None)
    for row, pin in enumerate(model.bottom):
        yield PlacedPin(pin, "bottom", row)
    for at, pin in enumerate(model.right):
        row = model.right_begins + at
        yield PlacedPin(pin, "right", row, count - at if model.numbered else None)


def _of_any(board: Board) -> Iterator[PlacedPin]:
    """Yield the pins that a board file uses, in its order, for a model without pin places."""
    gpios = [*(strip.pin for strip in board.strips), *board.high_pins]
    others = [*(board.screen.pins if board.screen else {}).values()]
    others += (board.buzzer.pins if board.buzzer else {}).values()
    gpios += others
    supplies = [Pin("5V", None), Pin("GND", None), *([Pin("3V3", None)] if others else ())]
    right = [*supplies, *(Pin(f"GP{gpio}", gpio) for gpio in gpios)]
    for row, gpio in enumerate(board.key_pins):
        yield PlacedPin(Pin(f"GP{gpio}", gpio), "left", row)
    for row, pin in enumerate(right):
        yield PlacedPin(pin, "right", row)


def _key(board: Board, key: int) -> Sentence:
    for unit in board.units:
        if key in unit.keys and unit.kind == "pad":
            return _key_of(board, unit, unit.keys.index(key))
        if key in unit.keys and len(_of_kind(board, "tile")) > 1:
            return Sentence("button of tile {number}", number=_place(board, unit))
    return Sentence("button")


def _key_of(board: Board, pad: Unit, place: int) -> Sentence:
    if len(_of_kind(board, "pad")) == 1:
        return Sentence("key {number}", number=place + 1)
    return Sentence("pad {pad}, key {number}", pad=_place(board, pad), number=place + 1)


def _of_kind(board: Board, kind: str) -> list[Unit]:
    return [unit for unit in board.units if unit.kind == kind]


def _place(board: Board, unit: Unit) -> int:
    """Return the number of a unit among the units of its kind, from 1."""
    return _of_kind(board, unit.kind).index(unit) + 1


def _leds(board: Board, number: int) -> list[Sentence]:
    """Return the names of a strip's LEDs, in the order of the chain.

    Consecutive faces of a tile share one name, unless the strip has only the faces of one tile.
    """
    first = sum(strip.count for strip in board.strips[:number])
    parts = [_part(board, led) for led in range(first, first + board.strips[number].count)]
    if len(_of_kind(board, "tile")) == 1 and all(_is_face(part) for part in parts):
        return [Sentence("face {number}", number=place + 1) for _unit, _kind, place in parts]
    runs = [[parts[0]]]
    for before, part in pairwise(parts):
        is_run = (part[0] is None or _is_face(part)) and part[:2] == before[:2]
        runs[-1:] = [[*runs[-1], part]] if is_run else [runs[-1], [part]]
    return [_run_name(board, run) for run in runs]


_Part = tuple[
    Unit | None, str, int
]  # of an LED: its unit, its part of the unit, its place in the part


def _part(board: Board, led: int) -> _Part:
    for unit in board.units:
        if led in unit.backs:
            return unit, "backs", unit.backs.index(led)
        if led in unit.leds:
            return unit, "leds", unit.leds.index(led)
    return None, "free", 0


def _is_face(part: _Part) -> bool:
    unit, kind, _place_there = part
    return unit is not None and unit.kind == "tile" and kind == "leds"


def _run_name(board: Board, run: list[_Part]) -> Sentence:
    unit, kind, place = run[0]
    if unit is None:
        return Sentence("1 LED, not used", "{count} LEDs, not used", count=len(run))
    if unit.kind == "pad":
        return _key_of(board, unit, place)
    tile = _place(board, unit)
    if kind == "backs":
        return Sentence("back of tile {number}", number=tile)
    return _faces(tile, [place + 1 for _unit, _kind, place in run])


def _faces(tile: int, faces: list[int]) -> Sentence:
    if faces == _ALL_FACES:
        return Sentence("tile {number}, 6 faces", number=tile)
    if len(faces) == 1:
        return Sentence("tile {number}, face {face}", number=tile, face=faces[0])
    if faces == list(range(faces[0], faces[-1] + 1)):
        text = message("tile {number}, faces {first} to {last}")
        return Sentence(text, number=tile, first=faces[0], last=faces[-1])
    listed = ", ".join(map(str, faces))
    return Sentence("tile {number}, faces {faces}", number=tile, faces=listed)
