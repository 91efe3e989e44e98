"""Board models: the pins that each breaks out, their places and their labels.

Sides are seen from above with the USB plug at the top. Pins on the left and on the right are
listed from top to bottom, pins at the bottom from left to right.

Sources: Pico, Pico W and Pico 2, the pinout figures of their data sheets (figure 2 or 4);
RP2040-Zero, waveshare.com/wiki/RP2040-Zero, "Pinout definition"; XIAO RP2040,
wiki.seeedstudio.com/XIAO-RP2040, "Pinout diagram", and MicroPython's
ports/rp2/boards/SEEED_XIAO_RP2040; Feather RP2040, the order of a Feather's pins from Zephyr's
binding adafruit-feather-header, their GPIO from Adafruit_Blinka's board/feather_u2if.py,
RX and TX from Zephyr's boards/adafruit/feather_rp2040; MacroPad,
learn.adafruit.com/adafruit-macropad-rp2040, "Pinouts", and CircuitPython's
ports/raspberrypi/boards/adafruit_macropad_rp2040/pins.c.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Pin(NamedTuple):
    """A pin to solder to: its printed label, and its GPIO number or None."""

    printed: str
    gpio: int | None


class Model(NamedTuple):
    """One board model. `numbered` pins are numbered counter-clockwise from the top left.

    A generic model is any board with its chip: it has all pins of the chip, without places.
    `inside` maps the pins of parts on the board itself to their names; `switches` are the pins
    that switch such a part and can be driven high. `own_screen` and `own_buzzer` are the pins of
    a screen and a speaker on the board, by their keys in a board file.
    """

    title: str
    mcu: str
    left: tuple[Pin, ...] = ()
    bottom: tuple[Pin, ...] = ()
    right: tuple[Pin, ...] = ()
    right_begins: int = 0  # the row, from the top, of the first pin on the right
    numbered: bool = False
    is_generic: bool = False
    inside: Mapping[int, str] = {}
    switches: tuple[int, ...] = ()
    own_screen: Mapping[str, int] = {}
    own_buzzer: Mapping[str, int] = {}

    @property
    def gpios(self) -> list[int]:
        """The sorted GPIO numbers that parts can be wired to."""
        led_out = [pin.gpio for pin in self.pins if pin.gpio is not None]
        return sorted({*led_out, *self.inside})

    @property
    def pins(self) -> tuple[Pin, ...]:
        """All pins in the order of their numbers."""
        return *self.left, *self.bottom, *reversed(self.right)

    @property
    def is_ready_made(self) -> bool:
        """Whether the keys and LEDs are built in, so that nothing can be wired."""
        return bool(self.inside)

    @property
    def has_key_filters(self) -> bool:
        """Whether the keys have the filters of boards/README.md; built-in keys have none."""
        return not self.is_ready_made


def ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and last number of each run without gaps in these sorted numbers."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


def _pins(names: str) -> tuple[Pin, ...]:
    """Parse pins like "GND GP2 D0=26", in which the GPIO number follows GP or =."""
    found = []
    for name in names.split():
        printed, _, given = name.partition("=")
        number = given or (printed[2:] if printed[:2] == "GP" else "")
        found.append(Pin(printed, int(number) if number else None))
    return tuple(found)


_PICO_LEFT = _pins(
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
)
_PICO_RIGHT = _pins(
    "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 AGND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND"
    " GP17 GP16"
)
_EVERY = _pins(" ".join(f"GP{number}" for number in range(30)))
_MACROPAD = {
    **{number: f"KEY{number}" for number in range(1, 13)},
    19: "NEOPIXEL",
}

MODELS = {
    "pico": Model(
        "Raspberry Pi Pico",
        "rp2040",
        left=_PICO_LEFT,
        right=_PICO_RIGHT,
        numbered=True,
        switches=(23, 25),  # the regulator's PWM mode, the LED
    ),
    "pico-w": Model(
        "Raspberry Pi Pico W", "rp2040", left=_PICO_LEFT, right=_PICO_RIGHT, numbered=True
    ),
    "pico-2": Model(
        "Raspberry Pi Pico 2",
        "rp2350",
        left=_PICO_LEFT,
        right=_PICO_RIGHT,
        numbered=True,
        switches=(23, 25),  # as on a Pico
    ),
    "rp2040-zero": Model(
        "Waveshare RP2040-Zero",
        "rp2040",
        left=_pins("5V GND 3V3 GP29 GP28 GP27 GP26 GP15 GP14"),
        bottom=_pins("GP13 GP12 GP11 GP10 GP9"),
        right=_pins("GP0 GP1 GP2 GP3 GP4 GP5 GP6 GP7 GP8"),
    ),
    "xiao-rp2040": Model(
        "Seeed XIAO RP2040",
        "rp2040",
        left=_pins("D0=26 D1=27 D2=28 D3=29 D4=6 D5=7 D6=0"),
        right=_pins("5V GND 3V3 D10=3 D9=4 D8=2 D7=1"),
        switches=(11, 16, 17, 25),  # the power of the WS2812; the other LED's three colours
    ),
    "macropad-rp2040": Model(
        "Adafruit MacroPad RP2040",
        "rp2040",
        inside=_MACROPAD,
        own_screen={"clock": 26, "data": 27, "select": 22, "command": 24, "reset": 23},
        own_buzzer={"pin": 16, "enable": 14},
    ),
    # GPIO 13 is left out: against a pull-up, its red LED would hold the pin halfway.
    "feather-rp2040": Model(
        "Adafruit Feather RP2040",
        "rp2040",
        left=_pins(
            "RST 3.3V 3.3V GND A0=26 A1=27 A2=28 A3=29 D24=24 D25=25 SCK=18 MO=19 MI=20 RX=1 TX=0"
            " D4=6"
        ),
        right=_pins("BAT EN USB D13 D12=12 D11=11 D10=10 D9=9 D6=8 D5=7 SCL=3 SDA=2"),
        right_begins=4,
    ),
    "rp2040": Model("RP2040", "rp2040", left=_EVERY, is_generic=True),
    "rp2350": Model("RP2350", "rp2350", left=_EVERY, is_generic=True),
}
