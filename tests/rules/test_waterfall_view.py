"""What a seat is shown of a match of Waterfall, and that the rest stays hidden."""

from random import Random

from gemtable.check.hidden import hidden_of
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES

from tests.rules.waterfall_cases import PLAYED
from tests.rules.waterfall_table import after, rows_of, table

dealt_anew = hidden_of("waterfall")


def view(state, seat=None):
    """Return a view as JSON."""
    return waterfall.view(state, seat).to_json()


def face(tile):
    number, gem, action = TILES[tile]
    return {"tile": tile, "number": number, "gem": gem, "action": action}


def test_a_view_in_full():
    before = table("red-draw / score .", "3 any | any any", pawns="- 2.1", scored="| 4")
    state = after(before, "play #1", "fall in")
    top, below = (lying.tile for lying in state.waterfall)
    assert view(state, 0) == {
        "seats": 2,
        "turn": 0,
        "number": 1,
        "quiet_turns": 1,
        "largest": 2,
        "phase": "fall",
        "pending": [0],
        "steps": 2,
        "leapfrog": False,
        "may_score": 0,
        "path": [face(top)],
        "pawns": [[0, 0], [1, 0]],
        "waterfall": [
            {"place": [0, 0], **face(top)},
            {"place": [1, 0], **face(below)},
        ],
        "left": len(state.deck),
        "discards": [face(before.hand[0])],
        "hands": [[face(tile) for tile in state.hand], [None, None]],
        "scored": [[], [None]],
        "falls": {"right": [1, 1]},
        "places": [],
        "matching": [],
        "outcome": None,
    }


def test_the_table_sees_no_hand_and_no_score_pile():
    state = table("add", "any any | any", scored="any | any any")
    shown = view(state)
    assert shown["hands"] == [[None, None], [None]]
    assert shown["scored"] == [[None], [None, None]]


def test_the_falls_are_shown_once_there_is_a_step():
    state = table("add", "2 any | any")
    assert view(state)["falls"] == {}
    assert view(after(state, "play #1"))["falls"] == {"in": [0, 0]}


def test_the_places_to_choose_from_are_shown():
    for action, wanted in (
        ("add", [[1, 1], [2, 1], [3, 0], [3, 1]]),
        ("remove", [[2, 0]]),
        ("swap", [[1, 0], [2, 0]]),
        ("pawn", [[0, 0], [2, 0]]),
    ):
        state = table(f"any / {action} . / any . .", "2 any | any", pawns="1.1 -")
        shown = view(after(state, "play #1", "fall left"))
        assert sorted(shown["places"]) == sorted(wanted), action


def test_the_tiles_that_can_be_scored_are_shown_to_their_seat_only():
    state = after(table("red-score", "1 red pink | any"), "play #1", "fall in")
    assert view(state, 0)["matching"] == [state.hand[0]]
    assert view(state, 1)["matching"] == view(state)["matching"] == []


def test_when_the_match_is_over_score_piles_are_turned_up_and_hands_are_not():
    state = table(rows_of(20), "any | any", scored="4 | 3", phase="over")
    shown = view(state, 0)
    assert shown["scored"] == [[face(tile) for tile in pile] for pile in state.scored]
    assert shown["hands"][1] == [None]
    assert shown["outcome"] == {
        "scores": [4, 3],
        "winners": [0],
        "reason": "waterfall",
        "tie_break": "",
    }


def test_events_do_not_depend_on_what_the_moving_seat_cannot_see():
    chance = Random(3)
    for state, seat, move, after_it, events in PLAYED.steps:
        if after_it.phase != "over":  # the scores are told then
            other = dealt_anew(state, seat, chance)
            assert waterfall.play(other, seat, move)[1] == events


def test_a_score_is_asked_for_whether_or_not_anything_matches():
    """So that nobody learns from the question what is in a hand."""
    hands = ("1 pink | any", "1 red | any")
    phases = {after(table("red-score", hand), "play #1", "fall in").phase for hand in hands}
    assert phases == {"score"}
