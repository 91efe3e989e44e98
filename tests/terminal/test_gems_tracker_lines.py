"""Gems Tracker as it is drawn: each eye finds what it may know, and nothing by colour alone."""

import dataclasses

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE

from tests.rules.gems_tracker_table import at_tokens, bidden, board, make, placing
from tests.terminal.drawn import drawn, of_state
from tests.terminal.screens import bid

GAME = "gems-tracker"


def told(state, eyes=TABLE, size=(80, 24), ui=None):
    return "\n".join(drawn(of_state(GAME, state, ui=ui), eyes, size))


@pytest.mark.parametrize("eyes", [TABLE, ALL, 1])
def test_what_another_seat_bids_changes_nothing(eyes):
    state = gems_tracker.start(2)
    both = [told(state, eyes, ui=bid(choice, (1,))) for choice in ((3, 6), (12, 1))]
    assert both[0] == both[1]


def test_a_seat_finds_its_own_hand_and_what_it_has_pressed():
    state = gems_tracker.start(2)
    assert "hand     1 2 3 4 5 6 7 8 9 10 11 12  discarded none" in told(state, 0)
    assert "You bid 3 6." in told(state, 0, ui=bid((6, 3), ()))
    assert "You bid" not in told(state, 0)
    assert "hand" not in told(state)


def test_with_all_eyes_every_hand_is_open_and_at_the_end_there_is_none():
    state = gems_tracker.start(2)
    assert [line[:6] for line in told(state, ALL).splitlines() if "1 2 3" in line] == [
        "hand 1",
        "hand 2",
    ]
    over = dataclasses.replace(at_tokens((), ()), phase="over", order=())
    assert "hand" not in told(over)


def test_who_has_bid_and_who_is_waited_for_is_told():
    lines = told(gems_tracker.start(3), ui=bid((3, 6), (1,), ()))
    assert "Round 1 of 9. Seats 2 and 3 to bid." in lines
    (first, *_others) = [line for line in lines.splitlines() if " seat " in line]
    assert first.startswith("  seat 1") and first.endswith("has bid")
    counting = told(gems_tracker.start(2), ui=lambda ui: dataclasses.replace(ui, count=2))
    assert "Counting: two." in counting


def test_mines_open_cards_and_what_was_taken_are_told():
    state = bidden("3 6", "1 2")
    lines = told(state)
    assert "open     seat 1: 3 6  seat 2: 1 2" in lines
    assert "Round 1 of 9. Seat 1 to draft." in lines
    for slot, mine in enumerate(gems_tracker.view(state).row, 1):
        gems = "".join(gem[0] if gem else "." for gem in mine.gems)
        assert f"{slot}  {gems}" in lines
    taken, _ = make(state, "take 2 2 1")
    assert "taken 2" in told(taken)
    assert "Seat 1 to place the pair." in told(taken)


def test_a_tableau_has_numbers_gems_and_booking_cards():
    state = placing(board("4:wgr _ 6:w.r", "7:yyy"), 8)
    assert "    1│4wgr [] 6w.r  2│7yyy" in told(state)


def test_where_it_is_narrow_only_the_seat_in_turn_and_the_own_one_have_their_gems():
    state = placing(board("4:wgr _ 6:w.r"), 8, seats=4)
    boards = (state.boards[0], state.boards[0], *state.boards[2:])
    lines = told(dataclasses.replace(state, boards=boards), size=(60, 14))
    assert lines.count("4wgr") == 1
    assert "  seat 2  0p 0r 3b  │4 [] 6" in lines


def test_tenders_have_their_steps_where_there_is_room():
    state = at_tokens((), ())
    for size, has_steps in (((80, 24), True), ((60, 14), False)):
        assert (" 4:2 " in told(state, size=size)) == has_steps


def test_tokens_stand_between_two_tenders_and_free_spots_are_named_when_one_is_owed():
    state, _ = make(at_tokens((), ()), "token 2")
    lines = told(state)
    assert "seat 1: 2-3" in lines
    assert "spot 1 1-2" in lines
    assert "spot 2" not in lines


def test_alone_the_tenders_that_are_met_are_counted_and_marked():
    state = dataclasses.replace(gems_tracker.start(1), met=(0, 4))
    lines = told(state)
    assert "tenders met 2  bookings 6" in lines
    assert lines.count(" met") == 3
    assert "deck 1: " in lines
