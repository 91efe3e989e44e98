"""What a seat is shown of a match of Crossing, and that the rest stays hidden."""

from gemtable.check.hidden import hidden_of
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Protect, Steal

from tests.rules.crossing_cases import PLAYED
from tests.rules.crossing_table import ended, laid, play_round

dealt_anew = hidden_of("crossing")


def test_a_view_in_full():
    state, _ = play_round(laid("RB YW", "R B -", "- - W"), "gather 1, protect, gather 1")
    state, _ = crossing.play(state, 0, Steal(1))
    assert crossing.view(state, 0).to_json() == {
        "seats": 3,
        "seat": 0,
        "distributor": 0,
        "number": 3,
        "phase": "choose",
        "is_final": False,
        "pending": [2],
        "left": 51,
        "mushrooms": [["red", "blue", "red"], ["yellow", "white", "red"]],
        "tiles": [["red"], [], []],
        "vaults": [[], ["blue"], ["white"]],
        "points": [1, 1, 2],
        "on_break": [1],
        "committed": [0],
        "choice": "steal 2",
        "last_choices": ["gather 1", "protect", "gather 1"],
        "drawn": [],
        "room": [],
        "stones": {
            "mushrooms": [[0, 18, 2], [36, 54, 3]],
            "tiles": [[1], [], []],
            "vaults": [[], [19], [55]],
            "drawn": [],
        },
        "outcome": None,
    }


def test_stones_are_followed_by_their_numbers_and_have_the_colours_that_are_shown():
    for state in PLAYED.states:
        view = crossing.view(state)
        for colours, numbers in (
            (view.mushrooms, view.stones.mushrooms),
            (view.tiles, view.stones.tiles),
            (view.vaults, view.stones.vaults),
            ([view.drawn], [view.stones.drawn]),
        ):
            named = [tuple(crossing.STONES[stone] for stone in pile) for pile in numbers]
            assert named == list(colours)


def test_the_last_stones_are_shown_while_they_are_placed():
    before = laid("RR BB", "- - -", bag="WY")
    state, _ = play_round(before, "gather 1, gather 2, gather 2")
    for seat in (None, 0, 1, 2):
        shown = crossing.view(state, seat)
        assert (shown.phase, shown.is_final, shown.pending) == ("place", True, (0,))
        assert (shown.drawn, shown.room) == (("white", "yellow"), (2, 1))


def test_the_outcome_is_shown():
    state, _ = play_round(laid("RB -", "W - -", bag=""), "gather 2, gather 1, gather 2")
    assert crossing.view(state).to_json()["outcome"] == {
        "scores": [2, 2, 0],
        "winners": [0],
        "reason": "last-stones",
        "tie_break": "The seat with the most white stones wins the tie.",
    }
    assert ended("W RB -").winners == (0,)


def test_a_seat_sees_its_own_choice_and_of_others_only_that_they_chose():
    before = laid("RR BB", "R B Y")
    state, _ = crossing.play(before, 1, Protect())
    assert [crossing.view(state, seat).choice for seat in (None, 0, 1, 2)] == [
        None,
        None,
        "protect",
        None,
    ]
    assert [crossing.view(state, seat).committed for seat in (None, 0, 2)] == [(1,)] * 3


def test_a_sealed_choice_is_told_as_made_and_no_more():
    before = laid("RR BB", "R B Y")
    told = [crossing.play(before, 1, move)[1] for move in (Gather(0), Steal(0), Protect())]
    assert told[0] == told[1] == told[2]
    assert [(event.kind, event.facts) for event in told[0]] == [("committed", {"seat": 1})]
