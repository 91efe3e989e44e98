"""Random matches of Logichroma, every table there can be: what holds at each move."""

import pytest
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import CARDS

from tests.rules.logichroma_cases import PLAYED


@pytest.mark.slow
def test_matches_end_in_every_way():
    reasons = {logichroma.outcome(state).reason for state in PLAYED.last_states}
    assert reasons == {"misfires", "complete", "hands", "last-turns", "conceded"}


def test_every_card_is_in_one_place():
    for state in PLAYED.states:
        lying = [held.tile for hand in state.hands for held in hand if held]
        lying += [*range(state.drawn, 50), *state.discards]
        lying += [tile for stack in state.stacks for tile in stack]
        assert sorted(map(state.card, lying)) == sorted(CARDS)


def test_hints_and_misfires_are_never_more_or_less_than_there_are():
    for state in PLAYED.states:
        assert 0 <= state.hints <= 8
        assert 0 <= state.misfires <= 4


def test_every_hint_gained_or_given_is_told():
    for before, _, _, after, events in PLAYED.steps:
        change = {"hinted": -1, "hint_gained": 1}
        assert after.hints - before.hints == sum(change.get(event.kind, 0) for event in events)
