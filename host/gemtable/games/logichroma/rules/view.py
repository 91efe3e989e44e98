"""What a seat may know of a match of Logichroma, as an allowlist, and what it can't see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gemtable.games.kit.as_json import Json, are_all, are_in_order, climb, is_hint, sound_state
from gemtable.games.kit.hints import FaceUp, HintView
from gemtable.games.kit.options import swapped
from gemtable.games.logichroma.rules.end import outcome, reason_to_end
from gemtable.games.logichroma.rules.play import LAST_ROUND, SEATS, pending
from gemtable.games.logichroma.rules.state import (
    CARDS,
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    TILES,
    VALUES,
    Card,
    Held,
    State,
    Turn,
    hand_size,
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
class Slot:
    """A card in a hand; its colour and value are None for its holder and for the table."""

    tile: int
    colour: str | None
    value: int | None
    knows: Knows


@dataclass(frozen=True, slots=True, kw_only=True)
class LogichromaView(HintView):
    """The table, and the hands as one seat sees them."""

    outcome_facts: ClassVar = ("rating",)

    last_round: str  # an option
    order: tuple[int, ...]  # of the seats
    hints: int
    misfires: int
    stacks: Mapping[str, int]  # their heights, by colour
    stack_tiles: Mapping[str, tuple[int, ...]]
    score: int
    left: int  # cards to draw
    discards: tuple[FaceUp, ...]
    hands: tuple[tuple[Slot | None, ...], ...]
    last_turns: int | None
    wishes: tuple[int, ...]  # seats that wish to concede
    history: tuple[Turn, ...]  # as everyone saw it, without faces


def view(state: State, seat: int | None = None) -> LogichromaView:
    """Return what `seat` may know: all cards except its own hand's; for None, no hand's."""
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
    """Return a state that looks the same to a role: a seat, or None for everyone."""
    hands = state.hands if role is None else state.hands[role : role + 1]
    return cards_anew(state, [held for hand in hands for held in hand if held], chance)


def cards_anew(state: State, helds: Sequence[Held], chance: Random) -> State:
    """Return the state with undrawn cards and those of `helds` dealt anew.

    Whatever a holder was told of a card stays true.
    """
    held = {each.tile: each for each in helds}

    def may_lie(card: int, tile: int) -> bool:
        told = held.get(tile)
        return told is None or may_be_card(CARDS[card], told, state.card(tile))

    tiles = [*held, *range(state.drawn, TILES)]
    return replace(state, deck=swapped(state.deck, tiles, may_lie, chance))


def may_be_card(card: Card, held: Held, was: Card) -> bool:
    """Return whether a tile on which `was` lies may be a card, by what its holder was told."""
    is_other = held.knows_colour and card.colour != was.colour
    is_other = is_other or (held.knows_value and card.value != was.value)
    return not is_other and set(held.excluded).isdisjoint(card)


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the tiles
    cannot lie like this in a match.
    """
    return sound_state("Logichroma", State, data, is_sound=_is_sound)


def _is_sound(state: State) -> bool:
    """Return whether the table can look like this; doesn't check that play can lead there."""
    lying = [held.tile for hand in state.hands for held in hand if held is not None]
    lying += [*state.discards, *(tile for stack in state.stacks for tile in stack)]
    seats = range(state.seats)
    size = hand_size(state.seats)
    may_be_empty = state.drawn == TILES or state.ended != ""
    hint = state.last_hint
    return (
        state.seats in SEATS
        and state.last_round in LAST_ROUND.values
        and are_all(state.order, state.seats)
        and state.turn in seats
        and state.number >= 1
        and are_all(state.deck, TILES)
        and state.drawn in range(TILES + 1)
        and are_all(lying, state.drawn)
        and [len(hand) for hand in state.hands] == [size] * state.seats
        and (may_be_empty or not any(None in hand for hand in state.hands))
        and state.misfires in range(MISFIRES + 1)
        and state.hints in range(HINTS + 1)
        and all(_is_told_true(state, held) for hand in state.hands for held in hand if held)
        and climb(state.stacks, COLOURS, state.card)
        and are_in_order(state.wishes, seats)
        and (hint is None or is_hint(hint, state.hands, KINDS))
        and _counts_its_last_turns(state)
        and _remembers(state)
        and state.ended == reason_to_end(state)
    )


def _is_told_true(state: State, held: Held) -> bool:
    """Return whether hints can exclude this for a tile: nothing that its face shows."""
    excluded = set(held.excluded)
    return are_in_order(held.excluded, KINDS) and excluded.isdisjoint(state.card(held.tile))


def _remembers(state: State) -> bool:
    """Return whether `history` fits: its plays and discards lie there, its hints are valid."""
    laid = [turn for turn in state.history if turn.kind in ("play", "discard")]
    stacked = {tile for stack in state.stacks for tile in stack}
    tiles = [tile for turn in laid for tile in turn.tiles]
    is_taken = len(state.history) in (state.number - 1, state.number)
    return (
        is_taken
        and all(_can_be(turn, state) for turn in state.history)
        and tuple(tile for tile in tiles if tile not in stacked) == state.discards
        and stacked <= {tile for turn in laid if turn.kind == "play" for tile in turn.tiles}
    )


def _can_be(turn: Turn, state: State) -> bool:
    is_hint = turn.kind == "hint"
    named = turn.to in range(state.seats) and turn.what in KINDS
    return (
        turn.kind in ("hint", "play", "discard", "pass")
        and (named if is_hint else turn.to is None and turn.what is None)
        and (bool(turn.tiles) if is_hint else len(turn.tiles) == (turn.kind != "pass"))
        and set(turn.tiles) <= set(range(state.drawn))
    )


def _counts_its_last_turns(state: State) -> bool:
    if state.last_round == "none" or state.drawn < TILES:
        return state.last_turns is None
    return state.last_turns in range(state.seats + 1)
