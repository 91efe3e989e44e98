"""Matches of Waterfall, every number of seats: what holds at each move."""

from collections import Counter

import pytest
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import ACTIONS, TILES, Fall, Place

from tests.rules.waterfall_cases import PLAYED


@pytest.mark.slow
def test_matches_end_in_every_way():
    reasons = {waterfall.outcome(state).reason for state in PLAYED.last_states}
    assert reasons == {"waterfall", "deck", "stuck"}


@pytest.mark.slow
def test_every_action_comes_up():
    assert {state.phase for state in PLAYED.states} == {*ACTIONS, "play", "fall", "over"} - {
        *("draw", "leapfrog")  # happen at once
    }


def test_every_tile_is_in_one_place():
    for state in PLAYED.states:
        lying = [*state.deck, *state.discards, *(lying.tile for lying in state.waterfall)]
        lying += [tile for tiles in (*state.hands, *state.scored) for tile in tiles]
        assert sorted(lying) == list(range(len(TILES)))


def test_the_waterfall_stays_one_piece_under_its_top():
    for state in PLAYED.states[::5]:
        left = {(lying.place.row, lying.place.column) for lying in state.waterfall}
        reached = [(0, 0)]
        left.remove((0, 0))
        for row, column in reached:
            for other in sorted(left):
                step = (other[0] - row, other[1] - column)
                if step in ((0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)):
                    reached.append(other)
                    left.remove(other)
        assert left == set()


def test_pawns_stand_on_tiles_or_above():
    for state in PLAYED.states:
        assert {*state.pawns} <= {None, *state.tiles_at}


def test_one_shares_a_tile_only_by_force_or_leave():
    """You can't enter a tile that contains another player, unless both your options are
    blocked."""
    for state, seat, move, after, _ in PLAYED.steps:
        place = after.pawns[seat]
        others = {pawn for other, pawn in enumerate(state.pawns) if other != seat}
        if not isinstance(move, Fall) or place is None or place not in others:
            continue
        row, column = place
        beside = Place(row, column + 1 if move.side == "left" else column - 1)
        assert row == 0 or state.leapfrog or beside in others


def test_only_events_told_to_all_change_the_open_table():
    """Counts told by events add up: drawn, added, scored, played, removed."""
    for state, seat, _, after, events in PLAYED.steps:
        kinds = Counter(event.kind for event in events)
        grown = kinds["added"] - kinds["removed"]
        assert len(after.waterfall) - len(state.waterfall) == grown
        assert len(after.scored[seat]) - len(state.scored[seat]) == kinds["scored"]


def test_no_more_than_twenty_rounds_pass_without_a_score_or_a_larger_waterfall():
    """Note 3.30, counted from what lies on the table alone: this ends every match."""
    for match in PLAYED.matches:
        best, since = (0, 1), 0
        for before, _, _, after, _ in match.steps:
            scored = sum(map(len, after.scored))
            largest = max(best[1], len(after.waterfall))
            if (scored, largest) != best:
                best, since = (scored, largest), before.number
            assert after.quiet_turns == after.number - since <= 20 * after.seats


def test_a_given_deck_is_dealt_as_the_seed_would():
    state = waterfall.start(3, 4)
    top = state.waterfall[0].tile
    hands = [tile for hand in state.hands for tile in hand]
    again = waterfall.start(3, 4, deck=[top, *hands, *state.deck])
    assert again == state
