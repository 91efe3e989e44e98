"""How much work a move takes: counted in calls, since a busy machine's clock says nothing.

A state has some twenty fields, and to copy it is the largest part of most moves. `make bench`
tells the moves a second that come of it.
"""

import dataclasses
import sys
from collections import Counter
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.gems_tracker.rules import cards
from gemtable.games.kit.bots import random_bot

MATCHES = 10
COPIES = 2  # of a state, a move, in the mean


def calls_in_matches(name):
    """Return how often each function was called in matches by chance, and how many moves."""
    game, calls, moves = GAMES[name], Counter(), 0

    def count(frame, event, _argument):
        if event == "call":
            calls[frame.f_code] += 1

    chance = Random(1)
    sys.setprofile(count)
    try:
        for seed in range(MATCHES):
            state = game.rules.start(2, seed)
            while pending := game.rules.pending(state):
                move = random_bot({}, game.rules.legal(state, pending[0]), chance).move
                state, _ = game.rules.play(state, pending[0], move)
                moves += 1
    finally:
        sys.setprofile(None)
    return calls, moves


@pytest.mark.parametrize("name", ["logichroma", "gems-tracker"])
def test_a_move_copies_the_state_once_or_twice(name):
    calls, moves = calls_in_matches(name)
    assert calls[dataclasses.replace.__code__] / moves <= COPIES


def test_a_tender_that_is_paid_is_counted_once():
    """Each of two tokens pays two tenders: of type A both boards are counted, of others one."""
    calls, _ = calls_in_matches("gems-tracker")
    scorings, tokens, papers, boards = 2, 2, 2, 2
    assert calls[cards.count.__code__] <= MATCHES * scorings * tokens * papers * boards
