"""Moves cards of Logichroma from a hand to a stack or the discard pile, and refills."""

from dataclasses import replace
from typing import Any

from gemtable.games.kit.hints import Completed, Discarded, Drew, Played
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.logichroma.rules.ending import end_if_over, pass_turn, reason_to_end
from gemtable.games.logichroma.rules.events import HintGained, Misfired
from gemtable.games.logichroma.rules.moves import Discard, Play
from gemtable.games.logichroma.rules.state import (
    COLOURS,
    HINTS,
    TILES,
    VALUES,
    Held,
    State,
    Step,
    Turn,
)
from gemtable.sentence import Sentence


def play_card(state: State, move: Play) -> Step:
    """Add the card to its stack if it is the next; otherwise it misfires."""
    tile = _tile_in(state, move.slot)
    colour, value = state.card(tile)
    stack = COLOURS.index(colour)
    stacks = state.stacks
    history = (*state.history, Turn("play", (tile,)))
    fits = value == len(stacks[stack]) + 1
    played = Played(state.turn, move.slot, tile, colour, value, fits)
    if not fits:
        misfires = state.misfires - 1
        after = replace(
            state, misfires=misfires, discards=(*state.discards, tile), history=history
        )
        return _refill(after, move.slot, (played, Misfired(misfires)))
    stacks = (*stacks[:stack], (*stacks[stack], tile), *stacks[stack + 1 :])
    if value < VALUES[-1]:
        return _refill(replace(state, stacks=stacks, history=history), move.slot, (played,))
    events = (played, Completed(colour))
    return _gain_hint(state, move.slot, events, stacks=stacks, history=history)


def discard(state: State, move: Discard) -> Step:
    """Lay the card face up on the discard pile and gain a hint."""
    tile = _tile_in(state, move.slot)
    discards, history = (*state.discards, tile), (*state.history, Turn("discard", (tile,)))
    events = (Discarded(state.turn, move.slot, tile, *state.card(tile)),)
    return _gain_hint(state, move.slot, events, discards=discards, history=history)


def _tile_in(state: State, slot: int) -> int:
    hand = state.hands[state.turn]
    held = hand[slot] if slot in range(len(hand)) else None
    if held is None:
        raise IllegalMove(
            Sentence("There is no card in slot {slot}.", slot=slot + 1), "a card from your hand"
        )
    return held.tile


def _gain_hint(state: State, slot: int, events: tuple[Event, ...], **changes: Any) -> Step:
    """Make these changes of the state, gain a hint if one is missing, and refill the slot."""
    if state.hints < HINTS:
        changes["hints"] = state.hints + 1
        events = (*events, HintGained(changes["hints"]))
    return _refill(replace(state, **changes), slot, events)


def _refill(state: State, slot: int, events: tuple[Event, ...]) -> Step:
    """Deal a card into the emptied slot, unless the match is over or none is left."""
    if reason_to_end(state):
        return end_if_over(replace(state, **_with_slot(state, slot, None)), events)
    if state.drawn == TILES:
        return pass_turn(state, events, **_with_slot(state, slot, None))
    drew = Drew(state.turn, slot, state.left - 1)
    after = _with_slot(state, slot, Held(state.drawn))
    return pass_turn(state, (*events, drew), drawn=state.drawn + 1, **after)


def _with_slot(state: State, slot: int, held: Held | None) -> dict[str, Any]:
    """Return the fields that put `held` in this slot and forget a hint to the seat to move."""
    turn, hands, hint = state.turn, state.hands, state.last_hint
    hand = (*hands[turn][:slot], held, *hands[turn][slot + 1 :])
    return {
        "hands": (*hands[:turn], hand, *hands[turn + 1 :]),
        "last_hint": None if hint is not None and hint.to == turn else hint,
    }
