"""The Lost Gems on a page: what stands on the table, and of each hand what these eyes see."""

from collections.abc import Mapping
from typing import Any

from gemtable.referee.eyes import Eyes, view_of_hand
from gemtable.referee.status import Position
from gemtable.rules.core import Json, View
from gemtable.rules.lost_gems import COLOURS, NICKELS, PENNIES, VALUES
from gemtable.rules.roles import TABLE
from gemtable.sentence import Sentence

_OWED = {
    "turn": "Seat {seats} to move",
    "take": "Seat {seats} takes a tile",
    "penny": "Seat {seats}: does a penny come back?",
    "over": "The match is over",
}


def turn(table: View) -> Sentence:
    """Return whose turn it is, and what for."""
    return Sentence(_OWED[table["phase"]], seats=[seat + 1 for seat in table["pending"]])


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows to these eyes."""
    table = position.view(TABLE)
    return {
        "gems": [{"colour": colour, "shards": table["gems"][colour]} for colour in COLOURS],
        "shards": len(VALUES),
        "pennies": [number < table["pennies"] for number in range(PENNIES)],
        "nickels": [number < table["nickels"] for number in range(NICKELS)],
        "left": table["left"],
        "last_turns": table["last_turns"],
        "discards": table["discards"],
        "hands": [_hand(position, table, seat, eyes) for seat in range(position.seats)],
        "outcome": table["outcome"],
    }


def _hand(position: Position, table: View, seat: int, eyes: Eyes) -> Mapping[str, Any]:
    hand = view_of_hand(position, seat, eyes)["hands"][seat]
    return {
        "seat": seat,
        "owes": seat in table["pending"],
        "is_own": seat == eyes,
        "tiles": [_tile(table, seat, slot, held) for slot, held in enumerate(hand)],
    }


def _tile(table: View, seat: int, slot: int, held: Json) -> Mapping[str, Any] | None:
    """Return what is seen of a tile, None of an empty slot; `held` is from the eyes' own view."""
    if held is None:
        return None
    knows, hint = held["knows"], table["last_hint"]
    return {
        "tile": held["tile"],
        "colour": held["colour"],
        "value": held["value"],
        "is_turned": held["tile"] in table["shown"],
        "is_touched": hint is not None and hint["to"] == seat and slot in hint["slots"],
        "known_colour": knows["colour"],
        "known_value": knows["value"],
        "may_colours": [{"colour": each, "may_be": each in knows["colours"]} for each in COLOURS],
        "may_values": [{"value": each, "may_be": each in knows["values"]} for each in VALUES],
    }
