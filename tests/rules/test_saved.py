"""A match of any game goes to JSON and back, and nothing else comes in."""

import json

import pytest
from gemtable.games import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import OWN
from tests.rules import (
    crossing_saved,
    gems_tracker_saved,
    logichroma_saved,
    lost_gems_saved,
    waterfall_saved,
)
from tests.rules.saved import changed, written
from tests.rules.test_playouts import PLAYED

SAVED = {
    "lost-gems": lost_gems_saved.SAVED,
    "crossing": crossing_saved.SAVED,
    "logichroma": logichroma_saved.SAVED,
    "waterfall": waterfall_saved.SAVED,
    "gems-tracker": gems_tracker_saved.SAVED,
}
DAMAGE = [
    pytest.param(name, *damage, id=f"{name}-{'.'.join(map(str, damage[1]))}")
    for name, saved in SAVED.items()
    for damage in saved.damage
]
SOUND = [
    pytest.param(name, data, id=f"{name}-{number}")
    for name, saved in SAVED.items()
    for number, data in enumerate(saved.sound)
]
SOME = 7  # of so many states of a playout one is written
FIELDS = [(name, field) for name, saved in SAVED.items() for field in saved.sound[0]]


def anything(words):
    """Return what could stand in a field: few values, so that some of them fit."""
    leaves = st.none() | st.booleans() | st.integers(-2, 20) | st.integers(-2, 61) | st.floats()
    leaves |= st.sampled_from(words)
    return leaves | st.lists(leaves, max_size=4) | st.dictionaries(st.text(max_size=4), leaves)


def test_every_game_has_saved_states_to_damage():
    assert SAVED.keys() == set(OWN)
    assert all(saved.game is GAMES[name] for name, saved in SAVED.items())


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_state_goes_through_json(name):
    game = GAMES[name]
    for state in PLAYED[name].states[::SOME]:
        assert game.rules.from_json(written(game, state)) == state


@pytest.mark.slow
@pytest.mark.parametrize("name", SAVED)
def test_a_state_is_small(name):
    some = PLAYED[name].states[::SOME]
    sizes = [len(json.dumps(GAMES[name].rules.to_json(state))) for state in some]
    assert max(sizes) < SAVED[name].most_bytes


@pytest.mark.parametrize(("name", "data", "path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(name, data, path, value):
    game = GAMES[name]
    with pytest.raises(ValueError, match=f"saved state of {game.title}"):
        game.rules.from_json(changed(data, path, value))


@pytest.mark.parametrize(("name", "data"), SOUND)
def test_what_is_damaged_above_was_sound_before(name, data):
    assert written(GAMES[name], GAMES[name].rules.from_json(data)) == data
    assert all(damaged in SAVED[name].sound for damaged, *_ in SAVED[name].damage)


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_missing_field_is_refused(name, field):
    data = {key: value for key, value in SAVED[name].sound[0].items() if key != field}
    with pytest.raises(ValueError, match="no saved state"):
        GAMES[name].rules.from_json(data)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(name, data):
    with pytest.raises(ValueError, match="no saved state"):
        GAMES[name].rules.from_json(data)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "data"), SOUND)
@settings(max_examples=30)
@given(chance=st.data())
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(name, data, chance):
    """Anything in a field: the state is refused, or can be played and written again."""
    game = GAMES[name]
    field = chance.draw(st.sampled_from(sorted(data)))
    value = chance.draw(anything(SAVED[name].words))
    try:
        state = game.rules.from_json(changed(data, [field], value))
    except ValueError:
        return
    assert written(game, state) == changed(data, [field], value)
    for seat in range(state.seats):
        for move in game.rules.legal(state, seat):
            game.rules.play(state, seat, move)
    game.rules.view(state, 0)
