"""`gemtable wiring`: all that is in a board file is in its drawing, and its parts add up."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.wiring.board_picture import channels, spread
from gemtable.wiring.circuit import circuit
from gemtable.wiring.tables import connections, parts
from gemtable.wiring.wiring_command import drawing, run
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
    others = [*(board.screen.pins if board.screen else {}).values()]
    others += (board.buzzer.pins if board.buzzer else {}).values()
    supplies = 2 + bool(board.screen)  # 5 V and ground; 3.3 V for a screen
    assert len(rows) == len(set(rows)) == len(wired) + len(others) + supplies


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


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_pin_of_a_model_is_drawn(name):
    model, words = CIRCUITS[name].model, words_of(drawings()[name])
    for pin in model.pins:
        drawn = model.pins.count(pin)
        assert words.count(pin.printed) >= drawn, f"{pin.printed} is there {drawn} times"
    assert len(set(CIRCUITS[name].pins)) == len(model.pins)


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
    assert "strip 1" in drawn and drawn.count("button") == 2, "at their pins, too"
    assert "1 LED, not used" in " ".join(drawn)


def test_a_title_of_any_letters_makes_a_sound_drawing(odd):
    board = json.loads(odd.read_text())
    odd.write_text(json.dumps({**board, "title": '<script> & "x" \u202e\x1b'}))
    assert "\x1b" not in drawing(circuit(boards.load(odd)))
    words_of(drawing(circuit(boards.load(odd))))


@pytest.fixture
def drawn_as(tmp_path):
    """Return what is written in the drawing of a board that ships, with other parts."""

    def drawn_as(name, **parts):
        board = json.loads(boards.find(name).read_text())
        path = tmp_path / "changed.json"
        path.write_text(json.dumps({**board, "name": "changed", **parts}))
        return circuit(boards.load(path))

    return drawn_as


def leds_of(wired):
    return [[str(each) for each in strip.leds] for strip in wired.strips]


def test_a_tile_that_is_split_over_strips_tells_which_faces_are_where(drawn_as):
    tiles = [
        {"kind": "tile", "leds": list(range(6 * at, 6 * at + 6)), "keys": [at], "backs": [18 + at]}
        for at in range(3)
    ]
    tiles[2]["leds"] = [12, 13, 14, 17, 16, 15]
    strips = [{"pin": 16, "count": 9}, {"pin": 17, "count": 12}]
    wired = drawn_as("pico-rack", key_pins=[2, 3, 4], strips=strips, units=tiles)
    assert leds_of(wired) == [
        ["tile 1, 6 faces", "tile 2, faces 1 to 3"],
        [
            *("tile 2, faces 4 to 6", "tile 3, faces 1, 2, 3, 6, 5, 4"),
            *("back of tile 1", "back of tile 2", "back of tile 3"),
        ],
    ]


def test_a_lone_tile_tells_each_face_in_the_order_of_the_chain(drawn_as):
    wired = drawn_as(
        "pico-tile", units=[{"kind": "tile", "leds": [5, 4, 3, 2, 1, 0], "keys": [0]}]
    )
    assert leds_of(wired) == [[f"face {number}" for number in (6, 5, 4, 3, 2, 1)]]


def test_a_tile_and_a_pad_on_one_board_have_their_own_names(drawn_as):
    """A strip with the LEDs of a pad alone has no face, though the board has one tile."""
    wired = drawn_as(
        "pico-pad",
        key_pins=[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        strips=[{"pin": 16, "count": 12}, {"pin": 17, "count": 6}],
        max_brightness=60,
        units=[
            {"kind": "pad", "leds": list(range(12)), "keys": list(range(12))},
            {"kind": "tile", "leds": list(range(12, 18)), "keys": [12]},
        ],
    )
    pad, tile = leds_of(wired)
    assert pad == [f"key {number}" for number in range(1, 13)]
    assert tile == [f"face {number}" for number in range(1, 7)]


def test_keys_of_two_pads_on_a_board_are_told_apart(drawn_as):
    pads = [
        {"kind": "pad", "leds": list(range(at, at + 12)), "keys": list(range(at, at + 12))}
        for at in (0, 12)
    ]
    strips = [{"pin": 28, "count": 24}]
    pins = [*range(23), 26]
    wired = drawn_as("pico-pad", key_pins=pins, strips=strips, units=pads, max_brightness=40)
    assert [str(key.label) for key in wired.keys][11:13] == ["pad 1, key 12", "pad 2, key 1"]
    assert leds_of(wired)[0][11:13] == ["pad 1, key 12", "pad 2, key 1"]


def test_colour_order_and_current_are_drawn(drawn_as):
    strips = [{"pin": 16, "count": 12, "order": "RGB", "part": "SK6812"}]
    words = words_of(drawing(drawn_as("pico-pad", strips=strips)))
    assert "strip 1: 12 LEDs SK6812, colour order RGB" in words
    assert "LED SK6812, on strips or rings" in words
    (current,) = [each for each in words if "budget" in each]
    assert current.startswith("The board draws up to 378 mA of its budget of 450 mA from USB")
    assert any(each.startswith("Use a powered hub") for each in words)


def test_a_generic_chip_is_drawn_with_the_pins_of_its_file_and_in_no_place(drawn_as):
    wired = drawn_as("pico-pad", model="rp2040", high_pins=[29])
    words = words_of(drawing(wired))
    assert "your board with an RP2040" in words
    assert "USB" not in words and "GP0" not in words
    assert [pin.pin.printed for pin in wired.pins if pin.side == "right"] == [
        *("5V", "GND", "GP16", "GP29")
    ]
    assert "high" in words


I2C = {"chip": "ssd1306", "bus": "i2c", "sda": 0, "scl": 1, "address": "3c"}
SPI = {"chip": "sh1106", "bus": "spi", "clock": 18, "data": 19, "select": 20, "command": 21}


def parts_of(wired):
    return {str(part.what): part.pieces for part in parts(wired)}


def goes_to(wired):
    return {str(pin): str(where) for pin, where in connections(wired)}


def test_a_screen_by_i2c_has_four_wires_and_a_buzzer_two(drawn_as):
    wired = drawn_as("pico-pad", screen=I2C, buzzer={"pin": 17})
    words = words_of(drawing(wired))
    assert "screen SSD1306, 128 x 64, I2C" in words
    for told in ("screen SDA", "screen SCL", "buzzer"):
        assert words.count(told) == 1, "at the pin"
    for told in ("GP0 (pin 1)", "GP1 (pin 2)", "GP17 (pin 22)"):
        assert words.count(told) == 2, "at the part and in the table"
    assert words.count("3.3 V") == 2, "at the board and at the screen"
    told = goes_to(wired)
    assert told["GP1 (pin 2)"] == "SCL of the screen"
    assert told["3V3 (pin 36)"] == "3.3 V, at VCC"
    assert told["GP17 (pin 22)"].startswith("through 330 Ω to the buzzer")
    listed = parts_of(wired)
    assert listed["OLED module SSD1306 of 0.96 inch, 128 x 64 pixels, with 4 pins"] == 1
    assert listed["passive piezo buzzer, without electronics of its own"] == 1
    assert listed["resistor 330 Ω, at the buzzer"] == 1
    assert listed["wire to a screen or a buzzer"] == 4 + 2


def test_a_screen_by_spi_has_seven_wires_and_its_reset_is_held_high_without_a_pin(drawn_as):
    wired = drawn_as("pico-pad", screen=SPI)
    listed, told = parts_of(wired), goes_to(wired)
    assert listed["OLED module SH1106 of 1.3 inch, 128 x 64 pixels, with 7 pins"] == 1
    assert listed["wire to a screen or a buzzer"] == 7
    assert (told["GP18 (pin 24)"], told["GP19 (pin 25)"]) == (
        *("D0/SCK of the screen", "D1/MOSI of the screen"),
    )
    assert (told["GP20 (pin 26)"], told["GP21 (pin 27)"]) == (
        *("CS of the screen", "DC of the screen"),
    )
    assert told["3V3 (pin 36)"] == "3.3 V, at VCC and RES"
    told = goes_to(drawn_as("pico-pad", screen={**SPI, "reset": 22}))
    assert (told["GP22 (pin 29)"], told["3V3 (pin 36)"]) == (
        *("RES of the screen", "3.3 V, at VCC"),
    )


def test_a_buzzer_with_an_enable_pin_is_an_amplifier(drawn_as):
    wired = drawn_as("pico-pad", buzzer={"pin": 17, "enable": 18}, max_brightness=60)
    told, listed = goes_to(wired), parts_of(wired)
    assert (told["GP17 (pin 22)"], told["GP18 (pin 24)"]) == (
        *("IN of the amplifier", "EN of the amplifier"),
    )
    assert listed["wire to a screen or a buzzer"] == 4
    assert not any("buzzer, without" in part for part in listed)


def test_a_board_with_neither_has_nothing_of_them(drawn_as):
    wired = drawn_as("pico-pad")
    assert not any("screen" in part or "buzzer" in part for part in parts_of(wired))
    assert "3.3 V" not in words_of(drawing(wired))


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
    run(str(odd), None)
    assert capsys.readouterr().out == "The wiring of odd is in odd-wiring.svg.\n"
    assert words_of((tmp_path / "odd-wiring.svg").read_text())[0] == "Wiring of odd"


def test_a_file_that_cannot_be_written_is_told(odd, tmp_path):
    with pytest.raises(UserError, match="cannot be written"):
        run(str(odd), tmp_path / "nowhere" / "x.svg")
