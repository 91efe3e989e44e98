"""The Lost Gems on the screen that everyone sees: nothing of a hand, unless it is asked for."""

import dataclasses
import io
import random

import pytest
from gemtable.referee.status import Status
from gemtable.rules import lost_gems
from gemtable.rules.roles import Views
from gemtable.tables.core import Layout
from gemtable.terminal.lost_gems import draw
from rich.console import Console


def drawn(state, reveal, width=200):
    shown = {"shown": [held.tile for hand in state.hands for held in hand if held]}
    status = Status(
        revision=1,
        match=1,
        game="lost-gems",
        moves=0,
        views=Views(
            lost_gems.view(state),
            tuple(lost_gems.view(state, seat) for seat in range(state.seats)),
        ),
        shown=Views(shown, (shown,) * state.seats),
        layout=Layout((None,) * state.seats, ((),) * state.seats),
        boards=(),
        is_paused=False,
        waits_since_s=0.0,
        notices=(),
        leds={},
    )
    console = Console(file=io.StringIO(), width=width)
    console.print(draw(status, reveal))
    return console.file.getvalue()


def positions(seats, seed):
    """States of a random match."""
    chance = random.Random(seed)
    state = lost_gems.start(seats, seed)
    while lost_gems.pending(state):
        yield state
        (seat,) = lost_gems.pending(state)
        state, _ = lost_gems.play(state, seat, chance.choice(lost_gems.legal(state, seat)))
    yield state


def with_other_shards_in_hands(state, chance):
    """The same position with what nobody has seen on the table dealt out anew."""
    hands = [held.tile for hand in state.hands for held in hand if held]
    hidden = [*hands, *state.treetops]
    faces = [state.deck[tile] for tile in hidden]
    chance.shuffle(faces)
    deck = list(state.deck)
    for tile, face in zip(hidden, faces, strict=True):
        deck[tile] = face
    return dataclasses.replace(state, deck=tuple(deck))


@pytest.mark.parametrize("seats", lost_gems.SEATS)
def test_without_reveal_the_screen_is_the_same_whatever_lies_in_the_hands(seats):
    chance = random.Random(seats)
    for state in positions(seats, seed=seats):
        other = with_other_shards_in_hands(state, chance)
        assert drawn(other, reveal=False) == drawn(state, reveal=False)


def test_with_reveal_every_hand_is_turned_over():
    state = lost_gems.start(2, seed=1)
    told = drawn(state, reveal=True)
    for hand in state.hands:
        for held in hand:
            shard = state.shard(held.tile)
            assert f"{'▲' * shard.value} {shard.colour}" in told
    assert "▲" not in drawn(state, reveal=False)


def test_the_table_tells_its_counters_and_whose_turn_it_is():
    state = lost_gems.start(2, seed=1)
    state, _ = lost_gems.play(state, 0, lost_gems.parse("hint red"))
    told = drawn(state, reveal=False)
    assert "pennies  ● ● ○" in told
    assert "nickels  ● ●" in told
    assert "treetops  14" in told
    assert "seat 2 to move" in told
    assert "Turn 2: seat 2 to move." in told


@pytest.mark.parametrize("seats", lost_gems.SEATS)
def test_eighty_columns_are_enough(seats):
    told = drawn(lost_gems.start(seats, seed=3), reveal=True, width=76)
    assert "…" not in told
    for seat in range(seats):
        assert f"seat {seat + 1}" in told
