"""What goes wrong while a board is flashed is told with what to do; doing it again mends it.

A flash that ends early leaves no board stopped: it runs what it had, or people are told.
"""

import os
import signal
import sys
from contextlib import closing

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.flash import firmware_files, one_board
from gemtable.flash.board_prompt import at_prompt
from gemtable.link.session_events import Hello

from tests.flash import emulated_flash, faults
from tests.flash.emulated_flash import (
    complaint,
    contents,
    files,
    flash,
    flash_as,
    flash_as_it_is,
    is_right,
    kept_at,
    start_flashing,
    started,
    write,
)
from tests.link.fake_port import FakePort
from tests.patience import wait_until
from tests.play import gemtable
from tests.serial_client import SerialClient

STAYS = "The board still has its previous files. Repeat the same command to continue."


def start_and_hang(board):
    """Return a flashing process that waits for a board which hangs at keys.mpy."""
    faults.give(board, faults.hangs_after(faults.BEFORE_KEYS))
    process = start_flashing(board)
    wait_until(lambda: kept_at(board, faults.BEFORE_KEYS).exists() or process.poll() is not None)
    assert process.poll() is None
    return process


def goes_on(board):
    """Flash again without the fault; say whether all is right then."""
    faults.mend(board)
    told = flash(board)
    assert "keys.mpy" in told["copied"]
    assert faults.BEFORE_KEYS not in told["copied"], "it was there"
    assert told["kept"] == {}
    return is_right(board)


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)],
    ids=lambda number: number.name,
)
def test_a_flash_that_is_ended_in_the_middle_goes_on_where_it_was(empty_board, number):
    process = start_and_hang(empty_board)
    os.killpg(process.pid, number)
    _out, said = process.communicate()
    if number != signal.SIGKILL:
        assert (process.returncode, said) == (128 + number, f"Stopped. {STAYS}\n")
    assert started(contents(empty_board)) == {}
    empty_board.power_cycle()  # it boots, and waits at its prompt
    assert goes_on(empty_board)


@pytest.mark.slow
def test_an_update_that_is_ended_in_the_middle_leaves_the_older_program(empty_board, client):
    """It runs, too, as soon as the board is reset."""
    write(empty_board, emulated_flash.older_laid_out(files()))
    process = start_and_hang(empty_board)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    was = emulated_flash.older_laid_out(files())
    assert started(contents(empty_board)) == {name: was[name] for name in files()}
    empty_board.power_cycle()
    assert client(empty_board).hello().fields["board"] == "pico-pad"


@pytest.mark.slow
def test_a_cable_pulled_in_the_middle(empty_board):
    process = start_and_hang(empty_board)
    port = empty_board.port
    empty_board.unplug()
    _out, said = process.communicate()
    assert said.splitlines() == [
        f"gemtable: The board on {port} was unplugged.",
        "          Plug it in again, then repeat the command.",
    ]
    empty_board.replug()
    assert goes_on(empty_board)


@pytest.mark.slow
def test_a_program_that_fails_is_quoted(empty_board):
    faults.give(empty_board, faults.unreadable("effects-"))
    what, fix = complaint(flash_as_it_is(empty_board))
    assert what == "The firmware is on the board, but it fails: OSError: [Errno 5] EIO."
    assert "mpremote connect" in fix
    assert "had before" not in fix


@pytest.mark.slow
def test_after_three_failures_a_board_goes_back_to_what_it_had(flashed_board, client):
    """Until it has no power, or is flashed again."""
    tile = firmware_files.board_hash_of(boards.find("pico-tile").read_bytes())
    faults.give(flashed_board, faults.unreadable(f"board-{tile}"))
    done = gemtable.run("flash", "--port", flashed_board.port, "--as", "pico-tile")
    what, fix = complaint(done)
    assert what == "The firmware is on the board, but it fails: OSError: [Errno 5] EIO."
    assert fix.endswith("After three failures the board starts its previous program.")
    host = client(flashed_board)
    told = host.hello().fields
    assert [told[name] for name in ("board", "files")] == [
        "pico-pad",
        firmware_files.hash_of(files()),
    ]
    assert [told[name] for name in ("start", "error")] == ["fallback", "OSError: [Errno 5] EIO"]
    host.close()
    faults.mend(flashed_board)
    told = flash_as(flashed_board, "pico-tile")
    assert (told["board"], told["copied"]) == ("pico-tile", [])


def test_a_board_that_went_back_is_told():
    """Where its traceback was not heard, its hello says so."""
    told = dict.fromkeys(Hello._fields, "")
    hello = Hello(**{**told, "uid": "e66", "start": "fallback"})
    with pytest.raises(UserError, match="failed three times on the board e66: it hung") as raised:
        one_board.must_run(hello, files())
    assert str(raised.value.fix) == "The board runs its previous program."


def test_a_port_that_another_program_uses(board):
    pad = board("pico-pad")
    other = SerialClient(pad.port)
    what, fix = complaint(flash_as_it_is(pad))
    other.close()
    assert what == f"Another program uses {pad.port}."
    assert fix == "Close the other Gemtable, mpremote or serial monitor."


@pytest.mark.slow
def test_a_board_that_just_boots_and_does_not_heed_control_c_yet(flashed_board):
    faults.give(flashed_board, faults.DEAF_AT_FIRST)
    flashed_board.power_cycle()
    told = flash(flashed_board)
    assert "boot.py" not in contents(flashed_board)
    assert (told["copied"], told["uid"]) == ([], flashed_board.uid)


@pytest.mark.slow
async def test_something_without_micropython_on_the_port():
    with closing(FakePort(lambda data: b"ok\r\n")) as port:
        with pytest.raises(UserError, match="MicroPython does not answer on /dev/") as raised:
            async with at_prompt(port.path, print) as prompt:
                await prompt.look(False, calls_s=(1.0, 1.0))
    assert "hold BOOTSEL" in str(raised.value.fix)


RUNS = "The board runs its previous program."
DOES_NOT_RUN = (
    "The board is not running now. Unplug it and plug it in again, then repeat the command."
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
    assert what.endswith(" on the board differs from the file that was sent.")
    assert "worn out" in fix and fix.endswith(RUNS)
    assert files_that_run(flashed_board, client) == SET_BEFORE


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_board_that_is_refused_another_role_runs_what_it_had(flashed_board, client):
    assert files_that_run(flashed_board, client) == SET_BEFORE, "it has booted: no key is held"
    flashed_board.press(0)
    done = gemtable.run("flash", "--port", flashed_board.port, "--as", "pico-tile")
    what, fix = complaint(done)
    assert "is not wired like pico-tile" in what
    assert fix.endswith(RUNS)
    assert files_that_run(flashed_board, client) == SET_BEFORE


def test_where_mpremote_cannot_be_started_the_board_goes_on(flashed_board, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    what, fix = complaint(flash_as_it_is(flashed_board, "--source"))
    assert what.startswith("mpremote cannot be started: ")
    assert fix.endswith(RUNS)
