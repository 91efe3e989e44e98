"""The rows of the notes on Gems Tracker about scoring, where the rule text leaves something open.

Rows are those in the README of the game; the others are in test_gems_tracker_notes.py. 4.25 is
proven with the rule text.
"""

from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Pair, majority, tender_points
from gemtable.games.gems_tracker.rules.board import connected_gems, contest
from gemtable.games.gems_tracker.rules.cards import count
from gemtable.games.gems_tracker.rules.rounds import LOWER_TOKEN, pay

from tests.rules.gems_tracker_table import (
    CARDS,
    at_tokens,
    board,
    facts,
    make,
    solo_placing,
    tender,
    with_discards,
    with_papers,
)


def test_4_12_an_open_booking_card_breaks_connections_and_runs_but_not_the_area():
    gap, bridged = board("4:ww. _ 5:ww."), board("4:ww. 4+:w.. 5:ww.")
    assert connected_gems(gap) == {4: 2, 5: 2}
    assert connected_gems(bridged)[5] == 5
    assert (count(gap, tender("E")), count(gap, tender("G"))) == (1, 1)
    assert count(gap, tender("F", colours=("white",))) == 4


def test_4_13_a_construction_site_is_a_booking_card():
    assert tender_points(board("4:w.. _"), tender("K")) == -1


def test_4_14_a_covered_booking_card_was_used_too():
    assert tender_points(board("4:w.. 5+:w.. _ 8:w.."), tender("K")) == -2


def test_4_17_groups_end_with_the_area():
    assert connected_gems(board("4:ww.", "5:ww.")) == {4: 2, 5: 2}


def test_4_18_the_best_of_several_groups_counts():
    assert connected_gems(board("4:w.w 5:www"))[4] == 5
    assert connected_gems(board("4:w.w 5:..w"))[4] == 2


def test_4_19_each_area_brings_its_best_colour():
    assert connected_gems(board("7:wwr", "7:rrr 8:rr.")) == {7: 2 + 5, 8: 5}


def test_4_19_the_same_number_twice_in_one_area_is_one_choice():
    """5, 12, 1, 5 can grow over two booking cards; its one group must not count twice."""
    assert connected_gems(board("5:w.. 12+:w.. 1+:w.. 5:w.."))[5] == 4
    assert connected_gems(board("5:ww. _ 5:rrr"))[5] == 3


def test_4_20_without_a_gem_nobody_wins_the_number():
    (result,) = contest([board("4:..."), board("4:...")], (0, 1))
    assert result.winner is None


def test_4_21_four_that_tie_get_one_each():
    assert majority((6, 6, 6, 6)) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((9, 9, 4, 4), (2, 2, 1, 1)),
        ((9, 4, 4, 4), (3, 1, 1, 1)),
        ((9, 7, 4, 4), (3, 2, 1, 1)),
        ((9, 9, 9, 4), (1, 1, 1, 0)),
        ((9, 7, 7, 4), (3, 1, 1, 0)),
    ],
)
def test_4_21_ties_of_four_seats(values, points):
    assert majority(values) == points
    assert majority([-value for value in values], most=False) == points


def test_4_22_two_seats_that_tie_get_two_each():
    assert majority((5, 5)) == (2, 2)


def test_4_23_all_seats_are_compared_but_only_tokens_are_paid():
    state = at_tokens(board("1:w.."), board("2:ww."), board("3:www"))
    white = tender("A", colours=("white",))
    _, events = make(with_papers(state, white), "token 1", "token 3", "token 7")
    (paid,) = [fact for fact in facts(events, "tender") if fact["paper"] == 0]
    assert (paid["seat"], paid["points"]) == (0, pay(state, 0, white)[1]) == (0, 1)


def test_4_24_two_tokens_at_a_tender_are_paid_twice():
    state = at_tokens(board("1:w.."), board("3:r.."), tokens=(0, 1, *[None] * 5))
    state = with_papers(state, tender("D"), tender("K"))
    _, events = make(state, "token 6", "token 7")
    mine = [fact for fact in facts(events, "tender") if fact["seat"] == 0 and fact["paper"] == 1]
    assert [(fact["spot"], fact["points"]) for fact in mine] == [(0, 3), (5, 3)]


