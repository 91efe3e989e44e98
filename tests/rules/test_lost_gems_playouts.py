"""Random matches of The Lost Gems, every table there can be: what holds at each move."""

from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import SHARDS

from tests.rules.lost_gems_cases import PLAYED


def test_matches_end_in_every_way():
    reasons = {lost_gems.outcome(state).reason for state in PLAYED.last_states}
    assert reasons == {"nickels", "complete", "last-turns"}


def test_every_shard_is_in_one_place():
    for state in PLAYED.states:
        lying = [held.tile for hand in state.hands for held in hand if held]
        lying += [*state.treetops, *state.discards]
        lying += [tile for gem in state.gems for tile in gem]
        assert sorted(map(state.shard, lying)) == sorted(SHARDS)


def test_pennies_and_nickels_are_never_more_or_less_than_there_are():
    for state in PLAYED.states:
        assert 0 <= state.pennies <= 3
        assert 0 <= state.nickels <= 2


def test_a_given_deck_is_dealt_as_the_seed_would():
    for match in PLAYED.matches:
        dealt = match.dealt()
        assert lost_gems.start(match.seats, deck=dealt.deck, **match.options) == dealt
