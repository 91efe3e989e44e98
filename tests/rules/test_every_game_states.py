"""What every game owes its callers, whatever its rules: states, views, sealed choices.

The promises are those of `Game` in games/kit/rules.py.
"""

import json
from random import Random

import pytest
from gemtable.check import moves_check, replay_check, text_check
from gemtable.check.played_matches import play_out
from gemtable.games import GAMES


def choices(match, state, chance):
    """Return a legal move for every seat that owes one."""
    return [
        (seat, chance.choice(match.game.rules.legal(state, seat)))
        for seat in match.game.rules.pending(state)
    ]


def simultaneous(match):
    """Return the states of a match in which several seats owe a move."""
    return [state for state in match.states if len(match.game.rules.pending(state)) > 1]


def committed(game, state, moves):
    for seat, move in moves:
        state, _ = game.rules.play(state, seat, move)
    return state


def test_a_match_is_the_same_from_its_seed_its_deck_and_its_notation(match):
    replay_check.check_replay(match)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_another_process_plays_the_same_match(name):
    seats = GAMES[name].seats[-1]
    replay_check.check_replay_elsewhere(name, [play_out(name, seats, {}, seed) for seed in (0, 1)])


@pytest.mark.slow
def test_play_never_changes_its_argument(match):
    for state in match.states:
        moves_check.check_argument_unchanged(match.game, state)


def test_a_state_is_json_and_stays_small(match):
    text_check.check_states(match)


@pytest.mark.slow
def test_views_are_json_for_every_seat_and_for_the_table(match):
    text_check.check_views(match)


def test_the_order_of_sealed_choices_changes_nothing(match):
    chance = Random(match.seed)
    for state in simultaneous(match):
        moves = choices(match, state, chance)
        shuffled = chance.sample(moves, len(moves))
        assert committed(match.game, state, moves) == committed(match.game, state, moves[::-1])
        assert committed(match.game, state, moves) == committed(match.game, state, shuffled)


def test_a_sealed_choice_shows_only_that_it_was_made(match):
    chance = Random(match.seed)
    for state in simultaneous(match):
        first, *others = match.game.rules.pending(state)
        one, another = chance.choices(match.game.rules.legal(state, first), k=2)
        states, told = zip(
            *(match.game.rules.play(state, first, move) for move in (one, another)), strict=True
        )
        assert told[0] == told[1]
        for seat in (None, *others):
            views = [json.dumps(match.game.rules.view(after, seat).to_json()) for after in states]
            assert views[0] == views[1]


@pytest.mark.parametrize("name", GAMES)
def test_other_seeds_deal_other_matches(name):
    game = GAMES[name]
    for seats in game.seats:
        dealt = {
            json.dumps(game.rules.to_json(game.rules.start(seats, seed))) for seed in range(10)
        }
        assert len(dealt) > 5


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_cannot_be_is_a_value_error(name):
    game = GAMES[name]
    least, *_, most = game.seats
    for seats in (least - 1, most + 1, True, "2", 2.0):
        with pytest.raises(ValueError) as refusal:
            game.rules.start(seats)
        assert str(refusal.value) == f"{game.title} is for {least} to {most} seats, not {seats}."
    with pytest.raises(ValueError, match="colour_of_the_box"):
        game.rules.start(game.seats[0], colour_of_the_box="red")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_named_as_it_is_listed(name):
    game = GAMES[name]
    assert game.name == name
    assert game.title
    assert game.rules.version >= 1
