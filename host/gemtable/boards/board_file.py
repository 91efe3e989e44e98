"""The format of a board file, and how much current its board draws and may draw.

Sources: LED data sheets, 20 mA per colour for the first WS2812B and SK6812, 12 mA for
WS2812B-V5; Pico data sheet, "Powering"; Universal Serial Bus specification 2.0, 7.2.1, "Classes
of devices": a high-power port supplies five unit loads of 100 mA; 7.2.4.1: a device may charge
10 uF when it is plugged in; MicroPython, shared/tinyusb/tusb_config.h, USBD_MAX_POWER_MA.

The firmware (as board.json), the emulators and the flasher use the same file. `checking.py`
reads it; `rules.py` has the rules between its parts.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from gemtable.sentence import Sentence, message

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


Pin = Annotated[
    int,
    Field(
        ge=0,
        le=29,  # GPIO 0 to 29 of an RP2040 and an RP2350A; the others of an RP2350B are not used
        description=message(
            "a whole number from 0 to 29, which is the GPIO and not the place on the board"
        ),
    ),
]
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

ModelName = Literal[
    "pico",
    "pico-w",
    "pico-2",
    "rp2040-zero",
    "xiao-rp2040",
    "feather-rp2040",
    "macropad-rp2040",
    "rp2040",
    "rp2350",
]

MAX_KEYS = 30  # so that all levels fit one small int on the board


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)  # "7" is not pin 7


class Usb(_Part):
    """What the board says on USB, four hex digits each; boards are found by it."""

    vid: Usb4
    pid: Usb4


class Strip(_Part):
    """A chain of LEDs on one pin, all of one part, which decides how long their bits are.

    `led_ma` is what one colour of one LED draws at full brightness, in mA.
    """

    pin: Pin
    count: Annotated[int, Field(ge=1, le=64)]
    order: Literal["GRB", "RGB"] = "GRB"
    part: Literal["WS2812B", "WS2812B-V5", "SK6812"] = "WS2812B"
    led_ma: Annotated[int, Field(ge=1, le=60)] = LED_MA


class Unit(_Part):
    """A tile or a pad: which LEDs of all strips, counted on, and which keys are its own.

    `leds` are a tile's faces clockwise or a pad's keys in order; `backs` a tile's
    lights towards its holder.
    """

    kind: Literal["tile", "pad"]
    leds: tuple[Annotated[int, Field(ge=0)], ...]
    backs: tuple[Annotated[int, Field(ge=0)], ...] = ()
    keys: tuple[Annotated[int, Field(ge=0, lt=MAX_KEYS)], ...]


class KeyGrid(_Part):
    """How the keys of a pad lie, row by row from the top left; from middle to middle in mm."""

    columns: Annotated[int, Field(ge=1, le=12)] = 4
    pitch_mm: Annotated[float, Field(ge=12, le=45, allow_inf_nan=False)] = 19.05


class Board(_Part):
    """One board file. Keys close to ground and are numbered in the order of `key_pins`."""

    model_config = ConfigDict(validate_default=True)

    name: BoardName  # the file name without .json
    title: str
    mcu: Literal["rp2040", "rp2350"]
    usb: Usb
    model: ModelName = "pico"  # decides which pins the board breaks out, see models.py
    key_pins: Annotated[tuple[Pin, ...], Field(max_length=MAX_KEYS)]
    key_grid: KeyGrid = KeyGrid()  # the default suits mechanical keys
    debounce_ms: Annotated[int, Field(ge=1, le=100)] = 20
    confirm_ms: Annotated[int, Field(ge=0, le=5)] = 0  # how long a level must last to count
    high_pins: Annotated[tuple[Pin, ...], Field(max_length=8)] = ()  # driven high from the start
    strips: Annotated[tuple[Strip, ...], Field(min_length=1, max_length=4)]
    max_brightness: Annotated[int, Field(ge=1, le=255)]  # of 255, for each colour of each LED
    budget_ma: Annotated[int, Field(ge=100, json_schema_extra={"maximum": BUDGET_MA})]
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    sources: Annotated[dict[str, str], Field(min_length=1)]  # part: the source of its pins

    @property
    def leds(self) -> int:
        """How many LEDs all strips have."""
        return sum(strip.count for strip in self.strips)

    @property
    def worst_ma(self) -> float:
        """What the board draws, in mA, with every LED white at `max_brightness`."""
        return worst_ma(self.strips, self.max_brightness)

    @field_validator("*")
    @classmethod
    def _keep(cls, value: object, info: ValidationInfo) -> Any:
        """Store each valid part in the context, so it can be used even if other parts fail."""
        if info.context is not None and info.field_name:
            info.context[info.field_name] = value
        return value
