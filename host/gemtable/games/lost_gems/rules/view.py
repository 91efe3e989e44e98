"""The view of The Lost Gems: what a seat may know, as an allowlist, and what it can't see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import FaceUp, HintView, InHand
from gemtable.games.kit.options import swapped
from gemtable.games.lost_gems.rules.play import outcome, pending
from gemtable.games.lost_gems.rules.state import COLOURS, SHARDS, Held, State


@dataclass(frozen=True, slots=True)
class Knows:
    """What hints told the holder of a tile, and what they leave possible."""

    colour: str | None
    value: int | None
    colours: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slot(InHand[Knows]):
    """A tile in a hand, and the number of the turn when it was drawn."""

    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGemsView(HintView):
    """A view of The Lost Gems: the table, and the hands as one role sees them."""

    deal: str  # "referee" or "table"
    phase: str  # as in State
    pennies: int  # heads up
    nickels: int
    gems: Mapping[str, int]  # number of shards, by colour
    gem_tiles: Mapping[str, tuple[int, ...]]
    hands: tuple[tuple[Slot | None, ...], ...]
    treetops: tuple[int, ...]  # if the table deals

    def to_json(self) -> dict[str, Json]:
        data = super(LostGemsView, self).to_json()
        if self.deal != "table":
            del data["treetops"]
        return data


def view(state: State, seat: int | None = None) -> LostGemsView:
    """Return the view of `seat`, which hides the faces in its own hand; for None, in all hands."""
    gems = dict(zip(COLOURS, state.gems, strict=True))
    return LostGemsView(
        seats=state.seats,
        deal=state.deal,
        turn=state.turn,
        number=state.number,
        phase=state.phase,
        pending=pending(state),
        pennies=state.pennies,
        nickels=state.nickels,
        gems={colour: len(gem) for colour, gem in gems.items()},
        gem_tiles=gems,
        score=state.score,
        left=len(state.treetops),
        discards=tuple(FaceUp(tile, *state.shard(tile)) for tile in state.discards),
        hands=tuple(
            tuple(_slot(state, held, seat not in (None, holder)) for held in hand)
            for holder, hand in enumerate(state.hands)
        ),
        last_hint=state.last_hint,
        last_turns=state.last_turns,
        treetops=state.treetops if state.deal == "table" else (),
        outcome=outcome(state),
    )


def _slot(state: State, held: Held | None, is_seen: bool) -> Slot | None:
    if held is None:
        return None
    colour, value = state.shard(held.tile) if is_seen else (None, None)
    knows = Knows(
        colour=held.colours[0] if len(held.colours) == 1 else None,
        value=held.values[0] if len(held.values) == 1 else None,
        colours=held.colours,
        values=held.values,
    )
    return Slot(held.tile, colour, value, knows, held.since)


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a random state that looks the same to a role: a seat, or None for everyone."""
    hands = state.hands if role is None else state.hands[role : role + 1]
    return shards_anew(state, [held for hand in hands for held in hand if held], chance)


def shards_anew(state: State, helds: Sequence[Held], chance: Random) -> State:
    """Return the state with the treetops and the shards of `helds` dealt again at random.

    What holders were told of their shards stays true.
    """
    held = {each.tile: each for each in helds}

    def may_lie(shard: int, tile: int) -> bool:
        (colour, value), told = SHARDS[shard], held.get(tile)
        return told is None or (colour in told.colours and value in told.values)

    return replace(state, deck=swapped(state.deck, [*state.treetops, *held], may_lie, chance))
