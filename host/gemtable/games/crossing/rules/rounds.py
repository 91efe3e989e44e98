"""The rounds of Crossing: every seat commits a sealed choice, the last one reveals all.

Then the mushrooms are refilled for the next round. The last round is the one whose refill
empties the bag (note 1.11).
"""

from dataclasses import replace

from gemtable.games.crossing.rules.choosing import check, choices_open
from gemtable.games.crossing.rules.ending import end
from gemtable.games.crossing.rules.events import Committed
from gemtable.games.crossing.rules.moves import Move, Place
from gemtable.games.crossing.rules.refilling import place, refill
from gemtable.games.crossing.rules.resolving import resolve
from gemtable.games.crossing.rules.state import State, Step
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.sentence import Sentence


def pending(state: State) -> tuple[int, ...]:
    """Return the seats that owe a choice, or the distributor; () when the match is over."""
    if state.phase == "choose":
        return tuple(
            seat
            for seat in range(state.seats)
            if state.choices[seat] is None and not state.is_on_break(seat)
        )
    return (state.distributor,) if state.phase == "place" else ()


def is_sealed(state: State) -> bool:
    """Return whether seats owe the secret choices of a round, which all count at once."""
    return state.phase == "choose"


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`; the choices of others make no difference."""
    if seat not in pending(state):
        return ()
    if state.phase == "place":
        return tuple(Place(mushroom) for mushroom, room in enumerate(state.room) if room)
    return choices_open(state.seats, seat, state.number == 1)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and what happened. Raises IllegalMove."""
    if state.phase == "over":
        raise IllegalMove(Sentence("The match is over."), "Gra kończy się wraz z rundą")
    if seat not in range(state.seats):
        raise IllegalMove(
            Sentence("There is no seat {seat}.", seat=seat + 1),
            "Każdy z graczy wybiera płytkę postaci",
        )
    step = place if state.phase == "place" else _commit
    return _go_on(*step(state, seat, move))


def _commit(state: State, seat: int, move: Move) -> Step:
    choice = check(state, seat, move)
    choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    return replace(state, choices=choices), (Committed(seat),)


def _go_on(state: State, events: tuple[Event, ...]) -> Step:
    """Continue until a seat owes a move; skip a round with all seats on break (note 1.10)."""
    while state.phase == "choose" and not pending(state):
        state, resolved = resolve(state)
        state, what_follows = end(state) if state.is_final else refill(state)
        events = (*events, *resolved, *what_follows)
    return state, events
