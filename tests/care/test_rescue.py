"""A board whose program lets nobody in, and how it is got back."""

import pytest
from gemtable.care import rescue
from gemtable.errors import UserError

from tests.flash import emulated_flash
from tests.play import gemtable

CATCHES = """\
import time
print("mine")
while True:
    try:
        time.sleep_ms(10)
    except KeyboardInterrupt:
        time.sleep_ms(200)
"""


@pytest.fixture
def own_program(board):
    """Return what has a board run somebody's own main.py, which it says when it does."""

    def run(text):
        pad = board("pico-pad")
        emulated_flash.empty(pad)
        if text:
            (pad.flash / "main.py").write_text(text)
        pad.power_cycle()
        return pad

    return run


@pytest.mark.slow
def test_a_program_that_catches_control_c_is_put_aside_and_the_board_is_flashed(own_program):
    pad = own_program(CATCHES)
    done = gemtable.run("boards", "rescue", pad.port)
    assert (done.returncode, done.stderr) == (0, "")
    _stopping, renamed, _prompt, flash = done.stdout.splitlines()
    assert renamed == "The board's file main.py was renamed to kept-main.py."
    assert flash.startswith("Install the firmware with ")
    assert (pad.flash / "kept-main.py").read_text() == CATCHES
    assert not (pad.flash / "main.py").exists()
    emulated_flash.flash(pad)


@pytest.mark.shows("boards rescue", "PORT")
def test_a_name_that_is_taken_is_not_taken_again(own_program):
    pad = own_program(CATCHES)
    (pad.flash / "kept-main.py").write_text("older")
    assert gemtable.run("boards", "rescue", pad.port).returncode == 0
    assert (pad.flash / "kept-main.py").read_text() == "older"
    assert (pad.flash / "kept-kept-main.py").read_text() == CATCHES


def test_a_board_without_a_program_of_its_own_is_left_as_it_is(own_program):
    pad = own_program("")
    done = gemtable.run("boards", "rescue", pad.port)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 3)


def test_what_cannot_be_rescued_is_told_with_the_way_that_works():
    with pytest.raises(UserError, match="There is no port"):
        rescue.rescue("/dev/nowhere")


def test_a_port_that_never_answers_is_told_with_the_way_that_works(own_program):
    pad = own_program(CATCHES)
    with pytest.raises(UserError, match="could not be stopped") as told:
        rescue.rescue(pad.port, seconds=0.0)
    assert "Hold BOOTSEL while you plug the board in, then erase its files with " in str(
        told.value.fix
    )
