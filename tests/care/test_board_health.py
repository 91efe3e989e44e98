"""`gemtable boards health`: how boards did month by month, and what is going to fail."""

import json

import pytest
from gemtable.health import age_file
from gemtable.health.board_counts import Counts, News

from tests.play import gemtable

PAD, TILE = "e6611111", "e6622222"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def written():
    """Ages of a pad whose key 5 bounces, and of a tile."""
    for month, bounces in (("2026-05", 9), ("2026-06", 90)):
        counts = Counts(9000, 0, 3, 2, 1, {}, (900,) * 12, (0, 0, 0, 0, bounces))
        boots = ((1, "power"), (2, "hang")) if month == "2026-06" else ()
        age_file.add({PAD: News("pico-pad", counts, boots)}, month)
    age_file.add({TILE: News("pico-tile", Counts(360, 4, presses=(7,)))}, "2026-06")


def told(*words, status=0):
    done = gemtable.run("boards", "health", *words)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout if status == 0 else done.stderr


def test_each_month_is_a_row_and_what_is_going_to_fail_a_sentence(written):
    lines = [" ".join(line.split()) for line in told().splitlines()]
    assert lines[0] == f"{PAD} · pico-pad"
    assert lines[1].startswith("month hours presses bounces sent again damaged lost starts")
    assert lines[2:4] == [
        "2026-05 2.5 10800 9, most at key 5 3 2 1 0 0",
        "2026-06 2.5 10800 90, most at key 5 3 2 1 2 0",
    ]
    assert lines[4].startswith(f"Key 5 of {PAD} bounces 10 times as often as in 2026-05: its")
    rest = lines[lines.index(f"{TILE} · pico-tile") :]
    assert rest[2] == "2026-06 0.1 7 0 0 0 0 0 4"
    assert rest[3].startswith(f"{TILE} lost power 4 times in 1 h: ")


@pytest.mark.shows("boards health", "BOARD", "--json")
def test_scripts_get_one_board_with_all_its_counts_by_key(written):
    gemtable.run("boards", "name", PAD, "seat 2")
    (board,) = json.loads(told(PAD[:5], "--json"))["boards"]
    assert (board["uid"], board["board"]) == (PAD, "pico-pad")
    assert [month["month"] for month in board["months"]] == ["2026-05", "2026-06"]
    newest = board["months"][-1]
    assert newest["bounces"][4] == 90 and newest["presses"] == [900] * 12
    assert newest["starts"] == {"power": 1, "hang": 1}
    assert [(each["what"], each["key"]) for each in board["forecasts"]] == [("key", 5)]


def test_a_name_says_which_board_too(written, tmp_path):
    (tmp_path / "gemtable" / "board-names.json").write_text(json.dumps({TILE: "Window"}))
    assert told("window").startswith(f"Window · {TILE} · pico-tile")
    assert PAD not in told("window")


def test_a_board_that_nobody_knows_and_a_file_that_nobody_reads_are_two_lines(written):
    assert told("ffff", status=1).startswith("gemtable: Nothing is known of a board ffff.")
    age_file.path().write_text("no")
    assert "cannot be read" in told(status=1)


def test_before_any_evening_there_is_nothing_to_show():
    assert told() == "No board has been at a table of this computer yet.\n"
    assert json.loads(told("--json")) == {"boards": []}
