"""A match of Waterfall goes to JSON and back, and nothing else comes in."""

import copy
import json

import pytest
from gemtable.rules import waterfall
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.waterfall_playouts import PLAYED
from tests.rules.waterfall_table import after, table

ROWS = "any / red-score any / . any ."
SCORING = after(table(ROWS, "3 any red red | any any", pawns="1.1 2.2"), "play #1", "fall left")
WRITTEN = json.loads(json.dumps(waterfall.to_json(after(SCORING, "score #2"))))
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 50)
    | st.floats()
    | st.sampled_from(["", "add", "play", "fall", "score", "remove", "swap", "pawn", "over"])
)
ANYTHING = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(st.text(max_size=4), LEAVES)


def test_a_state_goes_through_json():
    for state in PLAYED.states:
        assert waterfall.from_json(json.loads(json.dumps(waterfall.to_json(state)))) == state


def test_a_state_is_small():
    assert max(len(json.dumps(waterfall.to_json(state))) for state in PLAYED.states) < 2000


def changed(path, value):
    data = copy.deepcopy(WRITTEN)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


DAMAGE = [
    (["seats"], 7),
    (["seats"], 3),
    (["seats"], True),
    (["first"], 2),
    (["first"], "0"),
    (["seed"], None),
    (["seed"], "1"),
    (["turn"], 2),
    (["number"], 0),
    (["progress"], 2),
    (["progress"], -1),
    (["steps"], -1),
    (["steps"], 2.0),
    (["shuffles"], -1),
    (["may_score"], 0),
    (["may_score"], 3),
    (["may_score"], True),
    (["leapfrog"], 0),
    (["leapfrog"], [True]),
    (["phase"], "waiting"),
    (["phase"], "play"),
    (["phase"], "over"),
    (["path"], []),
    (["path"], [44]),
    (["deck", 0], WRITTEN["deck"][1]),
    (["discards", 0], WRITTEN["deck"][0]),
    (["hands", 0], []),
    (["hands"], [WRITTEN["hands"][0]]),
    (["scored", 0], [0, 0]),
    (["pawns", 0], [3, 0]),
    (["pawns", 0], [0]),
    (["pawns"], [None, None, None]),
    (["waterfall", 0, 0], [1, 2]),
    (["waterfall", 3, 0], [5, 0]),
    (["waterfall", 0], WRITTEN["waterfall"][1]),
    (["waterfall"], WRITTEN["waterfall"][::-1]),
    (["extra"], 1),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(path, value):
    with pytest.raises(ValueError, match="saved state of Waterfall"):
        waterfall.from_json(changed(path, value))


@pytest.mark.parametrize("name", WRITTEN)
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in WRITTEN.items() if key != name}
    with pytest.raises(ValueError, match="no saved state"):
        waterfall.from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(ValueError, match="no saved state"):
        waterfall.from_json(data)


@given(st.sampled_from(sorted(WRITTEN)), ANYTHING)
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(name, value):
    try:
        state = waterfall.from_json(changed([name], value))
    except ValueError:
        return
    assert json.loads(json.dumps(waterfall.to_json(state))) == changed([name], value)
    for seat in waterfall.pending(state):
        for move in waterfall.legal(state, seat):
            waterfall.play(state, seat, move)
    waterfall.view(state, 0)
