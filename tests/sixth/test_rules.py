"""Nim by its three rules."""

import pytest
from gemtable.games.kit.rules import IllegalMove

from tests.sixth.bots import nim as bot
from tests.sixth.rules import nim
from tests.sixth.rules.nim import Take


def after(seats, heaps, *moves):
    state = nim.start(seats, deck=heaps)
    for text in moves:
        (seat,) = nim.pending(state)
        state, _ = nim.play(state, seat, nim.parse(text))
    return state


def test_rule_1_seats_move_in_turn():
    state = after(3, (3, 3, 3), "take 1 from 1", "take 1 from 1", "take 1 from 1")
    assert nim.pending(state) == (0,)
    with pytest.raises(IllegalMove, match="It is seat 1's turn"):
        nim.play(state, 1, Take(1, 1))


@pytest.mark.parametrize("move", [Take(0, 0), Take(3, 0), Take(1, 1), Take(1, 3)])
def test_rule_2_a_move_takes_stones_that_are_there_all_from_one_heap(move):
    with pytest.raises(IllegalMove, match=r"[Hh]eap \d"):
        nim.play(after(2, (2, 0, 3)), 0, move)


def test_rule_3_whoever_takes_the_last_stone_wins():
    state = after(2, (1, 0, 2), "take 1 from 1", "take 2 from 3")
    assert nim.outcome(state).winners == (1,)
    assert nim.pending(state) == ()


def test_the_bot_leaves_two_equal_heaps():
    state = after(2, (3, 1, 0))
    assert bot.play(nim.view(state, 0), nim.legal(state, 0)).move == Take(2, 0)
