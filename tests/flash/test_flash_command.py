"""`gemtable flash --all`: each board gets what it needs, and one that fails stops no other."""

import json
import signal

import pytest
from gemtable import boards
from gemtable.flash import file_layout, firmware_files
from gemtable.flash.file_layout import Plan
from gemtable.flash.flash_command import in_words
from gemtable.flash.one_board import Outcome
from gemtable.link.session_events import Hello

from tests.flash import emulated_flash, faults
from tests.flash.emulated_flash import CHIP, contents, is_right, started
from tests.patience import wait_until
from tests.play import gemtable
from tests.serial_client import SerialClient
from tests.test_printable import HOSTILE


@pytest.fixture
def flashed(board):
    """Return a board of that name with its own files, which it runs."""

    def flashed(name):
        made = board(name)
        files = firmware_files.files(boards.find(name), True, CHIP)
        emulated_flash.refill(made, file_layout.laid_out(files))
        return made

    return flashed


def flash_all(found, *words):
    """Flash these boards and no others; return the finished command."""
    ports = [word for board in found for word in ("--port", board.port)]
    return gemtable.run("flash", "--all", *ports, *words)


@pytest.mark.slow
def test_only_boards_that_need_it_are_flashed_and_each_stays_what_it_is(flashed):
    right, tile, rack = flashed("pico-pad"), flashed("pico-tile"), flashed("pico-rack")
    for stale in (tile, rack):
        emulated_flash.kept_at(stale, "effects.mpy").write_bytes(b"another")
        stale.power_cycle()
    boots = right.boots
    done = flash_all([right, tile, rack], "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [(each["board"], each["copied"]) for each in told["boards"]] == [
        *(("pico-pad", []), ("pico-tile", ["effects.mpy"]), ("pico-rack", ["effects.mpy"])),
    ]
    assert (told["left"], told["failed"]) == ([], [])
    assert right.boots == boots


@pytest.mark.slow
def test_one_that_fails_stops_no_other_and_is_told_at_the_end(flashed, board, empty_board):
    right, stale = flashed("pico-tile"), flashed("pico-pad")
    emulated_flash.kept_at(stale, "keys.mpy").unlink()
    stale.power_cycle()
    in_use = board("pico-pad")
    other = SerialClient(in_use.port)
    done = flash_all([in_use, empty_board, stale, right])
    other.close()
    assert done.returncode == 1
    *lines, nothing, summary = done.stdout.splitlines()
    assert lines == [
        f"Another program uses {in_use.port}.",
        "  Close the other Gemtable, mpremote or serial monitor.",
        f"The board on {empty_board.port} has no Gemtable files.",
        f"  Choose its board file, for example with gemtable flash --port {empty_board.port}"
        " --as pico-pad",
        f"{stale.port}  pico-pad  {stale.uid}",
        "  Copied and verified 1 file.",
        f"{right.port}  pico-tile  {right.uid}",
        "  All files on the board were already up to date; nothing was written.",
    ]
    assert nothing == ""
    assert summary == "1 flashed, 1 already up to date, 1 left unchanged, 1 failed."
    assert is_right(stale)
    assert contents(empty_board) == {}


@pytest.mark.shows("flash", "--all")
def test_a_board_that_is_left_is_started_again(empty_board, client):
    (empty_board.flash / "main.py").write_text("print('somebody')\n")
    done = flash_all([empty_board], "--json")
    assert (done.returncode, json.loads(done.stdout)["left"]) == (0, [empty_board.port])
    assert contents(empty_board) == {"main.py": b"print('somebody')\n"}


@pytest.mark.slow
def test_with_a_word_all_become_that_new_boards_too(flashed, empty_board):
    done = flash_all([flashed("pico-tile"), empty_board], "--as", "pico-rack", "--json")
    assert [each["board"] for each in json.loads(done.stdout)["boards"]] == ["pico-rack"] * 2


def test_a_board_file_that_is_no_sound_one_is_told(flashed):
    pad = flashed("pico-pad")
    file = emulated_flash.kept_at(pad, "board.json")
    file.write_text('{"name": "pico-pad"}')
    emulated_flash.kept_at(pad, "keys.mpy").unlink()
    pad.power_cycle()
    done = flash_all([pad], "--json")
    (failed,) = json.loads(done.stdout)["failed"]
    assert failed["what"] == f"This firmware cannot use the board file of the board on {pad.port}."
    assert done.returncode == 1


@pytest.mark.slow
def test_control_c_leaves_what_each_board_had(flashed, client):
    pads = [flashed("pico-pad"), flashed("pico-pad")]
    for pad in pads:
        faults.give(pad, faults.hangs_after("keys.mpy"))
    ports = [word for pad in pads for word in ("--port", pad.port)]
    process = gemtable.start("flash", "--all", "--source", *ports)
    hanging = [pad.flash / "hangs" for pad in pads]
    wait_until(lambda: all(file.exists() for file in hanging) or process.poll() is not None)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _out, said = process.communicate()
    assert process.returncode == 130
    told, *left = said.splitlines()
    assert told == "Stopped. Run the same command to continue."
    assert left == [f"  {pad.port}  The board runs its previous program." for pad in pads]
    assert all(started(contents(pad)) == emulated_flash.files() for pad in pads)
    assert [client(pad).hello().fields["start"] for pad in pads] == ["reset"] * 2


def test_names_that_are_the_board_s_order_nothing():
    done = Plan(((HOSTILE, HOSTILE),), (), (HOSTILE,), b"", (), (), False, False)
    hello = Hello(1, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, "", "", 0, 0, ())
    lines = in_words("/dev/ttyACM0", Outcome(hello, done)).split("\n")
    assert len(lines) == 4
    assert all(line.isprintable() for line in lines)
    assert all("[/red]" in line for line in lines if "verified" not in line)
