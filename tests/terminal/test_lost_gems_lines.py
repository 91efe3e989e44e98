"""The Lost Gems as it is drawn: each eye finds what it may know, and nothing by colour alone."""

import dataclasses

import pytest
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE
from gemtable.games.lost_gems import rules as lost_gems

from tests.terminal.drawn import drawn, of_seats, of_state, status

GAME = "lost-gems"
HINTED = [(0, "hint red")]


def turned_over(state):
    """Return what makes a Ui in which all tiles in hands are turned to the others."""
    held = frozenset(held.tile for hand in state.hands for held in hand if held)
    return lambda ui: dataclasses.replace(ui, shown=held)


@pytest.mark.parametrize("seats", lost_gems.SEATS)
def test_a_seat_sees_the_hands_of_the_others_and_not_its_own(seats):
    state = lost_gems.start(seats, seed=2)
    table = of_state(GAME, state)
    for eyes in range(seats):
        lines = of_seats(drawn(table, eyes))
        for holder, line in enumerate(lines):
            shards = [state.shard(held.tile) for held in state.hands[holder]]
            named = [f"{shard.colour} {shard.value}" in line for shard in shards]
            assert all(named) if holder != eyes else "face down" in line


def test_with_all_eyes_every_hand_is_turned_over():
    state = lost_gems.start(3, seed=1)
    told = "\n".join(drawn(of_state(GAME, state), ALL))
    for hand in state.hands:
        for held in hand:
            shard = state.shard(held.tile)
            assert f"{shard.colour} {shard.value}" in told


def test_a_match_that_is_over_is_open_to_all():
    state = lost_gems.start(2, seed=1)
    for _ in range(4):  # the same hint is no help: nickels go by plays that do not fit
        (seat,) = lost_gems.pending(state) or (None,)
        if seat is not None:
            state, _ = lost_gems.play(state, seat, lost_gems.parse("play 2"))
    over = of_state(GAME, state)
    assert over.outcome
    assert drawn(over, TABLE) == drawn(over, ALL)
    assert "The match is over." in drawn(over, TABLE)


def test_the_table_tells_its_counters_and_whose_turn_it_is():
    told = "\n".join(drawn(status(GAME, 2, HINTED)))
    assert "pennies  ●●○" in told
    assert "nickels ●●" in told
    assert "treetops 14" in told
    assert "▶ seat 2" in told
    assert "Turn 2. Seat 2 to move." in told


def test_discards_and_gems_are_told_by_letters_and_names():
    table = status(GAME, 2, [(0, "hint red"), (1, "play 1")])
    (thrown,) = table.views.table.discards
    told = "\n".join(drawn(table))
    assert f"out      {thrown.colour[0]}{thrown.value}" in told
    assert all(f"{colour} ◇◇◇" in told for colour in lost_gems.COLOURS)


def test_what_a_hint_told_stands_beside_the_tile():
    state = lost_gems.start(2, seed=1)
    told = "".join(line for line in drawn(status(GAME, 2, HINTED)) if "seat 2 " in line)
    touched = [state.shard(held.tile).colour == "red" for held in state.hands[1]]
    assert [
        f"{number} face down  {'r··' if red else '·yb'} 123" in told
        for number, red in enumerate(touched, 1)
    ] == [True, True]
