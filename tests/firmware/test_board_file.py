"""Every field of a board file, on one emulated board whose file has no default value anywhere.

What is compared is what the board does: which LED lights, how long a key bounces, which pins are
high. A field without a test here, or a place where the host's programs are tested, fails.
"""

import base64
import json
from functools import partial
from operator import eq

import pytest
from gemtable import boards
from gemtable.boards.board_folders import BOARDS
from gemwire.messages import WRAP

from tests.firmware.pio import ONE, ZERO, wires_of
from tests.key_pins import BARE
from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

SPEED = 0.2  # of the board's clock: a busy machine disturbs no bounce
DEBOUNCE_US, CONFIRM_US, SCAN_US = 31_000, 3_000, 1_000
REST_US = 100_000  # it settles twice meanwhile: its release was found late
SHORTEST_US = CONFIRM_US + SCAN_US + 50  # of a press that counts, wherever scans are
HIGH = [5, 22]
# WATCHDOG_SCRATCH0 (RP2350 data sheet, "Watchdog"), and what firmware/main.py keeps there after
# the third failure in a row.
SCRATCH, FAILED = 0x400D800C, 0x27E30003
FILE = {
    "name": "odd-table",
    "title": "A tile and a pad on one chip",
    "mcu": "rp2350",
    "usb": {"vid": "2e8a", "pid": "f00a"},
    "model": "rp2350",
    "key_pins": [28, 9, 3, 14, 2, 27, 11, 20, 6, 25, 8, 0, 17],
    "key_grid": {"columns": 3, "pitch_mm": 16.0},
    "debounce_ms": DEBOUNCE_US // 1000,
    "confirm_ms": CONFIRM_US // 1000,
    "high_pins": HIGH,
    "strips": [
        {"pin": 21, "count": 8, "order": "RGB", "part": "SK6812", "led_ma": 12},
        {"pin": 19, "count": 13, "order": "GRB", "part": "WS2812B-V5", "led_ma": 15},
    ],
    "screen": {
        "chip": "sh1106",
        "bus": "spi",
        "clock": 18,
        "data": 23,
        "select": 24,
        "command": 26,
        "reset": 29,
        "rotation": 180,
    },
    "buzzer": {"pin": 13, "enable": 16},
    "max_brightness": 51,
    "budget_ma": 451,
    "units": [
        {
            "kind": "pad",
            "leds": [20, 1, 19, 3, 18, 5, 17, 7, 16, 9, 15, 11],
            "keys": [12, 1, 11, 3, 10, 5, 9, 7, 8, 0, 2, 4],
        },
        {"kind": "tile", "leds": [10, 0, 12, 2, 14, 4], "backs": [13], "keys": [6]},
    ],
    "sources": {"usb": "nothing is wired like that"},
}
BY_I2C = {
    **FILE,
    "name": "odd-i2c",
    "screen": {
        "chip": "ssd1306",
        "bus": "i2c",
        "sda": 26,
        "scl": 15,
        "address": "3d",
        "rotation": 180,
    },
}
DRAWN = bytes(range(1, 65))
# Where the host's programs are tested by a field that the firmware doesn't read.
ELSEWHERE = {
    "title": "boards/test_check.py::test_a_sound_file_is_told_with_what_it_draws",
    "usb.vid": "flash/test_port_choice.py::test_several_boards_are_listed_by_their_usb_facts",
    "usb.pid": "flash/test_port_choice.py::test_several_boards_are_listed_by_their_usb_facts",
    "model": "wiring/test_wiring.py::test_every_pin_of_a_model_is_drawn",
    "key_grid.columns": "boards/test_all_faults.py"
    "::test_keys_that_no_label_sheet_has_room_for_are_faults",
    "key_grid.pitch_mm": "boards/test_all_faults.py"
    "::test_keys_that_no_label_sheet_has_room_for_are_faults",
    "strips.led_ma": "boards/test_all_faults.py::test_a_current_that_no_led_draws_is_named",
    "budget_ma": "test_boards.py"
    "::test_the_brightness_that_is_said_to_fit_fits_where_rounding_is_close",
    "sources": "test_boards.py::test_board_is_sound",
}
# How long the wire is high and low for a zero and a one, in us, at least and at most: of each
# part's data sheet, "Data transfer time".
LIMITS = {
    "WS2812B": {"high": ((0.25, 0.55), (0.65, 0.95)), "low": ((0.7, 1.0), (0.3, 0.6))},
    "WS2812B-V5": {"high": ((0.22, 0.38), (0.58, 1.0)), "low": ((0.58, 1.0), (0.58, 1.0))},
    "SK6812": {"high": ((0.15, 0.45), (0.45, 0.75)), "low": ((0.75, 1.05), (0.45, 0.75))},
}
TESTED = {}


