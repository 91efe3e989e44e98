"""Random matches of Waterfall, every number of seats: what holds at each move."""

import json
from collections import Counter
from random import Random

import pytest
from gemtable.rules import waterfall
from gemtable.rules.core import IllegalMove
from gemtable.rules.waterfall import (
    ACTIONS,
    TILES,
    Add,
    Done,
    Fall,
    Pawn,
    Place,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
)

SOME_PLACES = [Place(row, column) for row in range(5) for column in range(row + 1)]
EVERY_MOVE = [
    *map(Play, range(-1, 45)),
    *map(Score, range(-1, 45)),
    *map(Fall, ("in", "left", "right", "up")),
    *(Add(tile, place) for tile in (0, 9, 20, 40) for place in SOME_PLACES),
    *map(Remove, SOME_PLACES),
    *(Swap(one, other) for one in SOME_PLACES[:5] for other in SOME_PLACES),
    *(Pawn(seat, place) for seat in range(-1, 7) for place in SOME_PLACES),
    *map(Wildcard, (*ACTIONS, "jump")),
    Done(),
]


def match(seats, seed):
    """Return the steps of a match: state, seat, move, state after, events."""
    chance = Random(f"{seats} {seed}")
    state = waterfall.start(seats, seed)
    steps = []
    while waterfall.pending(state):
        (seat,) = waterfall.pending(state)
        moves = waterfall.legal(state, seat)
        if state.phase == "play" and seed % 2:  # plays less at once, so that hands grow
            moves = [move for move in moves if isinstance(move, Fall)] or moves
        move = chance.choice(moves)
        after, events = waterfall.play(state, seat, move)
        steps.append((state, seat, move, after, events))
        state = after
    return steps


MATCHES = [match(seats, seed) for seats in waterfall.SEATS for seed in range(8)]
STEPS = [step for steps in MATCHES for step in steps]
STATES = [state for state, *_ in STEPS] + [steps[-1][3] for steps in MATCHES]


def test_matches_end_in_every_way():
    reasons = {waterfall.outcome(steps[-1][3]).reason for steps in MATCHES}
    assert reasons == {"waterfall", "deck", "stuck"}


def test_every_action_comes_up():
    assert {state.phase for state in STATES} == {*ACTIONS, "play", "fall", "over"} - {
        *("draw", "leapfrog")  # happen at once
    }


def test_every_tile_is_in_one_place():
    for state in STATES:
        lying = [*state.deck, *state.discards, *(lying.tile for lying in state.waterfall)]
        lying += [tile for tiles in (*state.hands, *state.scored) for tile in tiles]
        assert sorted(lying) == list(range(len(TILES)))


def test_the_waterfall_stays_one_piece_under_its_top():
    for state in STATES[::5]:
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
    for state in STATES:
        assert {*state.pawns} <= {None, *state.tiles_at}


def test_one_shares_a_tile_only_by_force_or_leave():
    """You can't enter a tile that contains another player, unless both your options are
    blocked."""
    for state, seat, move, after, _ in STEPS:
        place = after.pawns[seat]
        others = {pawn for other, pawn in enumerate(state.pawns) if other != seat}
        if not isinstance(move, Fall) or place is None or place not in others:
            continue
        row, column = place
        beside = Place(row, column + 1 if move.side == "left" else column - 1)
        assert row == 0 or state.leapfrog or beside in others


def test_only_events_told_to_all_change_the_open_table():
    """Counts told by events add up: drawn, added, scored, played, removed."""
    for state, seat, _, after, events in STEPS:
        kinds = Counter(event.kind for event in events)
        grown = kinds["added"] - kinds["removed"]
        assert len(after.waterfall) - len(state.waterfall) == grown
        assert len(after.scored[seat]) - len(state.scored[seat]) == kinds["scored"]


def test_until_the_end_one_seat_can_always_move_and_no_other():
    for state in STATES:
        able = tuple(seat for seat in range(state.seats) if waterfall.legal(state, seat))
        assert able == waterfall.pending(state)
        assert (able == ()) == (waterfall.outcome(state) is not None)


def test_play_never_changes_its_argument():
    for steps in MATCHES[::4]:
        for before, seat, move, after, _ in steps:
            written = waterfall.to_json(before)
            assert waterfall.play(before, seat, move)[0] == after
            assert waterfall.to_json(before) == written


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule():
    for state, seat, *_ in STEPS[::60]:
        legal = set(waterfall.legal(state, seat))
        swapped = {Swap(move.other, move.one) for move in legal if isinstance(move, Swap)}
        for move in legal | swapped:
            waterfall.play(state, seat, move)
        for move in {*EVERY_MOVE} - legal - swapped:
            with pytest.raises(IllegalMove) as refusal:
                waterfall.play(state, seat, move)
            assert str(refusal.value).endswith(".")
            assert refusal.value.rule


def test_every_legal_move_goes_through_its_notation():
    for state, seat, *_ in STEPS[::3]:
        for move in waterfall.legal(state, seat):
            assert waterfall.parse(str(move)) == move


def test_a_match_replayed_from_its_notation_is_the_same():
    for steps in MATCHES[::2]:
        state = steps[0][0]
        for before, seat, move, _, events in steps:
            assert state == before
            state, told = waterfall.play(state, seat, waterfall.parse(str(move)))
            assert told == events
        assert state == steps[-1][3]


def test_a_given_deck_is_dealt_as_the_seed_would():
    state = waterfall.start(3, 4)
    top = state.waterfall[0].tile
    hands = [tile for hand in state.hands for tile in hand]
    again = waterfall.start(3, 4, deck=[top, *hands, *state.deck])
    assert again == state


def test_events_go_to_json_and_back():
    for *_, events in STEPS:
        for event in events:
            assert json.loads(json.dumps(event.facts)) == event.facts


def test_a_match_ends_with_its_outcome_told_once():
    for steps in MATCHES:
        told = [event for *_, events in steps for event in events if event.kind == "ended"]
        outcome = waterfall.outcome(steps[-1][3])
        facts = {"reason": outcome.reason, "scores": list(outcome.scores)}
        assert [event.facts for event in told] == [facts]
