"""A board in trouble, on the real image: control-C, a crash, a loop that hangs, a held key."""

import pytest
from gemtable import boards
from gemtable.boards.folders import FIRMWARE
from gemtable.flash import image

PICTURE = "ff0000" * 6
SHOW = "    def show(self, pattern, period_ms, picture, other):\n"


@pytest.fixture
def trouble(power_up):
    """Return a host at a tile whose program does `trouble` when it is told to fade."""

    def start(trouble):
        files = image.files(boards.find("pico-tile"))
        del files["effects.mpy"]
        begin = SHOW + '        if pattern == "fade":\n            ' + trouble + "\n"
        source = (FIRMWARE / "effects.py").read_text()
        files["effects.py"] = source.replace(SHOW, begin).encode()
        host = power_up("pico-tile", files)
        host.open()
        return host

    return start


def goes_on(host, old_boot):
    """Say whether the board came back by itself, as another boot, and shows what it is told."""
    host.open()
    host.frames.clear()
    host.show(0, "steady", PICTURE)
    host.chip.run(30_000)
    return host.boot != old_boot and host.frames[-1][1].sent == bytes((0, 96, 0)) * 6


def test_a_crash_shows_its_traceback_and_the_board_starts_again(trouble):
    host = trouble("raise RuntimeError('out of magic')")
    boot = host.boot
    host.show(0, "fade", PICTURE)
    host.chip.run_until(lambda: "RuntimeError: out of magic" in host.texts, 100_000)
    assert "Traceback (most recent call last):" in host.texts
    assert "RuntimeError: out of magic" in host.texts
    host.chip.run_until(lambda: not host.chip.host.is_connected, 1_200_000)
    assert goes_on(host, boot)


def test_a_loop_that_hangs_is_ended_by_the_watchdog_and_the_board_starts_again(trouble):
    host = trouble("import time; time.sleep_ms(100_000)")
    boot = host.boot
    host.show(0, "fade", PICTURE)
    began_us = host.chip.us
    host.chip.run_until(lambda: not host.chip.host.is_connected, 5_000_000)
    assert host.chip.us - began_us == pytest.approx(4_000_000, abs=100_000)
    assert goes_on(host, boot)


def test_control_c_stops_the_program_and_gives_the_prompt(power_up):
    host = power_up("pico-tile")
    host.open()
    host.chip.host.send(b"\x03")
    host.chip.run(50_000)
    assert "Stopped. Reset the board to start it again." in host.texts
    host.chip.host.send(b"print(6 * 7)\r")
    host.chip.run(5_000_000)  # longer than the watchdog: it lets whoever mends the board work
    assert "42" in host.texts
    assert host.chip.host.is_connected


def stop_as_mpremote_does(host, times):
    """Stop the program at many moments; what came with the control-C must be left to the REPL."""
    for number in range(times):
        host.frames.clear()
        assert host.chip.run_until(lambda: len(host.frames) > 1, 2_000_000), "it runs"
        host.chip.run(number * 1_700 % 20_000)
        host.texts.clear()
        host.chip.host.send(b"\r\x03\r\x01")
        host.chip.run_until(lambda: "raw REPL; CTRL-B to exit" in host.texts, 500_000)
        assert "raw REPL; CTRL-B to exit" in host.texts, number
        host.chip.host.send(b"\x02\x04")  # starts it again
        host.chip.run(20_000)


def test_what_comes_with_a_control_c_is_left_to_the_prompt(power_up):
    stop_as_mpremote_does(power_up("pico-tile"), 2)


@pytest.mark.soak
def test_what_comes_with_a_control_c_is_left_to_the_prompt_at_any_moment(power_up):
    """Each 1.7 ms of the 20 that a picture takes."""
    stop_as_mpremote_does(power_up("pico-tile"), 12)


def test_a_key_held_at_power_on_skips_the_program(power_up):
    host = power_up("pico-tile")
    host.chip.set_key(0, True)
    skipped = "A key is held: the program is skipped. Reset the board to start it."
    host.chip.host.send(b"\r")
    host.chip.run_until(lambda: skipped in host.texts, 1_000_000)
    assert skipped in host.texts
