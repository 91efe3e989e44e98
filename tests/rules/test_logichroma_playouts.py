"""Random matches of Logichroma, every table there can be: what holds at each move."""

import json
from itertools import product
from random import Random

import pytest
from gemtable.rules import logichroma
from gemtable.rules.core import IllegalMove
from gemtable.rules.logichroma import (
    CARDS,
    COLOURS,
    VALUES,
    Concede,
    Discard,
    Hint,
    Pass,
    Play,
    Withdraw,
)

TABLES = list(product((2, 3, 4, 5), ("none", "each-once")))
STYLES = ("wild", "safe", "right", "right")
WISHES = (Concede(), Withdraw())
EVERY_MOVE = [
    *(Hint(seat, what) for seat in (None, *range(-1, 6)) for what in (*COLOURS, *VALUES)),
    *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 6)),
    Pass(),
    *WISHES,
]


def fits(state, move):
    if not isinstance(move, Play):
        return False
    colour, value = state.card(state.hands[state.turn][move.slot].tile)
    return value == len(state.stacks[COLOURS.index(colour)]) + 1


def inclined(state, moves, style):
    """Return the moves that a style of play chooses from; only the last two go on for long."""
    moves = [move for move in moves if move not in WISHES]
    if style == "wild":
        return moves
    safe = [move for move in moves if not isinstance(move, Play) or fits(state, move)]
    right = [move for move in safe if fits(state, move)]
    return (right if style == "right" else safe) or safe or moves


def match(seats, last_round, seed):
    """Return the steps of a match: state, seat, move, state after, events.

    Now and then any seat wishes to concede, or no longer does.
    """
    chance = Random(f"{seats} {last_round} {seed}")
    state = logichroma.start(seats, seed, last_round=last_round, misfires=1 + seed % 4)
    steps = []
    while logichroma.pending(state):
        (seat,) = logichroma.pending(state)
        if chance.random() < 0.05:
            seat = chance.randrange(seats)
            moves = logichroma.legal(state, seat)[-1:]
        else:
            moves = inclined(state, logichroma.legal(state, seat), STYLES[seed % 4])
        move = chance.choice(moves)
        after, events = logichroma.play(state, seat, move)
        steps.append((state, seat, move, after, events))
        state = after
    return steps


MATCHES = [match(*table, seed) for table in TABLES for seed in range(16)]
STEPS = [step for steps in MATCHES for step in steps]
STATES = [state for state, *_ in STEPS] + [steps[-1][3] for steps in MATCHES]


def test_matches_end_in_every_way():
    reasons = {logichroma.outcome(steps[-1][3]).reason for steps in MATCHES}
    assert reasons == {"misfires", "complete", "hands", "last-turns", "conceded"}


def test_every_card_is_in_one_place():
    for state in STATES:
        lying = [held.tile for hand in state.hands for held in hand if held]
        lying += [*range(state.drawn, 50), *state.discards]
        lying += [tile for stack in state.stacks for tile in stack]
        assert sorted(map(state.card, lying)) == sorted(CARDS)


def test_hints_and_misfires_are_never_more_or_less_than_there_are():
    for state in STATES:
        assert 0 <= state.hints <= 8
        assert 0 <= state.misfires <= 4


def test_every_hint_gained_or_given_is_told():
    for before, _, _, after, events in STEPS:
        change = {"hinted": -1, "hint_gained": 1}
        assert after.hints - before.hints == sum(change.get(event.kind, 0) for event in events)


def test_until_the_end_one_seat_owes_and_can_act_and_the_others_can_only_wish():
    for state in STATES:
        able = tuple(
            seat for seat in range(state.seats) if set(logichroma.legal(state, seat)) - set(WISHES)
        )
        assert able == logichroma.pending(state)
        assert (able == ()) == (logichroma.outcome(state) is not None)


def test_play_never_changes_its_argument():
    for steps in MATCHES[::3]:
        state = steps[0][0]
        for before, seat, move, after, _ in steps:
            written = logichroma.to_json(before)
            assert logichroma.play(before, seat, move)[0] == after
            assert logichroma.to_json(before) == written
            assert before == state
            state = after


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule():
    for state in STATES[::60]:
        for seat in range(state.seats):
            legal = logichroma.legal(state, seat)
            short = {Hint(None, move.what) for move in legal if isinstance(move, Hint)}
            wanted = {*legal, *(short if state.seats == 2 else ())}
            assert wanted <= set(EVERY_MOVE)
            for move in EVERY_MOVE:
                if move in wanted:
                    logichroma.play(state, seat, move)
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    logichroma.play(state, seat, move)
                assert str(refusal.value).endswith(".")
                assert refusal.value.rule


def test_a_seat_that_is_not_at_the_table_can_do_nothing():
    for state in STATES[::200]:
        for seat in (-1, state.seats):
            assert logichroma.legal(state, seat) == ()
            for move in EVERY_MOVE:
                with pytest.raises(IllegalMove):
                    logichroma.play(state, seat, move)


def test_every_legal_move_goes_through_its_notation():
    for state, seat, *_ in STEPS[::5]:
        for move in logichroma.legal(state, seat):
            assert logichroma.parse(str(move)) == move


def test_a_match_replayed_from_its_notation_is_the_same():
    for steps in MATCHES:
        state = logichroma.from_json(json.loads(json.dumps(logichroma.to_json(steps[0][0]))))
        for before, seat, move, _, events in steps:
            assert state == before
            state, told = logichroma.play(state, seat, logichroma.parse(str(move)))
            assert told == events
        assert state == steps[-1][3]


def test_events_go_to_json_and_back():
    for *_, events in STEPS:
        for event in events:
            assert json.loads(json.dumps(event.facts)) == event.facts


def test_a_match_ends_with_its_outcome_told_once():
    for steps in MATCHES:
        told = [event for *_, events in steps for event in events if event.kind == "ended"]
        outcome = logichroma.outcome(steps[-1][3])
        facts = {"reason": outcome.reason, "score": outcome.scores[0]}
        assert [event.facts for event in told] == [facts]
