"""Boards whose keys and LEDs are at other places than their files say, as a maker finds them."""

import json

import pytest
from gemtable import boards

from tests.care.maker import sheet_of

pytestmark = pytest.mark.usefixtures("unnamed")

# Of a pad of four columns: the second row from right to left, as one strip of LEDs is laid.
SNAKE = dict(zip(range(4, 8), range(7, 3, -1), strict=True))
BACKWARDS = dict(zip(range(1, 6), range(5, 0, -1), strict=True))  # a ring, after its first face


def faults(sheet):
    return [str(fault) for fault in sheet.faults]


def applied(name, lines):
    """Return the board file with these lines in place of its own of that name."""
    facts = json.loads(boards.find(name).read_text())
    return facts | json.loads("{" + "\n".join(lines).rstrip(",") + "}")


def test_keys_that_are_swapped_and_leds_in_a_snake_are_told_with_the_lines_that_fit(simulated):
    sheet, _ = sheet_of(simulated("pico-pad"), keys={2: 3, 3: 2}, leds=SNAKE)
    assert faults(sheet) == [
        "Wrong keys respond: 4 instead of 3 and 3 instead of 4.",
        "LEDs are in the wrong places: 5 at the place of 8, 6 at the place of 7,"
        " 7 at the place of 6 and 8 at the place of 5.",
    ]
    assert sheet.lines == [
        '  "key_pins": [2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13],',
        '  "units": [',
        '    {"kind": "pad", "leds": [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11],'
        ' "keys": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}',
        "  ],",
    ]
    words = [str(line) for line in sheet.words]
    assert words[-5].startswith("Rewire the board as ")
    assert words[-4:] == sheet.lines


def test_keys_and_leds_that_are_exchanged_alike_are_found_too(simulated):
    turned = {place: 11 - place for place in range(12)}
    sheet, _ = sheet_of(simulated("pico-pad"), keys=turned, leds=turned)
    assert sheet.lines[0] == '  "key_pins": [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],'
    assert '"leds": [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]' in sheet.lines[2]


def test_with_one_dead_key_its_pin_is_the_one_that_is_left(simulated):
    sheet, _ = sheet_of(simulated("pico-pad"), keys={2: 3, 3: 2}, leds=SNAKE, dead=[6])
    assert "Key 7 is dead; none of its presses arrived." in faults(sheet)
    assert sheet.lines[0] == '  "key_pins": [2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13],'
    assert sheet.found.leds[0, 5] == (0, 6)  # its number was typed


def test_wires_of_two_keys_that_touch_are_told(simulated):
    sheet, _ = sheet_of(simulated("pico-pad"), touching=(4, 5))
    assert "Keys 5 and 6 go down together, so their wires touch." in faults(sheet)


def test_a_chain_that_begins_at_the_last_tile_and_rings_that_run_backwards_are_told(simulated):
    rings = {6 * tile + face: 6 * (4 - tile) + BACKWARDS.get(face, face)
             for tile in range(5) for face in range(6)}  # fmt: skip
    sheet, _ = sheet_of(simulated("pico-rack"), leds=rings)
    found = applied("pico-rack", sheet.lines)
    assert found["units"][0] == {
        "kind": "tile", "leds": [24, 29, 28, 27, 26, 25], "backs": [30], "keys": [0],
    }  # fmt: skip
    assert found["units"][4]["leds"] == [0, 5, 4, 3, 2, 1]


def test_buttons_of_tiles_that_are_swapped_are_told(simulated):
    sheet, _ = sheet_of(simulated("pico-rack"), keys={0: 4, 4: 0})
    assert faults(sheet) == ["Wrong keys respond: 5.1 instead of 1.1 and 1.1 instead of 5.1."]
    assert sheet.lines == ['  "key_pins": [6, 3, 4, 5, 2],']


def test_strips_at_each_other_s_pins_are_told_and_nothing_more_is_asked_of_the_leds(simulated):
    sheet, told = sheet_of(simulated("pico-rack"), strips={0: 1, 1: 0})
    assert faults(sheet) == [
        "Wrong strips light up: strip 2 instead of strip 1 and strip 1 instead of strip 2."
    ]
    assert applied("pico-rack", sheet.lines)["strips"] == [
        {"pin": 17, "count": 30, "order": "GRB"},
        {"pin": 16, "count": 5, "order": "GRB"},
    ]
    assert not any(text.startswith("LED") for text in told)


def test_colours_in_another_order_are_offered_with_that_order(simulated):
    lines = {"red": ["1 2 3 4 5 6"], "green": ["1 2 3 4 5 6"]}
    sheet, _ = sheet_of(simulated("pico-tile"), lines=lines)
    assert len(sheet.faults) == 12
    assert applied("pico-tile", sheet.lines)["strips"] == [{"pin": 16, "count": 6, "order": "RGB"}]
