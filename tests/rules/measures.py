"""Why a match of every game ends: what is left of it, as numbers that no move makes larger.

Each measure is a tuple of numbers from 0; of two tuples the first number that
differs decides. A move must leave a smaller tuple than it found: as there are
no endlessly many of these, there are no endless matches, whoever plays them.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from gemtable.games.gems_tracker.rules.state import ROUNDS, SOLO_BOOKINGS
from gemtable.games.waterfall.rules.state import QUIET_ROUNDS

Measure = tuple[int, ...]


def of_lost_gems(state: Any) -> Measure:
    """A play or a discard lays a shard down for good, a hint costs a penny.

    A penny comes back for a shard laid down only. Between two turns the seat answers
    for its penny, then takes a tile.
    """
    laid = len(state.discards) + sum(map(len, state.gems))
    owes = ("take", "penny").index(state.phase) + 1 if state.phase in ("take", "penny") else 0
    return len(state.deck) - laid, owes, len(state.treetops), state.pennies


def of_crossing(state: Any) -> Measure:
    """Every refill takes stones from the bag, until the last are drawn and placed.

    In a round each seat chooses once.
    """
    missing = sum(
        choice is None and not state.is_on_break(seat)
        for seat, choice in enumerate(state.choices)
        if state.phase == "choose"
    )
    return len(state.bag), len(state.drawn), missing


def of_logichroma(state: Any) -> Measure:
    """As The Lost Gems (note 2.8); a seat that must pass waits for one that need not.

    To concede is no move of a turn; it can be wished and withdrawn for ever.
    """
    laid = len(state.discards) + sum(map(len, state.stacks))
    waiting = 0 if state.ended else next(n for n in count() if _can_act(state, n))
    return len(state.deck) - laid, state.hints, waiting


def _can_act(state: Any, after: int) -> bool:
    order = state.order
    seat = order[(order.index(state.turn) + after) % state.seats]
    return state.hints > 0 or any(state.hands[seat])


def of_waterfall(state: Any) -> Measure:
    """Tiles scored stay scored, and the waterfall's record stands.

    Between two such steps there are at most 20 rounds (note 3.30). In a turn tiles are
    played and then steps taken; a tile's action asks a few choices at most.
    """
    tiles = len(state.deck) + len(state.discards) + sum(map(len, state.hands))
    scored = sum(map(len, state.scored))
    in_all = tiles + scored + len(state.waterfall)
    quiet = QUIET_ROUNDS * state.seats - state.quiet_turns
    playing = state.phase == "play"
    owes = {"wildcard": 3, "score": state.may_score, "play": 0, "fall": 0, "over": 0}
    return (
        in_all - scored,
        in_all - state.largest,
        quiet,
        int(playing),
        len(state.hand) if playing else state.steps,
        owes.get(state.phase, 1),
    )


def of_gems_tracker(state: Any) -> Measure:
    """Nine rounds: all bid, each takes a pair and places it, and maybe lays a token.

    Booking cards are named for a place at most once before the pair is placed.
    """
    phases = ("over", "token", "place", "bid")  # "take" goes with "place"
    phase = phases.index("place" if state.phase == "take" else state.phase)
    unsealed = sum(not each.sealed for each in state.trackers) if state.phase == "bid" else 0
    left = len(state.order) + unsealed
    taking = int(state.phase == "take")
    return ROUNDS - state.round, phase, left, taking, SOLO_BOOKINGS - len(state.booked)


MEASURES: dict[str, Callable[[Any], Measure]] = {
    "lost-gems": of_lost_gems,
    "crossing": of_crossing,
    "logichroma": of_logichroma,
    "waterfall": of_waterfall,
    "gems-tracker": of_gems_tracker,
}
