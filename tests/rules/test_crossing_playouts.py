"""Random matches of Crossing at every table: what holds at each move."""

import json
from random import Random

import pytest
from gemtable.rules import crossing
from gemtable.rules.core import IllegalMove
from gemtable.rules.crossing import Gather, Place, Protect, Steal

EVERY_MOVE = [
    *(kind(index) for kind in (Gather, Steal, Place) for index in range(-1, 7)),
    Protect(),
]


def inclined(moves, style):
    """Return the moves that a style of play chooses from."""
    wanted = {"wild": object, "peaceful": Gather | Place, "careful": Protect | Gather | Place}
    return [move for move in moves if isinstance(move, wanted[style])]


def match(seats, seed):
    """Return the steps of a match: state, seat, move, state after, events."""
    chance = Random(f"{seats} {seed}")
    style = ("wild", "peaceful", "careful")[seed % 3]
    state = crossing.start(seats, seed, distributor=seed % seats)
    steps = []
    while pending := crossing.pending(state):
        seat = chance.choice(pending)
        move = chance.choice(inclined(crossing.legal(state, seat), style))
        after, events = crossing.play(state, seat, move)
        steps.append((state, seat, move, after, events))
        state = after
    return steps


MATCHES = [match(seats, seed) for seats in crossing.SEATS for seed in range(12)]
STEPS = [step for steps in MATCHES for step in steps]
STATES = [state for state, *_ in STEPS] + [steps[-1][3] for steps in MATCHES]


def test_every_stone_is_in_one_place():
    for state in STATES:
        piles = (*state.mushrooms, *state.tiles, *state.vaults, state.bag, state.drawn)
        assert sorted(stone for pile in piles for stone in pile) == list(range(60))


def test_some_bags_run_short_and_some_rounds_pass_by_themselves():
    told = [[event.kind for event in events] for *_, events in STEPS]
    assert any("ran_short" in kinds for kinds in told)
    assert any(kinds.count("revealed") > 1 for kinds in told)


def test_stones_in_a_vault_stay_there():
    for before, _, _, after, _ in STEPS:
        for old, new in zip(before.vaults, after.vaults, strict=True):
            assert new[: len(old)] == old


def test_on_break_a_seat_owes_no_choice_and_its_tile_is_empty():
    for state in STATES:
        for seat in range(state.seats):
            if state.is_on_break(seat):
                assert state.tiles[seat] == ()
                assert state.phase != "choose" or seat not in crossing.pending(state)


def test_while_choices_come_in_nothing_moves():
    for before, _, _, after, events in STEPS:
        if before.phase == after.phase == "choose" and before.number == after.number:
            assert [event.kind for event in events] == ["committed"]
            assert (before.mushrooms, before.tiles, before.vaults, before.bag) == (
                after.mushrooms,
                after.tiles,
                after.vaults,
                after.bag,
            )


def test_until_the_end_somebody_can_move_and_only_who_owes_it():
    for state in STATES:
        able = tuple(seat for seat in range(state.seats) if crossing.legal(state, seat))
        assert able == crossing.pending(state)
        assert (able == ()) == (crossing.outcome(state) is not None)


def test_the_order_of_commits_never_matters():
    """Wszyscy gracze wykonują akcje jednocześnie!"""
    chance = Random(1)
    for state in [state for state in STATES if state.phase == "choose"][::7]:
        owing = crossing.pending(state)
        choices = {seat: chance.choice(crossing.legal(state, seat)) for seat in owing}
        results = []
        for order in (owing, owing[::-1], chance.sample(owing, len(owing))):
            after = state
            for seat in order:
                after, events = crossing.play(after, seat, choices[seat])
            results.append((after, events[1:]))
        assert results[0] == results[1] == results[2]


def test_play_never_changes_its_argument():
    for before, seat, move, after, _ in STEPS[::5]:
        written = crossing.to_json(before)
        assert crossing.play(before, seat, move)[0] == after
        assert crossing.to_json(before) == written


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule():
    for state in STATES[::11]:
        for seat in range(-1, 7):
            legal = crossing.legal(state, seat)
            assert set(legal) <= set(EVERY_MOVE)
            for move in EVERY_MOVE:
                if move in legal:
                    crossing.play(state, seat, move)
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    crossing.play(state, seat, move)
                assert str(refusal.value).endswith(".")
                assert refusal.value.rule


def test_a_match_replayed_from_its_notation_is_the_same():
    for steps in MATCHES:
        first = steps[0][0]
        deck = [stone for pile in first.mushrooms for stone in pile] + list(first.bag)
        state = crossing.start(first.seats, deck=deck, distributor=first.distributor)
        for before, seat, move, _, events in steps:
            assert state == before
            state, told = crossing.play(state, seat, crossing.parse(str(move)))
            assert told == events
        assert state == steps[-1][3]


def test_events_go_to_json_and_back():
    for *_, events in STEPS:
        for event in events:
            assert json.loads(json.dumps(event.facts)) == event.facts


def test_a_match_ends_with_its_outcome_told_once():
    for steps in MATCHES:
        told = [event for *_, events in steps for event in events if event.kind == "ended"]
        outcome = crossing.outcome(steps[-1][3])
        facts = {"scores": list(outcome.scores), "winners": list(outcome.winners)}
        assert [event.facts for event in told] == [facts]
        assert sum(outcome.scores) <= 102
