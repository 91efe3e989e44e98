"""What goes wrong while a board is flashed is told with what to do; doing it again mends it."""

import asyncio
import os
import signal
import time

import pytest
from gemtable.errors import UserError
from gemtable.flash import installing

from tests.flash import faults
from tests.flash.flashing import contents, flash, flash_as_it_is, is_right, start_flashing
from tests.link.fake_port import FakePort
from tests.play import gemtable
from tests.serial_client import SerialClient

HALF = "The board is half written and starts no program; the same command goes on with it."


def complaint(done):
    assert done.returncode == 1, done.stdout + done.stderr
    what, fix = done.stderr.splitlines()
    return what.removeprefix("gemtable: "), fix.strip()


def start_and_hang(board):
    """Return a flashing process that waits for a board which hangs at keys.mpy."""
    faults.give(board, faults.hangs_at("keys.mpy"))
    process = start_flashing(board)
    while faults.BEFORE_KEYS not in contents(board):
        assert process.poll() is None
        time.sleep(0.02)
    return process


def goes_on(board):
    """Flash again without the fault; say whether all is right then."""
    faults.mend(board)
    told = flash(board)
    assert "keys.mpy" in told["copied"]
    assert told["kept"] == {}
    return is_right(board)


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGKILL,
        *(pytest.param(each, marks=pytest.mark.soak) for each in (signal.SIGINT, signal.SIGTERM)),
    ],
    ids=lambda number: number.name,
)
def test_a_flash_that_is_ended_in_the_middle_goes_on_where_it_was(empty_board, number):
    process = start_and_hang(empty_board)
    os.killpg(process.pid, number)
    _out, said = process.communicate()
    if number != signal.SIGKILL:
        assert (process.returncode, said) == (128 + number, f"Stopped. {HALF}\n")
    assert "main.py" not in contents(empty_board)
    empty_board.power_cycle()  # it boots, and waits at its prompt
    before = contents(empty_board)
    assert goes_on(empty_board)
    assert faults.BEFORE_KEYS in before


def test_an_upgrade_that_is_ended_in_the_middle_starts_no_mixed_program(flashed_board):
    (flashed_board.flash / "keys.mpy").write_bytes(b"an earlier firmware's")
    faults.give(flashed_board, faults.hangs_at("keys.mpy"))
    process = start_flashing(flashed_board)
    while "main.py" in contents(flashed_board):
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert goes_on(flashed_board)


def test_a_cable_pulled_in_the_middle(empty_board):
    process = start_and_hang(empty_board)
    port = empty_board.port
    empty_board.unplug()
    _out, said = process.communicate()
    assert said.splitlines() == [
        f"gemtable: The board on {port} was unplugged.",
        f"          Plug it in again. {HALF}",
    ]
    empty_board.replug()
    assert goes_on(empty_board)


def test_a_full_file_system(empty_board):
    faults.give(empty_board, faults.full_at("keys.mpy"))
    what, fix = complaint(flash_as_it_is(empty_board))
    assert what == f"The file system of the board on {empty_board.port} is full."
    assert "fs rm" in fix
    assert fix.endswith(HALF)
    assert goes_on(empty_board)


@pytest.mark.parametrize(
    "path", ["keys.mpy", pytest.param("main.py.gemtable", marks=pytest.mark.soak)]
)
def test_a_file_that_arrives_spoilt_keeps_the_program_from_starting(empty_board, path):
    faults.give(empty_board, faults.spoils(path))
    what, fix = complaint(flash_as_it_is(empty_board))
    assert what == f"Not on the board as they were sent: {path}."
    assert fix.endswith(HALF)
    assert "main.py" not in contents(empty_board)
    faults.mend(empty_board)
    flash(empty_board)
    assert is_right(empty_board)


@pytest.mark.parametrize(
    "boot, reason",
    [
        pytest.param(
            *(faults.NO_LEDS, "TypeError: 'NoneType' object isn't callable"),
            marks=pytest.mark.soak,
        ),
        (faults.NO_LED_MODULE, "ImportError: can't import name Effect"),
    ],
    ids=["crashes", "cannot be imported"],
)
def test_a_program_that_fails_is_quoted(empty_board, boot, reason):
    faults.give(empty_board, boot)
    what, fix = complaint(flash_as_it_is(empty_board))
    assert what == f"The firmware is on the board, but fails: {reason}."
    assert "mpremote connect" in fix


def test_a_board_that_runs_something_else_than_its_files_is_not_called_right(flashed_board):
    faults.give(flashed_board, faults.OTHER_PROGRAM)
    what, fix = complaint(flash_as_it_is(flashed_board))
    assert what.startswith(f"The board {flashed_board.uid} runs other files")
    assert "boot.py" in fix


def test_a_port_that_is_not_there():
    done = gemtable.run("flash", "--port", "/dev/nothing-here", "--as", "pico-pad")
    assert complaint(done)[0] == "There is no port /dev/nothing-here."


def test_a_port_that_another_program_uses(board):
    pad = board("pico-pad")
    other = SerialClient(pad.port)
    what, fix = complaint(flash_as_it_is(pad))
    other.close()
    assert what == f"Another program uses {pad.port}."
    assert fix == "Close the other Gemtable, mpremote or serial monitor."


def test_a_board_that_is_unknown(empty_board):
    done = gemtable.run("flash", "--port", empty_board.port, "--as", "pico-piano")
    what, fix = complaint(done)
    assert what == "There is no board named pico-piano."
    assert "pico-pad" in fix


def test_a_board_that_just_boots_and_does_not_heed_control_c_yet(flashed_board):
    faults.give(flashed_board, faults.DEAF_AT_FIRST)
    flashed_board.power_cycle()
    told = flash(flashed_board)
    assert "boot.py" not in contents(flashed_board)
    assert (told["copied"], told["uid"]) == ([], flashed_board.uid)


def test_something_without_micropython_on_the_port():
    async def execute():
        port = FakePort(lambda data: b"ok\r\n")
        try:
            await installing.look(port.path, calls_s=(1.0, 1.0))
        finally:
            port.close()

    with pytest.raises(UserError, match="No MicroPython answers on /dev/") as raised:
        asyncio.run(execute())
    assert "hold BOOTSEL" in str(raised.value.fix)