def of(*fields):
    """Say which fields of a board file a test is for."""

    def mark(test):
        TESTED.update(dict.fromkeys(fields, test.__name__))
        return test

    return mark


@pytest.fixture(scope="module")
def odd(emulator_at, tmp_path_factory):
    """The board, without filters at its keys, and the host that each test opens anew."""
    yield from started(FILE, emulator_at(SPEED), tmp_path_factory.mktemp("boards"))


@pytest.fixture(scope="module")
def odd_i2c(emulator_at, tmp_path_factory):
    """The same with a screen by I2C."""
    yield from started(BY_I2C, emulator_at(SPEED), tmp_path_factory.mktemp("boards"))


def started(file, emulator, folder):
    path = folder / f"{file['name']}.json"
    path.write_text(json.dumps(file))
    board = emulator.start(path, bare_keys=range(len(FILE["key_pins"])))
    host = SerialClient(board.port)
    yield board, host
    host.close()
    board.unplug()


@pytest.fixture
def held(odd):
    board, host = odd
    host.open(beat_ms=60_000)
    return board, host


def seen(edges):
    return [(edge.fields["unit"], edge.fields["key"], edge.fields["down"]) for edge in edges]


@of("name", "mcu", "units.kind")
def test_the_hello_has_name_and_kinds_and_the_chip_is_its_own(odd):
    """A board on another chip than its file's finds no registers, so it would not say hello."""
    board, host = odd
    told = host.hello().fields
    assert told["board"] == "odd-table"
    assert told["units"] == [["pad", 12, 0, 12], ["tile", 6, 1, 1]]
    assert board.board.mcu == "rp2350"


@of("key_pins", "units.keys")
def test_each_key_is_that_of_its_unit_and_its_level_is_under_its_number(held):
    board, host = held
    keys = list(range(len(FILE["key_pins"])))
    places = {
        key: (number, at)
        for number, unit in enumerate(FILE["units"])
        for at, key in enumerate(unit["keys"])
    }
    board.play([(5_000, key, True) for key in keys])
    assert seen(host.edges(13)) == [(*places[key], 1) for key in keys]
    board.play([(40_000 if key == 0 else 0, key, False) for key in keys if key not in (2, 11)])
    assert sorted(seen(host.edges(11))) == sorted(
        (*places[key], 0) for key in keys if key not in (2, 11)
    )
    host.open(beat_ms=60_000)  # a beat comes at once
    assert host.read("beat").fields["levels"] == 1 << 2 | 1 << 11
    board.play([(0, 2, False), (0, 11, False)])
    host.edges(2)


@of("debounce_ms")
def test_a_tap_is_over_when_debounce_ms_is_and_how_late_that_was_is_not_too_little(held):
    """wire.md, "Time": `late_us` is how much later than the key moved the stamp may be."""
    board, host = held
    for _ in range(2):
        board.strokes(3, [(REST_US, True), (SHORTEST_US, False)])
        down, up = host.edges(2)
        assert (down.fields["down"], up.fields["down"]) == (1, 0)
        gap_us = (up.fields["tick_us"] - down.fields["tick_us"]) % WRAP
        assert DEBOUNCE_US <= gap_us <= DEBOUNCE_US + SHORTEST_US + 2 * SCAN_US
        assert down.fields["late_us"] == 0
        assert gap_us - SHORTEST_US <= up.fields["late_us"] <= DEBOUNCE_US + 2 * SCAN_US


