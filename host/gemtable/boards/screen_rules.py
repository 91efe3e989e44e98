"""Rules for the pins of a screen and a buzzer.

Sources: RP2040 data sheet, 1.4.3, "GPIO functions", and RP2350 data sheet, 1.2.3, which has the
same functions of I2C and SPI at GPIO 0 to 29; both as pico-sdk's hardware/gpio.h and
MicroPython's ports/rp2/boards/rp2040_af.csv and rp2350_af.csv list them, by which the rules were
checked. Each GPIO has PWM on both. GPIO n and n + 16 share a slice, but a slice reaches only pins
that have the PWM function, and the firmware gives it to the buzzer alone; so any pin can have one.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gemtable.boards.board_file import SCREEN_PINS, Buzzer, Screen
from gemtable.boards.board_models import MODELS
from gemtable.boards.faults import Fault, Place, named, runs
from gemtable.sentence import Sentence, message


class _Line(NamedTuple):
    """A line of a bus: of each `out_of` GPIO that at `at`; controllers change each `block`."""

    key: str
    at: int
    out_of: int
    block: int

    def can_be(self, pin: int) -> bool:
        """Return whether a controller has this line at this GPIO."""
        return pin % self.out_of == self.at

    def controller(self, pin: int) -> int:
        """Return the number of the controller, 0 or 1."""
        return pin // self.block % 2


_LINES = {
    "i2c": (_Line("sda", 0, 2, 2), _Line("scl", 1, 2, 2)),
    "spi": (_Line("clock", 2, 4, 8), _Line("data", 3, 4, 8)),
}
_NEEDS = {
    "i2c": ("sda", "scl", "address"),
    "spi": ("clock", "data", "select", "command"),
}
_MAY_HAVE = {"i2c": (), "spi": ("reset",)}


def part_pins(screen: Screen | None, buzzer: Buzzer | None) -> Iterator[tuple[Place, int]]:
    """Yield the pins of a screen and a buzzer, and their places in the file."""
    for name, part in (("screen", screen), ("buzzer", buzzer)):
        for key, pin in part.pins.items() if part else ():
            yield (name, key), pin


def _leads_pins_out(model: str, screen: Screen | None, buzzer: Buzzer | None) -> Iterator[Fault]:
    known = MODELS[model]
    if known.is_ready_made:
        return
    text = message("{place} is {pin}, but a {model} has no such pin; its pins are {pins}")
    values = {"model": known.title, "pins": runs(known.gpios)}
    for place, pin in part_pins(screen, buzzer):
        if pin not in known.gpios:
            yield Fault(place, Sentence(text, place=named(place), pin=pin, **values))


def _has_what_is_built_in(
    model: str, screen: Screen | None, buzzer: Buzzer | None
) -> Iterator[Fault]:
    known = MODELS[model]
    if not known.is_ready_made:
        return
    parts = ("screen", screen, known.own_screen), ("buzzer", buzzer, known.own_buzzer)
    for name, part, own in parts:
        if part and part.pins != own:
            text = message("{part} has {pins}, but on the {model} it has {own}")
            values = {"part": name, "pins": _listed(part.pins), "own": _listed(own)}
            yield Fault((name,), Sentence(text, model=known.title, **values))


def _listed(pins: Mapping[str, int]) -> list[str]:
    return [f"{key} {pin}" for key, pin in pins.items()]


def _has_the_wires_of_its_bus(screen: Screen | None) -> Iterator[Fault]:
    if screen is None:
        return
    needs, may_have = _NEEDS[screen.bus], _MAY_HAVE[screen.bus]
    for key in (*SCREEN_PINS, "address"):
        has = getattr(screen, key) is not None
        values = {"place": named(("screen", key)), "bus": screen.bus, "needs": list(needs)}
        if key in needs and not has:
            missing = message("{place} is missing; a screen with bus {bus} needs {needs}")
            yield Fault(("screen", key), Sentence(missing, **values))
        elif has and key not in needs and key not in may_have:
            extra = message("{place} is not used with bus {bus}, which needs {needs}; remove it")
            yield Fault(("screen", key), Sentence(extra, **values))


def _has_one_controller_at_its_wires(screen: Screen | None) -> Iterator[Fault]:
    if screen is None:
        return
    pins = screen.pins
    lines = [line for line in _LINES[screen.bus] if line.key in pins]
    for line in lines:
        if not line.can_be(pin := pins[line.key]):
            text = message("{place} is {pin}, but must be one of GPIO {pins}")
            allowed = [str(each) for each in range(30) if line.can_be(each)]
            place = ("screen", line.key)
            values = {"place": named(place), "pin": pin, "pins": allowed}
            yield Fault(place, Sentence(text, **values))
            return
    if len({line.controller(pins[line.key]) for line in lines}) == 2:
        first, second = lines
        text = message(
            "{first} and {second} are GPIO {a} and {b}, which belong to two controllers; "
            "with {first} at {a}, {second} can be {pins}"
        )
        wanted = first.controller(pins[first.key])
        allowed = [
            str(pin)
            for pin in range(30)
            if second.can_be(pin) and second.controller(pin) == wanted
        ]
        values = {"first": first.key, "second": second.key, "pins": allowed}
        where = {"a": pins[first.key], "b": pins[second.key]}
        yield Fault(("screen", second.key), Sentence(text, **values, **where))


SCREEN_RULES: tuple[Callable[..., Iterator[Fault]], ...] = (
    _leads_pins_out,
    _has_what_is_built_in,
    _has_the_wires_of_its_bus,
    _has_one_controller_at_its_wires,
)
