"""A match as it stood once, without its boards: what roles may know, and what its lights kept."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.referee.status import past_position


@pytest.mark.parametrize("game", GAMES)
def test_a_past_position_is_what_each_role_could_know(game):
    rules = GAMES[game]
    state = rules.rules.start(rules.default_seats, seed=1)
    position = past_position(3, rules, state, None)
    assert (position.match, position.game, position.outcome) == (3, game, None)
    for role in (TABLE, *range(position.seats)):
        known = rules.rules.view(state, None if role == TABLE else role)
        assert position.views.of(role) == known


def test_tiles_that_were_turned_are_turned():
    gems = GAMES["lost-gems"]
    state = gems.rules.start(2, seed=1)
    tile = state.hands[1][0].tile
    position = past_position(1, gems, state, {"shown": [tile], "helped": [0, 0]})
    assert position.shown.table.shown == (tile,)


@pytest.mark.parametrize("kept", [5, [], {}, {"shown": 7, "helped": None}, {"shown": [{}]}, "x"])
def test_what_no_table_kept_is_as_if_nothing_was(kept):
    gems = GAMES["lost-gems"]
    state = gems.rules.start(2, seed=1)
    assert past_position(1, gems, state, kept) == past_position(1, gems, state, None)
