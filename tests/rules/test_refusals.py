"""Refusals of every game say what is wrong in a sentence and name the rule."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove

from tests.rules.own_cases import CASES

REFUSALS = {name: cases.REFUSALS for name, cases in CASES.items()}
MOVES = [
    pytest.param(name, *refused, id=f"{name}: {refused[2]}: {refused[3]}")
    for name, refusals in REFUSALS.items()
    for refused in refusals.moves
]
STARTS = [
    pytest.param(name, *start, id=f"{name}: {start[2]}")
    for name, refusals in REFUSALS.items()
    for start in refusals.starts
]


def as_move(game, move):
    return game.rules.parse(move) if isinstance(move, str) else move


@pytest.mark.parametrize(("name", "state", "seat", "move", "reason", "rule"), MOVES)
def test_a_refusal_says_what_is_wrong_and_names_the_rule(name, state, seat, move, reason, rule):
    game = GAMES[name]
    with pytest.raises(IllegalMove) as refusal:
        game.rules.play(state, seat, as_move(game, move))
    assert (str(refusal.value), refusal.value.rule) == (reason, rule)


@pytest.mark.parametrize(("name", "state", "seat", "move", "_reason", "_rule"), MOVES)
def test_what_is_refused_is_not_among_the_legal_moves(name, state, seat, move, _reason, _rule):
    game = GAMES[name]
    assert as_move(game, move) not in game.rules.legal(state, seat)


@pytest.mark.parametrize(("name", "seats", "options", "reason"), STARTS)
def test_a_table_that_cannot_be_says_why(name, seats, options, reason):
    with pytest.raises(ValueError) as refusal:
        GAMES[name].rules.start(seats, **options)
    assert str(refusal.value) == reason
