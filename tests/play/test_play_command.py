"""People at the table: what they type, press and break, and what they are told."""

import json
import os
import signal
import subprocess

import pytest
from gemtable.games.gems_tracker.rules.cards import cards_to_json
from gemtable.games.gems_tracker.rules.cards_file import printed

from tests.play import gemtable, program_in_time
from tests.play.gemtable import entries
from tests.play.program_in_time import Program

PLAY = ("play", "lost-gems", "--emulated", "--seed", "1")


def played(tmp_path, *lines, program=None):
    """Type lines into a match of seed 1 and return all that was told, a notice each."""
    program = program or Program()
    ports = [word for board in program.boards for word in ("--port", board.port)]
    done = program.run(
        *(*PLAY, "--json", "--db", str(tmp_path / "journal.sqlite"), *ports),
        stdin="\n".join([*lines, "quit"]),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    first, *told = [json.loads(line) for line in done.stdout.splitlines()]
    assert first["state"]["number"] == 1
    return told


def kinds(told):
    return [line["notice"] for line in told if "notice" in line]


def test_a_typed_move_is_made_and_told_whatever_its_capitals_and_spaces(tmp_path):
    told = played(tmp_path, "  Hint   RED ")
    assert told[0]["text"].startswith("Seat 1 hints red to seat 2")
    assert told[-1]["turns"] == 1
    assert told[-1]["edges"] == 0


CANNOT_BE = {  # line typed: what is told
    "discard 1": "All pennies are heads up: hint or play.",
    "hint red to 1": "You can only give a hint to another seat.",
    "play 3": "Slot 3",
    "jump": "A move begins with hint, play",
    "hint green": "A hint names red, yellow, blue",
    "undo": "no move to undo",
    "press 1 green": "The pad has no such key",
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


def test_control_c_tells_how_to_go_on(tmp_path):
    async def script(program):
        program.type("hint red")
        await program.tells("Seat 1 hints red")
        signal.raise_signal(signal.SIGINT)

    words = ("--json", "--db", str(tmp_path / "journal.sqlite"))
    done = program_in_time.run(*PLAY, *words, script=script)
    assert done.returncode == 130
    assert done.stderr == (
        "Stopped. The match is kept. To continue:"
        " gemtable play lost-gems --match 1 --json"
        f" --db {tmp_path / 'journal.sqlite'} --emulated\n"
    )


def test_the_end_of_input_ends_a_match_that_nobody_else_can_play(tmp_path):
    words = ("--db", str(tmp_path / "journal.sqlite"))
    done = program_in_time.run(*PLAY, *words, stdin="hint red\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The match is kept. To continue: ")


def test_the_end_of_input_leaves_real_boards_playing(tmp_path):
    program = Program()
    pad = program.board("pico-pad")

    async def script(program):
        program.type(None)
        await program.tells(
            "Input has ended; people can still play with the boards. Press Control-C to quit."
        )
        pad.press(0)
        await program.tells("Seat 1 hints red")
        signal.raise_signal(signal.SIGINT)

    words = ("--json", "--port", pad.port, "--db", str(tmp_path / "journal.sqlite"))
    assert program.run(*PLAY, *words, script=script).returncode == 130


def test_a_press_typed_for_an_emulated_key_goes_through_its_firmware(tmp_path):
    told = played(tmp_path, "press 1 red", "press 1 red")
    assert told[0]["text"].startswith("Seat 1 hints red")
    assert [line["text"] for line in told if line.get("notice") == "note"] == [
        "It is seat 2's turn."
    ]
    assert (told[-1]["turns"], told[-1]["edges"]) == (1, 4)
    (move,) = [each for each in entries(tmp_path / "journal.sqlite") if each.kind == "move"]
    assert move.who == "pad 1"


def test_boards_on_ports_are_played_on_and_their_keys_are_not_typed(tmp_path):
    program = Program()
    pad, rack = program.board("pico-pad"), program.board("pico-rack")
    told = played(tmp_path, "press 1 red", "hint red", program=program)
    assert (told[0]["notice"], told[0]["text"]) == ("refused", "That key is on a real board.")
    boards = told[-1]["boards"]
    assert [each["uid"] for each in boards if each["tier"] != "vm"] == [pad.uid, rack.uid]
    assert len(boards) == 4


def test_the_faces_of_real_cards_are_played_and_a_match_that_goes_on_has_them_still(tmp_path):
    faces = cards_to_json(printed())
    faces["mines"].reverse()
    cards, database = tmp_path / "cards.json", tmp_path / "journal.sqlite"
    cards.write_text(json.dumps(faces))
    words = ("play", "gems-tracker", "--emulated", "--no-page", "--db", str(database))
    begun = program_in_time.run(*words, "--new", "--option", f"cards={cards}", stdin="quit\n")
    assert begun.returncode == 0, begun.stderr
    cards.unlink()
    resumed = program_in_time.run(*words, "--resume", stdin="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "Match 1 continues: 0 moves so far." in resumed.stdout
    assert entries(database)[0].facts["options"]["cards"] == faces


def test_an_error_in_a_file_of_cards_names_the_line(tmp_path):
    faces = cards_to_json(printed())
    faces["mines"][3]["gems"][1] = "blue"
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps(faces, indent=1))
    words = ("play", "gems-tracker", "--emulated", "--no-page", "--option", f"cards={cards}")
    refused = gemtable.run(*words, stdin="quit\n")
    assert refused.returncode == 1
    assert "mine 4, gem 2" in refused.stderr
    assert f"{cards}, line " in refused.stderr


@pytest.fixture
def auto(tmp_path):
    """Let bots play with that stdout; return the finished process."""

    def play(stdout):
        database = str(tmp_path / "journal.sqlite")
        words = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--db", database)
        return subprocess.run(
            [gemtable.COMMAND, *words, "--speed", "20"],
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            env=gemtable.ENVIRONMENT,
        )

    return play


def turns(tmp_path):
    done = gemtable.run("journal", "list", "--json", "--db", str(tmp_path / "journal.sqlite"))
    told = json.loads(done.stdout)
    assert told["state"] == "unfinished"
    return told["turns"]


@pytest.mark.slow
def test_a_full_disk_is_told_with_how_to_go_on(auto, tmp_path):
    with open("/dev/full", "w") as full:
        done = auto(full)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Stopped. The match is kept. To continue: gemtable play lost-gems --match 1 --auto"
        f" --json --db {tmp_path / 'journal.sqlite'} --speed 20",
        "gemtable: Cannot write the output: No space left on device.",
    ]
    assert turns(tmp_path) == 0  # it ended at the first word


@pytest.mark.slow
def test_a_closed_pipe_says_nothing(auto, tmp_path):
    read, write = os.pipe()
    os.close(read)
    done = auto(write)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")
    assert turns(tmp_path) == 0
