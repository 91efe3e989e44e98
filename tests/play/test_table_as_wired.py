"""A table whose keys have the filters that boards/README.md wires, from power-up to a rescue.

All emulated boards have them, but for a MacroPad's: what stands here goes through all of it once.
"""

import asyncio

from gemtable import boards
from gemtable.emulator.emulator import Emulator

from tests.care.test_rescue import CATCHES
from tests.faults.table import Table, story
from tests.flash import emulated_flash
from tests.play import gemtable

SPEED = 20


def mended(emulator):
    """Flash a pad and rescue a rack from a program of its owner; return what is told.

    Control-C that meets an emulated board while it allocates leaves its heap locked for ever:
    so these are as quick as real ones, at which a program seldom does.
    """
    pad, rack = (emulator.start(boards.find(name)) for name in ("pico-pad", "pico-rack"))
    flashed = emulated_flash.flash(pad)
    (rack.flash / "main.py").write_text(CATCHES)
    rack.power_cycle()
    rescued = gemtable.run("boards", "rescue", rack.port)
    return flashed, rescued, emulated_flash.flash_as(rack, "pico-rack")


async def play(made):
    """Have everyone sit down at boards that were just powered up, and play a match by presses."""
    try:
        await made.sit_down()
        assert {hello.start for hello in made.fleet.hellos.values()} == {"power"}
        await made.play()
        await made.settle()
    finally:
        await made.close()


def test_a_table_wired_as_drawn_boots_plays_is_flashed_and_rescued(tmp_path):
    journal = tmp_path / "journal.sqlite"
    with Emulator(SPEED) as emulator:
        made = Table(journal, 1, emulator, SPEED)
        asyncio.run(play(made))
    with Emulator() as emulator:
        flashed, rescued, again = mended(emulator)
    assert story(journal)[-1][0] == "end"
    assert flashed["board"] == "pico-pad" and flashed["copied"]
    assert (rescued.returncode, rescued.stderr) == (0, "")
    assert again["board"] == "pico-rack" and again["copied"]
