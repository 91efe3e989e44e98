"""The rows of the notes on Gems Tracker, where the rule text leaves something open.

Rows are those in the README of the game. 4.1, 4.2 and what is invented on the cards are proven
with the cards; 4.3 to 4.7, 4.10, 4.25 and 4.29 with the rule text.
"""

from dataclasses import replace

import pytest
from gemtable.rules import gems_tracker
from gemtable.rules.core import IllegalMove
from gemtable.rules.gems_tracker import majority, tender_points
from gemtable.rules.gems_tracker.contest import connected_gems, contest
from gemtable.rules.gems_tracker.scoring import points_of
from gemtable.rules.gems_tracker.tenders import count

from tests.rules.gems_tracker_table import (
    CARDS,
    at_tokens,
    bidden,
    board,
    facts,
    first_legal,
    kinds,
    legal_texts,
    make,
    numbers,
    placing,
    tender,
    with_papers,
)


def with_icons(state, icons):
    """Return the table with a mine of so many icons in the first slot."""
    mine = next(i for i, face in enumerate(CARDS.mines) if face.rails == icons)
    return replace(state, row=(mine, *state.row[1:]))


@pytest.mark.parametrize(("seats", "papers", "spots"), [(2, 6, 7), (3, 6, 7), (4, 8, 10)])
def test_4_2_spots_are_the_sides_that_tenders_share(seats, papers, spots):
    state = gems_tracker.start(seats)
    assert (len(state.papers), len(state.tokens)) == (papers, spots)


def test_4_7_in_round_nine_the_robbed_seat_discards_nothing():
    state = first_legal(gems_tracker.start(2), 8)
    assert [len(each.discards) for each in state.trackers] == [3, 3]
    state, _ = make(state, legal_texts(state)[0])
    state, _ = make(state, legal_texts(state)[0])
    _, events = make(state, legal_texts(state)[0])
    assert facts(events, "took")[0]["discarded"] == []


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 8, 12])
def test_4_8_across_a_booking_card_any_number_goes(number):
    state = placing(board("5:w.. _"), number)
    assert "extend 1 right" in legal_texts(state)
    assert "extend 1 right booking 1 left" in legal_texts(placing(board("5:w.."), number))


def test_4_9_a_covering_column_fits_both_neighbours():
    fitting = [
        number
        for number in range(1, 13)
        if "cover 2 of 1" in legal_texts(placing(board("4:w.. _ 8:w.."), number))
    ]
    assert fitting == [5, 6, 7]
    with pytest.raises(IllegalMove) as refusal:
        make(placing(board("4:w.. _ 8:w.."), 9), "cover 2 of 1")
    assert refusal.value.rule == "note 4.9"


def test_4_9_a_covered_booking_card_stays():
    state = placing(board("4:w.. _ 8:w.."), 5)
    after, _ = make(state, "cover 2 of 1")
    assert after.bookings == state.bookings
    assert after.boards[0][0][1].covers


@pytest.mark.parametrize(
    ("area", "number", "end"), [("12:w..", 1, "right"), ("1:w..", 12, "left")]
)
def test_4_10_one_lies_right_of_twelve_only(area, number, end):
    assert f"extend 1 {end}" in legal_texts(placing(board(area), number, bookings=(0, 0)))


def test_4_10_equal_numbers_never_touch():
    texts = legal_texts(placing(board("5:w.. 6:w.."), 6, bookings=(0, 0)))
    assert texts == ["new", "new turned"]


def test_4_11_booking_cards_come_with_the_column_in_its_row():
    state = placing(board("5:w..", "9:w.."), 7)
    for move in gems_tracker.legal(state, 0):
        after, _ = gems_tracker.play(state, 0, move)
        changed = [new for new in after.boards[0] if new not in state.boards[0]]
        assert len(changed) == 1
        assert any(column and column.number == 7 for column in changed[0])
    with pytest.raises(IllegalMove, match="You hold 3 booking cards"):
        make(state, "new booking 2 left 2 right")


def test_4_11_a_covering_column_may_bring_booking_cards_to_the_ends():
    state, _ = make(placing(board("4:w.. _"), 6), "cover 2 of 1 booking 1 left 2 right")
    assert numbers(state.boards[0]) == ["_ 4 6 _ _"]


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


