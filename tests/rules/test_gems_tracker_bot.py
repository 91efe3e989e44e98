"""What the bot of Gems Tracker does beside what test_reasons_by_game.py has it do and say."""

from random import Random

from gemtable.games.gems_tracker import bot
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid

from tests.rules.gems_tracker_table import (
    NO_WAY_IN,
    board,
    solo_placing,
    tender,
    with_papers,
)


def wish(state, seat, seed=0):
    legal = gems_tracker.legal(state, seat)
    return bot.play(gems_tracker.view(state, seat), legal, Random(seed)).move


def test_a_bot_bids_cards_it_holds():
    assert isinstance(wish(gems_tracker.start(2), 0), Bid)


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
