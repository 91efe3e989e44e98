"""`gemtable journal` as a person or a script runs it."""

import json
import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.records.finished_matches import Finished
from gemtable.records.replayed_match import replay

from tests.journal.played import GEMS, change, play, write_two
from tests.play import gemtable


def told(database, *words, status=0):
    done = gemtable.run("journal", *words, "--db", database)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def lines(database, *words, status=0):
    return [json.loads(line) for line in told(database, *words, status=status).stdout.splitlines()]


MANY = 12


def write_many(path):
    journal = Journal(str(path))
    for seed in range(MANY):
        match = Match.begin(GEMS, journal, 2, seed, {})
        for _ in range(4):
            play(match, str(GEMS.rules.legal(match.state, match.pending[0])[0]))
    journal.close()


def test_list_shows_the_newest_match_first_and_how_each_stands(database):
    entries = write_two(database)
    newest, oldest = lines(database, "list", "--json")
    assert newest == {
        "match": 2,
        "state": "unfinished",
        "game": "lost-gems",
        "seats": 3,
        "bots": False,
        "began": entries[2][0].at,
        "turns": 6,
        "to_move": [0],
        "names": ["Ola", None, None],
        "scores": None,
        "winners": None,
        "reason": None,
        "imported": False,
        "signed_by": None,
        "proved": True,
        "from": None,
    }
    assert (oldest["match"], oldest["state"]) == (1, "over")
    assert oldest["to_move"] == []
    end = entries[1][-1].facts
    assert (oldest["scores"], oldest["winners"], oldest["reason"]) == (
        end["scores"],
        end["winners"],
        end["reason"],
    )
    table = told(database, "list").stdout
    assert table.index("unfinished") < table.index("over")
    assert "The Lost Gems" in table and "3 people" in table
    assert [line["match"] for line in lines(database, "list", "--json", "--newest", "1")] == [2]
    assert lines(database, "list", "--json", "--game", "waterfall") == []


@pytest.mark.slow
def test_list_replays_no_finished_match(database, monkeypatch):
    write_two(database)
    whole = lines(database, "list", "--json")
    replayed = []
    monkeypatch.setattr(
        "gemtable.records.replayed_match.replay",
        lambda each: replayed.append(each) or replay(each),
    )
    assert lines(database, "list", "--json") == whole
    assert [each.match for each in replayed] == [2]
    monkeypatch.setattr(Finished, "result", lambda *_: None)
    assert lines(database, "list", "--json") == whole  # a replay tells the same
    assert [each.match for each in replayed] == [2, 2, 1]


def test_a_narrow_terminal_loses_no_word_of_the_list(database, monkeypatch):
    write_two(database)
    wide = told(database, "list").stdout
    monkeypatch.setenv("COLUMNS", "60")
    narrow = told(database, "list").stdout
    assert max(map(len, narrow.splitlines())) <= 60
    assert sorted(narrow.split()) == sorted(wide.split())


def test_show_tells_every_entry_in_words(database):
    write_two(database)
    said = [(line["kind"], line["text"]) for line in lines(database, "show", "2", "--json")]
    assert said[0] == ("start", "The Lost Gems for 3, bonus=ask; rules version 1.")
    assert said[1] == (
        "table",
        "Tiles that the others can see: 1 and 4. Asking for help: seat 2, slot 1.",
    )
    kinds = dict(said)
    assert kinds["pause"] == "A player paused the match."
    assert kinds["resume"] == "The match continues."
    assert kinds["seats"] == (
        "At the table: seat 1's pad is board e66, seat 1's rack is board e67"
        " and seat 2's tile 1 is board e68."
    )
    assert kinds["name"] == "Seat 1 is now called Ola."
    assert kinds["undo"] == "The last move is taken back."
    assert kinds["redo"].startswith("The move is made again. Seat 3 hints 1 to seat 2")
    assert kinds["correction"].startswith(
        "The last move is corrected: hint 2 to 2. Seat 3 hints 2 to seat 2"
    )
    assert kinds["drop"] == "The match is dropped."
    assert kinds["reopen"] == "The match is resumed."
    assert "Ola hints red to seat 2" in told(database, "show", "2").stdout
    over = [line["text"] for line in lines(database, "show", "1", "--json")]
    assert re.match(r"The match is over\. Score \d\. [A-Z]", over[-1])


