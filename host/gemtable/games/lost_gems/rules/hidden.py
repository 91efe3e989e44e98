"""What a role can't see of a match of The Lost Gems, dealt anew."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from gemtable.games.kit.hidden import swapped
from gemtable.games.lost_gems.rules.state import SHARDS, Held, State


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a state that looks the same to a role: a seat, or None for everyone."""
    hands = state.hands if role is None else state.hands[role : role + 1]
    return shards_anew(state, [held for hand in hands for held in hand if held], chance)


def shards_anew(state: State, helds: Sequence[Held], chance: Random) -> State:
    """Return the state with the treetops and the shards of `helds` dealt anew.

    Whatever a holder was told of a shard stays true.
    """
    held = {each.tile: each for each in helds}

    def may_lie(shard: int, tile: int) -> bool:
        (colour, value), told = SHARDS[shard], held.get(tile)
        return told is None or (colour in told.colours and value in told.values)

    return replace(state, deck=swapped(state.deck, [*state.treetops, *held], may_lie, chance))
