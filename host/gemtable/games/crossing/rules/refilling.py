"""Refills the mushrooms from the bag before each round of Crossing."""

from dataclasses import replace

from gemtable.games.crossing.rules.events import FinalRound, Placed, RanShort, Refilled
from gemtable.games.crossing.rules.moves import Move, Place
from gemtable.games.crossing.rules.state import Pile, Piles, State, Step, colours_of
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence

_SHORT = "rozkłada je według własnego upodobania, choć wciąż zgodnie z powyższymi zasadami"


def refill(state: State) -> Step:
    """Begin the next round and lay out its stones; the distributor does if the bag runs short."""
    room = tuple(1 if stones else 2 for stones in state.mushrooms)
    state = replace(state, number=state.number + 1)
    if len(state.bag) < sum(room):
        after = replace(state, phase="place", bag=(), drawn=state.bag, room=room)
        short = RanShort(state.distributor, colours_of(state.bag))
        return after, (short, FinalRound(after.number))
    mushrooms, bag = lay_out(state.mushrooms, room, state.bag)
    after = replace(state, mushrooms=mushrooms, bag=bag)
    added = tuple(
        colours_of(stones[len(before) :])
        for before, stones in zip(state.mushrooms, mushrooms, strict=True)
    )
    refilled = Refilled(after.number, added, len(bag))
    return after, (refilled,) if bag else (refilled, FinalRound(after.number))


def lay_out(mushrooms: Piles, room: tuple[int, ...], bag: Pile) -> tuple[Piles, Pile]:
    """Move `room` stones from the bag to each mushroom; return the mushrooms and the bag."""
    filled = []
    for stones, number in zip(mushrooms, room, strict=True):
        filled.append(stones + bag[:number])
        bag = bag[number:]
    return tuple(filled), bag


def place(state: State, seat: int, move: Move) -> Step:
    """Lay the next of the last stones on a mushroom; after the last one the round begins."""
    if seat != state.distributor:
        raise IllegalMove(
            Sentence("Seat {seat} places the last stones.", seat=state.distributor + 1),
            "note 1.13",
        )
    if not isinstance(move, Place):
        raise IllegalMove(Sentence("First place the last stones."), "note 1.12")
    mushroom = move.mushroom
    if mushroom not in range(len(state.mushrooms)):
        raise IllegalMove(
            Sentence("There is no mushroom {mushroom}.", mushroom=mushroom + 1), _SHORT
        )
    if not state.room[mushroom]:
        raise IllegalMove(
            Sentence("Mushroom {mushroom} can take no more stones.", mushroom=mushroom + 1), _SHORT
        )
    stone, *left = state.drawn
    mushrooms, room = list(state.mushrooms), list(state.room)
    mushrooms[mushroom] += (stone,)
    room[mushroom] -= 1
    after = replace(
        state,
        phase="place" if left else "choose",
        mushrooms=tuple(mushrooms),
        drawn=tuple(left),
        room=tuple(room) if left else (),
    )
    (colour,) = colours_of([stone])
    return after, (Placed(mushroom, colour, len(left)),)
