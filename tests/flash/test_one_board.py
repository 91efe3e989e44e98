"""A board gets what it lacks, no more; what a maker put there stays; then it says hello.

What it runs, before and after, its chip and its MicroPython decide.
"""

import asyncio

import pytest
from gemtable import __version__, boards
from gemtable.boards.board_folders import FIRMWARE
from gemtable.errors import UserError
from gemtable.flash import file_layout, firmware_files
from gemtable.flash.one_board import Order, Work

from tests.flash import emulated_flash, faults
from tests.flash.emulated_flash import (
    contents,
    files,
    fill,
    flash,
    flash_as,
    flash_as_it_is,
    is_right,
    kept_at,
    refill,
    started,
    write,
)
from tests.patience import PATIENCE_S, wait_until
from tests.play import gemtable


def board_hash(name):
    return firmware_files.board_hash_of(boards.find(name).read_bytes())


def spoil(board):
    """Have a file of the newest set be another, as a worn flash may."""
    kept_at(board, "effects.mpy").write_bytes(b"another")
    board.power_cycle()


@pytest.mark.parametrize("words, compiled", [((), True), (("--source",), False)])
def test_an_empty_board_gets_all_files_main_last_and_runs_them(empty_board, words, compiled):
    told = flash(empty_board, *words)
    assert contents(empty_board) == file_layout.laid_out(files(compiled))
    assert told["files"] == firmware_files.hash_of(files(compiled))
    assert (told["board"], told["uid"]) == ("pico-pad", empty_board.uid)
    assert (told["port"], told["firmware"]) == (empty_board.port, __version__)
    assert told["free_bytes"] > 100_000
    assert set(told["copied"]) == set(files(compiled))
    assert told["copied"][-2:] == ["board.json", "main.py"]
    if compiled:  # the fault of test_trouble.py is where it is said to be
        assert told["copied"][told["copied"].index("keys.mpy") - 1] == faults.BEFORE_KEYS
    assert (told["removed"], told["kept"]) == ([], {})


def test_a_board_that_is_right_is_not_even_stopped(flashed_board):
    """A maker's own files beside the program are no reason, whatever their names are."""
    write(flashed_board, dict.fromkeys(("keys.py", "keys.mpy", "lib/session.py"), b"1 / 0\n"))
    flashed_board.power_cycle()
    written = {path: path.stat().st_mtime_ns for path in flashed_board.flash.rglob("*")}
    boots = flashed_board.boots
    told = flash(flashed_board)
    assert (told["copied"], told["removed"], told["kept"]) == ([], [], {})
    assert {path: path.stat().st_mtime_ns for path in flashed_board.flash.rglob("*")} == written
    assert flashed_board.boots == boots


def stop(board, client):
    host = client(board)
    host.hello()
    host.port.write(b"\x03")
    host.read_text("Stopped.")
    host.close()


def test_a_board_that_is_right_and_at_its_prompt_is_started(flashed_board, client):
    stop(flashed_board, client)
    told = flash(flashed_board)
    assert (told["copied"], told["files"]) == ([], firmware_files.hash_of(files()))


def test_a_spoilt_file_is_found_and_only_it_is_written(flashed_board):
    spoil(flashed_board)
    flashed_board.press(0)  # what is wired is looked at only for another role
    assert flash(flashed_board)["copied"] == ["effects.mpy"]
    assert is_right(flashed_board)


def test_another_main_is_replaced_last_of_all(flashed_board):
    (flashed_board.flash / "main.py").write_bytes(b"# older\n" + files()["main.py"])
    flashed_board.power_cycle()
    assert flash(flashed_board)["copied"] == ["main.py"]
    assert is_right(flashed_board)


@pytest.mark.slow
def test_only_what_differs_is_sent_and_the_set_before_stays(flashed_board):
    before = contents(flashed_board)
    told = flash_as(flashed_board, "pico-tile")
    assert told["copied"] == ["board.json"]
    after = contents(flashed_board)
    assert started(after, turn=1) == started(before)
    assert after.keys() - before.keys() == {f"gemtable/board-{board_hash('pico-tile')}.json"}
    flash_as(flashed_board, "pico-pad")
    assert contents(flashed_board).keys() == after.keys(), "two sets, and each file once"


@pytest.mark.slow
def test_a_board_has_the_modules_of_a_screen_for_as_long_as_its_file_names_one(flashed_board):
    told = flash_as(flashed_board, "pico-pad-oled")
    names = {"parts", "screen", "columns", "screen_i2c", "buzzer"}
    assert set(told["copied"]) == {"board.json", *(f"{name}.mpy" for name in names)}
    assert flash_as(flashed_board, None)["copied"] == [], "it is right as it is"
    flash(flashed_board)
    assert is_right(flashed_board)
    assert not [path for path in flashed_board.flash.rglob("*") if "screen_spi" in path.name]


