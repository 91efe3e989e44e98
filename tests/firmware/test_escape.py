"""Ways out: a board can always be stopped and mended, and mends itself where it can.

What is printed and when stands in firmware/program.py and main.py.
"""

import json

import pytest
from gemtable.emulator.emulator import EmulatorError
from gemwire.messages import GAVE_UP

from tests.boards.shipped import EVERY_KIND
from tests.patience import PATIENCE_S, wait_until

SKIPPED = "A key is held: the program is skipped. Reset the board to start it."
STOPPED = "Stopped. Reset the board to start it again."
DARK = (0, 0, 0)
DARKEST_AMBER = 2  # of 255: where the amber of a board without a host has no green either
WATCHDOG_S = 2.5  # real: 4000 ms of a board at speed 20, and the emulator's patience


def is_red(leds):
    """Say whether the first LED is red and no other is lit."""
    red, green, blue = leds[0]
    return red > DARKEST_AMBER and not (green or blue or any(map(any, leds[1:])))


def answers(host):
    """Say whether a prompt of MicroPython is there."""
    host.port.write(b"print(6 * 7)\r\n")
    host.read_text("42")
    return True


@pytest.mark.parametrize("name", EVERY_KIND)
def test_a_key_held_at_power_on_skips_the_program(board, client, name):
    started = board(name)
    last_key = len(started.board.key_pins) - 1
    host = client(started)
    host.hello()
    started.press(last_key)
    started.power_cycle()
    host.read_text(SKIPPED)
    assert answers(host)
    started.release(last_key)
    host.port.write(b"import machine; machine.reset()\r\n")
    told = host.hello().fields
    assert (told["board"], told["start"]) == (name, "reset")


def test_a_reboot_under_a_finger_does_not_skip_the_program(board, client):
    tile = board()
    host = client(tile)
    host.hello()
    tile.press(0)
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    host.port.write(b"import machine; machine.reset()\r\n")
    tile.wait_until_booted(2, PATIENCE_S)
    assert host.hello().fields["board"] == "pico-tile"


def test_control_c_stops_the_program_and_darkens_the_leds(board, client):
    tile = board()
    host = client(tile)
    host.open(beat_ms=10_000)
    host.show(0, "steady", "ffffff" * 6)
    assert tile.wait_for(lambda leds: DARK not in leds, PATIENCE_S)
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    assert tile.wait_for(lambda leds: set(leds) == {DARK}, PATIENCE_S)
    assert answers(host)


def test_a_stopped_board_is_left_alone_by_the_watchdog(board, client):
    tile = board(speed=20)
    host = client(tile)
    host.hello()
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    with pytest.raises(EmulatorError, match="did not answer within"):
        tile.wait_until_booted(2, seconds=WATCHDOG_S + 0.5)
    assert answers(host)


def test_control_d_at_the_prompt_starts_the_program_again(board, client):
    tile = board()
    host = client(tile)
    boot = host.hello().boot
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    host.port.write(b"\x04")
    tile.wait_until_booted(2, PATIENCE_S)
    assert host.hello().boot != boot


HANGS_WHEN_ASKED = """\
import app, os
if "hang" in os.listdir():
    os.remove("hang")
class Hanging(app.App):
    def step(self):
        while "hang" in os.listdir():
            pass
        super().step()
app.App = Hanging
"""


def start_what_may_hang(board, client, speed=20):
    """Return a board whose program `hang` can make hang, and a client of it."""
    tile = board(speed=speed)
    (tile.flash / "boot.py").write_text(HANGS_WHEN_ASKED)
    tile.power_cycle()
    return tile, client(tile)


def hang(tile):
    """Have a program that said hello hang; return when the board has started again."""
    boots = tile.boots
    (tile.flash / "hang").touch()
    tile.wait_until_booted(boots + 1, PATIENCE_S)


@pytest.mark.slow
def test_a_board_that_hangs_is_rebooted_by_the_watchdog(board, client):
    tile, host = start_what_may_hang(board, client)
    boot = host.hello().boot
    hang(tile)
    hello = host.hello()
    assert hello.boot != boot
    assert hello.fields["start"] == "hang"


def make_it_crash(tile):
    """Have the program fail as soon as it runs; return the board file that does not."""
    good = (tile.flash / "board.json").read_text()
    bad = json.dumps({**json.loads(good), "max_brightness": "bright"})
    (tile.flash / "board.json").write_text(bad)
    tile.power_cycle()
    return good


def test_control_c_stops_a_board_that_lacks_the_rest_of_an_announced_line(board, client):
    host = client(board())
    host.hello()
    host.port.write(b"~ff1")
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    host.port.write(b"\r\n")  # an emulated board's control-C may overtake what came before
    assert answers(host)


