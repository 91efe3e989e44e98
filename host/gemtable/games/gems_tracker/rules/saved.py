"""The whole state of a match of Gems Tracker to JSON and back."""

from collections.abc import Mapping
from dataclasses import fields

from gemtable.games.gems_tracker.rules.board import Area, Column
from gemtable.games.gems_tracker.rules.cards import Cards, cards_to_json
from gemtable.games.gems_tracker.rules.check import check_cards, printed
from gemtable.games.gems_tracker.rules.sound import is_sound
from gemtable.games.gems_tracker.rules.state import End, Pair, State, Trackers
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.saved_state import sound_state

_NAMES = tuple(field.name for field in fields(State))
_PLAIN = ("round", "phase")


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, including the dealt order, for the journal.

    `cards` is null for the cards that come with Gemtable. A column is
    [owner, number, mine, turned, covers, first]; its gems follow from the mine.
    """
    data: dict[str, Json] = {name: getattr(state, name) for name in _PLAIN}
    data["cards"] = None if state.cards == printed() else cards_to_json(state.cards)
    data["trackers"] = [
        {name: list(numbers) for name, numbers in each._asdict().items()}
        for each in state.trackers
    ]
    data["boards"] = [[_area_to_json(area) for area in board] for board in state.boards]
    data["pair"] = None if state.pair is None else list(state.pair)
    data["booked"] = [list(end) for end in state.booked]
    for name in _NAMES:
        if name not in data:
            data[name] = list(getattr(state, name))
    return data


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the cards and
    tokens cannot lie like this in a match.
    """
    return sound_state(
        "Gems Tracker", State, data, built=_built, is_sound=is_sound, to_json=to_json
    )


def _area_to_json(area: Area) -> list[Json]:
    return [
        None
        if column is None
        else [column.owner, column.number, column.mine, *_how_it_lies(column)]
        for column in area
    ]


def _how_it_lies(column: Column) -> list[bool]:
    return [column.turned, column.covers, column.first]


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
    read["booked"] = tuple(End(int(area), side) for area, side in data["booked"])
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
    turned, covers, first = map(bool, data[3:])
    gems = cards.mines[mine].gems
    return Column(number, gems[::-1] if turned else gems, owner, mine, turned, covers, first)
