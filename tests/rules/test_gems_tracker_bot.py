"""The bot of Gems Tracker plays by what it sees, never against the rules, and well enough."""

from copy import deepcopy
from random import Random

import pytest
from gemtable.games.gems_tracker import bot
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid, Extend

from tests.rules.gems_tracker_table import (
    NO_WAY_IN,
    at_tokens,
    board,
    placing,
    solo_placing,
    tender,
    with_papers,
)


def wish(state, seat, seed=0):
    legal = gems_tracker.legal(state, seat)
    return bot.play(gems_tracker.view(state, seat), legal, Random(seed)).move


def points(seats, seed):
    """Return the points of a bot and the mean of the others, who move by chance."""
    chance, mine = Random(seed), seed % seats
    state = gems_tracker.start(seats, seed)
    while waiting := gems_tracker.pending(state):
        seat = waiting[0]
        legal = gems_tracker.legal(state, seat)
        move = wish(state, seat, chance.random()) if seat == mine else chance.choice(legal)
        assert move in legal
        state, _ = gems_tracker.play(state, seat, move)
    others = [score for seat, score in enumerate(state.points) if seat != mine]
    return state.points[mine], sum(others) / max(1, len(others))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_has_half_as_much_again_as_seats_that_move_by_chance(seats):
    games = [points(seats, seed) for seed in range(12)]
    assert sum(own for own, _ in games) >= 1.5 * sum(others for _, others in games)


@pytest.mark.slow
def test_a_bot_alone_meets_about_four_of_ten_tenders():
    """Of 300 matches that were looked at it met 4 on average (its README)."""
    met = 0
    for seed in range(6):
        state = gems_tracker.start(1, seed)
        while gems_tracker.pending(state):
            state, _ = gems_tracker.play(state, 0, wish(state, 0))
        met += len(state.met)
    assert met >= 3 * 6


def test_the_same_view_and_chance_give_the_same_move():
    state = gems_tracker.start(3, 5)
    while waiting := gems_tracker.pending(state):
        view, legal = gems_tracker.view(state, waiting[0]), gems_tracker.legal(state, waiting[0])
        chosen = bot.play(view, legal, Random(1))
        assert bot.play(deepcopy(view), legal, Random(1)) == chosen
        state, _ = gems_tracker.play(state, waiting[0], chosen.move)


def test_a_bot_bids_cards_it_holds():
    assert isinstance(wish(gems_tracker.start(2), 0), Bid)


def test_a_bot_lays_equal_colours_side_by_side():
    state = placing(board("2:wwg", "2:rrr"), 3)
    gems = state.cards.mines[0].gems
    assert gems == ("white", "white", "green")
    assert wish(state, 0) == Extend(area=0, side="right")


def test_a_bot_lays_its_token_where_it_is_paid():
    built = board(*["5:wg."] * 6)
    state = with_papers(at_tokens(built, board("3:r..")), tender("K"), tender("D"))
    assert wish(state, 0).spot == 0


def test_a_bot_alone_lays_a_booking_card_to_place_what_fits_nowhere():
    state = solo_placing(NO_WAY_IN, 7)
    booked, _ = gems_tracker.play(state, 0, wish(state, 0))
    assert len(booked.booked) == 1
    placed, _ = gems_tracker.play(booked, 0, wish(booked, 0))
    assert 7 in [column.number for area in placed.boards[0] for column in area if column]


def test_a_bot_alone_goes_on_with_a_run():
    """E asks for four in the data file; the 7 fits beside the 1, too."""
    state = with_papers(solo_placing(board("4:... 5:... 6:...", "1:..."), 7), tender("E"))
    met, _ = gems_tracker.play(state, 0, wish(state, 0))
    assert 0 in met.met


def test_a_bot_that_finds_booking_cards_named_already_lays_the_pair():
    state = solo_placing(NO_WAY_IN, 7)
    for _ in range(2):
        (booking,) = {
            move for move in gems_tracker.legal(state, 0) if str(move) == "booking 1 left"
        }
        state, _ = gems_tracker.play(state, 0, booking)
    placed, _ = gems_tracker.play(state, 0, wish(state, 0))
    assert placed.phase == "take"
