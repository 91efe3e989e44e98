"""`gemtable wiring`: all that is in a board file is in its drawing, and its parts add up."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.wiring import command
from gemtable.wiring.circuit import circuit
from gemtable.wiring.drawing import drawing
from gemtable.wiring.routing import channels, spread
from gemtable.wiring.tables import connections, parts
from hypothesis import given
from hypothesis import strategies as st

from tests.wiring.drawn import DRAWN, circuits, drawings

CIRCUITS = circuits()


def words_of(svg):
    return [
        each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]


def test_the_drawings_in_docs_are_those_of_the_boards_that_ship():
    kept = {path.stem: path.read_text() for path in DRAWN.glob("*.svg")}
    assert kept == drawings(), "make golden, then look at them"


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_pin_of_a_board_file_is_connected_once(name):
    board = CIRCUITS[name].board
    wired = [*board.key_pins, *(strip.pin for strip in board.strips)]
    pins = [*CIRCUITS[name].keys, *CIRCUITS[name].strips]
    assert [each.pin.pin.gpio for each in pins] == wired
    rows = [str(pin) for pin, _goes_to in connections(CIRCUITS[name])]
    assert len(rows) == len(set(rows)) == len(wired) + 2  # and 5 V, and ground


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_led_is_on_the_parts_list_and_every_strip_has_its_buffer(name):
    board = CIRCUITS[name].board
    listed = {str(part.what): part.pieces for part in parts(CIRCUITS[name])}
    assert listed["LED WS2812B, on strips or rings"] == board.leds
    assert listed["resistor 330 Ω, in data lines"] == len(board.strips)
    assert listed["resistor 1 kΩ, at keys"] == len(board.key_pins)
    assert len({strip.gate for strip in CIRCUITS[name].strips}) == len(board.strips)


def test_the_pins_of_a_pico_have_the_numbers_of_its_data_sheet():
    pins = CIRCUITS["pico-pad"].pins
    named = {each.pin.printed: each.number for each in pins if each.pin.printed != "GND"}
    assert (named["GP0"], named["GP15"], named["GP16"]) == (1, 20, 21)
    assert (named["VBUS"], named["GP28"], named["3V3"]) == (40, 34, 36)
    grounds = [each.number for each in pins if each.pin.printed == "GND"]
    assert grounds == [3, 8, 13, 18, 38, 28, 23]


def test_the_pins_of_a_pico_are_told_by_name_and_number():
    (_first, *_others, data, supply, ground) = connections(CIRCUITS["pico-pad"])
    assert [str(words) for words in data] == [
        "GP16 (pin 21)",
        "pin 2 of the 74AHCT125; its pin 3 through 330 Ω to DIN of strip 1",
    ]
    assert (str(supply[0]), str(ground[0])) == ("VBUS (pin 40)", "GND (pin 23)")


def test_the_leds_of_a_rack_are_named_by_their_tiles():
    faces, backs = CIRCUITS["pico-rack"].strips
    assert [str(each) for each in faces.leds][:2] == ["tile 1, 6 faces", "tile 2, 6 faces"]
    assert [str(each) for each in backs.leds][-1] == "back of tile 5"


@pytest.fixture
def odd(tmp_path):
    """A board whose wires lie on the wrong sides, with an LED that nothing uses."""
    tile = json.loads(boards.find("pico-tile").read_text())
    path = tmp_path / "odd.json"
    strips = [{"pin": 2, "count": 7}]
    path.write_text(json.dumps({**tile, "name": "odd", "key_pins": [28], "strips": strips}))
    return path


def test_a_wire_that_would_cross_the_board_is_named_at_both_ends(odd):
    drawn = words_of(drawing(circuit(boards.load(odd))))
    assert "GP28 (pin 34)" in drawn and "GP2 (pin 4)" in drawn
    assert "not used" in drawn


def test_a_title_of_any_letters_makes_a_sound_drawing(odd):
    board = json.loads(odd.read_text())
    odd.write_text(json.dumps({**board, "title": '<script> & "x" \u202e\x1b'}))
    assert "\x1b" not in drawing(circuit(boards.load(odd)))
    words_of(drawing(circuit(boards.load(odd))))


@given(st.lists(st.integers(0, 40), min_size=1, max_size=14, unique=True), st.integers(0, 900))
def test_wires_of_one_side_never_cross(places, top):
    pins = [place * 26.0 for place in sorted(places)]
    rows = spread(pins, len(pins), 52, top)
    steps = channels(pins, rows)
    for one, (pin, row) in enumerate(zip(pins, rows, strict=True)):
        for other, (turn, other_row) in enumerate(zip(pins, rows, strict=True)):
            if one == other or row == pin:
                continue
            low, high = sorted((pin, row))
            # The upright part of one wire, and the other's level parts on its two sides.
            assert not (low <= turn <= high and steps[one] < steps[other])
            assert not (low <= other_row <= high and steps[one] > steps[other] >= 0)


def test_the_command_writes_a_drawing_named_after_the_board(odd, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    command.run(str(odd), None)
    assert capsys.readouterr().out == "The wiring of odd is in odd-wiring.svg.\n"
    assert words_of((tmp_path / "odd-wiring.svg").read_text())[0] == "Wiring of odd"


def test_a_file_that_cannot_be_written_is_told(odd, tmp_path):
    with pytest.raises(UserError, match="cannot be written"):
        command.run(str(odd), tmp_path / "nowhere" / "x.svg")
