"""A board gets what it lacks, no more; what a maker put there stays; then it says hello."""

import pytest
from gemtable.flash import image

from tests.flash import faults
from tests.flash.flashing import contents, files, flash, flash_as_it_is, is_right


@pytest.mark.parametrize("words, compiled", [((), True), (("--source",), False)])
def test_an_empty_board_gets_all_files_main_last_and_runs_them(empty_board, words, compiled):
    told = flash(empty_board, *words)
    assert is_right(empty_board, compiled)
    assert told["files"] == image.hash_of(files(compiled))
    assert (told["board"], told["uid"]) == ("pico-pad", empty_board.uid)
    assert (told["port"], told["firmware"]) == (empty_board.port, "0.1.0")
    assert told["free_bytes"] > 100_000
    assert set(told["copied"]) == set(files(compiled))
    assert told["copied"][-2:] == ["board.json", "main.py"]
    if compiled:  # the fault of test_trouble.py is where it is said to be
        assert told["copied"][told["copied"].index("keys.mpy") - 1] == faults.BEFORE_KEYS
    assert (told["removed"], told["kept"]) == ([], {})


def test_a_board_that_is_right_is_only_checked_and_starts_again(flashed_board):
    written = {path: path.stat().st_mtime_ns for path in flashed_board.flash.rglob("*")}
    boots = flashed_board.boots
    told = flash(flashed_board)
    assert (told["copied"], told["removed"], told["kept"]) == ([], [], {})
    assert {path: path.stat().st_mtime_ns for path in flashed_board.flash.rglob("*")} == written
    assert flashed_board.boots > boots


@pytest.mark.soak
def test_force_writes_every_file_again(flashed_board):
    assert set(flash(flashed_board, "--force")["copied"]) == set(files())
    assert is_right(flashed_board)


@pytest.mark.parametrize(
    "path",
    [
        "effects.mpy",
        *(
            pytest.param(path, marks=pytest.mark.soak)
            for path in ("gemtable.txt", "board.json", "main.py")
        ),
    ],
)
def test_a_spoilt_file_is_found_and_only_it_is_written(flashed_board, path):
    file = flashed_board.flash / path
    spoilt = file.read_bytes()
    file.write_bytes(spoilt[:-1] + b"?")
    assert flash(flashed_board)["copied"] == [path]
    assert is_right(flashed_board)


def test_a_board_that_was_filled_by_hand_from_source_loses_that(board):
    pad = board("pico-pad")  # with the firmware's .py files and no list
    by_hand = set(contents(pad))
    assert "keys.py" in by_hand
    told = flash(pad)
    assert is_right(pad)
    assert set(told["removed"]) == by_hand - contents(pad).keys()
    assert {"app.py", "gemwire/frames.py"} <= set(told["removed"])
    assert told["kept"] == {}


@pytest.mark.soak
def test_source_takes_the_place_of_compiled_files_and_back(flashed_board):
    flash(flashed_board, "--source")
    assert is_right(flashed_board, compiled=False)
    flash(flashed_board)
    assert is_right(flashed_board)


def test_a_module_that_the_firmware_no_longer_has_is_removed(flashed_board):
    (flashed_board.flash / "gestures.mpy").write_bytes(b"an earlier firmware's")
    with (flashed_board.flash / "gemtable.txt").open("a") as listed:
        listed.write("gestures.mpy\n")
    told = flash(flashed_board)
    assert (told["removed"], told["copied"]) == (["gestures.mpy"], ["gemtable.txt"])
    assert is_right(flashed_board)


def test_a_makers_own_files_stay_and_do_not_change_the_hash(empty_board):
    own = {"boot.py": b"# mine\n", "notes.txt": b"mine", "lib/mine.py": b"mine = 1\n"}
    for path, content in own.items():
        (empty_board.flash / path).parent.mkdir(exist_ok=True)
        (empty_board.flash / path).write_bytes(content)
    told = flash(empty_board)
    assert told["kept"] == {}
    assert contents(empty_board) == {**files(), **own}


def test_a_makers_files_in_the_way_are_kept_under_another_name(empty_board):
    (empty_board.flash / "main.py").write_bytes(b"while True: pass\n")
    (empty_board.flash / "keys.py").write_bytes(b"1 / 0\n")
    (empty_board.flash / "keys.py.old").write_bytes(b"older")
    (empty_board.flash / "clock").mkdir()
    (empty_board.flash / "clock" / "hands.py").write_bytes(b"")
    empty_board.power_cycle()
    told = flash(empty_board)
    assert told["kept"] == {
        "clock": "clock.old",
        "keys.py": "keys.py.old1",
        "main.py": "main.py.old",
    }
    assert contents(empty_board) == {
        **files(),
        "main.py.old": b"while True: pass\n",
        "keys.py.old": b"older",
        "keys.py.old1": b"1 / 0\n",
        "clock.old/hands.py": b"",
    }


def test_people_are_told_in_sentences(empty_board):
    (empty_board.flash / "main.py").write_text("print('mine')\n")
    first, second, third, fourth = flash_as_it_is(empty_board).stdout.splitlines()
    assert first == "Kept your main.py as main.py.old."
    assert second == f"Copied and verified {len(files())} files."
    assert third == f"pico-pad  {empty_board.uid}  {empty_board.port}"
    assert fourth.startswith(f"  firmware 0.1.0, files {image.hash_of(files())}, ")
    again = flash_as_it_is(empty_board).stdout.splitlines()
    assert again[0] == "Every file on the board was right already; nothing was written."
    assert again[1:2] == [third]