def test_a_crash_prints_its_traceback_and_the_board_starts_again(board, client):
    tile = board(speed=20)
    host = client(tile)
    host.hello()
    make_it_crash(tile)
    host.read_text("Traceback (most recent call last):")
    host.read_text("TypeError")
    tile.wait_until_booted(tile.boots + 1, PATIENCE_S)  # by itself: its watchdog is stopped


FAILS_ONCE = """\
import os
if "failed" not in os.listdir():
    open("failed", "w").close()
    import app
    def fail(*arguments):
        raise RuntimeError("out of \\u017c\\u0105d\\u017a " + "magic " * 20)
    app.App = fail
"""


def test_the_hello_after_a_failure_tells_which_until_power_goes(board, client):
    tile = board(speed=20)
    host = client(tile)
    assert [host.hello().fields[name] for name in ("start", "error")] == ["power", ""]
    (tile.flash / "boot.py").write_text(FAILS_ONCE)
    tile.power_cycle()
    tile.wait_until_booted(tile.boots + 1, PATIENCE_S)
    told = host.hello().fields
    assert told["start"] == "failure"
    assert told["error"] == "RuntimeError: out of ??d? " + ("magic " * 20)[:38]
    assert len(told["error"]) == 64
    tile.power_cycle()
    assert [host.hello().fields[name] for name in ("start", "error")] == ["power", ""]


def test_a_program_that_failed_three_times_in_a_row_is_not_started_any_more(board, client):
    tile = board(speed=20)
    host = client(tile)
    host.hello()
    good = make_it_crash(tile)
    for _ in range(3):
        host.read_text("TypeError")
    host.read_text(GAVE_UP)
    assert answers(host)
    (tile.flash / "board.json").write_text(good)
    host.port.write(b"\x04")  # neither is it by a reset
    host.read_text(GAVE_UP)
    assert tile.wait_for(is_red, PATIENCE_S)
    tile.power_cycle()
    assert host.hello().fields["board"] == "pico-tile"


@pytest.mark.soak
def test_a_program_that_hung_three_times_in_a_row_is_not_started_any_more(board, client):
    tile, host = start_what_may_hang(board, client)
    for _ in range(3):
        host.hello()
        hang(tile)
    host.read_text(GAVE_UP)


@pytest.mark.soak
def test_whoever_stops_the_program_starts_its_count_anew(board, client):
    tile, host = start_what_may_hang(board, client)
    for _ in range(2):
        host.hello()
        hang(tile)
    host.hello()
    host.port.write(b"\x03")
    host.read_text(STOPPED)
    host.port.write(b"\x04")
    host.hello()
    hang(tile)
    host.hello()


FAILS_AFTER_A_WHILE = """\
import app
from time import ticks_diff, ticks_us
class Failing(app.App):
    began_us, turns = None, 0
    def step(self):
        super().step()
        self.began_us = self.began_us or ticks_us()
        self.turns += ticks_diff(ticks_us(), self.began_us) > 31_000_000
        if self.turns > 1:  # the loop saw that
            raise RuntimeError("after half a minute")
app.App = Failing
"""


@pytest.mark.slow
def test_a_program_that_ran_for_half_a_minute_starts_its_count_anew(board, client):
    tile = board(speed=100)
    (tile.flash / "boot.py").write_text(FAILS_AFTER_A_WHILE)
    tile.power_cycle()
    boots = tile.boots
    wait_until(lambda: tile.boots >= boots + 4)
    assert client(tile).hello().fields["start"] == "failure"


@pytest.mark.parametrize("broken", ["", "{", "{}"])
def test_a_board_file_that_cannot_be_used_leaves_the_prompt(board, client, broken):
    tile = board(speed=20)
    host = client(tile)
    host.hello()
    (tile.flash / "board.json").write_text(broken)
    tile.power_cycle()
    host.read_text("Traceback (most recent call last):")
    host.read_text(GAVE_UP)
    assert answers(host)


CRASHES_IN_THE_LOOP = """\
import app
class Crashing(app.App):
    def step(self):
        raise RuntimeError("in the loop")
app.App = Crashing
"""


@pytest.mark.slow
def test_a_board_that_crashes_can_be_stopped_and_is_left_alone_by_the_watchdog(board, client):
    tile = board()
    host = client(tile)
    host.hello()
    (tile.flash / "boot.py").write_text(CRASHES_IN_THE_LOOP)
    tile.power_cycle()
    host.read_text("RuntimeError: in the loop")
    # Control-C while MicroPython on a computer allocates may leave its heap locked for ever: so
    # it comes when all is written down, within the second before the board starts again.
    kept = tile.flash / "last-error.txt"
    wait_until(lambda: kept.exists() and kept.read_text().endswith("in the loop"))
    host.port.write(b"\x03")
    host.read_text("KeyboardInterrupt")
    with pytest.raises(EmulatorError, match="did not answer within"):
        tile.wait_until_booted(tile.boots + 1, seconds=4.0 * 1.25 + 1.5)  # as emulated
    assert answers(host)
