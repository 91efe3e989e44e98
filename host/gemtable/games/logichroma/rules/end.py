"""The end of a turn and of a match of Logichroma, and the outcome."""

from dataclasses import replace
from typing import Any

from gemtable.games.kit.hints import Ended, LastTurns
from gemtable.games.kit.rules import Event, Outcome
from gemtable.games.logichroma.rules.state import ENDING_HAND, TILES, State, Step
from gemtable.sentence import message

PERFECT = 25
_WELL_PLAYED = 21  # the lowest score over 20


def pass_turn(state: State, events: tuple[Event, ...], **changes: Any) -> Step:
    """Pass the turn to the next seat, or end the match.

    `changes` are other fields of the new state. If the match ends, `number` stays the same.
    """
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif state.last_round == "each-once" and changes.get("drawn", state.drawn) == TILES:
        last_turns = state.seats
        events = (*events, LastTurns(last_turns))
    order = state.order
    changes["turn"] = order[(order.index(state.turn) + 1) % state.seats]
    after = replace(state, last_turns=last_turns, number=state.number + 1, **changes)
    if reason_to_end(after):
        return end_if_over(replace(after, number=state.number), events)
    return after, events


def end_if_over(state: State, events: tuple[Event, ...]) -> Step:
    """End the match if `reason_to_end` gives a reason."""
    reason = reason_to_end(state)
    if not reason:
        return state, events
    return replace(state, ended=reason), (*events, Ended(reason, state.score))


def reason_to_end(state: State) -> str:
    """Return "misfires", "complete", "conceded", "last-turns" or "hands"; "" before the end.

    "hands" means an empty deck and at most three cards in every hand. Some hands may have
    fewer, since seats do not reach three at the same time (note 2.7).
    """
    if not state.misfires:
        return "misfires"
    if state.score == PERFECT:
        return "complete"
    if len(state.wishes) == state.seats:
        return "conceded"
    if state.drawn < TILES:
        return ""
    if state.last_round == "each-once":
        return "last-turns" if state.last_turns == 0 else ""
    sizes = (len(hand) - hand.count(None) for hand in state.hands)
    return "hands" if max(sizes) <= ENDING_HAND else ""


def outcome(state: State) -> Outcome | None:
    """Return the outcome; the score always counts, and no end is a loss (note 2.2)."""
    if not state.ended:
        return None
    return Outcome(
        scores=(state.score,) * state.seats,
        winners=tuple(range(state.seats)),
        reason=state.ended,
        rating=_rating(state.score),
        is_shared=True,
    )


def _rating(score: int) -> str:
    if score == PERFECT:
        return message("A perfect game!")
    return message("A well played game.") if score >= _WELL_PLAYED else ""
