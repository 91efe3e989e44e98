"""Random matches of The Lost Gems, every table there can be: what holds at each move."""

import json
from itertools import product
from random import Random

import pytest
from gemtable.rules import lost_gems
from gemtable.rules.core import IllegalMove
from gemtable.rules.lost_gems import COLOURS, SHARDS, VALUES, Discard, Hint, Penny, Play, Take

TABLES = list(product((2, 3, 4), ("referee", "table"), ("auto", "ask")))
STYLES = ("wild", "safe", "right")
EVERY_MOVE = [
    *(Hint(seat, what) for seat in (None, *range(-1, 5)) for what in (*COLOURS, *VALUES)),
    *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 4)),
    *map(Take, range(-1, 19)),
    Penny(True),
    Penny(False),
]


def fits(state, move):
    if not isinstance(move, Play):
        return False
    colour, value = state.shard(state.hands[state.turn][move.slot].tile)
    return value == len(state.gems[COLOURS.index(colour)]) + 1


def inclined(state, moves, style):
    """Return the moves that a style of play chooses from; only the last two go on for long."""
    if style == "wild":
        return moves
    safe = [move for move in moves if not isinstance(move, Play) or fits(state, move)]
    right = [move for move in safe if fits(state, move)]
    return (right if style == "right" else safe) or safe or moves


def match(seats, deal, bonus, seed):
    """Return the steps of a match: state, seat, move, state after, events."""
    chance = Random(f"{seats} {deal} {bonus} {seed}")
    state = lost_gems.start(seats, seed, deal=deal, bonus=bonus, first=seed % seats)
    steps = []
    while lost_gems.pending(state):
        (seat,) = lost_gems.pending(state)
        moves = lost_gems.legal(state, seat)
        move = chance.choice(inclined(state, moves, STYLES[seed % 3]))
        after, events = lost_gems.play(state, seat, move)
        steps.append((state, seat, move, after, events))
        state = after
    return steps


MATCHES = [match(*table, seed) for table in TABLES for seed in range(12)]
STEPS = [step for steps in MATCHES for step in steps]
STATES = [state for state, *_ in STEPS] + [steps[-1][3] for steps in MATCHES]


def test_matches_end_in_every_way():
    reasons = {lost_gems.outcome(steps[-1][3]).reason for steps in MATCHES}
    assert reasons == {"nickels", "complete", "last-turns"}


def test_every_shard_is_in_one_place():
    for state in STATES:
        lying = [held.tile for hand in state.hands for held in hand if held]
        lying += [*state.treetops, *state.discards]
        lying += [tile for gem in state.gems for tile in gem]
        assert sorted(map(state.shard, lying)) == sorted(SHARDS)


def test_pennies_and_nickels_are_never_more_or_less_than_there_are():
    for state in STATES:
        assert 0 <= state.pennies <= 3
        assert 0 <= state.nickels <= 2


def test_until_the_end_one_seat_can_always_move_and_no_other():
    for state in STATES:
        able = tuple(seat for seat in range(state.seats) if lost_gems.legal(state, seat))
        assert able == lost_gems.pending(state)
        assert (able == ()) == (lost_gems.outcome(state) is not None)


def test_play_never_changes_its_argument():
    for steps in MATCHES[::3]:
        state = steps[0][0]
        for before, seat, move, after, _ in steps:
            written = lost_gems.to_json(before)
            assert lost_gems.play(before, seat, move)[0] == after
            assert lost_gems.to_json(before) == written
            assert before == state
            state = after


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule():
    for state, seat, *_ in STEPS[::20]:
        legal = lost_gems.legal(state, seat)
        short = {Hint(None, move.what) for move in legal if isinstance(move, Hint)}
        wanted = {*legal, *(short if state.seats == 2 else ())}
        assert wanted <= set(EVERY_MOVE)
        for move in EVERY_MOVE:
            if move in wanted:
                lost_gems.play(state, seat, move)
                continue
            with pytest.raises(IllegalMove) as refusal:
                lost_gems.play(state, seat, move)
            assert str(refusal.value).endswith(".")
            assert refusal.value.rule


def test_every_move_is_refused_to_a_seat_that_owes_none():
    for state in STATES[::20]:
        for seat in {*range(state.seats)} - {*lost_gems.pending(state)}:
            for move in EVERY_MOVE:
                with pytest.raises(IllegalMove):
                    lost_gems.play(state, seat, move)


def test_every_legal_move_goes_through_its_notation():
    for state, seat, *_ in STEPS:
        for move in lost_gems.legal(state, seat):
            assert lost_gems.parse(str(move)) == move


def test_a_match_replayed_from_its_notation_is_the_same():
    for steps in MATCHES:
        first = steps[0][0]
        state = lost_gems.start(
            first.seats, deck=first.deck, deal=first.deal, bonus=first.bonus, first=first.first
        )
        for before, seat, move, _, events in steps:
            assert state == before
            state, told = lost_gems.play(state, seat, lost_gems.parse(str(move)))
            assert told == events
        assert state == steps[-1][3]


def test_events_go_to_json_and_back():
    for *_, events in STEPS:
        for event in events:
            assert json.loads(json.dumps(event.facts)) == event.facts


def test_a_match_ends_with_its_outcome_told_once():
    for steps in MATCHES:
        told = [event for *_, events in steps for event in events if event.kind == "ended"]
        outcome = lost_gems.outcome(steps[-1][3])
        facts = {"reason": outcome.reason, "score": outcome.scores[0]}
        assert [event.facts for event in told] == [facts]
