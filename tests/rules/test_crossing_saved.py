"""A match of Crossing goes to JSON and back, and nothing else comes in."""

import copy
import json

import pytest
from gemtable.rules import crossing
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.crossing_playouts import PLAYED
from tests.rules.crossing_table import idle, idle_until, play_round, table

# Seat 1 has stones, seat 2 protected none and has a break, seat 3 has chosen.
GOING_ON, _ = play_round(idle(table()), "gather 1, protect, gather 2")
GOING_ON = crossing.play(GOING_ON, 2, crossing.Steal(0))[0]
FIRST = crossing.to_json(table())
SECOND = crossing.to_json(idle(table()))
LATER = crossing.to_json(GOING_ON)
PLACING = crossing.to_json(
    play_round(idle_until(table(seats=4), 3), "gather 1, gather 2, gather 2, gather 2")[0]
)
OVER = crossing.to_json(idle(idle_until(table(), 0)))

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 61)
    | st.floats()
    | st.sampled_from(["", "gather 1", "place 1", "choose", "place", "over", "Protect", "protect"])
)
ANYTHING = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(st.text(max_size=4), LEAVES)


def test_a_state_goes_through_json():
    for state in PLAYED.states:
        assert crossing.from_json(json.loads(json.dumps(crossing.to_json(state)))) == state


def test_a_state_is_small():
    assert max(len(json.dumps(crossing.to_json(state))) for state in PLAYED.states) < 1000


def changed(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


DAMAGE = [
    (LATER, ["seats"], 2),
    (LATER, ["seats"], 4),
    (LATER, ["seats"], True),
    (LATER, ["distributor"], 3),
    (LATER, ["distributor"], "0"),
    (LATER, ["number"], 0),
    (LATER, ["number"], 2.0),
    (LATER, ["phase"], "place"),
    (LATER, ["phase"], "over"),
    (LATER, ["phase"], "waiting"),
    (LATER, ["bag", 0], LATER["bag"][1]),
    (LATER, ["bag", 0], 60),
    (LATER, ["bag"], []),
    (LATER, ["mushrooms"], []),
    (LATER, ["mushrooms", 0], []),
    (LATER, ["tiles"], LATER["tiles"][:2]),
    (LATER, ["tiles"], [[], LATER["tiles"][0], LATER["tiles"][2]]),
    (LATER, ["vaults"], None),
    (LATER, ["choices", 0], "gather 3"),
    (LATER, ["choices", 0], "steal 1"),
    (LATER, ["choices", 0], "place 1"),
    (LATER, ["choices", 0], "Gather 1"),
    (LATER, ["choices", 0], "pass"),
    (LATER, ["choices", 0], "gather 1"),
    (LATER, ["choices", 1], "gather 1"),
    (LATER, ["choices"], [None, None]),
    (LATER, ["last_choices", 1], 5),
    (LATER, ["last_choices", 0], "steal 1"),
    (LATER, ["drawn"], [1]),
    (LATER, ["room"], [1, 1]),
    (LATER, ["extra"], 1),
    (FIRST, ["choices", 0], "protect"),
    (FIRST, ["last_choices", 0], "gather 1"),
    (FIRST, ["tiles"], [[], [], FIRST["bag"]]),
    (SECOND, ["last_choices", 0], "protect"),
    (PLACING, ["room"], [2]),
    (PLACING, ["room", 0], 3),
    (PLACING, ["room"], [0, 0, 1]),
    (PLACING, ["choices", 0], "gather 1"),
    (PLACING, ["phase"], "choose"),
    (PLACING, ["number"], 1),
    (OVER, ["choices", 0], "gather 1"),
    (OVER, ["room"], [1, 1]),
]


@pytest.mark.parametrize(("data", "path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(data, path, value):
    with pytest.raises(ValueError, match="saved state of Crossing"):
        crossing.from_json(changed(data, path, value))


def test_what_is_damaged_above_was_sound_before():
    for data in (FIRST, SECOND, LATER, PLACING, OVER):
        assert crossing.to_json(crossing.from_json(data)) == data


@pytest.mark.parametrize("name", LATER)
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in LATER.items() if key != name}
    with pytest.raises(ValueError, match="no saved state"):
        crossing.from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(ValueError, match="no saved state"):
        crossing.from_json(data)


@given(st.sampled_from([LATER, PLACING, OVER]), st.sampled_from(sorted(LATER)), ANYTHING)
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(data, name, value):
    try:
        state = crossing.from_json(changed(data, [name], value))
    except ValueError:
        return
    assert crossing.to_json(state) == changed(data, [name], value)
    for seat in crossing.pending(state):
        for move in crossing.legal(state, seat):
            crossing.play(state, seat, move)
    crossing.view(state, 0)
