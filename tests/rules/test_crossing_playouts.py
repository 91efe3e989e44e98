"""Random matches of Crossing at every table: what holds at each move."""

from random import Random

from gemtable.games.crossing import rules as crossing

from tests.rules.crossing_cases import PLAYED


def test_every_stone_is_in_one_place():
    for state in PLAYED.states:
        piles = (*state.mushrooms, *state.tiles, *state.vaults, state.bag, state.drawn)
        assert sorted(stone for pile in piles for stone in pile) == list(range(60))


def test_some_bags_run_short_and_some_rounds_pass_by_themselves():
    told = [[event.kind for event in events] for *_, events in PLAYED.steps]
    assert any("ran_short" in kinds for kinds in told)
    assert any(kinds.count("revealed") > 1 for kinds in told)


def test_stones_in_a_vault_stay_there():
    for before, _, _, after, _ in PLAYED.steps:
        for old, new in zip(before.vaults, after.vaults, strict=True):
            assert new[: len(old)] == old


def test_on_break_a_seat_owes_no_choice_and_its_tile_is_empty():
    for state in PLAYED.states:
        for seat in range(state.seats):
            if state.is_on_break(seat):
                assert state.tiles[seat] == ()
                assert state.phase != "choose" or seat not in crossing.pending(state)


def test_while_choices_come_in_nothing_moves():
    for before, _, _, after, events in PLAYED.steps:
        if before.phase == after.phase == "choose" and before.number == after.number:
            assert [event.kind for event in events] == ["committed"]
            assert (before.mushrooms, before.tiles, before.vaults, before.bag) == (
                after.mushrooms,
                after.tiles,
                after.vaults,
                after.bag,
            )


def test_the_order_of_commits_never_matters():
    """Wszyscy gracze wykonują akcje jednocześnie!"""
    chance = Random(1)
    for state in [state for state in PLAYED.states if state.phase == "choose"][::7]:
        owing = crossing.pending(state)
        choices = {seat: chance.choice(crossing.legal(state, seat)) for seat in owing}
        results = []
        for order in (owing, owing[::-1], chance.sample(owing, len(owing))):
            after = state
            for seat in order:
                after, events = crossing.play(after, seat, choices[seat])
            results.append((after, events[1:]))
        assert results[0] == results[1] == results[2]


def test_a_given_deck_is_dealt_as_the_seed_would():
    for match in PLAYED.matches:
        dealt = match.dealt()
        deck = [*(stone for pile in dealt.mushrooms for stone in pile), *dealt.bag]
        assert crossing.start(match.seats, deck=deck, **match.options) == dealt


def test_all_points_together_are_no_more_than_the_stones_are_worth():
    sets, white = 54 // 3, 6
    for state in PLAYED.last_states:
        assert sum(crossing.outcome(state).scores) <= sets * 5 + white * 2
