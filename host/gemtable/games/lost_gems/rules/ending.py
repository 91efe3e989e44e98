"""The end of each turn and of the match in The Lost Gems, and the outcome."""

from dataclasses import replace

from gemtable.games.kit.hints import Ended, LastTurns
from gemtable.games.kit.rules import Event, Outcome
from gemtable.games.lost_gems.rules.state import State, Step
from gemtable.sentence import message

_RATINGS = (  # highest score of the band; 6 is in the second (note 0.14)
    (3, message("You have really let down the tribes of Gigol Jungle.")),
    (6, message("You are a mediocre explorer.")),
    (8, message("Nicely done, the tribes can hunt down the remaining shards.")),
    (
        9,
        message(
            "You are praised by the tribe and forever hold a position of high esteem "
            "in their society!"
        ),
    ),
)


def pass_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Pass the turn to the next seat, or end the match after the last turn."""
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif not state.treetops:  # this turn drew the last tile
        last_turns = state.seats
        events = (*events, LastTurns(last_turns))
    if last_turns == 0:
        return end(replace(state, last_turns=0), events)
    after = replace(
        state,
        phase="turn",
        turn=(state.turn + 1) % state.seats,
        number=state.number + 1,
        last_turns=last_turns,
    )
    return after, events


def end(state: State, events: tuple[Event, ...]) -> Step:
    """End the match. The reason follows from the state."""
    ended = Ended(_reason_of(state), state.score)
    return replace(state, phase="over"), (*events, ended)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended: "complete", "last-turns", or lost by "nickels"."""
    if state.phase != "over":
        return None
    everyone = tuple(range(state.seats))
    score = state.score
    return Outcome(
        scores=(score,) * state.seats,
        winners=everyone if state.nickels else (),
        reason=_reason_of(state),
        rating=next(praise for highest, praise in _RATINGS if score <= highest),
        is_shared=True,
    )


def _reason_of(state: State) -> str:
    if not state.nickels:
        return "nickels"
    return "complete" if state.is_complete else "last-turns"
