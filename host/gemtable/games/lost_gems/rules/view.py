"""What a seat may know of a match of The Lost Gems, built by naming what is shown."""

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import outcome_facts
from gemtable.games.lost_gems.rules.ending import outcome
from gemtable.games.lost_gems.rules.state import COLOURS, Held, State
from gemtable.games.lost_gems.rules.turns import pending


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return what `seat` may know: all faces but those of its own hand. None: no hand's."""
    seen: dict[str, Json] = {
        "seats": state.seats,
        "deal": state.deal,
        "turn": state.turn,
        "number": state.number,
        "phase": state.phase,
        "pending": list(pending(state)),
        "pennies": state.pennies,
        "nickels": state.nickels,
        "gems": {colour: len(gem) for colour, gem in zip(COLOURS, state.gems, strict=True)},
        "gem_tiles": {colour: list(gem) for colour, gem in zip(COLOURS, state.gems, strict=True)},
        "score": state.score,
        "left": len(state.treetops),
        "discards": [_face_up(state, tile) for tile in state.discards],
        "hands": [
            [_slot(state, held, seat not in (None, holder)) for held in hand]
            for holder, hand in enumerate(state.hands)
        ],
        "last_hint": state.last_hint and state.last_hint.facts(),
        "last_turns": state.last_turns,
        "outcome": outcome_facts(outcome(state), "rating"),
    }
    if state.deal == "table":
        seen["treetops"] = list(state.treetops)
    return seen


def _face_up(state: State, tile: int) -> dict[str, Json]:
    colour, value = state.shard(tile)
    return {"tile": tile, "colour": colour, "value": value}


def _slot(state: State, held: Held | None, shown: bool) -> dict[str, Json] | None:
    if held is None:
        return None
    colour, value = state.shard(held.tile) if shown else (None, None)
    return {
        "tile": held.tile,
        "colour": colour,
        "value": value,
        "knows": {
            "colour": held.colours[0] if len(held.colours) == 1 else None,
            "value": held.values[0] if len(held.values) == 1 else None,
            "colours": list(held.colours),
            "values": list(held.values),
        },
        "since": held.since,
    }
