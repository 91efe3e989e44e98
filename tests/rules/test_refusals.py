"""Refusals of every game say what is wrong in a sentence and name the rule."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove

from tests.games import OWN
from tests.rules import (
    crossing_refusals,
    gems_tracker_refusals,
    logichroma_refusals,
    lost_gems_refusals,
    waterfall_refusals,
)

REFUSALS = {
    "lost-gems": lost_gems_refusals.REFUSALS,
    "crossing": crossing_refusals.REFUSALS,
    "logichroma": logichroma_refusals.REFUSALS,
    "waterfall": waterfall_refusals.REFUSALS,
    "gems-tracker": gems_tracker_refusals.REFUSALS,
}
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


def test_every_game_has_its_refusals():
    assert REFUSALS.keys() == set(OWN)
    assert all(refusals.game is GAMES[name] for name, refusals in REFUSALS.items())


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
