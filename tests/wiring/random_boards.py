"""Sound board files that no maker may ever have thought of: any model, pins and order of LEDs."""

import json
import random

from gemtable.boards import check
from gemtable.boards.board_file import (
    BUDGET_MA,
    Board,
    Buzzer,
    Screen,
    Strip,
    brightness_that_fits,
    parts_ma,
)
from gemtable.boards.board_models import MODELS

WIRED = [name for name, model in MODELS.items() if not model.is_ready_made]


def random_board(seed: int) -> Board:
    """Return the board of a seed."""
    chance = random.Random(seed)
    model = WIRED[seed % len(WIRED)]
    pins = MODELS[model].gpios
    chance.shuffle(pins)
    strips = chance.randint(1, min(4, len(pins) - 1))
    units, keys, leds = _units(chance, min(30, len(pins) - strips))
    counts = _counts(chance, strips, leds)
    order = list(range(sum(counts)))
    if chance.random() < 0.5:
        chance.shuffle(order)
    for unit in units:
        for part in ("leds", "backs"):
            unit[part] = [order[led] for led in unit[part]]
    parts = chance.choice((["WS2812B"], ["WS2812B", "WS2812B-V5", "SK6812"]))
    wired = [
        {
            "pin": pins[keys + at],
            "count": count,
            "order": chance.choice(("GRB", "RGB")),
            "part": chance.choice(parts),
        }
        for at, count in enumerate(counts)
    ]
    high = pins[keys + strips :][: chance.choice((0, 0, 0, 1, 2))]
    others = _screen_and_buzzer(chance, pins[keys + strips + len(high) :])
    others_ma = parts_ma(
        Screen.model_validate(others["screen"]) if "screen" in others else None,
        Buzzer.model_validate(others["buzzer"]) if "buzzer" in others else None,
    )
    fits = brightness_that_fits(
        [Strip.model_validate(each) for each in wired], BUDGET_MA, others_ma
    )
    board = {
        "name": f"random-{seed}",
        "title": "A board of chance",
        "mcu": MODELS[model].mcu,
        "usb": {"vid": "2e8a", "pid": "0005"},
        "model": model,
        "key_pins": pins[:keys],
        "strips": wired,
        "high_pins": high,
        **others,
        "max_brightness": fits,
        "budget_ma": BUDGET_MA,
        "units": units,
        "sources": {"all": "chance"},
    }
    data = json.dumps(board).encode()
    assert check.faults(data, board["name"]) == []
    return Board.model_validate_json(data)


def _screen_and_buzzer(chance: random.Random, free: list[int]) -> dict[str, dict]:
    """Return a screen and a buzzer at these pins, as far as there are some that can have them."""
    found: dict[str, dict] = {}
    wires = {
        "i2c": [
            {"sda": sda, "scl": scl, "address": "3d"}
            for sda in free
            for scl in free
            if (sda % 2, scl % 2) == (0, 1) and sda // 2 % 2 == scl // 2 % 2
        ],
        "spi": [
            {"clock": clock, "data": data}
            for clock in free
            for data in free
            if (clock % 4, data % 4) == (2, 3) and clock // 8 % 2 == data // 8 % 2
        ],
    }
    bus = chance.choice(("i2c", "spi"))
    if wires[bus]:
        screen = chance.choice(wires[bus])
        left = [pin for pin in free if pin not in screen.values()]
        if bus == "spi":
            names = ["select", "command", *chance.choice(([], ["reset"]))]
            screen |= dict(zip(names, left, strict=False))
        if bus == "i2c" or "command" in screen:
            found["screen"] = {"chip": chance.choice(("ssd1306", "sh1106")), "bus": bus, **screen}
            free = [pin for pin in left if pin not in screen.values()]
    if free:
        names = ["pin", *chance.choice(([], ["enable"]))]
        found["buzzer"] = dict(zip(names, free, strict=False))
    return found


def _units(chance: random.Random, room: int) -> tuple[list[dict], int, int]:
    """Return units with at most `room` keys, and how many keys and LEDs they have."""
    units: list[dict] = []
    keys = leds = 0
    while len(units) < chance.randint(1, 9) and keys < room:
        if room - keys >= 12 and chance.random() < 0.5:
            count, faces, backs = 12, 12, 0
        else:
            count, faces, backs = 1, 6, chance.randint(0, 1)
        units.append(
            {
                "kind": "pad" if count == 12 else "tile",
                "keys": list(range(keys, keys + count)),
                "leds": list(range(leds, leds + faces)),
                "backs": list(range(leds + faces, leds + faces + backs)),
            }
        )
        keys, leds = keys + count, leds + faces + backs
    return units, keys, leds


def _counts(chance: random.Random, strips: int, leds: int) -> list[int]:
    """Return how many LEDs each strip has, all that are needed and perhaps some more."""
    counts = [1] * strips
    for _ in range(leds - strips + chance.choice((0, 0, 1, 5))):
        counts[chance.choice([at for at in range(strips) if counts[at] < 64])] += 1
    return counts
