"""A board in trouble, on the real image: control-C, a crash, a loop that hangs, a held key."""

import pytest

from tests.chip.test_lights import PAD_CAP, capped
from tests.chip.troubled import CRASHES_PIN

PICTURE = "ff0000" * 12
EACH_STEP_US = [number * 1700 % 20_000 for number in range(12)]  # of the 20 ms to another picture


def crash(host):
    """Have its program fail, and the board go down after that."""
    host.chip.set_pin(CRASHES_PIN, False)
    host.chip.run_until(lambda: "RuntimeError: out of magic" in host.texts, 1_200_000)
    assert "Traceback (most recent call last):" in host.texts
    assert "RuntimeError: out of magic" in host.texts
    host.chip.set_pin(CRASHES_PIN, True)
    assert host.chip.run_until(lambda: not host.chip.host.is_connected, 1_200_000)


@pytest.mark.soak
def test_a_board_that_crashed_starts_again_and_shows_what_it_is_told(troubled_pad):
    host, old_boot = troubled_pad, troubled_pad.boot
    crash(host)
    host.open()
    host.frames.clear()
    host.show(0, "steady", PICTURE)
    host.chip.run(30_000)
    assert host.boot != old_boot
    told = host.hello().fields
    assert (told["start"], told["error"]) == ("failure", "RuntimeError: out of magic")
    assert host.frames[-1][1].sent == capped(PICTURE, PAD_CAP)


@pytest.mark.soak
def test_after_three_crashes_it_stays_at_the_prompt_and_its_first_led_is_red(troubled_pad):
    host = troubled_pad
    host.chip.set_pin(CRASHES_PIN, False)
    for _ in range(3):
        assert host.chip.run_until(lambda: not host.chip.host.is_connected, 3_000_000)
        assert host.chip.run_until(lambda: host.chip.host.is_connected, 3_000_000)
    host.frames.clear()
    host.chip.run(1_500_000)  # longer than a program takes to begin
    assert host.frames[-1][1].sent == capped("ff0000" + "000000" * 11, PAD_CAP)
    host.chip.host.send(b"print(6 * 7)\r")
    host.chip.run(5_000_000)  # longer than the watchdog
    assert "42" in host.texts
    assert host.chip.host.is_connected


def test_control_c_stops_the_program_and_gives_the_prompt(pad):
    pad.chip.host.send(b"\x03")
    pad.chip.run(50_000)
    assert "Stopped. Reset the board to start it again." in pad.texts
    pad.chip.host.send(b"print(6 * 7)\r")
    pad.chip.run(5_000_000)  # longer than the watchdog: it lets whoever mends the board work
    assert "42" in pad.texts
    assert pad.chip.host.is_connected


def stop_as_mpremote_does(host, after_us):
    """Stop the program so long after a picture; what comes with control-C is left to the REPL."""
    host.frames.clear()  # of pictures before: none of them says that this one is read and runs
    host.show(0, "spin", "ff0000" + "000000" * 11)
    assert host.chip.run_until(lambda: len(host.frames) > 1, 2_000_000), "it runs"
    host.chip.run(after_us)
    host.chip.host.send(b"\r\x03\r\x01")
    said = host.chip.run_until(lambda: "raw REPL; CTRL-B to exit" in host.texts, 500_000)
    assert said, host.texts


@pytest.mark.slow
@pytest.mark.parametrize("after_us", EACH_STEP_US)
def test_what_comes_with_a_control_c_is_left_to_the_prompt(pad, after_us):
    stop_as_mpremote_does(pad, after_us)


@pytest.mark.soak
def test_control_d_at_the_prompt_starts_the_program_again(pad):
    stop_as_mpremote_does(pad, 1700)
    pad.chip.host.send(b"\x02\x04")
    pad.frames.clear()
    assert pad.chip.run_until(lambda: len(pad.frames) > 1, 2_000_000), "it runs"


@pytest.mark.soak
def test_a_key_held_at_power_on_skips_the_program(power_up):
    host = power_up("pico-tile")
    host.chip.set_key(0, True)
    skipped = "A key is held: the program is skipped. Reset the board to start it."
    host.chip.host.send(b"\r")
    host.chip.run_until(lambda: skipped in host.texts, 1_000_000)
    assert skipped in host.texts
