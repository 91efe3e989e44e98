"""The whole state of a match of Gems Tracker to JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import fields

from gemtable.rules.core import Json
from gemtable.rules.gems_tracker.board import Area, Column
from gemtable.rules.gems_tracker.cards import Cards, cards_to_json
from gemtable.rules.gems_tracker.check import check_cards, printed
from gemtable.rules.gems_tracker.sound import is_sound
from gemtable.rules.gems_tracker.state import Pair, State, Trackers

_NAMES = tuple(field.name for field in fields(State))
_PLAIN = ("round", "phase")
_BROKEN = (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError)


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, dealt order and all, for the journal.

    `cards` is null for the cards that come with Gemtable. A column is
    [owner, number, mine, turned, covers]; its gems follow from the mine.
    """
    data: dict[str, Json] = {name: getattr(state, name) for name in _PLAIN}
    data["cards"] = None if state.cards == printed() else cards_to_json(state.cards)
    data["trackers"] = [
        {name: list(numbers) for name, numbers in each._asdict().items()}
        for each in state.trackers
    ]
    data["boards"] = [[_area_to_json(area) for area in board] for board in state.boards]
    data["pair"] = None if state.pair is None else list(state.pair)
    for name in _NAMES:
        if name not in data:
            data[name] = list(getattr(state, name))
    return data


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or
    if the cards and tokens do not lie as they can in a match.
    """
    if not isinstance(data, Mapping) or data.keys() != set(_NAMES):
        raise ValueError("This is no saved state of Gems Tracker.")
    try:
        state = _built(data)
        # Written again it must be the same text: what was true or 1.0 has become 1.
        sound = is_sound(state) and _text(to_json(state)) == _text(data)
    except _BROKEN as error:
        raise ValueError("This saved state of Gems Tracker is damaged.") from error
    if not sound:
        raise ValueError("This saved state of Gems Tracker is damaged.")
    return state


def _text(data: Mapping[str, Json]) -> str:
    return json.dumps(dict(data), sort_keys=True)


def _area_to_json(area: Area) -> list[Json]:
    return [
        None
        if column is None
        else [column.owner, column.number, column.mine, column.turned, column.covers]
        for column in area
    ]


def _built(data: Mapping[str, Json]) -> State:
    cards = printed() if data["cards"] is None else check_cards(data["cards"])
    read: dict[str, Json] = {"cards": cards, "round": int(data["round"]), "phase": data["phase"]}
    read["trackers"] = tuple(
        Trackers(**{name: _numbers(numbers) for name, numbers in each.items()})
        for each in data["trackers"]
    )
    read["boards"] = tuple(
        tuple(tuple(_cell(cell, cards) for cell in area) for area in board)
        for board in data["boards"]
    )
    read["pair"] = None if data["pair"] is None else Pair(*map(int, data["pair"]))
    for name in _NAMES:
        if name not in read:
            read[name] = _numbers(data[name])
    return State(**read)


def _numbers(data: Json) -> tuple[Json, ...]:
    return tuple(None if number is None else int(number) for number in data)


def _cell(data: Json, cards: Cards) -> Column | None:
    if data is None:
        return None
    owner, number, mine = map(int, data[:3])
    turned, covers = map(bool, data[3:])
    gems = cards.mines[mine].gems
    return Column(number, gems[::-1] if turned else gems, owner, mine, turned, covers)
