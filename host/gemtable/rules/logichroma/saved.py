"""The whole state of a match of Logichroma to JSON and back."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from gemtable.rules.core import Json
from gemtable.rules.logichroma.dealing import SEATS
from gemtable.rules.logichroma.ending import reason_to_end
from gemtable.rules.logichroma.state import (
    COLOURS,
    HINTS,
    MISFIRES,
    TILES,
    VALUES,
    Held,
    LastHint,
    State,
    hand_size,
)

_NAMES = tuple(field.name for field in fields(State))
_LEAVES = (int, str, bool, type(None))  # 1.0 equals 1, and is none of these


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, dealt order and all, for the journal."""
    data: dict[str, Json] = {name: getattr(state, name) for name in _NAMES}
    for name in ("order", "deck", "discards", "wishes"):
        data[name] = list(data[name])
    data["hands"] = [[held and held._asdict() for held in hand] for hand in state.hands]
    data["stacks"] = [list(stack) for stack in state.stacks]
    if state.last_hint is not None:
        data["last_hint"] = state.last_hint._asdict() | {"slots": list(state.last_hint.slots)}
    return data


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or
    if the tiles do not lie as they can in a match.
    """
    if not isinstance(data, Mapping) or data.keys() != set(_NAMES):
        raise ValueError("This is no saved state of Logichroma.")
    try:
        state = _built(data)
        # Written again it must be the same: an empty text reads as an empty list.
        sound = _is_typed(data) and _is_sound(state) and to_json(state) == data
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError("This saved state of Logichroma is damaged.") from error
    if not sound:
        raise ValueError("This saved state of Logichroma is damaged.")
    return state


def _built(data: Mapping[str, Json]) -> State:
    hint = data["last_hint"]
    return State(
        **dict(data)
        | {
            "order": tuple(data["order"]),
            "deck": tuple(data["deck"]),
            "hands": tuple(tuple(map(_held, hand)) for hand in data["hands"]),
            "stacks": tuple(map(tuple, data["stacks"])),
            "discards": tuple(data["discards"]),
            "last_hint": hint and LastHint(**dict(hint) | {"slots": tuple(hint["slots"])}),
            "wishes": tuple(data["wishes"]),
        }
    )


def _held(data: Mapping[str, Json] | None) -> Held | None:
    return None if data is None else Held(**data)


def _is_typed(data: Json) -> bool:
    """Say whether only what a tile's holder knows is true or false, and nothing a float."""
    knows = ("knows_colour", "knows_value")
    return all(
        type(leaf) in _LEAVES and (type(leaf) is bool) == (name in knows)
        for name, leaf in _leaves("", data)
    )


def _leaves(name: str, data: Json) -> Iterator[tuple[str, Json]]:
    """Yield all that is neither an object nor an array, with the name of its field."""
    if isinstance(data, Mapping):
        for key, part in data.items():
            yield from _leaves(key, part)
    elif isinstance(data, list):
        for part in data:
            yield from _leaves(name, part)
    else:
        yield name, data


def _is_sound(state: State) -> bool:
    """Say whether the table can look like this; how it came to be is not asked."""
    lying = [held.tile for hand in state.hands for held in hand if held is not None]
    lying += [*state.discards, *(tile for stack in state.stacks for tile in stack)]
    seats = range(state.seats)
    size = hand_size(state.seats)
    may_be_empty = state.drawn == TILES or state.ended != ""
    return (
        state.seats in SEATS
        and state.last_round in ("none", "each-once")
        and sorted(state.order) == list(seats)
        and state.turn in seats
        and sorted(state.deck) == list(range(TILES))
        and state.drawn in range(TILES + 1)
        and sorted(lying) == list(range(state.drawn))
        and [len(hand) for hand in state.hands] == [size] * state.seats
        and (may_be_empty or not any(None in hand for hand in state.hands))
        and state.misfires in range(MISFIRES + 1)
        and state.hints in range(HINTS + 1)
        and len(state.stacks) == len(COLOURS)
        and all(
            state.card(tile) == (colour, value)
            for colour, stack in zip(COLOURS, state.stacks, strict=True)
            for value, tile in enumerate(stack, 1)
        )
        and list(state.wishes) == [seat for seat in seats if seat in state.wishes]
        and _is_hint_of_the_table(state)
        and _counts_its_last_turns(state)
        and state.ended == reason_to_end(state)
    )


def _is_hint_of_the_table(state: State) -> bool:
    hint = state.last_hint
    return hint is None or (
        hint.by in range(state.seats)
        and hint.to in range(state.seats)
        and hint.what in (*COLOURS, *VALUES)
        and all(slot in range(len(state.hands[hint.to])) for slot in hint.slots)
    )


def _counts_its_last_turns(state: State) -> bool:
    if state.last_round == "none" or state.drawn < TILES:
        return state.last_turns is None
    return state.last_turns in range(state.seats + 1)
