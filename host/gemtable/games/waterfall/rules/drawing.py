"""Draws from the face-down deck of Waterfall, and reshuffles the discards."""

from dataclasses import replace
from random import Random

from gemtable.games.kit.rules import Event
from gemtable.games.waterfall.rules.events import Drew, Reshuffled
from gemtable.games.waterfall.rules.state import State, Step, with_seat


def draw(state: State, count: int) -> Step:
    """Let the seat whose turn it is draw `count` tiles, or as many as there are.

    If the deck is empty, shuffles the discards into a new one, including tiles played this
    turn (note 3.24).
    """
    events: list[Event] = []
    drawn = state.deck[:count]
    missing = count - len(drawn)
    if missing and state.discards:
        state = _reshuffled(state)
        events.append(Reshuffled(len(state.deck)))
        drawn += state.deck[:missing]
        deck = state.deck[missing:]
    else:
        deck = state.deck[count:]
    hands = with_seat(state.hands, state.turn, (*state.hand, *drawn))
    if drawn:
        events.append(Drew(state.turn, len(drawn), len(deck)))
    return replace(state, deck=deck, hands=hands), tuple(events)


def _reshuffled(state: State) -> State:
    """Shuffle the discards into a new deck; only seed and count decide the order."""
    deck = list(state.discards)
    Random(f"{state.seed} {state.shuffles}").shuffle(deck)
    return replace(state, deck=tuple(deck), discards=(), shuffles=state.shuffles + 1)
