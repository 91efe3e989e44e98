"""What a seat may know of a match of Crossing, built by naming what is shown.

Everything on the table is open, vaults too: they lie beside their seats.
"""

from gemtable.games.crossing.rules.ending import outcome, points_now
from gemtable.games.crossing.rules.moves import Choice
from gemtable.games.crossing.rules.rounds import pending
from gemtable.games.crossing.rules.state import Piles, State, colours_of
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import outcome_facts


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return what `seat` may know: of this round's choices its own. None: no seat's choice."""
    seats = range(state.seats)
    own = None if seat is None else state.choices[seat]
    return {
        "seats": state.seats,
        "seat": seat,
        "distributor": state.distributor,
        "number": state.number,
        "phase": state.phase,
        "is_final": state.is_final,
        "pending": list(pending(state)),
        "left": len(state.bag),
        "mushrooms": _shown(state.mushrooms),
        "tiles": _shown(state.tiles),
        "vaults": _shown(state.vaults),
        "points": list(points_now(state)),
        "on_break": [other for other in seats if state.is_on_break(other)],
        "committed": [other for other in seats if state.choices[other] is not None],
        "choice": _written(own),
        "last_choices": list(map(_written, state.last_choices)),
        "drawn": colours_of(state.drawn),
        "room": list(state.room),
        "outcome": outcome_facts(outcome(state), "tie_break"),
    }


def _shown(piles: Piles) -> list[list[str]]:
    return [colours_of(stones) for stones in piles]


def _written(choice: Choice | None) -> str | None:
    return None if choice is None else str(choice)
