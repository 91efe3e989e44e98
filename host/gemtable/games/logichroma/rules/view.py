"""The view of Logichroma: what a seat may know, as an allowlist, and what it can't see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from gemtable.games.kit.hints import FaceUp, HintView, InHand
from gemtable.games.kit.options import swapped
from gemtable.games.logichroma.rules.end import outcome
from gemtable.games.logichroma.rules.play import pending
from gemtable.games.logichroma.rules.state import (
    CARDS,
    COLOURS,
    TILES,
    VALUES,
    Card,
    Held,
    State,
    Turn,
)


@dataclass(frozen=True, slots=True)
class Knows:
    """What the holder of a card was told about it."""

    colour: str | None
    value: int | None
    not_: tuple[str | int, ...]  # the colours and values that hints excluded

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that hints leave possible."""
        may_be = COLOURS if self.colour is None else (self.colour,)
        return tuple(colour for colour in may_be if colour not in self.not_)

    @property
    def values(self) -> tuple[int, ...]:
        """The values that hints leave possible."""
        may_be = VALUES if self.value is None else (self.value,)
        return tuple(value for value in may_be if value not in self.not_)


@dataclass(frozen=True, slots=True)
class Slot(InHand[Knows]):
    """A card in a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogichromaView(HintView):
    """A view of Logichroma: the table, and the hands as one role sees them."""

    last_round: str  # an option
    order: tuple[int, ...]  # of the seats
    hints: int
    misfires: int
    stacks: Mapping[str, int]  # their heights, by colour
    stack_tiles: Mapping[str, tuple[int, ...]]
    hands: tuple[tuple[Slot | None, ...], ...]
    wishes: tuple[int, ...]  # seats that wish to concede
    history: tuple[Turn, ...]  # as everyone saw it, without faces


def view(state: State, seat: int | None = None) -> LogichromaView:
    """Return the view of `seat`, which hides the cards in its own hand; for None, in all hands."""
    stacks = dict(zip(COLOURS, state.stacks, strict=True))
    return LogichromaView(
        seats=state.seats,
        last_round=state.last_round,
        order=state.order,
        turn=state.turn,
        number=state.number,
        pending=pending(state),
        hints=state.hints,
        misfires=state.misfires,
        stacks={colour: len(stack) for colour, stack in stacks.items()},
        stack_tiles=stacks,
        score=state.score,
        left=state.left,
        discards=tuple(FaceUp(tile, *state.card(tile)) for tile in state.discards),
        hands=tuple(
            tuple(_slot(state, held, seat not in (None, holder)) for held in hand)
            for holder, hand in enumerate(state.hands)
        ),
        last_hint=state.last_hint,
        last_turns=state.last_turns,
        wishes=state.wishes,
        history=state.history,
        outcome=outcome(state),
    )


def _slot(state: State, held: Held | None, is_seen: bool) -> Slot | None:
    if held is None:
        return None
    colour, value = state.card(held.tile)
    knows = Knows(
        colour=colour if held.knows_colour else None,
        value=value if held.knows_value else None,
        not_=held.excluded,
    )
    return Slot(held.tile, colour if is_seen else None, value if is_seen else None, knows)


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a random state that looks the same to a role: a seat, or None for everyone."""
    hands = state.hands if role is None else state.hands[role : role + 1]
    return cards_anew(state, [held for hand in hands for held in hand if held], chance)


def cards_anew(state: State, helds: Sequence[Held], chance: Random) -> State:
    """Return the state with the undrawn cards and those of `helds` dealt again at random.

    What holders were told of their cards stays true.
    """
    held = {each.tile: each for each in helds}

    def may_lie(card: int, tile: int) -> bool:
        told = held.get(tile)
        return told is None or may_be_card(CARDS[card], told, state.card(tile))

    tiles = [*held, *range(state.drawn, TILES)]
    return replace(state, deck=swapped(state.deck, tiles, may_lie, chance))


def may_be_card(card: Card, held: Held, was: Card) -> bool:
    """Return whether a tile with the face `was` could be `card`, as far as its holder was told."""
    is_other = held.knows_colour and card.colour != was.colour
    is_other = is_other or (held.knows_value and card.value != was.value)
    return not is_other and set(held.excluded).isdisjoint(card)
