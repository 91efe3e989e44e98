"""A match of Gems Tracker goes to JSON and back, and nothing else comes in."""

import copy
import json

import pytest
from gemtable.rules import gems_tracker
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.gems_tracker_playouts import PLAYED

PLACING = next(
    state
    for state in PLAYED.states
    if state.phase == "place" and state.seats == 3 and state.round == 7
)
SAVED = gems_tracker.to_json(PLACING)
SOLO = gems_tracker.to_json(
    next(
        state
        for state in PLAYED.states
        if state.is_solo and state.phase == "place" and state.round == 4
    )
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 50)
    | st.floats()
    | st.sampled_from(["", "bid", "take", "place", "token", "over"])
)
ANYTHING = LEAVES | st.lists(LEAVES, max_size=4) | st.dictionaries(st.text(max_size=4), LEAVES)


def test_a_state_goes_through_json():
    for state in PLAYED.states:
        written = json.dumps(gems_tracker.to_json(state))
        assert gems_tracker.from_json(json.loads(written)) == state
        assert len(written) < 50_000


def changed(data, path, value):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


DAMAGE = [
    (["round"], 0),
    (["round"], 8),
    (["round"], 7.0),
    (["points", 0], float("inf")),
    (["points", 0], None),
    (["boards", 0, 0, -1, 3], 1),
    (["boards", 0, 0, -1, 1], "3"),
    (["pair", 0], True),
    (["phase"], "bid"),
    (["phase"], "take"),
    (["phase"], "token"),
    (["phase"], "over"),
    (["phase"], "waiting"),
    (["cards"], {}),
    (["trackers", 0, "held"], []),
    (["trackers", 0, "sealed"], [1]),
    (["trackers", 0, "extra"], []),
    (["trackers"], SAVED["trackers"][:2]),
    (["boards", 0], []),
    (["boards", 0, 0, 0], None),
    (["boards", 0], [*SAVED["boards"][0], [None]]),
    (["bookings", 0], 3),
    (["bookings", 0], -1),
    (["rails", 0], 99),
    (["rail_order"], SAVED["rail_order"][::-1]),
    (["rail_order"], [0, 0, 1]),
    (["points", 0], "7"),
    (["points", 0], True),
    (["deck"], SAVED["deck"][1:]),
    (["row"], [*SAVED["row"], None]),
    (["waste", 0], SAVED["deck"][0]),
    (["papers", 0], SAVED["papers"][1]),
    (["papers", 0], 28),
    (["tokens"], [None] * 7),
    (["tokens", 0], 9),
    (["order"], []),
    (["order"], [0, 0]),
    (["pair"], None),
    (["pair", 2], SAVED["deck"][0]),
    (["grown"], [0]),
    (["met"], [0]),
    (["extra"], 1),
]


@pytest.mark.parametrize(("path", "value"), DAMAGE)
def test_a_damaged_state_is_refused(path, value):
    with pytest.raises(ValueError, match="saved state of Gems Tracker"):
        gems_tracker.from_json(changed(SAVED, path, value))


SOLO_DAMAGE = [
    (["round"], 5),
    (["phase"], "bid"),
    (["phase"], "take"),
    (["order"], [0, 0, 0]),
    (["order"], [1]),
    (["grown"], [0, 0]),
    (["grown"], [5]),
    (["met"], [3, 1]),
    (["met"], [10]),
    (["points"], []),
    (["rails"], [1]),
    (["trackers", 0, "open"], [*SOLO["trackers"][0]["held"][:2]]),
]


@pytest.mark.parametrize(("path", "value"), SOLO_DAMAGE)
def test_a_damaged_solo_state_is_refused(path, value):
    with pytest.raises(ValueError, match="saved state of Gems Tracker"):
        gems_tracker.from_json(changed(SOLO, path, value))


def test_a_column_out_of_order_is_refused():
    """Gem tracker Baru harus lebih besar angkanya dari angka Gem Tracker di sebelah kirinya"""
    for state in (match.states[-1] for match in PLAYED.matches):
        data = gems_tracker.to_json(state)
        for board in data["boards"]:
            for area in board:
                if len(area) == 2 and None not in area and {area[0][1], area[1][1]} != {1, 12}:
                    area.reverse()
                    with pytest.raises(ValueError, match="damaged"):
                        gems_tracker.from_json(data)
                    return
    raise AssertionError("no match has an area of two columns")


@pytest.mark.parametrize("name", SAVED)
def test_a_missing_field_is_refused(name):
    data = {key: value for key, value in SAVED.items() if key != name}
    with pytest.raises(ValueError, match="no saved state"):
        gems_tracker.from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(ValueError, match="no saved state"):
        gems_tracker.from_json(data)


@given(st.sampled_from([SAVED, SOLO]), st.sampled_from(sorted(SAVED)), ANYTHING)
def test_whatever_is_read_can_be_played_and_anything_else_is_a_value_error(data, name, value):
    try:
        state = gems_tracker.from_json(changed(data, [name], value))
    except ValueError:
        return
    assert gems_tracker.to_json(state) == changed(data, [name], value)
    for seat in gems_tracker.pending(state):
        for move in gems_tracker.legal(state, seat):
            gems_tracker.play(state, seat, move)
    gems_tracker.view(state, 0)
