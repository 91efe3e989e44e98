"""LEDs as letters: told with colour and without."""

import re
from dataclasses import replace

import pytest
from gemtable.games.crossing.table.lights import CHOSEN, MUSHROOM
from gemtable.games.kit import table
from gemtable.games.kit.eyes import ALL
from gemtable.games.lost_gems.table.lights import (
    COPPER,
    DISCARD,
    FACE_DOWN,
    GEMS,
    LOST,
    PLAY,
    SILVER,
)
from gemtable.referee.pad_layer import Cover
from gemtable.terminal.led_letters import lamp, letter_of

from tests.terminal.drawn import drawn, status


@pytest.mark.parametrize(
    "led, letter",
    [
        (table.OFF, "·"),
        (table.WHITE, "W"),
        (table.RED, "R"),
        (table.UNDO, "P"),
        (table.HELP, "C"),
        (GEMS["yellow"], "Y"),
        (GEMS["blue"], "B"),
        (COPPER, "O"),
        (SILVER, "W"),
        (PLAY, "G"),
        (DISCARD, "O"),
        (LOST, "r"),
        (FACE_DOWN[0], "g"),
        (MUSHROOM, "O"),
        (CHOSEN, "G"),
        (table.shade(table.WHITE, table.SOFT), "w"),
        (table.shade(GEMS["yellow"], table.SOFT), "y"),
    ],
)
def test_a_colour_of_the_table_is_the_letter_of_its_name(led, letter):
    assert letter_of(led) == letter


def test_a_letter_has_the_colour_of_its_led_and_can_be_read_when_that_is_dim():
    bright, dim = (lamp(led).style.color.triplet for led in ((0, 0, 255), (0, 0, 20)))
    assert 2 * bright.red < bright.blue == 255
    assert 100 < dim.blue < bright.blue
    assert 2 * dim.red < dim.blue


def test_every_emulated_unit_is_drawn():
    """Pads whole, racks as the eyes see them."""
    told = drawn(status("lost-gems", 2), ALL, size=(80, 7))
    assert "pads     1 rybwwwgg··pc  2 ···OOO··WWpc" not in told  # no room for it
    told = drawn(status("lost-gems", 2), ALL, size=(80, 10))
    assert "pads     1 rybwwwgg··pc  2 ···OOO··WWpc" in told
    assert sum(line.count("gggggg|·") for line in told) == 4  # two hands, face down


def test_loose_tiles_are_drawn_by_their_number():
    table = status("lost-gems", 2, options={"deal": "table"})
    told = "\n".join(drawn(table, size=(80, 40)))
    assert all(f"{number} gggggg" in told for number in range(1, 19))


def test_a_key_has_its_name_where_there_is_room():
    told = "\n".join(drawn(status("lost-gems", 2), size=(80, 24)))
    for key in ("r red", "w 2", "g play 1", "p undo", "c help"):
        assert key in told


def test_under_a_menu_a_pad_has_its_lamps_and_no_word_of_the_game():
    drawn_at = status("lost-gems", 2)
    picture = table.Picture((table.RED,) * table.PAD_KEYS)
    menu = Cover(picture, "Menu", "What now?", {0: "end"})
    under = replace(drawn_at, covers={drawn_at.layout.pads[0]: menu})
    told = "\n".join(drawn(under, size=(80, 24)))
    first, second = re.findall(r"pad [12].*", told)
    assert len(first.removeprefix("pad 1").split()) == table.PAD_KEYS
    assert "red" not in first and "end" not in first
    assert "red" in second


def test_without_colour_the_letters_are_the_same():
    table = status("crossing", 4)
    plain, coloured = drawn(table), drawn(table, colours="truecolor")
    assert any("\x1b[" in line for line in coloured)
    assert [_without_orders(line) for line in coloured] == plain


def _without_orders(line):
    return re.sub(r"\x1b\[[0-9;]*m", "", line)
