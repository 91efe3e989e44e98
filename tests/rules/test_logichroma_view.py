"""What a seat is shown of a match of Logichroma, and that the rest stays hidden."""

from random import Random

import pytest
from gemtable.check.hidden import hidden_of
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules.view import cards_anew

from tests.rules.logichroma_cases import PLAYED
from tests.rules.logichroma_table import PERFECT, make, table

dealt_anew = hidden_of("logichroma")


def view(state, seat=None):
    """Return a view as JSON."""
    return logichroma.view(state, seat).to_json()


NOTHING = {"colour": None, "value": None}
UNTOLD = {**NOTHING, "not": []}


def test_a_view_in_full():
    letters = "R1 R2 R3 R4 B5 | Y3 B1 G2 W4 W5 | B2"
    state, _ = make(table(letters, "play 1", "hint blue", seats=2), "concede", 1)
    blue = {"colour": "blue", "value": None, "not": []}
    not_blue = {**NOTHING, "not": ["blue"]}
    assert view(state, 0) == {
        "seats": 2,
        "last_round": "none",
        "order": [0, 1],
        "turn": 0,
        "number": 3,
        "pending": [0],
        "hints": 7,
        "misfires": 4,
        "stacks": {"red": 1, "yellow": 0, "green": 0, "blue": 0, "white": 0},
        "stack_tiles": {"red": [0], "yellow": [], "green": [], "blue": [], "white": []},
        "score": 1,
        "left": 39,
        "discards": [],
        "hands": [
            [
                {"tile": 10, **NOTHING, "knows": blue},
                {"tile": 1, **NOTHING, "knows": not_blue},
                {"tile": 2, **NOTHING, "knows": not_blue},
                {"tile": 3, **NOTHING, "knows": not_blue},
                {"tile": 4, **NOTHING, "knows": blue},
            ],
            [
                {"tile": 5, "colour": "yellow", "value": 3, "knows": UNTOLD},
                {"tile": 6, "colour": "blue", "value": 1, "knows": UNTOLD},
                {"tile": 7, "colour": "green", "value": 2, "knows": UNTOLD},
                {"tile": 8, "colour": "white", "value": 4, "knows": UNTOLD},
                {"tile": 9, "colour": "white", "value": 5, "knows": UNTOLD},
            ],
        ],
        "last_hint": {"by": 1, "to": 0, "what": "blue", "slots": [0, 4]},
        "last_turns": None,
        "wishes": [1],
        "history": [
            {"kind": "play", "tiles": [0], "to": None, "what": None},
            {"kind": "hint", "tiles": [10, 4], "to": 0, "what": "blue"},
        ],
        "outcome": None,
    }


def test_the_table_is_shown_no_hand():
    for hand in view(table(PERFECT))["hands"]:
        assert {(slot["colour"], slot["value"]) for slot in hand} == {(None, None)}


@pytest.mark.parametrize("move", ["play 1", "discard 2"])
def test_the_last_hint_is_shown_until_its_receiver_has_moved_a_card(move):
    hinted = table(PERFECT, "hint 1")
    state, _ = make(hinted, move)
    assert view(hinted)["last_hint"]["to"] == 1
    assert view(state)["last_hint"] is None


def test_a_hint_is_shown_while_other_seats_move():
    state = table("R1 R1 R1 R2 R2 | Y1 Y1 Y1 Y2 Y2 | B1", "hint 1 to 3", "play 1", seats=3)
    assert view(state)["last_hint"]["to"] == 2


def test_the_outcome_is_shown():
    state, _ = make(make(table(), "concede", 0)[0], "concede", 1)
    assert view(state)["outcome"] == {
        "scores": [0, 0],
        "winners": [0, 1],
        "reason": "conceded",
        "rating": "",
    }
    assert view(state)["pending"] == []


@pytest.mark.slow
def test_events_do_not_depend_on_what_is_still_to_be_drawn():
    chance = Random(3)
    for state, seat, move, _, events in PLAYED.steps:
        other = cards_anew(state, [], chance)
        assert logichroma.play(other, seat, move)[1] == events
