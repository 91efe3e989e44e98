"""A flash that ends early leaves no board stopped: it runs what it had, or people are told."""

import signal
import sys

import pytest
from gemtable.flash import firmware_files

from tests.flash import faults
from tests.flash.flashing import (
    complaint,
    contents,
    files,
    flash,
    flash_as_it_is,
    is_right,
    start_flashing,
    write,
)
from tests.patience import wait_until
from tests.play import gemtable

RUNS = "The board runs what it had before."
DOES_NOT_RUN = (
    "The board does not run now. Unplug it and plug it in again, then repeat the command."
)
SET_BEFORE = firmware_files.hash_of(files())


def files_that_run(board, client):
    """Return the hash that the board tells by itself: nobody resets it or takes its power."""
    host = client(board)
    told = host.hello().fields
    host.close()
    return told["files"]


def wait_for(path, process):
    """Wait until a file is on the flash; fail if the process ends before."""
    wait_until(lambda: path.exists() or process.poll() is not None)
    assert process.poll() is None


@pytest.mark.slow
def test_a_full_file_system(flashed_board, client):
    before = contents(flashed_board)
    faults.give(flashed_board, faults.full_after("version.mpy"))  # which is there
    what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert what == f"The file system of the board on {flashed_board.port} is full."
    assert "fs rm" in fix and fix.endswith(RUNS)
    assert files_that_run(flashed_board, client) == SET_BEFORE
    faults.mend(flashed_board)
    assert contents(flashed_board) == before
    flash(flashed_board, "--source")
    assert is_right(flashed_board, compiled=False)


def test_a_running_board_whose_new_files_arrive_spoilt_runs_what_it_had(flashed_board, client):
    faults.give(flashed_board, faults.spoils_after("version.mpy"))
    what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert what.startswith("The file on the board differs from the one sent: ")
    assert fix.endswith(RUNS)
    assert files_that_run(flashed_board, client) == SET_BEFORE


def test_an_error_of_a_boards_flash_is_not_taken_for_a_pulled_cable(flashed_board):
    faults.give(flashed_board, faults.bad_block_after("version.mpy"))
    what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert what == f"mpremote failed on {flashed_board.port}: OSError: [Errno 5] EIO."
    assert fix.endswith(RUNS)


@pytest.mark.slow
def test_a_board_whose_flashing_is_stopped_runs_what_it_had(flashed_board, client):
    faults.give(flashed_board, faults.hangs_after("version.mpy"))
    process = start_flashing(flashed_board, "--source")
    wait_for(flashed_board.flash / "hangs", process)
    process.send_signal(signal.SIGINT)
    _out, said = process.communicate()
    assert (process.returncode, said) == (130, f"Stopped. {RUNS}\n")
    assert files_that_run(flashed_board, client) == SET_BEFORE


@pytest.mark.slow
def test_control_c_while_names_change_does_not_leave_a_board_without_a_program(
    flashed_board, client
):
    """Between two renamings there is no main.py: the board does both, then it is reset."""
    write(flashed_board, {"main.py": b"# older\n" + files()["main.py"]})
    flashed_board.power_cycle()
    assert files_that_run(flashed_board, client) != SET_BEFORE, "it is at work"
    faults.give(flashed_board, faults.SLOW_TO_RENAME_THE_LIST)
    process = start_flashing(flashed_board, "--source")
    wait_for(flashed_board.flash / "renames", process)
    process.send_signal(signal.SIGINT)
    _out, said = process.communicate()
    assert said == "Stopped. The new firmware is on the board.\n"
    assert is_right(flashed_board, compiled=False)


@pytest.mark.soak
def test_a_board_that_cannot_be_started_again_is_told_to_be_stopped(flashed_board):
    """What waits for a hello that never comes takes some 25 s."""
    faults.give(flashed_board, faults.full_and_loses_main_after("version.mpy"))
    _what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert fix.endswith(DOES_NOT_RUN)


def test_a_board_that_is_refused_another_role_runs_what_it_had(flashed_board, client):
    assert files_that_run(flashed_board, client) == SET_BEFORE, "it has booted: no key is held"
    flashed_board.press(0)
    done = gemtable.run("flash", "--port", flashed_board.port, "--as", "pico-tile")
    what, fix = complaint(done)
    assert "is not wired as pico-tile is" in what
    assert fix.endswith(RUNS)
    assert files_that_run(flashed_board, client) == SET_BEFORE


def test_where_mpremote_cannot_be_started_the_board_goes_on(flashed_board, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert what.startswith("mpremote cannot be started: ")
    assert fix.endswith(RUNS)
