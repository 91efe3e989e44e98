"""Every move of every bot has a reason, and it tells nobody what they may not know."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from gemtable.check.hidden import hidden_of
from gemtable.check.played_matches import play_out, tables
from gemtable.games import GAMES
from gemtable.games.kit.bots import random_bot

MATCHES = 2  # of each table: the second mostly with sense
ANEW = 150  # positions at least in which the hidden is dealt anew for each role


@cache
def positions(name):
    """Return (state, seat) wherever a seat owes a move, in matches at every table of a game."""
    matches = [
        play_out(name, seats, options, seed)
        for seats, options in tables(name)
        for seed in range(MATCHES)
    ]
    game = GAMES[name]
    states = [state for match in matches for state in match.states]
    return [(state, seat) for state in states for seat in game.rules.pending(state)[:1]]


def some_positions(name):
    """Return some of them, from all tables alike."""
    return positions(name)[:: max(1, len(positions(name)) // ANEW)]


def chosen(name, state, seat):
    game = GAMES[name]
    return game.bot(game.rules.view(state, seat), game.rules.legal(state, seat), Random(seat))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_bot_is_legal_and_has_a_reason(name):
    reasons = Counter()
    for state, seat in positions(name):
        choice = chosen(name, state, seat)
        assert choice.move in GAMES[name].rules.legal(state, seat)
        assert str(choice.told(is_over=False)).endswith(".")
        assert str(choice.told(is_over=True)).endswith(".")
        reasons[choice.reason.text] += 1
    assert len(reasons) >= 3, "a bot that always says the same says nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_chance_has_a_reason_too(name):
    game = GAMES[name]
    state, seat = positions(name)[0]
    legal = game.rules.legal(state, seat)
    choice = random_bot(game.rules.view(state, seat), legal, Random(1))
    assert str(choice.told(is_over=False)) == "This bot moves at random."


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_a_role_is_told_does_not_depend_on_what_it_may_not_know(name):
    """What a role cannot see is dealt anew; where the bot moves alike, it says the same."""
    chance, compared, worlds = Random(name), 0, 0
    for state, seat in some_positions(name):
        choice = chosen(name, state, seat)
        for role in (None, *range(state.seats)):
            other, worlds = hidden_of(name)(state, role, chance), worlds + 1
            if choice.move not in GAMES[name].rules.legal(other, seat):
                continue
            otherwise = chosen(name, other, seat)
            if otherwise.move == choice.move:
                assert str(otherwise.told(is_over=False)) == str(choice.told(is_over=False))
                compared += 1
    assert compared > 200 or compared == worlds


@pytest.mark.slow
@pytest.mark.parametrize("name", ["logichroma", "lost-gems", "waterfall"])
def test_a_reason_in_full_would_tell_of_hands(name):
    """So it is told when the match is over, and not before."""
    chance, given_away = Random(name), 0
    for state, seat in some_positions(name) * 2:  # dealt anew twice
        choice = chosen(name, state, seat)
        other = hidden_of(name)(state, None, chance)
        if choice.move in GAMES[name].rules.legal(other, seat):
            otherwise = chosen(name, other, seat)
            is_alike = otherwise.move == choice.move
            given_away += is_alike and str(otherwise.reason) != str(choice.reason)
    assert given_away > 5
