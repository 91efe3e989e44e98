"""A match of Logichroma goes to JSON and back, and nothing else comes in."""

import copy
import json

import pytest
from gemtable.rules import logichroma
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.logichroma_playouts import PLAYED
from tests.rules.logichroma_table import PERFECT, idle_until_last_tile, make, table

HINTED = logichroma.to_json(make(table(PERFECT, "play 1", "hint 1", "discard 1"), "concede")[0])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 52)
    | st.floats()
    | st.sampled_from(["", "red", "purple", "none", "each-once", "hands", "conceded", "misfires"])
)
ANYTHING = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(st.text(max_size=4), LEAVES)


def test_a_state_goes_through_json():
    for state in PLAYED.states:
        assert logichroma.from_json(json.loads(json.dumps(logichroma.to_json(state)))) == state


def test_a_state_is_small():
    assert max(len(json.dumps(logichroma.to_json(state))) for state in PLAYED.states) < 50_000


def changed(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


DAMAGE = [
    (["hints"], 9),
    (["hints"], True),
    (["hints"], 2.0),
    (["misfires"], 5),
    (["misfires"], 0),
    (["seats"], 6),
    (["seats"], 3),
    (["turn"], 2),
    (["turn"], False),
    (["order"], [0, 0]),
    (["last_round"], "once"),
    (["deck", 0], HINTED["deck"][1]),
    (["drawn"], 10),
    (["drawn"], 51),
    (["stacks", 0], []),
    (["stacks"], [[], [], [], []]),
    (["hands", 0], []),
    (["hands", 0, 0], None),
    (["hands", 0, 0, "knows_value"], 1),
    (["hands", 0, 0, "knows_colour"], None),
    (["hands", 0, 0, "knows_colour"], []),
    (["hands", 0, 0, "owner"], 0),
    (["discards"], []),
    (["last_hint"], {}),
    (["last_hint"], {"by": 0, "to": 1, "what": "purple", "slots": []}),
    (["last_hint"], {"by": 0, "to": 1, "what": "red", "slots": [5]}),
    (["last_turns"], 1),
    (["wishes"], [0, 1]),
    (["wishes"], ""),
    (["wishes"], [2]),
    (["wishes"], [0, 0]),
    (["ended"], "conceded"),
    (["ended"], None),
    (["extra"], 1),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(path, value):
    with pytest.raises(ValueError, match="saved state of Logichroma"):
        logichroma.from_json(changed(HINTED, path, value))


@pytest.mark.parametrize("left", [None, 3, -1])
def test_a_last_round_has_its_turns_counted(left):
    state = logichroma.to_json(idle_until_last_tile(table(last_round="each-once")))
    with pytest.raises(ValueError, match="saved state of Logichroma"):
        logichroma.from_json(changed(state, ["last_turns"], left))


@pytest.mark.parametrize("name", HINTED)
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in HINTED.items() if key != name}
    with pytest.raises(ValueError, match="no saved state"):
        logichroma.from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(ValueError, match="no saved state"):
        logichroma.from_json(data)


@given(st.sampled_from(sorted(HINTED)), ANYTHING)
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(name, value):
    try:
        state = logichroma.from_json(changed(HINTED, [name], value))
    except ValueError:
        return
    assert logichroma.to_json(state) == changed(HINTED, [name], value)
    for seat in range(state.seats):
        for move in logichroma.legal(state, seat):
            logichroma.play(state, seat, move)
    logichroma.view(state, 0)