def test_show_tells_the_options_of_a_match_as_people_write_them(database):
    journal = Journal(database)
    Match.begin(GEMS, journal, 3, 8, {"deal": "table", "first": 2})
    journal.close()
    (start,) = lines(database, "show", "1", "--json")
    assert start["text"] == "The Lost Gems for 3, deal=table and first=3; rules version 1."


def test_show_tells_why_boards_were_away_by_code_or_in_the_words_of_an_early_journal(database):
    journal = Journal(database)
    match = Match.begin(GEMS, journal, 2, 8, {})
    match.pause({"pad 1": "unplugged", "rack 2": "was reset"})
    journal.close()
    pause = lines(database, "show", "1", "--json")[-1]
    assert pause["text"] == "Paused: seat 1's pad is unplugged and seat 2's rack was reset."


def test_show_tells_programs_the_seat_the_move_what_happened_and_the_state(database):
    write_two(database)
    told_of = {line["number"]: line for line in lines(database, "show", "2", "--json")}
    assert {line["match"] for line in told_of.values()} == {2}
    start, hint = told_of[0], told_of[2]
    assert (start["moves"], start["events"]) == ([], [])
    assert start["state"]["pending"] == [0]
    assert hint["kind"] == "move"
    assert hint["moves"] == [{"seat": 0, "move": "hint red to 2"}]
    event = hint["events"][0]
    assert (event["kind"], event["by"], event["to"], event["what"]) == ("hinted", 0, 1, "red")
    assert hint["state"]["pending"] == [1]
    changed = {
        line["kind"]: (line["moves"], line["state"]["pending"]) for line in told_of.values()
    }
    assert changed["undo"] == ([{"seat": 2, "move": "hint 1 to 2"}], [2])  # what is taken back
    assert changed["redo"] == ([{"seat": 2, "move": "hint 1 to 2"}], [0])
    assert changed["correction"] == ([{"seat": 2, "move": "hint 2 to 2"}], [0])
    assert changed["drop"] == ([], [0])


def test_show_tells_only_what_is_new_of_who_sits_where(database):
    journal = Journal(database)
    match = Match.begin(GEMS, journal, 2, 7, {})
    match.sit("table", {"pad 1": ("e66", 0), "pad 2": ("e67", 0), "tile 1": ("e68", 0)})
    match.sit("pad 2", {"pad 1": ("e66", 0), "pad 2": ("e69", 0), "tile 1": ("e68", 0)})
    match.sit("table", {"pad 1": ("e66", 0), "pad 2": ("e69", 0)})
    journal.close()
    *_, replaced, fewer = lines(database, "show", "1", "--json")
    assert replaced["text"] == "At the table: seat 2's pad is board e69."
    assert fewer["text"] == "Some boards have left the table."


def test_show_tells_nothing_of_hidden_hands(path):
    """Two deals that differ only in what nobody has seen are told alike."""
    seen = []
    for seed in (7, 8):
        database = path.with_name(f"{seed}.sqlite")
        journal = Journal(str(database))
        Match.begin(GEMS, journal, 2, seed, {}).keep({"shown": [0], "helped": [0, 0]})
        journal.close()
        shown = lines(database, "show", "1", "--json")
        seen.append([{**line, "at": None} for line in shown])
    assert seen[0] == seen[1]


def test_export_starts_with_the_dealt_order_and_loses_nothing(database, tmp_path):
    entries = write_two(database)[2]
    head, *exported, seal = lines(database, "export", "2")
    assert (head["gemtable"], head["matches"], seal["entries"]) == ("export", 1, len(exported))
    assert sorted(exported[0]["facts"]["dealt"]["deck"]) == list(range(18))
    assert [(line["number"], line["at"], line["who"], line["kind"]) for line in exported] == [
        (entry.number, entry.at, entry.who, entry.kind) for entry in entries
    ]
    entries[0].facts.pop("chance")  # the match goes on, so nobody else gets it
    assert [(line["facts"], line["state_hash"]) for line in exported] == [
        (entry.facts, entry.state_hash) for entry in entries
    ]
    output = tmp_path / "match.jsonl"
    assert told(database, "export", "2", "--output", str(output)).stdout == ""
    assert [json.loads(line) for line in output.read_text().splitlines()] == [
        *(head, *exported, seal)
    ]
    done = told(database, "export", "2", "--output", "/no/such/folder/x", status=1)
    assert "/no/such/folder/x cannot be written" in done.stderr


