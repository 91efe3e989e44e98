"""Whole matches of Gems Tracker by bots that press keys: a bid's two, and steps of a move."""

import json

import pytest
from gemtable.rules import GAMES
from gemtable.rules.gems_tracker.cards import cards_to_json
from gemtable.rules.gems_tracker.check import printed
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable
from tests.play.gemtable import entries, moves

SEATS = GAMES["gems-tracker"].SEATS


def auto(seed, seats, database, speed, *words):
    words = ("--seats", str(seats), *words)
    *_, result = gemtable.auto(seed, database, *words, speed=speed, game="gems-tracker")
    return result


def check_is_match_of_rules_alone(seed, seats, database, speed=20):
    result = auto(seed, seats, database, speed)
    outcome, made, _whys = play_match(Plan("gems-tracker", seats, 1, seed, "sensible"), 0)
    assert result["scores"] == list(outcome.scores)
    assert result["winners"] == list(outcome.winners)
    assert sum(map(len, moves(database))) == made
    assert len(result["boards"]) == seats
    if not any(entry.kind == "pause" for entry in entries(database)):
        # A board that a busy machine starves is pressed once more; else each is pressed once.
        assert result["turns"] == len(moves(database))
        assert result["edges"] == 2 * sum(map(keys_of, every_move(database)))


def every_move(database):
    return [move["text"] for step in moves(database) for move in step]


def keys_of(move):
    """Return how many keys a move has: none is pressed that need not be."""
    verb, *words = move.split()
    beside = max(0, len(words) - words.index("booking") - 1) if "booking" in words else 0
    return (
        beside
        + {
            "bid": len(words),
            "take": 2,  # a card, a mine
            "booking": 2,  # an area, an end
            "new": 2,  # the new area, how the mine lies
            "extend": 3,
            "cover": 3,
            "token": 1,
            "drop": 1,
        }[verb]
    )


def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path):
    check_is_match_of_rules_alone(3, 2, tmp_path / "journal.sqlite")


@pytest.mark.soak
def test_a_match_alone_by_presses_is_the_match_of_the_rules_alone(tmp_path):
    check_is_match_of_rules_alone(1, 1, tmp_path / "journal.sqlite")


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(50))
def test_fifty_matches_each_are_those_of_the_rules_alone(tmp_path, seats, seed):
    check_is_match_of_rules_alone(seed, seats, tmp_path / "journal.sqlite")


@pytest.mark.soak
def test_the_same_seed_is_the_same_match_at_another_speed(tmp_path):
    fast, slow = tmp_path / "fast.sqlite", tmp_path / "slow.sqlite"
    for database, speed in ((fast, 25), (slow, 10)):
        auto(7, 3, database, speed)
    assert moves(fast) == moves(slow)


def test_the_faces_of_real_cards_are_played_and_a_match_that_goes_on_has_them_still(tmp_path):
    faces = cards_to_json(printed())
    faces["mines"].reverse()
    cards, database = tmp_path / "cards.json", tmp_path / "journal.sqlite"
    cards.write_text(json.dumps(faces))
    words = ("play", "gems-tracker", "--emulated", "--no-page", "--db", str(database))
    begun = gemtable.run(*words, "--new", "--option", f"cards={cards}", stdin="quit\n")
    assert begun.returncode == 0, begun.stderr
    cards.unlink()
    resumed = gemtable.run(*words, "--resume", stdin="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "Match 1 goes on: 0 moves stand." in resumed.stdout
    assert entries(database)[0].facts["state"]["cards"] == faces


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
