"""Which match is played: offered, asked for by number, damaged, or held by another program."""

import json
import os
import sqlite3

import pytest
from gemtable import boards
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.match_choice import open_match
from gemtable.play.play_options import Choices

from tests.journal.played import GEMS, play
from tests.play import gemtable, program_in_time

PLAY = ("play", "lost-gems", "--emulated", "--json")


def begin(path, *texts, is_auto=False):
    journal = Journal(str(path))
    match = Match.begin(GEMS, journal, 2, 7, {}, is_auto)
    play(match, *texts)
    journal.close()


def change(path, statement):
    with sqlite3.connect(path) as other:
        other.execute(statement)
    other.close()


def played(path, *words, stdin="quit\n", status=0):
    done = program_in_time.run(*PLAY, "--db", str(path), *words, stdin=stdin)
    assert done.returncode == status, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()] if status == 0 else done.stderr


@pytest.mark.parametrize(
    "is_auto, who, goes_on",
    [
        (True, "is played by bots", "gemtable play lost-gems --match 1 --auto --json --db"),
        (False, "is played by people", "gemtable play lost-gems --match 1 --json --db"),
    ],
)
def test_resume_tells_of_a_match_that_others_play_and_how_it_goes_on(path, is_auto, who, goes_on):
    begin(path, "hint red", is_auto=is_auto)
    words = ("--resume",) if is_auto else ("--resume", "--auto")
    what, fix = played(path, *words, status=1).splitlines()
    assert f"match 1 {who}" in what
    assert goes_on in fix and fix.endswith(" --emulated")


@pytest.mark.parametrize("name", GAMES)
def test_without_a_word_a_new_match_has_the_seats_its_game_begins_with(path, name):
    journal = Journal(str(path))
    assert open_match(Choices(name), journal, print).seats == GAMES[name].default_seats
    most = GAMES[name].seats[-1]
    assert open_match(Choices(name, seats=most), journal, print).seats == most
    journal.close()


def test_a_table_that_was_paused_is_said_to_be(path):
    begin(path)
    played(path, "--resume", stdin="pause\nquit\n")
    told = played(path, "--resume", stdin="hint red\nresume\nhint red\nquit\n")
    paused = "The match is paused by the table; type resume to continue."
    assert [line["text"] for line in told[:2]] == ["Match 1 continues: 0 moves so far.", paused]
    assert (told[2]["notice"], told[2]["text"]) == ("refused", paused)
    assert told[-1]["turns"] == 1


@pytest.mark.parametrize(
    "words, what, fix",
    [
        (("--match", "9"), "There is no match 9.", "journal list"),
        (("--match", "1"), "Match 1 is over.", "journal show 1"),
        (("--match", "2"), "Match 2 is played by bots.", "Add --auto."),
        (("--match", "3"), "Match 3 is a match of waterfall.", "gemtable play waterfall"),
        (
            ("--match", "2", "--new"),
            "--match continues a match, but --new starts one.",
            "Leave",
        ),
        (
            ("--match", "2", "--seed", "1"),
            "A match keeps the options that it was started with.",
            "--match",
        ),
        (("--match", "4"), "started with version 999 of the rules", "--new"),
    ],
)
def test_a_match_that_cannot_go_on_is_two_lines(path, words, what, fix):
    begin(path)
    begin(path, is_auto=True)
    journal = Journal(str(path))
    journal.add(1, 1, "table", "end", {}, "ab")
    journal.begin("waterfall", 1, 2, False, {"options": {}}, "ab")
    journal.begin("lost-gems", 999, 2, False, {"options": {}}, "ab")
    journal.close()
    first, second = played(path, *words, status=1).splitlines()
    assert what in first
    assert fix in second


def test_a_match_that_another_program_plays_is_left_alone_and_goes_on_when_it_lets_go(path):
    begin(path, "hint red")
    other = Journal(str(path))
    other.hold(1)
    told = played(path, "--resume", status=1).splitlines()
    assert f"Match 1 of this journal is being played by process {os.getpid()} on" in told[0]
    assert played(path, "--new")[-1]["turns"] == 0
    other.close()
    assert played(path, "--match", "1")[-1]["turns"] == 1


DAMAGE = "update entry set who = 'x' where number = 2"