def test_check_replays_all_and_says_so(database):
    entries = write_two(database)
    count = len(entries[1]) + len(entries[2])
    assert told(database, "check").stdout == f"2 matches, {count} intact entries.\n"
    assert [line["damaged_at"] for line in lines(database, "check", "--json")] == [None, None]


@pytest.mark.slow
def test_check_finds_damage(database):
    write_two(database)
    change(database, "update entry set who = 'x' where match_id = 2 and number = 5")
    found = told(database, "check", status=1).stdout.splitlines()
    assert found[0] == (
        "Match 2 is not valid at entry 5: the checksum of the entry is wrong. 14 entries are lost."
    )
    found = lines(database, "check", "--json", status=1)
    assert [line["damaged_at"] for line in found] == [None, 5]
    assert lines(database, "list", "--json")[0]["state"] == "damaged"
    assert len(lines(database, "show", "2", "--json")) == 5
    done = told(database, "export", "2")
    assert len(done.stdout.splitlines()) == 1 + 5 + 1
    assert "at entry 5" in done.stderr


def test_check_changes_nothing_in_a_damaged_file_or_beside_it(path):
    write_two(path)
    change(path, "update entry set who = 'x' where match_id = 2 and number = 5")
    before = path.read_bytes()
    told(path, "check", status=1)
    told(path, "export", "2")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_check_finds_a_state_that_drifted_although_all_checksums_fit(database):
    journal = Journal(database)
    Match.begin(GEMS, journal, 2, 7, {})
    journal.add(1, 1, "test", "move", {"seat": 0, "text": "hint red"}, "0123456789abcdef")
    journal.close()
    found = told(database, "check", status=1).stdout
    assert "at entry 1: the rules give a different state" in found


def test_check_reads_what_a_broken_database_still_gives(path):
    write_many(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4])
    found = told(path, "check", status=1).stdout.splitlines()
    assert found[0] == "The database is damaged: database disk image is malformed."
    lost, sound = found[1:-1], found[-1]
    assert lost and all("is not valid at entry" in line for line in lost)
    matches, entries = (int(word) for word in sound.split() if word.isdecimal())
    assert matches == MANY and 0 < entries < MANY * 5
    assert path.read_bytes() == data[: len(data) * 3 // 4]


def test_a_match_of_other_rules_is_checked_by_its_checksums_and_said_to_be(database):
    journal = Journal(database)
    journal.begin("lost-gems", 999, 2, False, {"state": {}, "options": {}}, "ab")
    journal.close()
    found = told(database, "check").stdout
    assert "only checksums were compared" in found and "version 999" in found
    assert "version 999" in told(database, "show", "1").stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_any_game_can_be_told(database, name):
    game = GAMES[name]
    journal = Journal(database)
    match = Match.begin(game, journal, game.default_seats, 1, {})
    owing = match.pending if game.rules.is_sealed(match.state) else match.pending[:1]
    made = [Made(seat, game.rules.legal(match.state, seat)[0]) for seat in owing]
    match.play("test", made)
    journal.close()
    start, moved = lines(database, "show", "1", "--json")
    assert start["text"].startswith(game.title)
    assert moved["text"]
    assert lines(database, "check", "--json")[0]["damaged_at"] is None


@pytest.mark.slow
@pytest.mark.parametrize("words", [("show", "9"), ("export", "9"), ("drop", "9")])
def test_a_match_that_is_not_there_is_two_lines(database, words):
    write_two(database)
    assert told(database, *words, status=1).stderr.splitlines() == [
        "gemtable: There is no match 9.",
        "          gemtable journal list shows all matches.",
    ]


@pytest.mark.parametrize(
    "words", [("list",), ("show", "1"), ("export", "1"), ("check",), ("drop", "1")]
)
def test_a_journal_that_is_not_there_is_not_made(path, words):
    assert told(path, *words, status=1).stderr.startswith("gemtable: There is no journal at ")
    assert not path.exists()


@pytest.mark.parametrize(
    "words", [(), ("list",), ("show",), ("export",), ("check",), ("drop",)], ids=" ".join
)
def test_help_teaches_by_example(words):
    done = gemtable.run("journal", *words, "--help")
    assert done.returncode == 0
    assert "gemtable journal" in done.stdout
    assert not words or "Example" in done.stdout
