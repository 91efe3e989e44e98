"""People at the table: what they type, press and break, and what they are told."""

import json
import os
import signal

import pytest
from gemtable.journal import Journal

from tests.play import gemtable


def played(tmp_path, *lines, words=()):
    """Type lines into a match of seed 1 and return all that was told, a notice each."""
    done = gemtable.run(
        *("play", "lost-gems", "--emulated", "--json", "--seed", "1", "--speed", "20"),
        *("--db", str(tmp_path / "journal.sqlite"), *words),
        stdin="".join(f"{line}\n" for line in (*lines, "quit")),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    first, *told = [json.loads(line) for line in done.stdout.splitlines()]
    assert first["state"]["number"] == 1
    return told


def kinds(told):
    return [line["notice"] for line in told if "notice" in line]


def test_a_typed_move_is_made_and_told(tmp_path):
    told = played(tmp_path, "hint red")
    assert told[0]["text"].startswith("Seat 1 hints red to seat 2")
    assert told[-1]["turns"] == 1
    assert told[-1]["edges"] == 0


def test_capitals_and_spaces_do_not_matter(tmp_path):
    assert kinds(played(tmp_path, "  Hint   RED "))[0] == "event"


CANNOT_BE = {  # line typed: what is told
    "discard 1": "All pennies are heads up: hint or play.",
    "hint red to 1": "A hint is for another seat.",
    "play 3": "slot 3",
    "jump": "A move begins with hint, play",
    "hint green": "A hint names red, yellow, blue",
    "undo": "no move to undo",
    "press 1 green": "A pad has no such key",
    "press 9 red": "Seat 9 has no pad",
    "tap 1.9": "There is no tile 1.9",
    "tap": "That is not a valid tap command.",
}


def test_what_cannot_be_is_one_clear_sentence_each_and_the_match_goes_on(tmp_path):
    told = played(tmp_path, *CANNOT_BE, "hint red")
    refused, others = told[: len(CANNOT_BE)], told[len(CANNOT_BE) :]
    assert kinds(refused) == ["refused"] * len(CANNOT_BE)
    for line, says in zip(refused, CANNOT_BE.values(), strict=True):
        assert says in line["text"]
    assert kinds(others)[0] == "event"
    assert others[-1]["turns"] == 1


def test_undo_takes_the_last_move_back(tmp_path):
    told = played(tmp_path, "hint red", "undo")
    assert kinds(told)[-1] == "undo"
    assert told[-1]["turns"] == 0


def test_help_and_moves_are_told(tmp_path):
    told = played(tmp_path, "help", "moves")
    assert "undo" in told[0]["text"]
    assert told[1]["text"] == "Seat 1: hint red/yellow/blue/1/2/3 to 2; play 1/2"


@pytest.mark.slow
def test_control_c_tells_how_to_go_on(tmp_path):
    process = gemtable.start(
        *("play", "lost-gems", "--emulated", "--json", "--seed", "1"),
        *("--db", str(tmp_path / "journal.sqlite")),
    )
    type_and_read(process, "hint red", lambda line: line["notice"] == "event")
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130
    assert process.stderr.read() == (
        "Stopped. The match is kept. To continue:"
        " gemtable play lost-gems --resume --json --emulated"
        f" --db {tmp_path / 'journal.sqlite'}\n"
    )


def test_the_end_of_input_ends_a_match_that_nobody_else_can_play(tmp_path):
    done = gemtable.run(
        *("play", "lost-gems", "--emulated", "--seed", "1"),
        *("--db", str(tmp_path / "journal.sqlite")),
        stdin="hint red\n",
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The match is kept. To continue: ")


@pytest.mark.slow
def test_the_end_of_input_leaves_real_boards_playing(tmp_path):
    boards = gemtable.start("emulate", "pico-pad", "--json")
    pad = json.loads(boards.stdout.readline())
    process = gemtable.start(
        *("play", "lost-gems", "--emulated", "--json", "--seed", "1", "--port", pad["port"]),
        *("--db", str(tmp_path / "journal.sqlite")),
    )
    process.stdin.close()
    _begins, told = (json.loads(process.stdout.readline()) for _ in range(2))
    assert told["text"] == (
        "Typed input has ended; the boards keep playing. Press Control-C to quit."
    )
    assert process.poll() is None
    for program in (process, boards):
        program.send_signal(signal.SIGINT)
        program.wait()


def type_and_read(process, line, is_it):
    """Type a line; return the first notice that `is_it`."""
    process.stdin.write(line + "\n")
    process.stdin.flush()
    while told := process.stdout.readline():
        if is_it(json.loads(told)):
            return json.loads(told)
    raise AssertionError("the program ended")


@pytest.mark.slow
def test_a_press_typed_for_an_emulated_key_goes_through_its_firmware(tmp_path):
    process = gemtable.start(
        *("play", "lost-gems", "--emulated", "--json", "--seed", "1"),
        *("--db", str(tmp_path / "journal.sqlite")),
    )
    told = type_and_read(process, "press 1 red", lambda line: line["notice"] == "event")
    assert told["text"].startswith("Seat 1 hints red")
    told = type_and_read(process, "press 1 red", lambda line: line["notice"] == "note")
    assert told["text"] == "It is seat 2's turn."
    process.stdin.write("quit\n")
    process.stdin.flush()
    result = json.loads(process.stdout.readlines()[-1])
    assert process.wait() == 0
    assert result["turns"] == 1
    assert result["edges"] >= 3  # the last release may still be on its way
    (move,) = [e for e in Journal(str(tmp_path / "journal.sqlite")).entries(1) if e.kind == "move"]
    assert move.who == "pad 1"


@pytest.mark.slow
def test_a_match_killed_outright_is_taken_up_again(tmp_path):
    words = ("play", "lost-gems", "--emulated", "--json", "--db", str(tmp_path / "journal.sqlite"))
    process = gemtable.start(*words, "--seed", "1")
    type_and_read(process, "hint red", lambda line: line["notice"] == "event")
    type_and_read(process, "hint 1", lambda line: "hints 1" in line["text"])
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    done = gemtable.run(*words, "--resume", stdin="undo\nquit\n")
    assert json.loads(done.stdout.splitlines()[-1])["turns"] == 1


def test_there_is_nothing_to_resume_in_a_new_journal(tmp_path):
    done = gemtable.run(
        *("play", "lost-gems", "--emulated", "--resume", "--db", str(tmp_path / "journal.sqlite"))
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "gemtable: The journal has no unfinished match of The Lost Gems.",
        "          Start one without --resume.",
    ]


@pytest.mark.slow
def test_boards_of_another_program_can_be_played_on(tmp_path):
    boards = gemtable.start("emulate", "pico-pad", "pico-rack", "--json")
    pad, rack = (json.loads(boards.stdout.readline()) for _ in range(2))
    try:
        told = played(tmp_path, "hint red", words=("--port", pad["port"], "--port", rack["port"]))
    finally:
        boards.send_signal(signal.SIGINT)
    assert [(b["uid"], b["tier"]) for b in told[-1]["boards"] if b["tier"] != "vm"] == [
        (pad["uid"], "hardware"),  # the program cannot tell, and takes them for real ones
        (rack["uid"], "hardware"),
    ]
    assert len(told[-1]["boards"]) == 4
    assert boards.wait() == 0


@pytest.mark.slow
def test_a_press_typed_for_a_board_of_another_program_is_refused(tmp_path):
    boards = gemtable.start("emulate", "pico-pad", "--json")
    pad = json.loads(boards.stdout.readline())
    try:
        told = played(tmp_path, "press 1 red", words=("--port", pad["port"]))
    finally:
        boards.send_signal(signal.SIGINT)
        boards.wait()
    assert (told[0]["notice"], told[0]["text"]) == ("refused", "That key is on a real board.")
