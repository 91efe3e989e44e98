"""Which moves a seat of Logichroma may make, in its turn and out of turn.

A turn is a hint, a play or a discard. A wish to concede is no action: it takes no turn, and a
seat may make it or take it back in any turn.
"""

from dataclasses import replace
from functools import cache

from gemtable.games.kit.rules import IllegalMove
from gemtable.games.logichroma.rules.ending import end_if_over, pass_turn
from gemtable.games.logichroma.rules.events import Passed, Wished, Withdrew
from gemtable.games.logichroma.rules.hinting import hint, hints_that_match
from gemtable.games.logichroma.rules.moves import (
    Concede,
    Discard,
    Hint,
    Move,
    Pass,
    Play,
    Withdraw,
)
from gemtable.games.logichroma.rules.playing import discard, play_card
from gemtable.games.logichroma.rules.state import State, Step, Turn
from gemtable.sentence import Sentence

_WISHES = "note 2.11"


def pending(state: State) -> tuple[int, ...]:
    """Return the one seat that owes an action; () when the match is over."""
    return () if state.ended else (state.turn,)


def is_sealed(_state: State) -> bool:
    """Return False: seats move one after the other, in the open."""
    return False


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`, once each: hints name their receiver.

    Out of turn a seat can still concede or withdraw that wish.
    """
    if state.ended or seat not in range(state.seats):
        return ()
    wish = Withdraw() if seat in state.wishes else Concede()
    return (*_actions(state), wish) if seat == state.turn else (wish,)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and what happened. Raises IllegalMove."""
    if state.ended:
        raise IllegalMove(
            Sentence("The match is over."), "The game ends when any of the following occur"
        )
    if seat not in range(state.seats):
        raise IllegalMove(
            Sentence("There is no seat {seat}.", seat=seat + 1),
            "Logichroma is a game for 2-5 players.",
        )
    if isinstance(move, Concede):
        return _concede(state, seat)
    if isinstance(move, Withdraw):
        return _withdraw(state, seat)
    if seat != state.turn:
        raise IllegalMove(
            Sentence("It is seat {seat}'s turn.", seat=state.turn + 1),
            "Each player gets a single action on their turn",
        )
    if isinstance(move, Hint):
        return hint(state, move)
    if isinstance(move, Pass):
        return _pass(state)
    return play_card(state, move) if isinstance(move, Play) else discard(state, move)


def _actions(state: State) -> tuple[Move, ...]:
    """Return the actions of the seat `turn`; a pass only if there is no other (note 2.9)."""
    slots = tuple(slot for slot, held in enumerate(state.hands[state.turn]) if held)
    hints = hints_that_match(state) if state.hints else ()
    return hints + _of_cards(slots) or (Pass(),)


@cache
def _of_cards(slots: tuple[int, ...]) -> tuple[Move, ...]:
    return (*map(Play, slots), *map(Discard, slots))


def _pass(state: State) -> Step:
    if _actions(state) != (Pass(),):
        raise IllegalMove(
            Sentence("You can only pass when you can do nothing else."),
            "turns are not allowed to be skipped",
        )
    history = (*state.history, Turn("pass"))
    return pass_turn(state, (Passed(state.turn),), history=history)


def _concede(state: State, seat: int) -> Step:
    if seat in state.wishes:
        raise IllegalMove(
            Sentence("Seat {seat} wishes to concede already.", seat=seat + 1), _WISHES
        )
    wishes = tuple(sorted((*state.wishes, seat)))
    missing = tuple(other for other in range(state.seats) if other not in wishes)
    return end_if_over(replace(state, wishes=wishes), (Wished(seat, missing),))


def _withdraw(state: State, seat: int) -> Step:
    if seat not in state.wishes:
        raise IllegalMove(Sentence("Seat {seat} has no wish to withdraw.", seat=seat + 1), _WISHES)
    wishes = tuple(other for other in state.wishes if other != seat)
    return replace(state, wishes=wishes), (Withdrew(seat),)
