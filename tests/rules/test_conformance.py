"""What every game owes its callers, whatever its rules: moves, refusals, endings.

The promises are those of `Game` in games/kit/rules.py.
"""

import json
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


def test_nobody_owes_a_move_exactly_when_there_is_an_outcome(match):
    for state in match.states:
        pending = match.game.rules.pending(state)
        assert (pending == ()) == (match.game.rules.outcome(state) is not None)
        assert list(pending) == sorted(set(pending))
        assert set(pending) <= set(range(match.seats))


def test_a_seat_that_owes_a_move_has_one_and_after_the_end_nobody_has(match):
    for state in match.states:
        able = [seat for seat in range(match.seats) if match.game.rules.legal(state, seat)]
        assert set(match.game.rules.pending(state)) <= set(able)
        assert able == [] or match.game.rules.outcome(state) is None


def test_every_legal_move_is_listed_once_and_accepted(match):
    for state in sample(match):
        for seat in range(match.seats):
            legal = match.game.rules.legal(state, seat)
            assert len(set(legal)) == len(legal)
            for move in some(legal, Random(0)):
                match.game.rules.play(state, seat, move)


@pytest.mark.slow
def test_a_move_of_another_state_or_seat_is_refused_with_a_reason_and_a_rule(match):
    chance = Random(match.seed)
    seen = moves_seen(match)
    for state in sample(match):
        for seat in range(match.seats):
            legal = set(match.game.rules.legal(state, seat))
            for move in some(seen, chance):
                if move not in legal:
                    with pytest.raises(IllegalMove) as refusal:
                        match.game.rules.play(state, seat, move)
                    assert not str(refusal.value)[0].islower(), refusal.value
                    assert str(refusal.value)[-1] in ".?!", refusal.value
                    assert refusal.value.rule


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


def test_every_legal_move_is_one_line_that_reads_back(match):
    for state in sample(match):
        for seat in range(match.seats):
            for move in some(match.game.rules.legal(state, seat), Random(0)):
                text = str(move)
                assert text == " ".join(text.split())
                assert match.game.rules.parse(text) == move
                assert match.game.rules.parse(f"  {text.upper()} ") == move


def test_events_are_named_and_their_facts_are_json(match):
    for step in match.steps:
        for event in step.events:
            assert event.kind
            assert json.loads(json.dumps(event.facts)) == event.facts
