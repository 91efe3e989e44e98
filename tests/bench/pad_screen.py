"""What a screen at a pad takes, on the chip, in emulated time: presses, a whole picture, heap."""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

from gemtable.emulator.chip import image as chip_image

from tests.bench.chip import same_boots
from tests.bench.figure import Figure
from tests.chip import busy, screen_load
from tests.chip.chip_host import ChipHost
from tests.chip.power_supply import power_up

PRESSES = 100
TWICE_A_SECOND_US = 500_000
WHOLE_US = 120_000  # aims
HEAP = 98 * 1024
QUIET_US, LINES_US, WORST_US = 1000, 1300, 3000
ALL_US = {"i2c": 2300, "spi": 2000}
NAMES = {"i2c": "pico-pad-oled", "spi": "pico-pad-oled-spi"}


def figures(is_quick: bool) -> Iterator[Figure]:
    with ProcessPoolExecutor() as pool:
        for found in pool.map(_of_bus, ("i2c", "spi")):
            yield from found


def _of_bus(bus: str) -> list[Figure]:
    with same_boots():
        return [*_figures(bus, power_up(chip_image.find(), NAMES[bus]))]


def _figures(bus: str, pad: ChipHost) -> Iterator[Figure]:
    free = pad.hello().fields["free_bytes"]
    yield Figure(
        f"pad_screen: {bus}, heap at the hello", "bytes", [free], HEAP, is_exact=True,
        more_is_better=True,
    )  # fmt: skip
    pad.open()
    pad.chip.run(200_000)  # until the glass shows the first picture
    took_us = [screen_load.whole_us(pad, seed) for seed in (1, 2, 3)]
    yield Figure(f"pad_screen: {bus}, a whole new picture", "us", [max(took_us)], WHOLE_US)
    for what, places, every_us, has_pictures, aim_us in (
        ("quiet", None, 0, False, QUIET_US),
        ("two lines twice a second", screen_load.TWO_LINES, TWICE_A_SECOND_US, False, LINES_US),
        ("all of it and pictures all the time", screen_load.ALL, 0, True, ALL_US[bus]),
    ):
        with ExitStack() as load:
            load.enter_context(busy.Pings(pad))
            if places:
                load.enter_context(screen_load.Drawing(pad, places, every_us))
            if has_pictures:
                load.enter_context(busy.Stream(pad, "steady"))
            late_us = sorted(busy.presses(pad, PRESSES, random.Random(1)))
        name = f"pad_screen: {bus}, {what}, press of {PRESSES}"
        yield Figure(f"{name}, p50", "us", [late_us[PRESSES // 2]], is_exact=True)
        yield Figure(f"{name}, p99", "us", [late_us[PRESSES * 99 // 100 - 1]], aim_us)
        yield Figure(f"{name}, worst", "us", [late_us[-1]], WORST_US)
        pad.acknowledge()
        pad.chip.run(50_000)
