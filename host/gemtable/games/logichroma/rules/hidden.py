"""What a role can't see of a match of Logichroma, dealt anew."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from gemtable.games.kit.hidden import swapped
from gemtable.games.logichroma.rules.state import CARDS, TILES, Card, Held, State


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