def test_a_board_of_an_earlier_gemtable_loses_what_that_put_there(empty_board):
    was = emulated_flash.older_laid_out(files())
    write(empty_board, was | {"notes.py": b"mine"})
    empty_board.power_cycle()
    told = flash(empty_board)
    assert is_right(empty_board)
    assert set(contents(empty_board)) == {*file_layout.laid_out(files()), "notes.py"}
    assert set(told["removed"]) == was.keys() - {"main.py", "gemtable.txt"}
    assert not (empty_board.flash / "gemwire").exists()
    assert told["kept"] == {}


def test_a_board_that_was_filled_by_hand_from_source_loses_that(board):
    pad = board("pico-pad")  # with the firmware's .py files and no list
    write(pad, {path.name: path.read_bytes() for path in FIRMWARE.glob("*.py")})
    by_hand = set(contents(pad))
    assert "screen.py" in by_hand
    assert "keys.py" in by_hand
    told = flash(pad)
    assert is_right(pad)
    assert set(contents(pad)) == set(file_layout.laid_out(files()))
    assert set(told["removed"]) == by_hand - {"main.py"}
    assert told["kept"] == {}


@pytest.mark.slow
def test_a_makers_own_files_stay_and_do_not_change_the_hash(empty_board):
    own = {
        "boot.py": b"# mine\n",
        "notes.txt": b"mine",
        "lib/mine.py": b"mine = 1\n",
        "keys.py": b"1 / 0\n",
        "clock/hands.py": b"",
        "lib/session.py": b"1 / 0\n",
        "gemtable/mine.py": b"",
        "gemtable/notes-of-mine.txt": b"",
    }
    write(empty_board, own)
    told = flash(empty_board)
    assert told["kept"] == {}
    assert contents(empty_board) == {**file_layout.laid_out(files()), **own}


@pytest.mark.slow
def test_a_makers_files_in_the_way_are_kept_under_another_name(empty_board):
    own = {"main.py": b"while True: pass\n", "main.py.old": b"older", "gemtable": b"a file"}
    write(empty_board, own)
    empty_board.power_cycle()
    told = flash(empty_board)
    assert told["kept"] == {"main.py": "main.py.old1", "gemtable": "gemtable.old"}
    assert contents(empty_board) == {
        **file_layout.laid_out(files()),
        "main.py.old": b"older",
        "main.py.old1": b"while True: pass\n",
        "gemtable.old": b"a file",
    }


@pytest.mark.slow
def test_people_are_told_in_sentences(empty_board):
    (empty_board.flash / "main.py").write_text("print('mine')\n")
    first, second, third, fourth = flash_as_it_is(empty_board).stdout.splitlines()
    assert first == "Renamed your main.py to main.py.old."
    assert second == f"Copied and verified {len(files())} files."
    assert third == f"pico-pad  {empty_board.uid}  {empty_board.port}"
    assert fourth.startswith(
        f"  firmware {__version__}, file hash {firmware_files.hash_of(files())}, "
    )
    again = flash_as_it_is(empty_board).stdout.splitlines()
    assert again[0] == "All files on the board were already up to date; nothing was written."
    assert again[1:2] == [third]


@pytest.mark.slow
def test_a_board_that_gets_another_role_is_told_which_it_had(flashed_board):
    changed = gemtable.run("flash", "--port", flashed_board.port, "--as", "pico-tile")
    role = "The board was a pico-pad before; it is a pico-tile now."
    assert changed.stdout.splitlines()[1] == role
    told = flash_as(flashed_board, "pico-pad")
    assert (told["was"], told["board"]) == ("pico-tile", "pico-pad")
    assert flash_as(flashed_board, "pico-pad")["was"] == "pico-pad"
    assert "before" not in flash_as_it_is(flashed_board).stdout, "the role is what it was"


def test_a_board_at_its_prompt_is_told_its_role_too(flashed_board, client):
    stop(flashed_board, client)
    assert flash_as(flashed_board, "pico-tile")["was"] == "pico-pad"


@pytest.mark.slow
def test_progress_is_told_by_files_that_are_there(empty_board):
    told = []
    order = Order.of("pico-pad", source=False, force=False)
    work = Work(empty_board.port, order, lambda *files: told.append(files), print)
    asyncio.run(work.run())
    count = len(files())
    assert told == [(copied, count) for copied in range(count + 1)]


