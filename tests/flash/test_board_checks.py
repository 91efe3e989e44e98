"""A board that cannot run the firmware, or is wired otherwise than its board file says.

It is told so, and nothing is written to it. At the end the board that was flashed says hello.
"""

import asyncio
import dataclasses
import json
from contextlib import closing

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.flash import board_checks
from gemtable.flash.board_checks import contradictions, must_suit
from gemtable.flash.board_prompt import BOARD_SIDE
from gemtable.flash.file_layout import Found

from tests import on_micropython
from tests.flash.emulated_flash import contents, empty, flash_as_it_is
from tests.link.fake_port import FakePort
from tests.patience import PATIENCE_S

PICO = Found(
    uid="e66",
    mpy=0x1306,
    version=(1, 26, 0),
    port="rp2",
    machine="Raspberry Pi Pico with RP2040",
    files={},
    folders=frozenset(),
    listed="",
    boards={},
)


TILE, TILE_2 = "pico-tile", "pico-2-tile"
PICO_2 = {"machine": "Raspberry Pi Pico2 with RP2350"}


def ask(facts, name):
    must_suit("/dev/ttyACM0", dataclasses.replace(PICO, **facts), boards.load(boards.find(name)))


@pytest.mark.parametrize(
    "facts, board",
    [
        ({}, TILE),
        ({"version": (1, 27, 0), "machine": "Raspberry Pi Pico W with RP2040"}, TILE),
        ({"version": (2, 0, 0), "machine": "Adafruit MacroPad RP2040 with RP2040"}, TILE),
        (PICO_2, TILE_2),
        ({"port": "linux", "machine": "linux [GCC 12.2.0] version"}, TILE),  # an emulated board
        ({"port": "linux", "machine": "linux [GCC 12.2.0] version"}, TILE_2),
        ({"port": "darwin", "machine": "darwin [Clang 15] version"}, TILE),
    ],
    ids=str,
)
def test_these_suit(facts, board):
    ask(facts, board)


@pytest.mark.parametrize(
    "facts, board, said",
    [
        (
            {"version": (1, 24, 1)},
            TILE,
            "has MicroPython 1.24.1, but 1.26 or newer is needed.",
        ),
        (PICO_2, TILE, "has an RP2350, but the board file pico-tile is for an RP2040."),
        ({}, TILE_2, "has an RP2040, but the board file pico-2-tile is for an RP2350."),
        (
            {"port": "esp32", "machine": "Generic ESP32 module with ESP32"},
            TILE,
            "has neither an RP2040 nor an RP2350: Generic ESP32 module with ESP32.",
        ),
        (  # a name is no chip
            {"machine": "My RP2040 successor with RP2450"},
            TILE,
            "has neither an RP2040 nor an RP2350: My RP2040 successor with RP2450.",
        ),
        (  # which no newer MicroPython would help
            {"version": (1, 12), "port": "pyboard", "machine": ""},
            TILE,
            "has neither an RP2040 nor an RP2350: pyboard.",
        ),
    ],
    ids=str,
)
def test_these_do_not_and_are_left_as_they_are(facts, board, said):
    with pytest.raises(UserError) as caught:
        ask(facts, board)
    assert str(caught.value.what) == f"The board on /dev/ttyACM0 {said}"
    assert str(caught.value.fix).startswith("Nothing was written. ")


def test_a_chip_that_runs_on_its_risc_v_cores_needs_another_micropython():
    with pytest.raises(UserError, match="is for the RISC-V cores of an RP2350") as caught:
        ask({"machine": "Raspberry Pi Pico2 with RP2350-RISCV"}, TILE_2)
    assert "UF2 file for its Arm cores" in str(caught.value.fix)


def test_a_board_file_of_the_right_chip_is_named():
    with pytest.raises(UserError) as caught:
        ask(PICO_2, TILE)
    assert str(caught.value.fix).endswith("example --as pico-2-pad.")


RACK = boards.load(boards.find("pico-rack"))
XIAO = boards.load(boards.find("xiao-rp2040-tile"))

# Pins with what is wired to them: how long a pull-up needs to lift it, None for ever, and a
# pull-down to empty it; -1 for one that is always high. A program has pulled all of them up.
# Time passes in waits, and 10 us at each look at the clock.
PINS = """
import sys
RISE_MS = {rise_ms!r}
class time:
    now_us = 0
    def sleep_us(us):
        time.now_us += us
    def sleep_ms(ms):
        time.now_us += 1000 * ms
    def ticks_us():
        time.now_us += 10
        return time.now_us
    def ticks_diff(later, earlier):
        return later - earlier
class Pin:
    IN, PULL_UP, PULL_DOWN = 0, 1, 2
    pulls = {{}}  # by number: the pull, and since when
    def __init__(self, number, mode, pull):
        assert mode == Pin.IN
        self._number = number
        before, since_us = Pin.pulls.get(number, (Pin.PULL_UP, -1_000_000))
        if pull != before:
            if pull == Pin.PULL_UP:
                assert time.now_us - since_us >= 1000 * min(RISE_MS.get(number) or 0, 60)
            Pin.pulls[number] = pull, time.now_us
    def value(self):
        rise_ms = RISE_MS.get(self._number, 0)
        if rise_ms is None:
            return 0
        pull, since_us = Pin.pulls[self._number]
        if rise_ms < 0:
            return 1
        if pull == Pin.PULL_DOWN:
            return 0
        return int(time.now_us - since_us >= 1000 * rise_ms)
class machine:
    pass
machine.Pin = Pin
sys.modules["machine"], sys.modules["time"] = machine, time
"""


