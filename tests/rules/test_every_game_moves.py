"""What every game owes its callers, whatever its rules: moves, refusals, endings.

The promises are those of `Game` in games/kit/rules.py.
"""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove, NotationError

SAMPLE = 12  # states of a match that are looked at closely
MOVES = 25  # moves tried in each


def sample(match):
    """Return some states of a match, the first and the last among them."""
    states = match.states
    step = max(1, len(states) // SAMPLE)
    return [*states[:-1:step], states[-1]]


def some(moves, chance):
    moves = list(dict.fromkeys(moves))
    return chance.sample(moves, min(MOVES, len(moves)))


def moves_seen(match):
    """Return moves that are legal somewhere in the match, for some seat."""
    return [
        move
        for state in sample(match)
        for seat in range(match.seats)
        for move in some(match.game.rules.legal(state, seat), Random(0))
    ] + [step.move for step in match.steps]


def test_a_random_match_ends_with_a_score_for_every_seat(match):
    outcome = match.game.rules.outcome(match.states[-1])
    assert len(outcome.scores) == match.seats
    assert set(outcome.winners) <= set(range(match.seats))
    assert all(type(score) is int for score in outcome.scores)
    assert outcome.reason


def test_all_seats_share_one_score_exactly_in_a_game_that_says_so(match):
    outcome = match.game.rules.outcome(match.states[-1])
    assert outcome.is_shared == match.game.is_cooperative
    assert not outcome.is_shared or len({*outcome.scores}) == 1


@pytest.mark.parametrize("beyond", [-1, 0])
def test_a_seat_that_is_not_at_the_table_has_no_move(match, beyond):
    seat = -1 if beyond else match.seats
    moves = some(moves_seen(match), Random(0))[:5]
    for state in sample(match):
        assert match.game.rules.legal(state, seat) == ()
        for move in moves:
            with pytest.raises(IllegalMove):
                match.game.rules.play(state, seat, move)


def test_words_of_other_games_are_no_move_or_one_that_the_rules_judge(match):
    texts = ["", "?", "hint red", "play 1", "take 7", "concede", "bid 1 2", "1", "move a1 b2"]
    texts += [str(move) for other in GAMES.values() for move in opening_moves(other)]
    for state in sample(match)[:3]:
        (seat, *_) = match.game.rules.pending(state)
        for text in texts:
            try:
                match.game.rules.play(state, seat, match.game.rules.parse(text))
            except (NotationError, IllegalMove) as refusal:
                assert str(refusal).endswith((".", "?")), f"{text}: {refusal}"


def opening_moves(game):
    state = game.rules.start(game.seats[-1])
    return [
        move for seat in game.rules.pending(state) for move in game.rules.legal(state, seat)[:10]
    ]
