"""The format of a board file, and the current that its board draws.

Sources: LED data sheets, 20 mA per colour for the first WS2812B and SK6812, 12 mA for
WS2812B-V5; Pico data sheet, "Powering"; Universal Serial Bus specification 2.0, 7.2.1, "Classes
of devices": a high-power port supplies five unit loads of 100 mA; 7.2.4.1: a device may charge
10 uF when it is plugged in; MicroPython, shared/tinyusb/tusb_config.h, USBD_MAX_POWER_MA. A
screen, a buzzer and an amplifier are estimates, none was measured: every pixel lit by an SSD1306,
whose data sheet, 8.8, has 100 uA for each of 128 segments, of which its pump takes twice as much;
3.3 V at 330 ohm; 3.3 V at a small 8 ohm speaker, at a quarter of full swing.

The firmware (as board.json), the emulators and the flasher use the same file. `check.py`
reads it; `part_rules.py` has the rules between its parts.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from gemtable.sentence import Sentence, message

BUDGET_MA = 500  # the most that one USB port supplies

DECLARED_MA = 250  # what MicroPython requests from USB, whatever the board draws

HUB = (
    Sentence(
        "Use a powered hub, since MicroPython requests only {declared} mA from USB.",
        declared=DECLARED_MA,
    ),
    Sentence(
        "When the board is plugged in, the capacitors of its LED strips draw ten times the "
        "charge that USB allows."
    ),
)

LED_MA = 20  # one colour of one LED at full brightness, for the LEDs that draw most

_IDLE_LED_MA = 1.0  # an LED that shows black
_MCU_MA = 95.0  # a running Pico, worst case
_SCREEN_MA = 30.0
_BUZZER_MA = 10.0
_AMPLIFIER_MA = 100.0


class _Strip(Protocol):
    @property
    def count(self) -> int: ...
    @property
    def led_ma(self) -> int: ...


def worst_ma(strips: Iterable[_Strip], max_brightness: int, parts_ma: float = 0) -> float:
    """Return the current of a board, in mA, with every LED white at `max_brightness`.

    `parts_ma` is the current of its screen and buzzer.
    """
    leds_ma = (
        strip.count * (_IDLE_LED_MA + 3 * strip.led_ma * max_brightness / 255) for strip in strips
    )
    return _MCU_MA + parts_ma + sum(leds_ma)


def brightness_that_fits(strips: Iterable[_Strip], budget_ma: int, parts_ma: float = 0) -> int:
    """Return the highest `max_brightness`, up to 255, within the budget; 0 if none fits."""
    strips = list(strips)
    left_ma = budget_ma - worst_ma(strips, 0, parts_ma)
    fits = max(0, min(255, int(left_ma * 255 / (worst_ma(strips, 255) - worst_ma(strips, 0)))))
    # If it fits exactly, rounding may still put the sum above the budget.
    return fits - 1 if fits and worst_ma(strips, fits, parts_ma) > budget_ma else fits


Pin = Annotated[
    int,
    Field(
        ge=0,
        le=29,  # GPIO 0 to 29 of an RP2040 and an RP2350A; the others of an RP2350B are not used
        description=message(
            "a whole number from 0 to 29: the GPIO number, not the pin's position on the board"
        ),
    ),
]
Usb4 = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{4}$", description=message("four lowercase hex digits, for example 2e8a")
    ),
]
BoardName = Annotated[
    str,
    Field(
        pattern="^[a-z0-9-]{1,32}$",
        description=message("a name of at most 32 lowercase letters, digits and hyphens"),
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
    """The board's USB ids, four hex digits each. Boards are found by them."""

    vid: Usb4
    pid: Usb4


class Strip(_Part):
    """A chain of LEDs on one pin. `part` is the type of all LEDs and sets the bit timing.

    `led_ma` is the current of one colour of one LED at full brightness, in mA.
    """

    pin: Pin
    count: Annotated[int, Field(ge=1, le=64)]
    order: Literal["GRB", "RGB"] = "GRB"
    part: Literal["WS2812B", "WS2812B-V5", "SK6812"] = "WS2812B"
    led_ma: Annotated[int, Field(ge=1, le=60)] = LED_MA


class Unit(_Part):
    """A tile or a pad, and its LEDs and keys. LEDs are numbered through all strips.

    `leds` are a tile's faces clockwise or a pad's keys in order; `backs` are a tile's
    lights towards the player who holds it.
    """

    kind: Literal["tile", "pad"]
    leds: tuple[Annotated[int, Field(ge=0)], ...]
    backs: tuple[Annotated[int, Field(ge=0)], ...] = ()
    keys: tuple[Annotated[int, Field(ge=0, lt=MAX_KEYS)], ...]


