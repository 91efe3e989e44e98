"""The self-test of boards, by somebody whose fingers and eyes are on an emulated one."""

import asyncio
import json

import pytest
from gemtable.care.connected_boards import meeting
from gemtable.care.self_test import SelfTest
from gemtable.care.self_test_report import COLOURS
from gemtable.care.wiring_places import keys_of, leds_of
from gemtable.errors import UserError

from tests.care.maker import sheet_of
from tests.patience import until
from tests.play import gemtable

pytestmark = pytest.mark.usefixtures("unnamed")


def states(sheet):
    return {key["key"]: key["state"] for key in sheet.facts()["keys"] if key["state"] != "well"}


@pytest.mark.parametrize("name, leds, keys", [("pico-pad", 12, 12), ("pico-rack", 35, 5)])
def test_a_board_that_is_well_passes(simulated, name, leds, keys):
    sheet, _ = sheet_of(simulated(name))
    assert sheet.faults == []
    words = [str(line) for line in sheet.words]
    assert words[:2] == [
        f"LEDs: {leds} of {leds} show all colours.",
        f"Keys: {keys} of {keys} work.",
    ]
    assert words[2].startswith("Connection: ")
    assert words[-1] == "This board works."
    assert sheet.lines == []
    assert sheet.found.keys == dict(zip(keys_of(sheet.hello), keys_of(sheet.hello), strict=True))
    assert sheet.found.leds == dict(zip(leds_of(sheet.hello), leds_of(sheet.hello), strict=True))


def test_each_fault_has_its_line_on_the_sheet(simulated):
    lines = {"green": ["3, 3 13", "3 12"], "white": ["1"]}
    sheet, told = sheet_of(
        simulated("pico-pad"), lines=lines, stuck=[2], dead=[4, 5], chattering=[6]
    )
    assert "13 is not a number from 1 to 12." in told
    assert any(text.startswith("Key 3 is already down.") for text in told)
    assert [str(fault) for fault in sheet.faults] == [
        "LED 3 is not green.",
        "LED 12 is not green.",
        "LED 1 is not white.",
        "Key 3 is stuck; it is down although nobody should press it.",
        "Key 5 is dead; none of its presses arrived.",
        "Key 6 is dead; none of its presses arrived.",
        "Key 7 chatters; it reports more presses than were made.",
    ]
    assert states(sheet) == {"3": "stuck", "5": "dead", "6": "dead", "7": "chatters"}
    assert sheet.facts()["dark"] == {"red": [], "green": ["3", "12"], "blue": [], "white": ["1"]}
    words = [str(line) for line in sheet.words]
    assert words[:2] == ["LEDs: 9 of 12 show all colours.", "Keys: 8 of 12 work."]
    assert "7 things are wrong:" in words


def test_a_supply_that_is_too_weak_for_white_is_told_and_the_test_goes_on(simulated):
    sheet, _ = sheet_of(simulated("pico-tile"), dips=["white"])
    assert [str(fault) for fault in sheet.faults] == [
        "The board lost power while all LEDs were white; use another cable or a lower"
        " max_brightness.",
    ]
    assert (sheet.facts()["dips"], states(sheet)) == (["white"], {})


async def test_another_board_s_key_and_a_replug_after_the_colours_are_no_part_of_it(simulated):
    tile, other, asked = simulated("pico-tile"), simulated("pico-tile"), []
    async with meeting([tile.port, other.port]) as met:

        async def answer():
            asked.append(met.hellos[tile.uid])
            if len(asked) == len(COLOURS) + 1:  # its key is to be pressed
                other.strokes(0, [(0, True), (30_000, False)])
                await asyncio.sleep(1.0)
            if len(asked) == len(COLOURS) + 2:  # its faces are looked at
                await asyncio.to_thread(tile.power_cycle)
                await until(lambda: met.hellos.get(tile.uid, asked[0]) is not asked[0])
            return ""

        sheet = await SelfTest(met, tile.uid, lambda _text: None, answer).run()
    assert [str(fault) for fault in sheet.faults] == [
        "Key 1 is dead; none of its presses arrived."
    ]


def test_of_several_tiles_each_counts_its_own(simulated):
    lines = {"red": ["5.7"]}
    sheet, _ = sheet_of(simulated("pico-rack"), lines=lines, dead=[1])
    assert [str(fault) for fault in sheet.faults] == [
        "LED 5.7 is not red.",
        "Key 2.1 is dead; none of its presses arrived.",
    ]


async def test_where_nobody_answers_it_ends_all_the_same(simulated):
    tile = simulated("pico-tile")

    async def nobody():
        return None

    async with meeting([tile.port]) as met:
        sheet = await SelfTest(met, tile.uid, lambda text: None, nobody, 0.2).run()
    assert [str(fault) for fault in sheet.faults] == [
        "The LEDs were not checked.",
        "Key 1 is dead; none of its presses arrived.",
    ]


async def test_a_board_that_is_pulled_out_ends_it_in_a_sentence(simulated):
    tile = simulated("pico-tile")
    with pytest.raises(UserError, match=f"The board {tile.uid} was disconnected"):
        async with meeting([tile.port]) as met:

            async def answer():
                await asyncio.to_thread(tile.unplug)
                await until(lambda: not met.hellos)
                return ""

            await SelfTest(met, tile.uid, lambda text: None, answer, 0.2).run()


@pytest.mark.shows("boards test", "BOARD", "--json")
def test_a_script_gets_one_object_and_the_exit_status(board):
    done = gemtable.run("boards", "test", board("pico-tile").port, "--json", stdin="\n\n2\n\n\n")
    sheet = json.loads(done.stdout)
    assert sheet["dark"] == {"red": [], "green": [], "blue": ["2"], "white": []}
    assert sheet["keys"] == [{"key": "1", "state": "dead", "presses": 0, "chatter": 0}]
    assert len(sheet["faults"]) == 2
    assert done.returncode == 1
    assert done.stderr.count("All LEDs should be ") == 4