def test_4_15_no_move_joins_two_areas():
    state = placing(board("5:w..", "9:w.."), 7)
    for move in gems_tracker.legal(state, 0):
        after, _ = gems_tracker.play(state, 0, move)
        assert len(after.boards[0]) >= 2


def test_4_16_at_nought_the_stack_follows_the_tie_breakers():
    assert gems_tracker.start(4).rail_order == (0, 1, 2, 3)


def test_4_16_a_later_arrival_lies_on_top():
    state = with_icons(bidden("1 2", "3 4", "5 6"), 1)
    state, _ = make(state, "take 1 of 1 mine 1", "new")
    assert state.rail_order == (2, 0, 1)
    state, _ = make(with_icons(state, 1), "take 5 of 3 mine 1")
    assert state.rails == (0, 1, 1)
    assert state.rail_order == (2, 1, 0)


def test_4_16_a_token_that_does_not_move_keeps_its_place():
    state, events = make(with_icons(bidden("1 2", "3 4", "5 6"), 0), "take 1 of 1 mine 1")
    assert state.rail_order == (0, 1, 2)
    assert kinds(events) == ["took"]


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
    assert majority((0, 0)) == (2, 2)


def test_4_23_all_seats_are_compared_but_only_tokens_are_paid():
    state = at_tokens(board("1:w.."), board("2:ww."), board("3:www"))
    white = tender("A", colours=("white",))
    _, events = make(with_papers(state, white), "token 1", "token 3", "token 7")
    paid = [fact for fact in facts(events, "tender") if fact["paper"] == 0]
    assert paid == [{"seat": 0, "spot": 0, "paper": 0, "points": points_of(state, 0, white)}]
    assert paid[0]["points"] == 1


def test_4_24_two_tokens_at_a_tender_are_paid_twice():
    state = at_tokens(board("1:w.."), board("3:r.."), tokens=(0, 1, *[None] * 5))
    state = with_papers(state, tender("D"), tender("K"))
    _, events = make(state, "token 6", "token 7")
    mine = [fact for fact in facts(events, "tender") if fact["seat"] == 0 and fact["paper"] == 1]
    assert [(fact["spot"], fact["points"]) for fact in mine] == [(0, 3), (5, 3)]


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
    assert outcome.tie_break == "the upper token on the mining rail"


def test_4_28_points_may_be_negative_and_the_track_shows_nought():
    state = at_tokens(board("1:... _ _ _"), board("2:w.."))
    state, _ = make(with_papers(state, tender("K"), tender("D")), "token 1", "token 7")
    assert state.points[0] == -3
    assert gems_tracker.view(state)["points"][0] == -3
    assert gems_tracker.view(state)["track"][0] == 0
    assert gems_tracker.outcome(state).scores[0] == -3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_4_29_tie_breakers_number_the_seats(seats):
    state = gems_tracker.start(seats)
    assert sorted(map(state.breaker, range(seats))) == list(range(1, seats + 1))


def test_4_30_solo_ends_when_the_decks_are_empty():
    state = first_legal(gems_tracker.start(1), 5)
    assert [len(each.held) for each in state.trackers] == [0, 0]
    while gems_tracker.pending(state):
        state, events = make(state, legal_texts(state)[0])
    assert state.round == 6
    assert kinds(events)[-1] == "ended"
    assert len(state.deck) == 21 - 6 * 3


def test_4_30_a_tender_is_met_once():
    state = gems_tracker.start(1, 4)
    seen = []
    while gems_tracker.pending(state):
        state, events = make(state, legal_texts(state)[0])
        seen += [fact["paper"] for fact in facts(events, "met")]
    assert len(seen) == len(set(seen))
    assert tuple(sorted(seen)) == state.met


def test_4_31_either_pair_goes_to_either_area():
    state = first_legal(gems_tracker.start(1), 1)
    decks = {text.split()[3] for text in legal_texts(state)}
    assert decks == {"1", "2"}
    state, _ = make(state, next(text for text in legal_texts(state) if " of 2 " in text))
    assert {text.split()[1] for text in legal_texts(state)} == {"1", "2"}
