"""The form for a new match: what may be chosen, what was typed, and what is wrong with it. Pure.

Its fields: `seats`; `seat-2` is "bot" or "person"; `option-deal` and the like as people
write them, nothing for the default; `seed`, nothing for chance.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.dealing import check_seats
from gemtable.games.kit.game import Game
from gemtable.games.kit.options import ChoiceError, Option
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.web.matches import Wish

_MOST_DIGITS = 9  # Python reads 4,300 and no more
_MOST_BUTTONS = 8  # for the values of an option; of more, one is typed
_SEED = Sentence("A deal is a number of at most {digits} digits, or nothing.", digits=_MOST_DIGITS)


@dataclass(frozen=True, slots=True)
class Choosing:
    """The form as it stands: what was `typed`, by field, and its `faults`.

    `wish` is what it says, None where anything is wrong.
    """

    game: Game
    typed: Mapping[str, str]
    faults: Mapping[str, Sentence]
    wish: Wish | None


def blank(
    game: Game,
    seats: int | None = None,
    bots: Collection[int] = (),
    options: Mapping[str, Json] = MappingProxyType({}),
) -> Choosing:
    """Return the form as people find it: for so many, with bots at these seats, from 0.

    `options` are those of a match that is to be played again; what came from a file is not
    kept as people wrote it.
    """
    typed = {f"seat-{seat + 1}": "bot" for seat in bots}
    typed |= {
        _field(option): option.written(options[option.name])
        for option in game.rules.options
        if option.name in options and option.kind != "file"
    }
    if seats is not None:
        typed["seats"] = str(seats)
    return Choosing(game, typed, {}, None)


def filled(game: Game, typed: Mapping[str, str]) -> Choosing:
    """Return the form as people sent it."""
    faults: dict[str, Sentence] = {}
    seats = _seats(game, typed.get("seats", ""), faults)
    options = {
        option.name: value
        for option in game.rules.options
        if (value := _value(option, typed, seats, faults)) is not None
    }
    seed = _number(typed.get("seed", "").strip())
    if seed is None and typed.get("seed", "").strip():
        faults["seed"] = _SEED
    bots = frozenset(seat for seat in range(seats) if is_bot(typed, seat))
    wish = None if faults else Wish(game.name, seats, options, seed, bots)
    return Choosing(game, typed, faults, wish)


def is_bot(typed: Mapping[str, str], seat: int) -> bool:
    """Say whether a bot is to play a seat, from 0."""
    return typed.get(f"seat-{seat + 1}") == "bot"


def facts(choosing: Choosing) -> Mapping[str, Any]:
    """Return what a template needs to draw the form."""
    game, typed, faults = choosing.game, choosing.typed, choosing.faults
    seats = _number(typed.get("seats", ""))
    return {
        "game": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "chosen": seats if seats in game.seats else game.default_seats,
        "bots": [is_bot(typed, seat) for seat in range(game.seats[-1])],
        "options": [_option(option, choosing) for option in game.rules.options],
        "seed": printable(typed.get("seed", "")),
        "faults": {field: printable(fault) for field, fault in faults.items()},
    }


def _seats(game: Game, text: str, faults: dict[str, Sentence]) -> int:
    """Return how many seats are wanted; where that is wrong, the most there can be."""
    number = _number(text) if text else game.default_seats
    try:
        check_seats(game.title, "that" if number is None else number, game.seats)
    except ChoiceError as error:
        faults["seats"] = error.reason
        return game.seats[-1]
    assert number is not None, "what is no number is refused"
    return number


def _value(
    option: Option, typed: Mapping[str, str], seats: int, faults: dict[str, Sentence]
) -> Json:
    """Return what an option is to be; None for its default, and where it is wrong."""
    text = typed.get(_field(option), "")
    if not text.strip():
        return None
    try:
        if option.kind == "file":
            assert option.of_text is not None, "an option of a file says what its text means"
            return option.of_text(text)
        value = option.read(text)
        option.check(value, seats)
    except ChoiceError as error:
        faults[_field(option)] = error.reason
        return None
    return None if value == option.default else value


def _option(option: Option, choosing: Choosing) -> Mapping[str, Any]:
    field = _field(option)
    default = "" if option.default is None else option.written(option.default)
    typed = choosing.typed.get(field, default)
    values = [option.written(value) for value in option.values_for(choosing.game.seats[-1])]
    return {
        "field": field,
        "name": option.name.replace("_", " "),
        "kind": option.kind,
        "says": option.sentence,
        "typed": typed,
        "values": values if len(values) <= _MOST_BUTTONS else [],
        "least": values[0] if values else "",
        "most": values[-1] if values else "",
        "has_default": option.default is not None,
        "fault": field in choosing.faults and printable(choosing.faults[field]),
    }


def _field(option: Option) -> str:
    return f"option-{option.name}"


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
