"""Board files: what is wired to which pin of a board, checked before anyone relies on it.

The same file drives the firmware (as board.json), the emulators and the flasher.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from gemtable.boards import faults
from gemtable.errors import UserError
from gemtable.sentence import Sentence, message

Pin = Annotated[int, Field(ge=0, le=29)]  # RP2040 has GPIO 0 to 29
Usb4 = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{4}$", description=message("four hex digits in small letters, as 2e8a")
    ),
]
BoardName = Annotated[
    str,
    Field(
        pattern="^[a-z0-9-]{1,32}$",
        description=message("a name of small letters, digits and hyphens, 32 at most"),
    ),
]

FULL_CHANNEL_MA = 12.0  # one colour of a WS2812B at full brightness (data sheet, 12 mA)
IDLE_LED_MA = 1.0  # a WS2812B that shows black
MCU_MA = 95.0  # a Pico at work, its worst case (Pico data sheet, "Powering")
MAX_KEYS = 30  # so that all levels fit one small int on the board


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)  # "7" is no pin 7


class Usb(_Part):
    """What the board says on USB, four hex digits each; boards are found by it."""

    vid: Usb4
    pid: Usb4


class Strip(_Part):
    """A chain of WS2812 LEDs on one pin."""

    pin: Pin
    count: Annotated[int, Field(ge=1, le=64)]
    order: Literal["GRB", "RGB"] = "GRB"


class Unit(_Part):
    """A tile or a pad: which LEDs of all strips, counted on, and which keys are its own.

    `leds` are a tile's faces clockwise or a pad's keys in order; `backs` a tile's
    lights towards its holder.
    """

    kind: Literal["tile", "pad"]
    leds: tuple[Annotated[int, Field(ge=0)], ...]
    backs: tuple[Annotated[int, Field(ge=0)], ...] = ()
    keys: tuple[Annotated[int, Field(ge=0, lt=MAX_KEYS)], ...]

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> Self:
        leds, keys, backs = {"tile": (6, 1, 1), "pad": (12, 12, 0)}[self.kind]
        if len(self.leds) != leds or len(self.keys) != keys or len(self.backs) > backs:
            text = message("a {kind} has {leds} LEDs, {keys} keys and at most {backs} back lights")
            raise ValueError(Sentence(text, kind=self.kind, leds=leds, keys=keys, backs=backs))
        return self


class Board(_Part):
    """One board file. Keys close to ground and are numbered in the order of `key_pins`."""

    name: BoardName  # the file's, without .json
    title: str
    mcu: Literal["rp2040"]
    usb: Usb
    key_pins: Annotated[tuple[Pin, ...], Field(max_length=MAX_KEYS)]
    debounce_ms: Annotated[int, Field(ge=1, le=100)] = 20
    confirm_ms: Annotated[int, Field(ge=0, le=5)] = 0  # that a level must stand to count
    strips: Annotated[tuple[Strip, ...], Field(min_length=1, max_length=4)]
    max_brightness: Annotated[int, Field(ge=1, le=255)]  # of 255, each colour of each LED
    budget_ma: Annotated[int, Field(ge=100, le=3000)]
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    sources: Annotated[dict[str, str], Field(min_length=1)]  # part: where its pins come from

    @property
    def leds(self) -> int:
        """How many LEDs all strips have."""
        return sum(strip.count for strip in self.strips)

    @property
    def worst_ma(self) -> float:
        """What the board draws, in mA, when every LED is as white as it may be."""
        full = 3 * FULL_CHANNEL_MA * self.max_brightness / 255
        return MCU_MA + self.leds * (IDLE_LED_MA + full)

    @model_validator(mode="after")
    def _parts_do_not_collide(self) -> Self:
        pins = [*self.key_pins, *(strip.pin for strip in self.strips)]
        _refuse_twice(message("pin {number} is used twice"), pins)
        leds = [led for unit in self.units for led in (*unit.leds, *unit.backs)]
        _refuse_twice(message("LED {number} is used twice"), leds)
        keys = [key for unit in self.units for key in unit.keys]
        _refuse_twice(message("key {number} is used twice"), keys)
        for unit in self.units:
            if max((*unit.leds, *unit.backs)) >= self.leds:
                text = message("a unit names an LED beyond the {count} there are")
                raise ValueError(Sentence(text, count=self.leds))
            if max(unit.keys) >= len(self.key_pins):
                text = message("a unit names a key beyond the {count} there are")
                raise ValueError(Sentence(text, count=len(self.key_pins)))
        if sum(len(unit.keys) for unit in self.units) < len(self.key_pins):
            raise ValueError(Sentence("a key belongs to no unit"))
        return self

    @model_validator(mode="after")
    def _stays_in_its_current_budget(self) -> Self:
        if self.worst_ma > self.budget_ma:
            text = message(
                "draws up to {worst:.0f} mA of a budget of {budget} mA; lower max_brightness"
            )
            raise ValueError(Sentence(text, worst=self.worst_ma, budget=self.budget_ma))
        return self


def load(path: Path) -> Board:
    """Return the board in a file. Raises UserError that names what is wrong in it."""
    try:
        board = Board.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be read: {error}.", path=path, error=error.strerror),
            Sentence("Check the path."),
        ) from error
    except ValidationError as error:
        fault = faults.told(error, Board.model_json_schema())
        raise UserError(
            Sentence("{file} is not a sound board file: {fault}.", file=path.name, fault=fault),
            Sentence("Mend {path}; boards/README.md explains every key.", path=path),
        ) from error
    if board.name != path.stem:
        raise UserError(
            Sentence("{file} holds a board named {board}.", file=path.name, board=board.name),
            Sentence(
                "Name it {name} inside, or the file {board}.json.",
                name=path.stem,
                board=board.name,
            ),
        )
    return board


def _refuse_twice(text: str, numbers: Iterable[int]) -> None:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise ValueError(Sentence(text, number=number))
        seen.add(number)
