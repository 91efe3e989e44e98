"""The form for a new match: its choices, the user's input, and the errors in it. Pure.

Fields: `seats`; `seat-2`, "bot" or nothing; `option-deal` and so on in the option's own
notation, empty for the default; `seed`, empty for a random deal.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.options import ChoiceError, Option, check_seats
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.web.table_interface import Matches, Table, Wish

_MOST_DIGITS = 9  # int() raises above 4,300
_MOST_BUTTONS = 8  # for the values of an option; if there are more, people type one
_SEED = Sentence(
    "The deal must be a number of at most {digits} digits, or empty.", digits=_MOST_DIGITS
)


@dataclass(frozen=True, slots=True)
class Choosing:
    """The form as filled in: the user's input, `typed`, and the `faults` in it, by field.

    `wish` is the match that the form asks for, or None if there is a fault.
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
    """Return the form without input, preset with these bots (seats from 0) and options.

    Options from a file are left out: their text is not kept.
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


def same_people(
    game: Game, typed: Mapping[str, str], there: Collection[int] | None = None
) -> Choosing:
    """Turn a sent form into a form for `game`, with the same seats and bots.

    Seats that the game doesn't have are left out. Those that it has more are bots', unless
    `there` has them; without `there` they are people's. A form for the same game stays as it is.
    """
    if typed.get("game") == game.name:
        return Choosing(game, typed, {}, None)
    seats = _number(typed.get("seats", ""))
    fitting = None if seats is None else min(max(seats, game.seats[0]), game.seats[-1])
    bots = {seat for seat in range(game.seats[-1]) if is_bot(typed, seat)}
    if there is not None:
        bots |= set(range(seats or 0, game.seats[-1])) - set(there)
    return blank(game, fitting, bots)


def filled(game: Game, typed: Mapping[str, str]) -> Choosing:
    """Check a sent form. Return it with its errors, or with the match that it asks for."""
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
    """Return whether the form gives a seat, from 0, to a bot."""
    return typed.get(f"seat-{seat + 1}") == "bot"


def facts(choosing: Choosing) -> Mapping[str, object]:
    """Return the template's facts of the form."""
    game, typed, faults = choosing.game, choosing.typed, choosing.faults
    seats = _number(typed.get("seats", ""))
    return {
        "game": game.name,
        "title": game.title,
        "teaches": bool(game.lessons),
        "is_open": bool({"seed", *map(_field, game.rules.options)} & faults.keys()),
        "seats": list(game.seats),
        "chosen": seats if seats in game.seats else game.default_seats,
        "bots": [is_bot(typed, seat) for seat in range(game.seats[-1])],
        "options": [_option(option, choosing) for option in game.rules.options],
        "seed": printable(typed.get("seed", "")),
        "faults": {field: printable(fault) for field, fault in faults.items()},
    }


def _seats(game: Game, text: str, faults: dict[str, Sentence]) -> int:
    """Return the number of seats. A wrong number adds a fault and becomes the maximum."""
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
    """Return the value of an option, or None for the default. A wrong value adds a fault."""
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


def _option(option: Option, choosing: Choosing) -> Mapping[str, object]:
    field = _field(option)
    default = "" if option.default is None else option.written(option.default)
    typed = choosing.typed.get(field, default)
    values = [option.written(value) for value in option.values_for(choosing.game.seats[-1])]
    words = {value: _word(option, value) for value in values}
    return {
        "field": field,
        "name": option.title or option.name.replace("_", " "),
        "kind": option.kind,
        "says": option.sentence,
        "has_words": option.title is not None and option.kind != "file",
        "typed": typed,
        "values": words if len(values) <= _MOST_BUTTONS else {},
        "unsaid": option.words.get("", Sentence("not said")),
        "least": values[0] if values else "",
        "most": values[-1] if values else "",
        "has_default": option.default is not None,
        "fault": field in choosing.faults and printable(choosing.faults[field]),
    }


def _word(option: Option, value: str) -> Sentence | str:
    """Return the text shown for a value of an option."""
    if option.kind == "seat":
        return Sentence("Seat {seat}", seat=value)
    return option.words.get(value, value)


def _field(option: Option) -> str:
    return f"option-{option.name}"


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def again_at(table: Table, matches: Matches) -> Wish:
    """Return a request for the same match as at this table, with another deal."""
    seats, bots = seated(table)
    return Wish(table.bulletin.status.game, seats, matches.options, None, bots)


def seated(table: Table) -> tuple[int, frozenset[int]]:
    """Return the number of seats of a match, and those of bots, from 0."""
    seats = table.bulletin.status.seats
    return seats, frozenset(range(seats)) - table.people()