class Screen(_Part):
    """A screen of 128 x 64 pixels, which serves whoever holds the board's first unit.

    By I2C it has `sda`, `scl` and `address`; by SPI `clock`, `data`, `select`, `command` and
    perhaps `reset`. With a `rotation` of 180 it is mounted upside down.
    """

    chip: Literal["ssd1306", "sh1106"]
    bus: Literal["i2c", "spi"]
    sda: Pin | None = None
    scl: Pin | None = None
    address: Literal["3c", "3d"] | None = None  # in hex
    clock: Pin | None = None
    data: Pin | None = None
    select: Pin | None = None
    command: Pin | None = None  # low while commands are sent: D/C
    reset: Pin | None = None
    rotation: Literal[0, 180] = 0

    @property
    def pins(self) -> dict[str, int]:
        """The GPIO numbers by their keys, without those that the screen does not have."""
        every = {name: getattr(self, name) for name in SCREEN_PINS}
        return {name: pin for name, pin in every.items() if pin is not None}


class Buzzer(_Part):
    """A passive buzzer or a speaker at `pin`. `enable` switches its amplifier on while high."""

    pin: Pin
    enable: Pin | None = None

    @property
    def pins(self) -> dict[str, int]:
        """The GPIO numbers by their keys."""
        return {"pin": self.pin} | ({} if self.enable is None else {"enable": self.enable})


SCREEN_PINS = ("sda", "scl", "clock", "data", "select", "command", "reset")


def parts_ma(screen: Screen | None, buzzer: Buzzer | None) -> float:
    """Return the current of a board's screen and buzzer, in mA."""
    sound_ma = 0.0
    if buzzer:
        sound_ma = _BUZZER_MA if buzzer.enable is None else _AMPLIFIER_MA
    return sound_ma + (_SCREEN_MA if screen else 0)


class KeyGrid(_Part):
    """The grid of a pad's keys, row by row from the top left. `pitch_mm` is between centres."""

    columns: Annotated[int, Field(ge=1, le=12)] = 4
    pitch_mm: Annotated[float, Field(ge=12, le=45, allow_inf_nan=False)] = 19.05


class Board(_Part):
    """One board file. Keys close to ground and are numbered in the order of `key_pins`."""

    model_config = ConfigDict(validate_default=True)

    name: BoardName  # the file name without .json
    title: str
    mcu: Literal["rp2040", "rp2350"]
    usb: Usb
    model: ModelName = "pico"  # sets the pins that the board breaks out, see board_models.py
    key_pins: Annotated[tuple[Pin, ...], Field(max_length=MAX_KEYS)]
    key_grid: KeyGrid = KeyGrid()  # the default suits mechanical keys
    debounce_ms: Annotated[int, Field(ge=1, le=100)] = 20
    confirm_ms: Annotated[int, Field(ge=0, le=5)] = 0  # the shortest level that counts
    high_pins: Annotated[tuple[Pin, ...], Field(max_length=8)] = ()  # driven high from the start
    strips: Annotated[tuple[Strip, ...], Field(min_length=1, max_length=4)]
    screen: Screen | None = None
    buzzer: Buzzer | None = None
    max_brightness: Annotated[int, Field(ge=1, le=255)]  # of 255, for each colour of each LED
    budget_ma: Annotated[int, Field(ge=100, json_schema_extra={"maximum": BUDGET_MA})]
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    sources: Annotated[dict[str, str], Field(min_length=1)]  # part: the source of its pins

    @property
    def leds(self) -> int:
        """The number of LEDs on all strips."""
        return sum(strip.count for strip in self.strips)

    @property
    def worst_ma(self) -> float:
        """The current of the board, in mA, with every LED white at `max_brightness`."""
        return worst_ma(self.strips, self.max_brightness, self.parts_ma)

    @property
    def parts_ma(self) -> float:
        """The current of the screen and the buzzer, in mA."""
        return parts_ma(self.screen, self.buzzer)

    @field_validator("*")
    @classmethod
    def _keep(cls, value: object, info: ValidationInfo) -> Any:
        """Store each valid part in the context, for use even if other parts are not valid."""
        if info.context is not None and info.field_name:
            info.context[info.field_name] = value
        return value
