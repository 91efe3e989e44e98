"""What a seat may know of a match of Waterfall, built by naming what is shown."""

from collections.abc import Iterable

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import outcome_facts
from gemtable.games.waterfall.rules.choices import matching, removable, swappable, without_pawn
from gemtable.games.waterfall.rules.ending import outcome
from gemtable.games.waterfall.rules.falling import ways
from gemtable.games.waterfall.rules.pyramid import Place, open_places
from gemtable.games.waterfall.rules.state import TILES, State
from gemtable.games.waterfall.rules.turns import pending


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return what `seat` may know: its own hand and score pile, and all that lies open.

    Score piles are turned up when the match is over. What a hidden tile is
    nobody is told: it is None.
    """
    is_over = state.phase == "over"
    return {
        "seats": state.seats,
        "turn": state.turn,
        "number": state.number,
        "quiet_turns": state.quiet_turns,
        "largest": state.largest,
        "phase": state.phase,
        "pending": list(pending(state)),
        "steps": state.steps,
        "leapfrog": state.leapfrog,
        "may_score": state.may_score,
        "path": _faces(state.path),
        "pawns": [None if pawn is None else list(pawn) for pawn in state.pawns],
        "waterfall": [{"place": list(place), **_face(tile)} for place, tile in state.waterfall],
        "left": len(state.deck),
        "discards": _faces(state.discards),
        "hands": [
            _faces(hand) if holder == seat else [None] * len(hand)
            for holder, hand in enumerate(state.hands)
        ],
        "scored": [
            _faces(pile) if is_over or holder == seat else [None] * len(pile)
            for holder, pile in enumerate(state.scored)
        ],
        "falls": _falls(state),
        "places": [list(place) for place in _places(state)],
        "matching": matching(state) if (state.phase, state.turn) == ("score", seat) else [],
        "outcome": outcome_facts(outcome(state), "tie_break"),
    }


def _face(tile: int) -> dict[str, Json]:
    number, gem, action = TILES[tile]
    return {"tile": tile, "number": number, "gem": gem, "action": action}


def _faces(tiles: Iterable[int]) -> list[Json]:
    return [_face(tile) for tile in tiles]


def _falls(state: State) -> dict[str, Json]:
    """Return the open sides and their places, while a step can be taken."""
    if state.phase not in ("play", "fall") or not state.steps:
        return {}
    return {side: list(place) for side, place in ways(state).items()}


def _places(state: State) -> Iterable[Place]:
    """Return the places that the choice owed is between."""
    match state.phase:
        case "add":
            return open_places(state.tiles_at)
        case "remove":
            return removable(state)
        case "swap":
            return swappable(state)
        case "pawn":
            return without_pawn(state)
    return ()
