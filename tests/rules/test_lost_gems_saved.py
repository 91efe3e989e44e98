"""A match of The Lost Gems goes to JSON and back, and nothing else comes in."""

import copy
import json

import pytest
from gemtable.rules import lost_gems
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.lost_gems_playouts import PLAYED
from tests.rules.lost_gems_table import table

HINTED = lost_gems.to_json(table("R1 R2 | Y1 B1", "play 1", "hint red", "discard 1"))
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.floats()
    | st.sampled_from(["", "red", "green", "turn", "take", "penny", "over", "table"])
)
ANYTHING = LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(st.text(max_size=4), LEAVES)


def test_a_state_goes_through_json():
    for state in PLAYED.states:
        assert lost_gems.from_json(json.loads(json.dumps(lost_gems.to_json(state)))) == state


def changed(path, value):
    data = copy.deepcopy(HINTED)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


DAMAGE = [
    (["pennies"], 4),
    (["pennies"], True),
    (["pennies"], 2.0),
    (["nickels"], -1),
    (["seats"], 5),
    (["seats"], 3),
    (["turn"], 2),
    (["first"], "0"),
    (["phase"], "take"),
    (["phase"], "penny"),
    (["phase"], "waiting"),
    (["deal"], "dealer"),
    (["bonus"], None),
    (["deck", 0], HINTED["deck"][1]),
    (["treetops", 0], 0),
    (["gems", 0], []),
    (["gems"], [[], [], [], []]),
    (["hands", 0], []),
    (["hands", 0, 0], None),
    (["hands", 0, 0, "values"], []),
    (["hands", 0, 0, "colours"], ["blue", "red"]),
    (["hands", 0, 0, "since"], 99),
    (["hands", 0, 0, "owner"], 0),
    (["last_hint"], {}),
    (["last_hint"], {"by": 0, "to": 1, "what": "green", "slots": []}),
    (["last_turns"], 3),
    (["number"], "1"),
    (["extra"], 1),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(path, value):
    with pytest.raises(ValueError, match="saved state of The Lost Gems"):
        lost_gems.from_json(changed(path, value))


@pytest.mark.parametrize("empty", ["", {}])
def test_nothing_else_reads_as_an_empty_list(empty):
    dealt = lost_gems.to_json(table("R1 R2 | Y1 B1"))
    assert dealt["discards"] == []
    with pytest.raises(ValueError, match="saved state of The Lost Gems"):
        lost_gems.from_json({**dealt, "discards": empty})


@pytest.mark.parametrize("name", HINTED)
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in HINTED.items() if key != name}
    with pytest.raises(ValueError, match="no saved state"):
        lost_gems.from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(ValueError, match="no saved state"):
        lost_gems.from_json(data)


@given(st.sampled_from(sorted(HINTED)), ANYTHING)
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(name, value):
    try:
        state = lost_gems.from_json(changed([name], value))
    except ValueError:
        return
    assert lost_gems.to_json(state) == changed([name], value)
    for seat in lost_gems.pending(state):
        for move in lost_gems.legal(state, seat):
            lost_gems.play(state, seat, move)
    lost_gems.view(state, 0)
