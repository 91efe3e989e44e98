"""Crossing against a second resolver that shares nothing with it: random rounds and matches."""

from collections import Counter
from random import Random

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import STONES, Gather, Place, Protect, State, Steal

from tests.rules import crossing_by_hand as by_hand

ROUNDS = 1000  # with each number of seats


def lying_in(state):
    """Return the place of every stone that is out of the bag, in the words of the other side."""
    return {
        stone: (kind, number)
        for kind, piles in (
            ("mushroom", state.mushrooms),
            ("tile", state.tiles),
            ("vault", state.vaults),
        )
        for number, pile in enumerate(piles)
        for stone in pile
    }


def said(move):
    if isinstance(move, Gather):
        return ("mushroom", move.mushroom)
    return ("tile", move.seat) if isinstance(move, Steal) else ("hand", 0)


def random_table(seats, chance):
    """Return a round that could be the second, with all stones strewn at random."""
    stones = chance.sample(range(60), 60)

    def piles(number):
        return tuple(
            tuple(stones.pop() for _ in range(chance.choice((0, 0, 1, 2, 3))))
            for _ in range(number)
        )

    mushrooms, tiles, vaults = piles(seats - 1), piles(seats), piles(seats)
    on_break = [not tile and chance.random() < 0.5 for tile in tiles]
    on_break[chance.randrange(seats)] = False
    return State(
        seats=seats,
        distributor=chance.randrange(seats),
        bag=tuple(stones if chance.random() < 0.7 else stones[: chance.randrange(12)]),
        mushrooms=mushrooms,
        tiles=tiles,
        vaults=vaults,
        phase="choose",
        number=3,
        choices=(None,) * seats,
        last_choices=tuple(Protect() if resting else None for resting in on_break),
    )


def compare_round(state, chance):
    """Play a random round on both sides; return what came of it, for counting."""
    choices = [None] * state.seats
    after = state
    for seat in chance.sample(crossing.pending(state), len(crossing.pending(state))):
        move = chance.choice(crossing.legal(state, seat))
        choices[seat] = said(move)
        after, events = crossing.play(after, seat, move)
    expected = by_hand.round_played(lying_in(state), choices)
    if not state.bag:
        assert lying_in(after) == expected
        compare_ending(after)
        return "over"
    refilled = by_hand.refilled(expected, state.seats - 1, state.bag)
    if refilled is None:
        assert lying_in(after) == expected
        assert (after.phase, after.drawn) == ("place", state.bag)
        return "short"
    if set(choices) <= {None, ("hand", 0)} and None not in choices:
        return "everyone on break"  # the next round passed too
    assert (lying_in(after), list(after.bag)) == refilled
    assert any(event.kind == "final_round" for event in events) == (not after.bag)
    return "on"


def compare_ending(state):
    hands = [
        [STONES[stone] for stone in tile + vault]
        for tile, vault in zip(state.tiles, state.vaults, strict=True)
    ]
    outcome = crossing.outcome(state)
    assert list(outcome.scores) == [by_hand.best_sum(hand) for hand in hands]
    assert list(outcome.winners) == by_hand.order_of(hands)


@pytest.mark.slow
@pytest.mark.parametrize("seats", crossing.SEATS)
def test_random_rounds_come_out_the_same(seats):
    chance = Random(seats)
    came = Counter(compare_round(random_table(seats, chance), chance) for _ in range(ROUNDS))
    assert min(came["on"], came["short"], came["over"]) > ROUNDS // 100


@pytest.mark.parametrize("seats", crossing.SEATS)
def test_random_matches_come_out_the_same(seats):
    for seed in range(20):
        chance = Random(f"{seats} {seed}")
        state = crossing.start(seats, seed)
        lying, bag = by_hand.refilled({}, seats - 1, state_deck(state))
        assert (lying_in(state), list(state.bag)) == (lying, bag)
        while crossing.pending(state):
            if state.phase == "place":
                state = place_all(state, chance)
            assert compare_round(state, chance)
            state = some_round(state, chance)


def state_deck(state):
    return [stone for pile in state.mushrooms for stone in pile] + list(state.bag)


def place_all(state, chance):
    """Lay out the last stones; no mushroom takes more than a refill would give it."""
    before = lying_in(state)
    while state.phase == "place":
        move = chance.choice(crossing.legal(state, state.distributor))
        assert isinstance(move, Place)
        state, _ = crossing.play(state, state.distributor, move)
    for mushroom, pile in enumerate(state.mushrooms):
        new = [stone for stone in pile if stone not in before]
        assert len(new) <= (1 if ("mushroom", mushroom) in before.values() else 2)
    assert state.bag == state.drawn == ()
    return state


def some_round(state, chance):
    for seat in crossing.pending(state):
        state, _ = crossing.play(state, seat, chance.choice(crossing.legal(state, seat)))
    return state
