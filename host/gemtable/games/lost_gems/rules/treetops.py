"""Refills empty slots from the treetops."""

from dataclasses import replace

from gemtable.games.kit.hints import Drew
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.lost_gems.rules.ending import end, pass_turn
from gemtable.games.lost_gems.rules.events import Took
from gemtable.games.lost_gems.rules.moves import Take
from gemtable.games.lost_gems.rules.state import Hands, Held, State, Step
from gemtable.sentence import Sentence

NEW_TREE = "you will then select a new tree from Gigol Jungle to search"


def refill(state: State, events: tuple[Event, ...]) -> Step:
    """Draw a tile for the empty slot, or let the seat take one, unless the match is over."""
    if state.is_complete or not state.nickels:
        return end(state, events)
    if not state.treetops:
        return pass_turn(state, events)
    if state.deal == "table":
        return replace(state, phase="take"), events
    after, slot = _taken(state, state.treetops[0])
    return pass_turn(after, (*events, Drew(state.turn, slot, len(after.treetops))))


def take(state: State, move: Take) -> Step:
    """Fill the first empty slot, in an opening hand or at the end of a turn."""
    if state.phase != "take":
        raise IllegalMove(Sentence("No slot waits for a tile."), NEW_TREE)
    if move.tile not in state.treetops:
        raise IllegalMove(
            Sentence("Tile {tile} is not in the treetops.", tile=move.tile + 1), NEW_TREE
        )
    after, slot = _taken(state, move.tile)
    events = (Took(state.turn, slot, move.tile, len(after.treetops)),)
    if state.number:
        return pass_turn(after, events)
    if None in after.hands[state.turn]:
        return after, events
    if state.turn + 1 < state.seats:
        return replace(after, turn=state.turn + 1), events
    return replace(after, phase="turn", turn=state.first, number=1), events


def _taken(state: State, tile: int) -> tuple[State, int]:
    slot = state.hands[state.turn].index(None)
    hands = hands_with(state, slot, Held(tile, state.number))
    treetops = tuple(other for other in state.treetops if other != tile)
    return replace(state, hands=hands, treetops=treetops), slot


def hands_with(state: State, slot: int, held: Held | None) -> Hands:
    """Return all hands, with `held` in this slot of the seat whose turn it is."""
    turn, hands = state.turn, state.hands
    hand = (*hands[turn][:slot], held, *hands[turn][slot + 1 :])
    return (*hands[:turn], hand, *hands[turn + 1 :])