def test_what_a_tender_pays_for_is_told_but_of_piles_that_are_face_down():
    """Hanya yg tertutup di discard pile pemain saja yg boleh dihitung"""
    state = at_tokens(board("1:ww. 4:w.."), board("3:www _"))
    papers = (tender("A", colours=("white",)), tender("K"), tender("C", most=True), tender("L"))
    state = with_papers(replace(state, rails=(2, 5), rail_order=(1, 0)), *papers)
    _, events = make(state, "token 2", "token 5")  # K beside C, A beside L
    told = {(fact["seat"], fact["type"]): fact["have"] for fact in facts(events, "tender")}
    assert told == {(0, "K"): 0, (0, "C"): 2, (1, "A"): 3, (1, "L"): None}


def test_4_26_patterns_are_of_one_colour_turned_or_mirrored():
    t = tender("I", pattern="T")
    for drawn in ("1:r.. 2:rr. 3:r..", "1:.r. 2:rr. 3:.r.", "1:rrr 2:.r.", "1:.r. 2:rrr"):
        assert count(board(drawn), t) == 1
    assert count(board("1:r.. 2:rw. 3:r.."), t) == 0
    left, right = board("1:rrr 2:r.."), board("1:r.. 2:rrr")
    assert count(left, tender("I", pattern="L")) == count(right, tender("I", pattern="L")) == 1


def test_4_26_a_gem_may_serve_several_tenders():
    built = board("1:rrr 2:rg.")
    assert count(built, tender("I", pattern="L")) == 1
    assert count(built, tender("D", colours=("green", "red"))) == 1


def test_4_27_on_the_same_space_the_upper_token_has_fewer():
    state = gems_tracker.start(3)
    over = replace(
        state, round=9, phase="over", points=(7, 7, 2), rails=(4, 4, 9), rail_order=(2, 0, 1)
    )
    outcome = gems_tracker.outcome(over)
    assert outcome.winners == (1,)
    assert outcome.tie_break == LOWER_TOKEN


def test_4_28_points_may_be_negative_and_the_track_shows_nought():
    state = at_tokens(board("1:... _ _ _"), board("2:w.."))
    state, _ = make(with_papers(state, tender("K"), tender("D")), "token 1", "token 7")
    assert state.points[0] == -3
    assert gems_tracker.view(state).points[0] == -3
    assert gems_tracker.view(state).track[0] == 0
    assert gems_tracker.outcome(state).scores[0] == -3


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ((0, 0), (0, 0)),
        ((4, 0), (3, 0)),
        ((4, 0, 0), (3, 0, 0)),
        ((4, 4, 0), (2, 2, 0)),
        ((4, 2, 0, 0), (3, 2, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_4_33_who_has_none_is_not_ranked_for_the_most(amounts, points):
    assert majority(amounts) == points


@pytest.mark.parametrize(
    ("amounts", "points"),
    [((4, 0), (1, 3)), ((0, 0), (2, 2)), ((4, 2, 0), (1, 2, 3)), ((0, 0, 0), (1, 1, 1))],
)
def test_4_33_none_is_the_least_for_the_fewest(amounts, points):
    assert majority(amounts, most=False) == points


def test_4_33_a_colour_that_a_seat_has_not_pays_it_nothing():
    state = at_tokens(board("1:rr."), board("2:ww."), rails=(0, 0))
    white, most_rails = tender("A", colours=("white",)), tender("C", most=True)
    assert [pay(state, seat, white)[1] for seat in (0, 1)] == [0, 3]
    assert [pay(state, seat, most_rails)[1] for seat in (0, 1)] == [0, 0]
    assert [pay(state, seat, tender("C", most=False))[1] for seat in (0, 1)] == [2, 2]


def test_4_34_type_l_pays_two_seats_what_its_card_says():
    state = with_discards(at_tokens(board(), board()), (12, 3), (4, 5))
    smallest = tender("L", most=False)
    assert [pay(state, seat, tender("L", most=True))[1] for seat in (0, 1)] == [3, 1]
    assert [pay(state, seat, smallest)[1] for seat in (0, 1)] == [1, 3]
    other = smallest._replace(of_two=(5, 2))
    assert [pay(state, seat, other)[1] for seat in (0, 1)] == [2, 5]


def test_4_30_alone_a_tender_that_is_met_counts_once():
    """a tender counts only at its top condition, once, at any moment"""
    run = CARDS.tenders.index(tender("E"))
    state = solo_placing(board("1:... 2:... 3:... 4:... 5:...", "9:..."), 6, papers=(run,))
    met, events = make(state, "extend 1 right")
    assert (met.met, facts(events, "met")) == ((0,), [{"paper": 0}])
    state = replace(met, phase="place", pair=Pair(0, 12, state.row[1]))
    after, events = make(state, "extend 2 right")
    assert (after.met, facts(events, "met")) == ((0,), [])