def test_resume_agrees_to_go_on_from_the_last_sound_entry_and_tells(path):
    begin(path, "hint red", "hint 1", "hint 2")
    change(path, DAMAGE)
    trouble, note, *_, result = played(path, "--resume")
    assert trouble["notice"] == "trouble"
    assert trouble["text"] == (
        "Match 1 is not valid at entry 2: the checksum of the entry is wrong. 2 entries are lost."
    )
    assert f"kept as {path}.damaged-" in trouble["fix"]
    assert note["text"] == "Match 1 continues: 1 move so far."
    assert result["turns"] == 1
    assert played(path, "--resume")[0]["notice"] == "note"  # sound from now on


@pytest.mark.slow
def test_the_offer_says_what_is_damaged_and_a_no_leaves_it(path, terminal):
    begin(path, "hint red", "hint 1", "hint 2")
    change(path, DAMAGE)
    before = path.read_bytes()
    screen = terminal()
    screen.read_until("Continue from entry 1? [Y/n]")
    assert "Match 1 is not valid at entry 2" in screen.seen
    assert path.read_bytes() == before
    screen.type("y\r")
    screen.read_until("Turn 2. Seat 2 to move.")


@pytest.mark.slow
def test_a_database_cut_short_is_mended_at_the_start_and_told(path):
    for _ in range(24):
        begin(path, "hint red", "hint 1")
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    told = played(path, "--new")
    troubles = [line["text"] for line in told if line.get("notice") == "trouble"]
    assert troubles[0] == "The journal was damaged: database disk image is malformed."
    (kept,) = path.parent.glob("journal.sqlite.damaged-*")
    assert kept.read_bytes() == data[: len(data) * 2 // 3]
    assert gemtable.run("journal", "check", "--db", str(path)).returncode == 0


def test_a_database_of_which_nothing_is_left_is_said_to_be_and_left_alone(path):
    begin(path)
    path.write_bytes(path.read_bytes()[:4096])
    told = played(path, "--new", status=1)
    assert "nothing in it can be read" in told
    assert "--db FILE" in told
    assert path.stat().st_size == 4096


@pytest.mark.slow
def test_a_word_that_is_no_answer_to_the_offer_is_asked_about_again(path, terminal):
    """`s` meant for something else neither goes on nor begins another match."""
    begin(path, "hint red")
    screen = terminal()
    screen.read_until("Continue it? [Y/n]")
    screen.type("s\r")
    screen.read_until("Type y for yes or n for no. [Y/n]")
    screen.seen = ""
    screen.type("was that a question?\r")
    screen.read_until("Type y for yes or n for no. [Y/n]")
    screen.type(" YES \r")
    screen.read_until("Match 1 continues: 1 move so far.")


@pytest.mark.slow
def test_a_no_to_the_offer_begins_another_match(path, terminal):
    begin(path, "hint red")
    screen = terminal()
    screen.read_until("Continue it? [Y/n]")
    screen.type("n\r")
    screen.read_until("Turn 1. Seat 1 to move.")
    assert "continues" not in screen.seen


ENDLESS = "9" * 5000  # digits; Python reads 4,300


@pytest.mark.parametrize(
    ("name", "says"),
    [(ENDLESS, "There is no board named 999"), (f"{ENDLESS}.json", "The file 999")],
)
def test_a_name_too_long_for_a_file_is_no_board(name, says):
    with pytest.raises(UserError, match=says):
        boards.find(name)


@pytest.mark.parametrize("match", [0, -1, int(ENDLESS[:4000])])
def test_a_match_that_there_cannot_be_is_none(tmp_path, match):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    choices = Choices("lost-gems", match=match)
    with pytest.raises(UserError, match=f"There is no match {match}"):
        open_match(choices, journal, lambda notice: None)
    journal.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "others"),
    [
        (3, "2 and 1: use --match N to continue one of them."),
        (9, "8, 7, 6 and 5 more: use --match N to continue one, or gemtable journal drop N"),
    ],
)
def test_a_few_others_that_are_unfinished_are_named_in_the_offer(path, terminal, count, others):
    for _ in range(count):
        begin(path)
    screen = terminal()
    screen.read_until(f"Continue match {count}? [Y/n]")
    told = f"Match {count} (The Lost Gems for 2) is not finished, and neither are matches {others}"
    assert told in " ".join(screen.seen.split())