# What MicroPython of another chip says of itself; gemtable runs it before it writes anything.
SAYS = """
import sys

class implementation:
    name, version = "micropython", {version!r}
    _machine, _mpy = {machine!r}, sys.implementation._mpy

sys.platform, sys.implementation = "rp2", implementation
"""


def outcome_of(board, name, force=False):
    order = Order.of(name, source=False, force=force)
    work = Work(board.port, order, lambda *_files: None, lambda _text: None)
    return asyncio.run(work.run())


def test_a_running_board_gets_another_role_and_its_own_again(flashed_board):
    """Its program is the same: only the board file's hash tells that it is not up to date."""
    for was, name in (("pico-pad", "pico-tile"), ("pico-tile", "pico-pad")):
        outcome = outcome_of(flashed_board, name)
        assert (outcome.was, outcome.hello.board) == (was, name)
        assert outcome.done is not None
        assert list(outcome.done.copied) == (["board.json"] if name == "pico-tile" else [])
    assert outcome_of(flashed_board, "pico-pad").done is None
    assert is_right(flashed_board)


FAILS_AS_TILE = """
import machine

class Dog(machine.WDT):
    def __init__(self, **how):
        import installed_files
        if installed_files.load_board()["name"] == "pico-tile":
            raise RuntimeError("no dog for tiles")
        super().__init__(**how)

machine.WDT = Dog
"""


def test_that_the_new_firmware_fails_is_told_and_the_board_runs_what_it_had(board, client):
    pad = board("pico-pad", speed=20)  # after a failure it rests a second
    fill(pad)
    (pad.flash / "boot.py").write_text(FAILS_AS_TILE)
    # It is heard while it fails, or when it has fallen back.
    told = "(, but it fails|failed three times on the board .*): RuntimeError: no dog for tiles"
    with pytest.raises(UserError, match=told) as caught:
        outcome_of(pad, "pico-tile")
    assert str(caught.value.fix).endswith("its previous program.")
    wait_until(lambda: client(pad).hello().fields["board"] == "pico-pad")


@pytest.mark.slow
@pytest.mark.parametrize("of", [b"M", pytest.param(b"{", marks=pytest.mark.slow)], ids=repr)
def test_a_board_that_runs_another_program_or_board_file_than_it_got_is_told(flashed_board, of):
    faults.give(flashed_board, faults.other_hash(of))
    flashed_board.power_cycle()
    for name in ("pico-tile", "pico-pad"):
        with pytest.raises(
            UserError, match="runs other files than the ones just installed"
        ) as told:
            outcome_of(flashed_board, name)
        assert "boot.py" in str(told.value.fix)


# As after three failures: WATCHDOG_SCRATCH0 (RP2040 data sheet, 4.7.6), and what main.py keeps.
FAILED = b"import machine; machine.mem32[0x4005800C] = 0x27E30003; machine.reset()\r\n"


@pytest.mark.slow
def test_a_board_that_fell_back_stays_what_it_runs_as(flashed_board, client):
    refill(flashed_board, file_layout.laid_out(files(compiled=False)))
    outcome_of(flashed_board, "pico-tile")
    host = client(flashed_board)
    host.hello()
    host.port.write(b"\x03")
    host.read_text("Stopped.")
    boots = flashed_board.boots
    host.port.write(FAILED)
    flashed_board.wait_until_booted(boots + 1, PATIENCE_S)
    fallen = host.hello().fields
    host.close()
    assert (fallen["board"], fallen["start"]) == ("pico-pad", "fallback")
    outcome = outcome_of(flashed_board, None)
    assert outcome.done is not None
    assert (outcome.was, outcome.hello.board, outcome.hello.start) == (*["pico-pad"] * 2, "reset")
    assert is_right(flashed_board)


@pytest.mark.parametrize(
    ("version", "machine", "said"),
    [
        ((1, 28, 0), "Raspberry Pi Pico2 with RP2350", "has an RP2350, but the board file"),
        ((1, 24, 1), "Raspberry Pi Pico with RP2040", "has MicroPython 1.24.1"),
    ],
)
def test_a_board_that_cannot_run_it_is_asked_and_nothing_is_written(
    flashed_board, version, machine, said
):
    (flashed_board.flash / "boot.py").write_text(SAYS.format(version=version, machine=machine))
    flashed_board.power_cycle()
    had = contents(flashed_board)
    for force in (False, True):
        with pytest.raises(UserError, match=said):
            outcome_of(flashed_board, "pico-tile", force)
        assert contents(flashed_board) == had
