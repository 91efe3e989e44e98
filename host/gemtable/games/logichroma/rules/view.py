"""What a seat may know of a match of Logichroma, built by naming what is shown."""

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import outcome_facts
from gemtable.games.logichroma.rules.ending import outcome
from gemtable.games.logichroma.rules.state import COLOURS, Held, State, Turn
from gemtable.games.logichroma.rules.turns import pending


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return what `seat` may know: all cards but those of its own hand. None: no hand's."""
    return {
        "seats": state.seats,
        "last_round": state.last_round,
        "order": list(state.order),
        "turn": state.turn,
        "number": state.number,
        "pending": list(pending(state)),
        "hints": state.hints,
        "misfires": state.misfires,
        "stacks": {c: len(stack) for c, stack in zip(COLOURS, state.stacks, strict=True)},
        "stack_tiles": {c: list(stack) for c, stack in zip(COLOURS, state.stacks, strict=True)},
        "score": state.score,
        "left": state.left,
        "discards": [_face_up(state, tile) for tile in state.discards],
        "hands": [
            [_slot(state, held, seat not in (None, holder)) for held in hand]
            for holder, hand in enumerate(state.hands)
        ],
        "last_hint": state.last_hint and state.last_hint.facts(),
        "last_turns": state.last_turns,
        "wishes": list(state.wishes),
        "history": [_turn(turn) for turn in state.history],
        "outcome": outcome_facts(outcome(state), "rating"),
    }


def _turn(turn: Turn) -> dict[str, Json]:
    """Return a turn as everyone saw it, without a face: those of laid tiles lie open."""
    return {"kind": turn.kind, "tiles": list(turn.tiles), "to": turn.to, "what": turn.what}


def _face_up(state: State, tile: int) -> dict[str, Json]:
    colour, value = state.card(tile)
    return {"tile": tile, "colour": colour, "value": value}


def _slot(state: State, held: Held | None, shown: bool) -> dict[str, Json] | None:
    if held is None:
        return None
    colour, value = state.card(held.tile)
    return {
        "tile": held.tile,
        "colour": colour if shown else None,
        "value": value if shown else None,
        "knows": {
            "colour": colour if held.knows_colour else None,
            "value": value if held.knows_value else None,
            "not": list(held.excluded),
        },
    }