def told(slow=(), low=(), board=RACK):
    return [str(each) for each in contradictions(board, slow, low)]


def test_pins_that_are_high_at_once_contradict_nothing():
    assert told() == []


def test_a_pin_for_leds_that_is_grounded_or_filtered_is_none():
    assert told(low=[16]) == ["GP16 for strip 1 is connected to ground"]
    assert told(slow=[17]) == ["GP17 for strip 2 has a capacitor, like a key"]


def test_keys_may_have_filters_but_are_open():
    assert told(slow=RACK.key_pins) == []
    assert told(low=[6, 2]) == [
        "GP2 of key 1 is connected to ground",
        "GP6 of key 5 is connected to ground",
    ]


def test_a_pin_that_is_driven_high_is_not_grounded_but_by_a_part_on_the_board():
    driven = RACK.model_copy(update={"high_pins": (20,)})
    assert told(low=[20], board=driven) == ["GP20 must be driven high but is connected to ground"]
    assert told(low=XIAO.high_pins, board=XIAO) == []


@pytest.mark.parametrize(
    ("rise_ms", "slow", "low"),
    [
        ({}, [], []),
        ({2: 5, 16: 8}, [2, 16], []),
        ({3: None, 16: None, 4: 5}, [4], [3, 16]),
        ({2: 100}, [2], []),  # a bounce, or a key that is let go meanwhile
    ],
    ids=["all open", "filters", "grounded", "let go"],
)
def test_a_board_tells_what_pull_ups_show_and_drives_nothing(rise_ms, slow, low):
    said = on_micropython.run(
        PINS.format(rise_ms=rise_ms) + BOARD_SIDE + "\nprobe([16, 2, 3, 4, 5, 6])\n"
    )
    found = json.loads(said)
    assert (sorted(found["slow"]), sorted(found["low"])) == (slow, low)


def test_a_board_measures_how_long_pins_rise_and_drives_nothing():
    wired = PINS.format(rise_ms={2: 7.5, 3: None, 4: -1, 5: 15, 6: 0.78})
    bare, *us = json.loads(
        on_micropython.run(wired + BOARD_SIDE + "\nrises([16, 2, 3, 4, 5, 6])\n")
    )
    assert bare < 50
    assert us == [pytest.approx(7500, abs=20), -1, -2, pytest.approx(15_000, abs=20),
                  pytest.approx(780, abs=20)]  # fmt: skip


@pytest.fixture
def runs_otherwise(board, tmp_path):
    """A board whose key is where a pad has its LEDs, and its LEDs where that has a key."""
    wired = json.loads(boards.find("pico-tile").read_text())
    wired.update(name="wired-otherwise", key_pins=[16])
    wired["strips"][0]["pin"] = 2
    path = tmp_path / "wired-otherwise.json"
    path.write_text(json.dumps(wired))
    return board(str(path))


@pytest.fixture
def wired_otherwise(runs_otherwise):
    empty(runs_otherwise)
    return runs_otherwise


def test_a_wrong_role_is_refused_and_nothing_is_written(wired_otherwise):
    wired_otherwise.press(0)
    done = flash_as_it_is(wired_otherwise)
    what, fix = done.stderr.splitlines()
    assert what == (
        f"gemtable: The board on {wired_otherwise.port} is not wired like pico-pad:"
        " GP16 for strip 1 is connected to ground."
    )
    assert "gemtable wiring pico-pad draws the correct wiring." in fix
    assert contents(wired_otherwise) == {}


def test_a_key_with_its_capacitor_where_leds_should_be_is_refused(runs_otherwise):
    """That it is found though the program has charged it, tests/chip/test_wrong_role.py shows."""
    had = contents(runs_otherwise)
    done = flash_as_it_is(runs_otherwise)
    assert "is not wired like pico-pad: GP16 for strip 1 has a capacitor" in done.stderr
    assert contents(runs_otherwise) == had


def test_another_boards_hello_at_the_port_is_not_taken_for_it(board):
    """After a reset ports may change: another board can be where it was."""
    flashed, other = board("pico-pad"), board("pico-pad")
    ports = [other.port, other.port]  # before the flashed one is back

    def find_port():
        return ports.pop() if ports else flashed.port

    told = asyncio.run(board_checks.wait_for_hello(find_port, flashed.uid, PATIENCE_S))
    assert (told.uid, ports) == (flashed.uid, [])


async def test_of_several_tracebacks_the_first_is_the_reason():
    """A board at its prompt takes what it is asked for a program, and fails at that, too."""
    said = (
        b'Traceback (most recent call last):\n  File "main.py", line 18, in <module>\n'
        b"ImportError: can't import name Effect\n"
        b'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\n'
        b"NameError: name 'f1e68705' isn't defined\n"
    )
    why = "but it fails: ImportError: can't import name Effect"
    with closing(FakePort(lambda _data: said)) as port, pytest.raises(UserError, match=why):
        await board_checks.wait_for_hello(lambda: port.path, "e661", PATIENCE_S)


async def test_a_board_at_its_prompt_is_asked_once():
    """Its echo says that no program runs: nobody waits for a hello."""
    asks = []

    def answer(data):
        asks.append(data)
        return (
            data.replace(b"\n", b"\r\n")
            + b'Traceback (most recent call last):\r\n  File "<stdin>", line 1, in <module>\r\n'
            + b"NameError: name 'f1e68705' isn't defined\r\n>>> "
        )

    with closing(FakePort(answer)) as port:
        assert await board_checks.hello_soon(port.path) is None
    assert len(asks) == 1