def test_nor_is_it_too_little_without_confirm_ms(board, client, tmp_path):
    """Pins are scanned each 2 ms then, and a tap may come anywhere between two scans."""
    file = json.loads(boards.find(BARE).read_text()) | {"name": "slow-pad", "debounce_ms": 60}
    path = tmp_path / "slow-pad.json"
    path.write_text(json.dumps(file))
    pad = board(str(path))
    host = client(pad)
    host.open(beat_ms=60_000)
    for number in range(4):
        pad.strokes(0, [(150_000 + 500 * number, True), (100, False)])
    edges = host.edges(8)
    for down, up in zip(edges[::2], edges[1::2], strict=True):
        late_us = (up.fields["tick_us"] - down.fields["tick_us"]) % WRAP - 100
        assert 59_000 < late_us <= up.fields["late_us"] <= 62_000


@of("confirm_ms")
def test_a_key_counts_once_it_was_down_for_confirm_ms_and_not_only_the_first_time(held):
    board, host = held
    short = [(REST_US, True), (CONFIRM_US - 1_000, False)]
    counts = [(REST_US, True), (SHORTEST_US, False)]
    board.strokes(4, [*short, *short, *counts, *short, *counts])
    edges = host.edges_for(600_000)
    assert [edge.fields["down"] for edge in edges] == [1, 0, 1, 0]
    first, _, second, _ = edges
    apart_us = 2 * REST_US + SHORTEST_US + CONFIRM_US - 1_000
    assert (second.fields["tick_us"] - first.fields["tick_us"]) % WRAP == pytest.approx(
        apart_us, abs=200
    ), "the time is that of the first change"


