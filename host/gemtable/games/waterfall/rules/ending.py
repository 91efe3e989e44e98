"""The end of a turn and of a match of Waterfall, and the outcome."""

from dataclasses import replace

from gemtable.games.kit.rules import Event, Outcome
from gemtable.games.waterfall.rules.drawing import draw
from gemtable.games.waterfall.rules.events import Ended
from gemtable.games.waterfall.rules.state import FULL, QUIET_ROUNDS, TILES, State, Step
from gemtable.sentence import message


def go_on(state: State, events: tuple[Event, ...]) -> Step:
    """Continue with the next step of this turn, or with the next turn if none is left."""
    if state.steps:
        return replace(state, phase="fall"), events
    return end_turn(state, events)


def end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Begin the next seat's turn, or end the match, which is only checked here (note 3.25)."""
    if reason := reason_to_end(state):
        return replace(state, phase="over"), (*events, Ended(reason, scores(state)))
    after = replace(
        state,
        phase="play",
        turn=(state.turn + 1) % state.seats,
        number=state.number + 1,
        steps=0,
        path=(),
        leapfrog=False,
    )
    if after.hand:
        return after, events
    drawn, drew = draw(after, 1)
    return replace(drawn, phase="fall", steps=1), events + drew


def reason_to_end(state: State) -> str:
    """Return why the match is over after this turn; "" if it goes on.

    "stuck" ensures that every match ends: scored tiles and the record of the waterfall only
    grow, and a tile is scored at most once (note 3.30).
    """
    if len(state.waterfall) >= FULL:
        return "waterfall"
    if not (state.deck or state.discards or any(state.hands)):
        return "deck"
    return "stuck" if state.quiet_turns >= QUIET_ROUNDS * state.seats else ""


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, for the reason "waterfall", "deck" or "stuck"."""
    if state.phase != "over":
        return None
    points = scores(state)
    best = max(points)
    winners = tuple(seat for seat, score in enumerate(points) if score == best)
    return Outcome(
        scores=points,
        winners=winners,
        reason=reason_to_end(state),
        tie_break=message("Equal scores share the win.") if len(winners) > 1 else "",
    )


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each seat: the sum of the numbers on its scored tiles."""
    return tuple(sum(TILES[tile].number for tile in pile) for pile in state.scored)
