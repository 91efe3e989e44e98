"""Rules between the parts of a board file, and warnings about pins that fail on some chips.

The parameters of a rule are the parts that it checks, so it can run even if other parts of the
file are not valid.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature

from gemtable.boards.board_file import (
    BUDGET_MA,
    Board,
    Buzzer,
    KeyGrid,
    Screen,
    Strip,
    Unit,
    brightness_that_fits,
    parts_ma,
    worst_ma,
)
from gemtable.boards.board_models import MODELS
from gemtable.boards.faults import Fault, Place, named, runs
from gemtable.boards.screen_rules import SCREEN_RULES, part_pins
from gemtable.sentence import Sentence, message

# RP2040 data sheet, appendix B, RP2040-E5: on chip revisions B0 and B1, MicroPython uses this
# pin for a moment whenever USB comes up.
_USB_PIN = 15


def warnings(board: Board) -> Iterator[Sentence]:
    """Yield warnings about a valid file that are worth reading before soldering."""
    others = [pin for _place, pin in part_pins(board.screen, board.buzzer)]
    pins = {*board.key_pins, *board.high_pins, *(strip.pin for strip in board.strips), *others}
    if board.mcu == "rp2040" and _USB_PIN in pins:
        yield Sentence(
            "RP2040 chips marked B0 or B1 use GPIO {pin} themselves while USB starts (erratum "
            "RP2040-E5); use another pin, or a chip marked B2.",
            pin=_USB_PIN,
        )


Strips = tuple[Strip, ...]
Units = tuple[Unit, ...]
Rule = Callable[..., Iterator[Fault]]
Placed = Iterable[tuple[Place, int]]

_PAGE_MM = 178, 230  # the usable area of an A4 sheet of labels
_SHAPES = {
    "tile": (6, 1, 1),
    "pad": (12, 12, 0),
}  # numbers of LEDs, keys and, at most, back lights
_NEEDS = {
    "tile": message(
        "{place} is a tile (LEDs: {leds}, keys: {keys}, back lights: {backs}); the games need 6 "
        "LEDs and 1 key, and use at most 1 back light"
    ),
    "pad": message(
        "{place} is a pad (LEDs: {leds}, keys: {keys}, back lights: {backs});"
        " every game needs 12 LEDs and 12 keys, and no back lights"
    ),
}


def breaches(parts: Mapping[str, object]) -> list[Fault]:
    """Return the faults between these parts; parts of the file can be missing."""
    found: list[Fault] = []
    for rule in _RULES:
        wanted = signature(rule).parameters
        if wanted.keys() <= parts.keys():
            found += rule(**{name: parts[name] for name in wanted})
    return found


def _has_that_chip(mcu: str, model: str) -> Iterator[Fault]:
    known = MODELS[model]
    if mcu != known.mcu:
        text = message("mcu is {given}, but a {model} has an {mcu}")
        yield Fault(("mcu",), Sentence(text, given=mcu, model=known.title, mcu=known.mcu))


def _leads_pins_out(model: str, key_pins: tuple[int, ...], strips: Strips) -> Iterator[Fault]:
    gpios = MODELS[model].gpios
    text = message("{place} is {pin}, but a {model} has no such pin; its pins are {pins}")
    for place, pin in _pins(key_pins, strips):
        if pin not in gpios:
            title = MODELS[model].title
            yield Fault(
                place, Sentence(text, place=named(place), pin=pin, model=title, pins=runs(gpios))
            )


def _can_drive_pins_high(model: str, high_pins: tuple[int, ...]) -> Iterator[Fault]:
    known = MODELS[model]
    can = sorted({*known.gpios, *known.switches})
    text = message(
        "{place} is {pin}, which must not be driven on a {model}; the allowed pins are {pins}"
    )
    for at, pin in enumerate(high_pins):
        if pin not in can:
            place = ("high_pins", at)
            values = {"pin": pin, "model": known.title, "pins": runs(can)}
            yield Fault(place, Sentence(text, place=named(place), **values))


def _uses_no_pin_twice(
    key_pins: tuple[int, ...],
    strips: Strips,
    high_pins: tuple[int, ...],
    screen: Screen | None,
    buzzer: Buzzer | None,
) -> Iterator[Fault]:
    text = message("pin {number} is used twice, by {first} and by {second}")
    high: list[tuple[Place, int]] = [(("high_pins", at), pin) for at, pin in enumerate(high_pins)]
    return _twice(text, [*_pins(key_pins, strips), *high, *part_pins(screen, buzzer)])


def _gives_units_what_they_need(units: Units) -> Iterator[Fault]:
    for number, unit in enumerate(units):
        leds, keys, backs = _SHAPES[unit.kind]
        if len(unit.leds) == leds and len(unit.keys) == keys and len(unit.backs) <= backs:
            continue
        place = ("units", number)
        text = _NEEDS[unit.kind]
        has = {"leds": len(unit.leds), "keys": len(unit.keys), "backs": len(unit.backs)}
        yield Fault(place, Sentence(text, place=named(place), **has))


def _shares_no_led(units: Units) -> Iterator[Fault]:
    text = message("LED {number} is used twice, by {first} and by {second}")
    return _twice(text, _leds(units))


def _shares_no_key(units: Units) -> Iterator[Fault]:
    text = message("key {number} is used twice, by {first} and by {second}")
    return _twice(text, _keys(units))


def _has_the_leds(units: Units, strips: Strips) -> Iterator[Fault]:
    text = message("{place} is an LED that does not exist; there are {count}, numbered from 0")
    return _beyond(text, _leds(units), sum(strip.count for strip in strips))


def _has_the_keys(units: Units, key_pins: tuple[int, ...]) -> Iterator[Fault]:
    text = message("{place} is a key that does not exist; there are {count}, numbered from 0")
    return _beyond(text, _keys(units), len(key_pins))


def _leaves_no_key_out(units: Units, key_pins: tuple[int, ...]) -> Iterator[Fault]:
    used = {key for _place, key in _keys(units)}
    for key in range(len(key_pins)):
        if key not in used:
            place = ("key_pins", key)
            text = message("{place} is a key that belongs to no unit")
            yield Fault(place, Sentence(text, place=named(place)))


def _asks_a_port_for_no_more(budget_ma: int) -> Iterator[Fault]:
    if budget_ma > BUDGET_MA:
        text = message("budget_ma is {budget}, but a USB port supplies at most {most} mA")
        yield Fault(("budget_ma",), Sentence(text, budget=budget_ma, most=BUDGET_MA))


def _stays_in_its_budget(
    strips: Strips,
    max_brightness: int,
    budget_ma: int,
    screen: Screen | None,
    buzzer: Buzzer | None,
) -> Iterator[Fault]:
    leds, budget = sum(strip.count for strip in strips), min(budget_ma, BUDGET_MA)
    others_ma = parts_ma(screen, buzzer)
    worst = worst_ma(strips, max_brightness, others_ma)
    if worst <= budget:
        return
    values = {"worst": worst, "budget": budget, "leds": leds}
    if fits := brightness_that_fits(strips, budget, others_ma):
        text = message(
            "the board draws up to {worst:.0f} mA of its budget of {budget} mA; a"
            " max_brightness of {fits} fits"
        )
        yield Fault(("max_brightness",), Sentence(text, fits=fits, **values))
    else:
        text = message(
            "the board draws up to {worst:.0f} mA of its budget of {budget} mA; {leds} LEDs are "
            "too many at any max_brightness"
        )
        yield Fault(("strips",), Sentence(text, **values))


def _has_keys_that_fit_a_page(key_grid: KeyGrid) -> Iterator[Fault]:
    rows = -(-_SHAPES["pad"][1] // key_grid.columns)
    wide, high = key_grid.columns * key_grid.pitch_mm, rows * key_grid.pitch_mm
    if wide > _PAGE_MM[0] or high > _PAGE_MM[1]:
        text = message(
            "key_grid makes twelve keys {wide:.0f} mm wide and {high:.0f} mm high, but a page "
            "has room for {most_wide} by {most_high} mm"
        )
        values = {"wide": wide, "high": high, "most_wide": _PAGE_MM[0], "most_high": _PAGE_MM[1]}
        yield Fault(("key_grid",), Sentence(text, **values))


_RULES: tuple[Rule, ...] = (
    _has_that_chip,
    _leads_pins_out,
    _can_drive_pins_high,
    _uses_no_pin_twice,
    _gives_units_what_they_need,
    _shares_no_led,
    _shares_no_key,
    _has_the_leds,
    _has_the_keys,
    _leaves_no_key_out,
    _asks_a_port_for_no_more,
    _stays_in_its_budget,
    _has_keys_that_fit_a_page,
    *SCREEN_RULES,
)


def _pins(key_pins: tuple[int, ...], strips: Strips) -> list[tuple[Place, int]]:
    keys: list[tuple[Place, int]] = [(("key_pins", at), pin) for at, pin in enumerate(key_pins)]
    return [*keys, *((("strips", at, "pin"), strip.pin) for at, strip in enumerate(strips))]


def _leds(units: Units) -> list[tuple[Place, int]]:
    return [
        (("units", number, part, at), led)
        for number, unit in enumerate(units)
        for part, leds in (("leds", unit.leds), ("backs", unit.backs))
        for at, led in enumerate(leds)
    ]


def _keys(units: Units) -> list[tuple[Place, int]]:
    return [
        (("units", number, "keys", at), key)
        for number, unit in enumerate(units)
        for at, key in enumerate(unit.keys)
    ]


def _twice(text: str, placed: Placed) -> Iterator[Fault]:
    seen: dict[int, Place] = {}
    for place, number in placed:
        if number in seen:
            first, second = named(seen[number]), named(place)
            yield Fault(place, Sentence(text, number=number, first=first, second=second))
        seen.setdefault(number, place)


def _beyond(text: str, placed: Placed, count: int) -> Iterator[Fault]:
    for place, number in placed:
        if number >= count:
            yield Fault(place, Sentence(text, place=named(place), count=count))