@of("max_brightness", "strips.pin", "strips.count", "strips.order", "units.leds", "units.backs")
def test_each_led_has_its_colour_under_the_cap_and_the_wire_its_order(held):
    board, host = held
    for turn in (1, 2):
        wanted = [(0, 0, 0)] * board.board.leds
        for number, unit in enumerate(FILE["units"]):
            leds = [*unit["leds"], *unit.get("backs", ())]
            colours = [
                (20 * (at + 1) - turn, 255 - 60 * turn, 90 * number) for at in range(len(leds))
            ]
            host.show(number, "steady", bytes(sum(colours, ())).hex())
            for led, colour in zip(leds, colours, strict=True):
                wanted[led] = tuple(part * 51 // 255 for part in colour)
        assert board.wait_for(partial(eq, wanted), PATIENCE_S)
    last = {frame.strip: frame.colours for frame in board.frames}
    assert {strip: len(colours) for strip, colours in last.items()} == {0: 8, 1: 13}


@of("strips.part")
def test_each_strip_has_the_timing_of_its_part():
    parts = ["SK6812", "WS2812B-V5", "WS2812B", "SK6812"]
    strips = [{**FILE["strips"][0], "part": part, "pin": at} for at, part in enumerate(parts)]
    wires = wires_of([*strips[:3], {key: strips[3][key] for key in ("pin", "count", "part")}])
    for part, wire in zip(parts, wires, strict=True):
        for bit in (ZERO, ONE):
            for us, (least, most) in (
                (wire.high_us[bit], LIMITS[part]["high"][bit]),
                (wire.low_us[bit], LIMITS[part]["low"][bit]),
            ):
                assert least - 1e-9 <= us <= most + 1e-9, (part, bit)
    assert [wire.pin for wire in wires] == [0, 1, 2, 3]
    assert [wire.requests for wire in wires] == [wire.machine for wire in wires]


def shows_what_is_drawn(board, host):
    """Whether strips are at their places on the glass as it hangs, and nothing else is lit."""
    host.open(beat_ms=60_000)
    shown = bytearray(1024)
    for row in (0, 7):
        host.reliably("draw", row, 5, base64.b64encode(DRAWN).decode())
        shown[128 * row + 5 : 128 * row + 69] = DRAWN
    is_shown = board.wait_for(lambda _leds: board.screen.pixels == shown, PATIENCE_S)
    return is_shown and not board.screen.errors


@of(
    *("screen.chip", "screen.bus", "screen.rotation"),
    *("screen.clock", "screen.data", "screen.select", "screen.command", "screen.reset"),
)
def test_a_screen_by_spi_shows_what_is_drawn_at_its_place_and_upright(odd):
    """The emulated glass hangs as the file says, and hears its chip's commands at its pins."""
    assert shows_what_is_drawn(*odd)


@of("screen.bus", "screen.rotation", "screen.sda", "screen.scl", "screen.address")
def test_a_screen_by_i2c_shows_what_is_drawn_at_its_place_and_upright(odd_i2c):
    assert shows_what_is_drawn(*odd_i2c)


@of("buzzer.pin", "buzzer.enable")
def test_a_buzzer_plays_at_its_pin_while_its_amplifier_is_enabled(held):
    """The emulated one is silent while `enable` is low, and at any other pin."""
    board, host = held
    for turn in (1, 2):
        host.send("sound", 50, [880, 60, 440, 60])
        assert board.wait_for(lambda _leds, all=3 * turn: len(board.notes) >= all - 1, PATIENCE_S)
    assert [hz for hz, _ms in board.notes if hz] == pytest.approx([880, 440] * 2, abs=2)


def pins_that_are_high(host, place):
    """Ask a board at its prompt."""
    host.port.write(
        b"from machine import Pin; "
        b"print('%s:', [pin for pin in range(30) if Pin(pin).value()])\r\n" % place.encode()
    )
    host.read_text(f"{place}: [")
    (told,) = [text for text in host.texts if text.startswith(f"{place}: [")]
    return json.loads(told.partition(" ")[2])


@of("high_pins")
def test_high_pins_are_high_while_it_runs_and_after_it_gave_up_with_its_first_led_red(odd):
    """With pull-ups open keys are high, too. The last test: the board stays at its prompt."""
    board, host = odd
    host.hello()
    host.port.write(b"\x03")
    host.read_text("Stopped.")
    rests = [FILE["screen"][line] for line in ("select", "reset")]  # both chips: low is active
    assert pins_that_are_high(host, "ran") == sorted([*HIGH, *FILE["key_pins"], *rests])
    assert board.wait_for(lambda leds: set(leds) == {(0, 0, 0)}, PATIENCE_S)
    host.port.write(
        b"import machine; machine.mem32[%d] = %d; machine.reset()\r\n" % (SCRATCH, FAILED)
    )
    board.wait_until_booted(2, PATIENCE_S)
    assert board.wait_for(lambda leds: leds[0] == (51, 0, 0), PATIENCE_S)
    assert pins_that_are_high(host, "ended") == HIGH


def fields_of(schema, defs, place=()):
    """Yield each field of a schema that has a value of its own, as "strips.pin"."""
    for name, facts in schema["properties"].items():
        facts = facts.get("items", facts)
        default = facts.get("default")
        facts = facts["anyOf"][0] if "anyOf" in facts else facts  # it may be left out
        if "$ref" in facts:
            yield from fields_of(defs[facts["$ref"].rpartition("/")[2]], defs, (*place, name))
        else:
            yield ".".join((*place, name)), default


SCHEMA = json.loads((BOARDS / "schema.json").read_text())
FIELDS = dict(fields_of(SCHEMA, SCHEMA["$defs"]))


def values_of(place):
    """Return each value that the files have for a field."""
    parts = [FILE, BY_I2C]
    for name in place.split("."):
        found = [part[name] for part in parts if name in part]
        parts = [each for part in found for each in (part if is_parts(part) else [part])]
    return parts


def is_parts(value):
    return isinstance(value, list) and value and isinstance(value[0], dict)


@pytest.mark.parametrize("place", FIELDS)
def test_a_field_has_a_test_of_what_it_does_and_no_default_value_in_it(place):
    if place in ELSEWHERE:
        file, _, name = ELSEWHERE[place].partition("::")
        assert f"def {name}(" in (BOARDS.parent / "tests" / file).read_text()
    else:
        assert place in TESTED, "what does a board do by it?"
    values = values_of(place)
    assert values
    if place != "strips.order":  # there are two, and each strip has another
        assert FIELDS[place] not in values
