"""The beginning and the end of a round of Gems Tracker."""

from dataclasses import replace
from typing import Any

from gemtable.games.gems_tracker.rules.ending import end
from gemtable.games.gems_tracker.rules.events import RoundBegan
from gemtable.games.gems_tracker.rules.state import (
    ROUNDS,
    SCORED,
    SOLO_ROUNDS,
    TAKEN_BACK,
    State,
    Step,
    Trackers,
)
from gemtable.games.kit.rules import Event

_SOLO_ROW = 3
_SOLO_OPEN = 2


def open_round(state: State, trackers: tuple[Trackers, ...], **changes: Any) -> State:
    """Turn up the mines of the round; in solo also two tracker cards of each deck.

    `changes` are other fields of the new state.
    """
    shown = _SOLO_ROW if state.is_solo else state.seats + 1
    if state.is_solo:
        trackers = tuple(
            each._replace(held=each.held[_SOLO_OPEN:], open=each.held[:_SOLO_OPEN])
            for each in trackers
        )
    return replace(
        state,
        phase="take" if state.is_solo else "bid",
        trackers=trackers,
        row=state.deck[:shown],
        deck=state.deck[shown:],
        order=(0, 0) if state.is_solo else (),  # in solo the seat takes two pairs
        grown=(),
        **changes,
    )


def turn_over(state: State) -> dict[str, Any]:
    """Return the fields that change once a pair is placed or dropped."""
    return {"pair": None, "order": state.order[1:], "phase": "take"}


def end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Continue after a turn: with the next turn, the tokens or the next round."""
    if state.order:
        return state, events
    if not state.is_solo and state.round in SCORED:
        return replace(state, phase="token", order=state.rail_order), events
    return next_round(state, events)


def next_round(state: State, events: tuple[Event, ...]) -> Step:
    """Clean up, pass the tie-breakers on and open the next round, or end the match."""
    if state.round == (SOLO_ROUNDS if state.is_solo else ROUNDS):
        return end(state, events)
    left = tuple(mine for mine in state.row if mine is not None)
    trackers = state.trackers
    if not state.is_solo and state.round + 1 == TAKEN_BACK:
        trackers = tuple(
            Trackers(tuple(sorted(each.held + each.discards))) for each in state.trackers
        )
    after = open_round(state, trackers, round=state.round + 1, waste=state.waste + left)
    row = tuple(mine for mine in after.row if mine is not None)
    began = RoundBegan(after.round, left, row, taken_back=trackers != state.trackers)
    return after, (*events, began)
