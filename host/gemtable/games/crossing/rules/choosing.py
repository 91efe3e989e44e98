"""What a seat may choose in a round of Crossing, and the refusals."""

from functools import cache

from gemtable.games.crossing.rules.moves import Choice, Gather, Move, Place, Protect, Steal
from gemtable.games.crossing.rules.state import State
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence

_NEW = "Kolejne rundy ... graczom dochodzą dwie nowe możliwości"


@cache
def choices_open(seats: int, seat: int, first_round: bool) -> tuple[Choice, ...]:
    """Return what `seat` may choose in a round, unless it is on break."""
    choices: tuple[Choice, ...] = tuple(map(Gather, range(seats - 1)))
    if first_round:
        return choices
    return (*choices, *(Steal(other) for other in range(seats) if other != seat), Protect())


def check(state: State, seat: int, move: Move) -> Choice:
    """Return `move` as a choice if `seat` may commit it now. Raises IllegalMove."""
    if state.is_on_break(seat):
        raise IllegalMove(
            Sentence("Seat {seat} has a break this round.", seat=seat + 1),
            "nie biorą udziału w następnej rundzie",
        )
    if state.choices[seat] is not None:
        raise IllegalMove(
            Sentence("Seat {seat} has chosen already.", seat=seat + 1),
            "jednocześnie wskazują palcem",
        )
    if isinstance(move, Place):
        raise IllegalMove(Sentence("There are no last stones to place."), "note 1.12")
    if state.number == 1 and not isinstance(move, Gather):
        raise IllegalMove(Sentence("In the first round everyone points at a mushroom."), _NEW)
    if isinstance(move, Gather) and move.mushroom not in range(len(state.mushrooms)):
        raise IllegalMove(
            Sentence("There is no mushroom {mushroom}.", mushroom=move.mushroom + 1),
            "wskazują palcem wybraną przez siebie płytkę grzyba",
        )
    if isinstance(move, Steal) and (move.seat == seat or move.seat not in range(state.seats)):
        raise IllegalMove(
            Sentence("A seat can steal only from another seat."),
            "gracz może wskazać płytkę postaci innego gracza",
        )
    return move
