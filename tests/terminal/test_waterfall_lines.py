"""Waterfall as it is drawn: each eye finds its own hand, and nothing is told by colour alone."""

from random import Random

import pytest
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.bot import play as sensible
from gemtable.games.waterfall.rules import TILES

from tests.rules.waterfall_table import after, rows_of
from tests.rules.waterfall_table import table as laid
from tests.terminal.drawn import drawn, of_state

GAME = "waterfall"


def positions(seats, seed):
    """States of a match of sensible bots, but the one that is over."""
    state = waterfall.start(seats, seed)
    while waterfall.pending(state):
        yield state
        view = waterfall.view(state, state.turn)
        move = sensible(view, waterfall.legal(state, state.turn), Random(0)).move
        state, _ = waterfall.play(state, state.turn, move)


def draw(state, eyes=TABLE, size=(80, 24)):
    return "\n".join(drawn(of_state(GAME, state), eyes, size))


def card(tile):
    number, gem, action = TILES[tile]
    return f"{tile + 1} {gem[0]}{number} {action}"


def test_a_seat_sees_its_own_hand_in_the_order_of_its_keys_and_no_other():
    state = waterfall.start(3, seed=2)
    for eyes in range(3):
        (line,) = [line for line in draw(state, eyes).splitlines() if line.startswith("hand ")]
        assert line.split("     ")[1].split("  ") == [card(tile) for tile in state.hands[eyes]]
    assert "hand" not in draw(state)


def test_all_eyes_see_every_hand_and_what_piles_are_worth():
    state = laid("add", "2-red 5 | 4 | 3", scored="5 3 | 1 | ")
    told = draw(state, ALL)
    for hand in state.hands:
        for tile in hand:
            assert f"{tile + 1} {TILES[tile].gem[0]}{TILES[tile].number}" in told
    assert "scored 2 (8)" in told and "scored 1 (1)" in told


def test_a_seat_is_told_what_its_own_pile_is_worth():
    state = laid("add", "2 | 4", scored="5 3 | 1")
    assert "scored 2 (8)" in draw(state, 0) and "scored 1 (1)" not in draw(state, 0)
    assert "(" not in draw(state)


def test_a_tile_has_its_row_its_column_its_gemstone_its_action_and_its_pawns():
    told = draw(laid("red-add / . blue-score", "2 | 4", pawns="2.2 2.2"))
    assert "row 1    1 r add\n" in told
    assert "row 2    2 b score ▲1 ▲2\n" in told


def test_steps_path_deck_and_ways_are_told():
    told = draw(after(laid("green-leapfrog / any any", "4 any | any"), "play #1", "fall in"))
    assert "steps    3  path g  deck 38  discarded 1  leapfrog" in told
    assert "falls: left 2.1, right 2.2" in told


def test_open_places_are_listed_where_a_tile_is_added():
    state = laid("add / any .", "2 3 | any")
    assert "open" not in draw(state)
    assert "open     2.2  3.1  3.2\n" in draw(after(state, "play #1", "fall in"))


@pytest.mark.parametrize(
    ("top", "waits"),
    [
        ("add", "add a tile"),
        ("red-score", "score"),
        ("remove", "remove a tile"),
        ("swap", "swap two tiles"),
        ("pawn", "move a pawn"),
        ("draw", "fall"),
    ],
)
def test_what_a_seat_owes_is_told(top, waits):
    state = after(laid(f"{top} / any any", "2 red | any"), "play #1", "fall in")
    assert f"Turn 1. Seat 1 to {waits}." in draw(state)


def test_before_a_fall_it_is_told_whether_one_can_fall():
    state = laid("add", "2 3 | any")
    assert "Turn 1. Seat 1 to play." in draw(state)
    assert "Turn 1. Seat 1 to play or fall." in draw(after(state, "play #1"))


@pytest.mark.slow
@pytest.mark.parametrize("seats", waterfall.SEATS)
def test_whole_matches_fit_a_small_terminal_and_its_own_seat(seats):
    """The story gives way: what is left of 20 lines are those of the prompt."""
    for state in list(positions(seats, seed=seats))[::20]:
        for eyes in (TABLE, state.turn):
            lines = draw(state, eyes, (60, 14)).splitlines()
            assert len(lines) <= 18
            assert all(len(line) <= 60 for line in lines)


def test_a_full_waterfall_fits_a_usual_terminal():
    lines = draw(laid(rows_of(19), "3 draw | draw draw"), 0, (80, 18)).splitlines()
    assert len(lines) <= 18
