"""What other options of `gemtable play` do: at a terminal, on boards, with a match to go on."""

import json

import pytest
from gemtable.journal import Journal
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from tests.patience import wait_until
from tests.play import gemtable
from tests.play.test_at_a_terminal import SEED, faces
from tests.records.test_scores import played

PACE_S = 4.0  # before a bot turns a tile; twice what it takes to think
UID = "e661000000000001"  # none of those that a program gives the boards that it emulates


@pytest.fixture
def db(tmp_path):
    """A journal with two matches of people; neither is over, and the second is newer."""
    path = str(tmp_path / "journal.sqlite")
    journal = Journal(path)
    played(journal, "lost-gems", ["Ola", None], seed=SEED, moves=2)
    played(journal, "lost-gems", ["Kuba", None], seed=2, moves=3)
    journal.close()
    return path


@pytest.fixture
def browser(tmp_path):
    """A browser that writes to `opened` what it opens; `environment` names it."""
    opened, program = tmp_path / "opened", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$@" > {opened}.part; mv {opened}.part {opened}\n')
    program.chmod(0o700)
    return opened, {"BROWSER": str(program), "DISPLAY": ":0"}


@pytest.fixture
def plugged_in(board, monkeypatch):
    """A pad that USB shows, which is the only board there."""
    pad = board("pico-pad", uid=UID)
    port = ListPortInfo(pad.port)
    port.vid, port.pid = 0x2E8A, 0x0005
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    return pad


def left(*words, lines="quit\n"):
    """Play until it is left; return the texts that it told, and its result."""
    done = gemtable.run("play", "lost-gems", "--json", *words, stdin=lines)
    assert done.returncode == 0, done.stderr
    *told, result = (json.loads(line) for line in done.stdout.splitlines())
    return [each["text"] for each in told], result


def tiers(result):
    return {each["uid"]: each["tier"] for each in result["boards"]}


@pytest.mark.shows("play", "--json", "--resume", "--match", "--emulated")
def test_a_match_goes_on_with_boards_that_are_plugged_in_or_without(db, plugged_in):
    told, result = left("--db", db, "--resume")
    assert "Match 2 continues: 3 moves so far." in told
    assert tiers(result)[plugged_in.uid] == "hardware"
    told, result = left("--db", db, "--match", "1", "--emulated", "--speed", "20")
    assert "Match 1 continues: 2 moves so far." in told
    assert set(tiers(result).values()) == {"vm"}


@pytest.mark.shows("play", "--from", "--port", "--pace")
def test_a_match_begins_at_an_entry_on_a_board_that_is_named_and_bots_take_their_time(db, board):
    pad = board("pico-pad", uid=UID)
    words = ("--from", "1:2", "--bot", "2", "--pace", str(PACE_S), "--port", pad.port)
    program = gemtable.start("play", "lost-gems", "--emulated", "--json", "--db", db, *words)
    while json.loads(program.stdout.readline())["notice"] != "event":
        pass
    out, _err = program.communicate("quit\n")
    assert tiers(json.loads(out.splitlines()[-1]))[pad.uid] == "hardware"
    entries = gemtable.entries(db, 3)
    assert entries[0].facts["from"] == {"match": 1, "entry": 2}
    sat_s = next(each.at for each in entries if each.kind == "seats")
    turned_s = next(each.at for each in entries if each.kind == "table")
    assert turned_s - sat_s >= PACE_S


@pytest.mark.shows("play", "--new", "--pass", "--no-open")
def test_at_a_terminal_a_new_match_is_handed_on_and_no_browser_opens(db, open_terminal, browser):
    opened, environment = browser
    words = ("--web-port", str(gemtable.free_port()), "--db", db)
    lobby = open_terminal("play", *words, environment=environment)
    wait_until(opened.exists)
    assert "/host#here" in opened.read_text()
    opened.unlink()
    lobby.wait_for("No match is running.")
    lobby.type("quit\r")
    assert lobby.end() == 0
    screen = open_terminal(
        *("play", "lost-gems", "--emulated", "--new", "--pass", "--no-open", *words),
        environment=environment,
    )
    screen.read_until("The table's page: http://127.0.0.1:")
    screen.wait_for("It is the turn of seat 1. The others look away")
    screen.type("\r\x04")
    assert screen.end() == 0
    assert "The match is kept." in screen.seen
    journal = Journal(db, only_reading=True)
    assert [row.id for row in journal.rows()] == [1, 2, 3]
    journal.close()
    assert not opened.exists()


@pytest.mark.shows("play", "--reveal", "--no-page")
def test_at_a_terminal_all_hands_are_open_and_there_is_no_page(db, open_terminal):
    words = ("--seed", str(SEED), "--reveal", "--no-page", "--db", db)
    screen = open_terminal("play", "lost-gems", "--emulated", "--new", *words)
    screen.wait_for(*faces(0), *faces(1))
    assert "The table's page" not in screen.seen
    screen.type("\x04")
    assert screen.end() == 0
