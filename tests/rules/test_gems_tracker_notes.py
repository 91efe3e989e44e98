"""The rows of the notes on Gems Tracker about rounds, placing, the rail and solo play.

Rows are those in the README of the game; those about scoring are in
test_gems_tracker_notes_scoring.py. 4.1 and what is invented on the cards are proven with the
cards; 4.3 to 4.6 and 4.29 with the rule text.
"""

from dataclasses import replace
from itertools import product

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Book
from gemtable.games.kit.rules import IllegalMove

from tests.rules.gems_tracker_table import (
    CARDS,
    NO_WAY_IN,
    bidden,
    board,
    facts,
    first_legal,
    kinds,
    legal_texts,
    make,
    numbers,
    placing,
    solo_placing,
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
    booked, _ = make(placing(board("5:w.."), number), "booking 1 right")
    assert "extend 1 right" in legal_texts(booked)


def test_4_9_a_covering_column_fits_both_neighbours():
    fitting = [
        number
        for number in range(1, 13)
        if "cover 1 right 1" in legal_texts(placing(board("4:w.. _ 8:w.."), number))
    ]
    assert fitting == [5, 6, 7]
    with pytest.raises(IllegalMove) as refusal:
        make(placing(board("4:w.. _ 8:w.."), 9), "cover 1 right 1")
    assert refusal.value.rule == "note 4.9"


def test_4_9_a_covered_booking_card_stays():
    state = placing(board("4:w.. _ 8:w.."), 5)
    after, _ = make(state, "cover 1 right 1")
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


def boards_with(state):
    """Return every board that the seat in turn can make of its pair and its booking cards."""
    made, waiting = set(), [state]
    while waiting:
        state = waiting.pop()
        for move in gems_tracker.legal(state, 0):
            after, _ = gems_tracker.play(state, 0, move)
            if isinstance(move, Book):
                waiting.append(after)
            else:
                made.add(tuple(numbers(after.boards[0])))
    return made


def split(cards, ends):
    """Yield every way to split up to so many cards among the ends."""
    for each in product(range(cards + 1), repeat=ends):
        if sum(each) <= cards:
            yield each


def test_4_11_booking_cards_go_to_any_ends_of_any_areas_old_or_new_with_the_column():
    state = placing(board("5:w.. _", "9:w.."), 7, bookings=(2, 0))
    wanted = set()
    for a, b, c, d, one, other in split(2, 6):  # four ends of old areas, two of the column
        first = "_ " * a + "5 _" + " _" * b
        second = "_ " * c + "9" + " _" * d
        wanted.add((first, second, "_ " * one + "7" + " _" * other))  # a new area
        if not other:
            wanted.add((first + " 7" + " _" * one, second))  # right of 5, across its card
            wanted.add((first, "_ " * one + "7 " + second))  # left of 9: directly or across
            if a:
                wanted.add(("_ " * one + "7 " + first, second))  # left of 5 only across
            if d:
                wanted.add((first, second + " 7" + " _" * one))  # right of 9 only across
        if not one and not other:
            wanted.add((first.replace("5 _", "5 7"), second))  # on the card that lay there
    assert boards_with(state) == wanted


@pytest.mark.parametrize("held", range(4))
@pytest.mark.parametrize(
    ("begin", "ends"),
    [
        ("new booking", ["left", "right", "left", "right"]),
        ("extend 1 right booking", ["right"] * 4),
    ],
)
def test_4_11_no_more_booking_cards_are_laid_than_are_held(begin, ends, held):
    """any number still held, split between ends and areas as one likes"""
    state = placing(board("5:w.."), 7, bookings=(held, 3))
    if held:
        after, _ = make(state, f"{begin} {' '.join(sorted(ends[:held]))}")
        assert after.bookings == (0, 3)
    with pytest.raises(IllegalMove, match=f"can still lay: {held}"):
        make(state, f"{begin} {' '.join(sorted(ends[: held + 1]))}")


@pytest.mark.parametrize("held", range(4))
def test_4_11_no_more_booking_cards_are_set_aside_than_are_held(held):
    """any number still held"""
    booked, _ = make(placing(board("5:w.."), 7, bookings=(held, 3)), *["booking 1 left"] * held)
    with pytest.raises(IllegalMove, match="can still lay: 0"):
        gems_tracker.play(booked, 0, gems_tracker.parse("booking 1 left"))


def test_4_11_a_booking_card_is_never_alone_as_an_area():
    state = placing(board("5:w.."), 7)
    assert all(area.strip("_ ") for made in boards_with(state) for area in made)


def test_4_11_booking_cards_are_laid_with_the_column_and_not_before():
    state = placing(board("5:w.."), 7)
    booked, events = make(state, "booking 1 left", "booking 1 left")
    assert (booked.boards, booked.bookings) == (state.boards, state.bookings)
    assert facts(events, "booked") == [{"seat": 0, "area": 0, "side": "left"}]
    assert gems_tracker.pending(booked) == (0,)
    assert gems_tracker.view(booked).booked == ((0, "left"), (0, "left"))
    after, events = make(booked, "new booking right")
    assert numbers(after.boards[0]) == ["_ _ 5", "7 _"]
    assert (after.bookings, after.booked) == ((0, 3), ())
    assert facts(events, "placed")[0]["bookings"] == [[0, "left"], [0, "left"], [1, "right"]]


def test_4_11_a_booking_card_is_not_covered_in_the_turn_in_which_it_is_laid():
    """bisa ditempati di ronde berikutnya"""
    state, _ = make(placing(board("5:w.."), 7), "booking 1 right")
    assert not any(text.startswith("cover") for text in legal_texts(state))


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
    assert {text.split()[1] for text in legal_texts(state) if text.startswith("extend")} == {
        *("1", "2")
    }


def test_4_35_a_card_that_does_not_fit_may_be_taken_though_the_other_would_fit():
    """A 2 fits left of a 3, a 7 nowhere."""
    begun = gems_tracker.start(1)
    decks = (begun.trackers[0]._replace(open=(2, 7)), begun.trackers[1])
    state = replace(begun, boards=(NO_WAY_IN,), trackers=decks)
    takes = {text.split()[1]: text for text in legal_texts(state) if " of 1 " in text}
    assert {*takes} == {"2", "7"}
    assert "drop" not in legal_texts(make(state, takes["2"])[0])
    taken, _ = make(state, takes["7"])
    dropped, events = make(taken, "drop")
    assert dropped.boards == state.boards
    assert kinds(events) == ["dropped"]


def test_4_32_nobody_has_to_spend_a_booking_card():
    state = solo_placing(NO_WAY_IN, 7)
    assert [text for text in legal_texts(state) if not text.startswith("booking")] == ["drop"]
    after, events = make(state, "drop")
    assert (after.boards, after.bookings) == (state.boards, (6,))
    assert kinds(events) == ["dropped"]


def test_4_32_but_it_may():
    state, _ = make(solo_placing(NO_WAY_IN, 7), "booking 2 right")
    assert "extend 2 right" in legal_texts(state)
    after, _ = make(state, "extend 2 right")
    assert numbers(after.boards[0]) == ["3 12", "3 12 _ 7"]
    after, _ = make(state, "drop")  # on second thoughts: then no card is laid
    assert (after.boards, after.bookings, after.booked) == (state.boards, (6,), ())


@pytest.mark.parametrize(
    ("built", "grown", "fits"),
    [
        (board("3:w.. 12:w..", "3:w.. 5:w.."), (), True),  # right of 5
        (board("3:w.. 12:w..", "3:w.. 5:w.."), (1,), False),  # which has its column already
        (board("3:w.. 12:w..", "3:w.. _ 12:w.."), (), True),  # on the booking card
        (board("3:w.. 12:w.."), (), True),  # as the second area
        (NO_WAY_IN, (), False),
    ],
)
def test_4_32_a_pair_is_dropped_only_when_neither_area_takes_it_as_it_is(built, grown, fits):
    state = solo_placing(built, 7, grown=grown, order=(0, 0)[len(grown) :])
    assert ("drop" in legal_texts(state)) != fits


def test_a_booking_card_has_the_same_name_when_its_area_grows_to_the_left():
    state, _ = make(placing(board("6:wgr"), 4), "new")
    state, _ = make(placing(state.boards[0], 9), "extend 2 right booking right")
    assert "cover 2 right 2" in legal_texts(placing(state.boards[0], 12))
    state, _ = make(placing(state.boards[0], 2), "extend 2 left booking left")
    assert numbers(state.boards[0]) == ["6", "_ 2 4 9 _"]
    assert "cover 2 right 2" in legal_texts(placing(state.boards[0], 12))
    state, _ = make(placing(state.boards[0], 1), "cover 2 left 2")
    assert numbers(state.boards[0]) == ["6", "1 2 4 9 _"]
