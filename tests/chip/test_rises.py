"""The filter of each key, as the chip measures it by its pull-up at MicroPython's prompt.

Expected: R C ln(3.3 / (3.3 - 2.0)) with the 80 kOhm of the emulated pull-ups.
"""

import json
from math import log

import pytest
from gemtable import boards
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash.board_prompt import BOARD_SIDE

from tests.chip.power_supply import UID

pytestmark = pytest.mark.slow

PAD = boards.load(boards.find("pico-pad"))
FARADS = [100e-9, 0, 10e-9, 47e-9, 80e-9, 120e-9, 220e-9, 1e-6, 200e-9, 100e-9, 100e-9, 0]
HELD = 9, 11


def expected(key):
    if key in HELD or FARADS[key] == 1e-6:
        return -1
    return pytest.approx(80_000 * FARADS[key] * log(3.3 / 1.3) * 1e6, rel=0.01, abs=60)


def test_each_key_tells_its_own_capacitor(image):
    program = f"{BOARD_SIDE}\nrises({[*PAD.key_pins]!r})\n"
    chip = Chip(image, PAD, UID, {"main.py": program.encode()})
    for wire, farad in zip(chip._keys.values(), FARADS, strict=True):
        wire._key.farad = farad
    for key in HELD:
        chip.set_key(key, True)
    heard = bytearray()
    chip.heard = heard.extend
    assert chip.run_until(lambda: b"]" in heard, 9e6)
    told = json.loads(heard[heard.index(b"[") : heard.index(b"]") + 1])
    assert told == [expected(key) for key in range(12)]
