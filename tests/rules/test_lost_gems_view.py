"""What a seat is shown of a match of The Lost Gems, and that the rest stays hidden."""

from random import Random

import pytest
from gemtable.check.hidden import hidden_of
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules.view import shards_anew

from tests.rules.lost_gems_cases import PLAYED
from tests.rules.lost_gems_table import make, table

dealt_anew = hidden_of("lost-gems")


def view(state, seat=None):
    """Return a view as JSON."""
    return lost_gems.view(state, seat).to_json()


OPENING = ["take 1", "take 2", "take 3", "take 4"]


def test_a_view_in_full():
    state = table("R1 R2 | Y3 B1 | B2", "play 1", "hint blue")
    knows_blue = {"colour": "blue", "value": None, "colours": ["blue"], "values": [1, 2, 3]}
    no_blue = {
        "colour": None,
        "value": None,
        "colours": ["red", "yellow"],
        "values": [1, 2, 3],
    }
    nothing = {
        "colour": None,
        "value": None,
        "colours": ["red", "yellow", "blue"],
        "values": [1, 2, 3],
    }
    assert view(state, 0) == {
        "seats": 2,
        "deal": "referee",
        "turn": 0,
        "number": 3,
        "phase": "turn",
        "pending": [0],
        "pennies": 2,
        "nickels": 2,
        "gems": {"red": 1, "yellow": 0, "blue": 0},
        "gem_tiles": {"red": [0], "yellow": [], "blue": []},
        "score": 1,
        "left": 13,
        "discards": [],
        "hands": [
            [
                {"tile": 4, "colour": None, "value": None, "knows": knows_blue, "since": 1},
                {"tile": 1, "colour": None, "value": None, "knows": no_blue, "since": 0},
            ],
            [
                {"tile": 2, "colour": "yellow", "value": 3, "knows": nothing, "since": 0},
                {"tile": 3, "colour": "blue", "value": 1, "knows": nothing, "since": 0},
            ],
        ],
        "last_hint": {"by": 1, "to": 0, "what": "blue", "slots": [0]},
        "last_turns": None,
        "outcome": None,
    }


@pytest.mark.parametrize("move", ["play 1", "hint 3"])
def test_the_last_hint_is_shown_until_its_receiver_has_moved(move):
    hinted = table("R1 R2 | Y3 B1 | B2", "hint 1")
    state, _ = make(hinted, move)
    assert view(hinted)["last_hint"]["to"] == 1
    assert (view(state)["last_hint"] or {}).get("to") != 1


def test_a_hint_is_shown_while_other_seats_move():
    state = table("", "hint 1 to 3", "play 1", seats=3)
    assert view(state)["last_hint"]["to"] == 2


def test_the_treetops_are_named_where_the_table_deals():
    state = table("", *OPENING, deal="table")
    assert view(state)["treetops"] == list(range(4, 18))
    assert "treetops" not in view(table())


def test_a_taken_tile_is_dated_by_its_turn():
    state = table("", *OPENING, "hint 1", "play 2", "take 9", deal="table")
    assert [slot["since"] for slot in view(state)["hands"][1]] == [0, 2]


def test_an_empty_slot_is_null():
    first, second = view(table("", *OPENING[:1], deal="table"))["hands"]
    assert first[0]["tile"] == 0
    assert (first[1], second) == (None, [None, None])


def test_the_outcome_is_shown():
    state = table("R3 Y1 | B1 B2 | R2", "play 1", "hint 1", "play 1")
    assert view(state)["outcome"] == {
        "scores": [0, 0],
        "winners": [],
        "reason": "nickels",
        "rating": "You have really let down the tribes of Gigol Jungle.",
    }


@pytest.mark.slow
def test_events_do_not_depend_on_what_lies_in_the_treetops():
    chance = Random(3)
    for state, seat, move, _, events in PLAYED.steps:
        other = shards_anew(state, [], chance)
        assert lost_gems.play(other, seat, move)[1] == events
