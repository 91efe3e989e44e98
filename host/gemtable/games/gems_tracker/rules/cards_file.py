"""Reads and checks a file with the faces of printed cards; errors contain the line number."""

import json
import re
from collections import Counter
from collections.abc import Collection
from functools import cache

from gemtable.games.gems_tracker.rules.board import COLOURS, PATTERNS
from gemtable.games.gems_tracker.rules.cards import (
    MINES,
    PAPERS,
    STEPPED,
    TYPES,
    Cards,
    Mine,
    Tender,
)
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError, load_printed
from gemtable.sentence import ENGLISH, Sentence, message, speaking

_REMARKS = ("about", "invented", "known")  # keys with comments; all optional
_MINES_NEEDED = {1: 18, 2: 27, 3: 36}  # for a match, by seats; four seats have all


@cache
def printed() -> Cards:
    """Return the cards that come with Gemtable. Some of their faces are invented."""
    return check_cards(load_printed(__package__))


def check_cards(data: Json) -> Cards:
    """Return the cards that `data` describes, in the format of printed.json.

    Raises ChoiceError, whose text begins with the position: "mine 4, gem 2: ...".
    """
    _keys(data, Sentence("the cards"), ("mines", "tenders", "layouts"), _REMARKS)
    return Cards(
        mines=_mines(data["mines"]),
        tenders=_tenders(data["tenders"]),
        layouts=_layouts(data["layouts"]),
    )


def _mines(data: Json) -> tuple[Mine, ...]:
    _length(data, Sentence("mines"), MINES)
    mines = tuple(
        _mine(mine, Sentence("mine {number}", number=number))
        for number, mine in enumerate(data, 1)
    )
    for number, mine in enumerate(mines, 1):
        place = Sentence("mine {number}", number=number)
        text = message("this mine must have as many gems as mine 1.")
        _must(len(mine.gems) == len(mines[0].gems), place, text)
    for seats, needed in _MINES_NEEDED.items():
        marked = sum(seats in mine.marks for mine in mines)
        text = message("only {marked} have the mark {seats}, but a match needs {needed}.")
        place = Sentence("mines")
        _must(marked >= needed, place, text, marked=marked, seats=seats, needed=needed)
    return mines


def _mine(data: Json, place: Sentence) -> Mine:
    _keys(data, place, ("gems", "rails", "marks"))
    for number, gem in enumerate(_list(data["gems"], _in(place, "gems")), 1):
        gem_place = Sentence("{card}, gem {number}", card=place, number=number)
        _one_of(gem, (*COLOURS, "empty"), gem_place)
    _must(data["gems"], _in(place, "gems"), message("there must be at least one."))
    rails = data["rails"]
    text = message("this must be a whole number of 0 or more, not {rails}.")
    _must(type(rails) is int and rails >= 0, _in(place, "rails"), text, rails=repr(rails))
    marks = _list(data["marks"], _in(place, "marks"))
    for mark in marks:
        _one_of(mark, (1, 2, 3, 4), _in(place, "marks"))
    gems = tuple(None if gem == "empty" else gem for gem in data["gems"])
    return Mine(gems, rails, tuple(marks))


def _tenders(data: Json) -> tuple[Tender, ...]:
    _length(data, Sentence("tenders"), sum(cards for cards, _ in TYPES.values()))
    tenders = tuple(
        _tender(tender, Sentence("tender {number}", number=number))
        for number, tender in enumerate(data, 1)
    )
    have = Counter(tender.type for tender in tenders)
    for kind, (cards, _) in TYPES.items():
        text = message("there must be {cards} of type {type}, not {found}.")
        found = have[kind]
        _must(found == cards, Sentence("tenders"), text, found=found, type=kind, cards=cards)
    return tenders


def _tender(data: Json, place: Sentence) -> Tender:
    _must(isinstance(data, dict) and "type" in data, place, message("the type is missing."))
    kind = data["type"]
    _one_of(kind, tuple(TYPES), _in(place, "type"))
    _keys(data, place, ("type", *_FIELDS.get(kind, ()), *(("steps",) if kind in STEPPED else ())))
    colours = tuple(_list(data.get("colours", []), _in(place, "colours")))
    for colour in colours:
        _one_of(colour, COLOURS, _in(place, "colours"))
    has_all = len(set(colours)) == {"A": 1, "F": 1, "D": 2}.get(kind, 0) and len(colours) < 3
    text = message("types A and F need one colour, type D needs two.")
    _must(has_all, _in(place, "colours"), text)
    if "pattern" in data:
        _one_of(data["pattern"], tuple(PATTERNS), _in(place, "pattern"))
    if "wants" in data:
        _one_of(data["wants"], ("most", "fewest"), _in(place, "wants"))
    steps = _steps(data["steps"], _in(place, "steps")) if "steps" in data else ()
    face = Tender(kind, colours, data.get("pattern", ""), data.get("wants") != "fewest", steps)
    if "of_two" in data:
        return face._replace(of_two=_pair(data["of_two"], _in(place, "of_two")))
    return face


_FIELDS = {
    "A": ("colours",),
    "C": ("wants",),
    "D": ("colours",),
    "F": ("colours",),
    "I": ("pattern",),
    "J": ("pattern",),
    "L": ("wants", "of_two"),
}


def _steps(data: Json, place: Sentence) -> tuple[tuple[int, int], ...]:
    steps = tuple(_pair(step, place) for step in _list(data, place))
    counts = [count for count, _ in steps]
    text = message("there must be at least one [count, points], with ascending counts above 0.")
    _must(counts and counts == sorted(set(counts)) and counts[0] > 0, place, text)
    return steps


def _layouts(data: Json) -> tuple[tuple[tuple[int, int], ...], ...]:
    _keys(data, Sentence("layouts"), ("2", "3", "4"))
    return tuple(_layout(data[str(seats)], seats) for seats in (2, 3, 4))


def _layout(data: Json, seats: int) -> tuple[tuple[int, int], ...]:
    place = Sentence("layout for {seats} seats", seats=seats)
    spots = []
    for number, pair in enumerate(_list(data, place), 1):
        spot = Sentence("{layout}, spot {number}", layout=place, number=number)
        first, second = _pair(pair, spot)
        are_two = first != second and {first, second} <= set(range(1, PAPERS[seats] + 1))
        text = message("this must be two different tenders from 1 to {most}, not {pair}.")
        _must(are_two, spot, text, most=PAPERS[seats], pair=str(pair))
        spots.append((first - 1, second - 1))
    text = message("there are only {spots} spots for {tokens} tokens.")
    _must(len(spots) >= 2 * seats, place, text, spots=len(spots), tokens=2 * seats)
    return tuple(spots)


def _keys(
    data: Json, place: Sentence, wanted: Collection[str], remarks: Collection[str] = ()
) -> None:
    _must(isinstance(data, dict), place, message("this must be an object."))
    for key in wanted:
        _must(key in data, place, message("{key} is missing."), key=key)
    for key in data:
        is_known = key in wanted or key in remarks
        _must(is_known, place, message("{key} is not a known key."), key=key)


def _list(data: Json, place: Sentence) -> list[Json]:
    _must(isinstance(data, list), place, message("this must be a list."))
    return list(data)


def _length(data: Json, place: Sentence, wanted: int) -> None:
    text = message("there must be {wanted} entries, not {count}.")
    count = len(_list(data, place))
    _must(count == wanted, place, text, count=count, wanted=wanted)


def _one_of(value: Json, known: Collection[Json], place: Sentence) -> None:
    is_known = type(value) in (int, str) and value in known
    text = message("{value} is not one of {known}.")
    _must(is_known, place, text, value=repr(value), known=list(known))


def _pair(data: Json, place: Sentence) -> tuple[int, int]:
    are_two = isinstance(data, list) and [type(each) for each in data] == [int, int]
    text = message("this must be two whole numbers, not {found}.")
    _must(are_two, place, text, found=repr(data))
    return data[0], data[1]


def _in(card: Sentence, key: str) -> Sentence:
    return Sentence("{card}, {key}", card=card, key=key)


def _must(holds: object, place: Sentence, text: str, **values: object) -> None:
    """Raise ChoiceError with this text and place unless `holds` is true."""
    if not holds:
        complaint = Sentence(text, **values)
        raise ChoiceError(Sentence("{place}: {complaint}", place=place, complaint=complaint))


_PLACE = re.compile(r"(mine|tender) (\d+)\b")  # how an error of check_cards begins
_TOO_LONG = re.compile(
    r"\d{10}"
)  # larger than any number on a card; Python reads at most 4,300 digits
_LAYOUT = re.compile(r"layout for (\d) seats")


def read_cards(text: str) -> Json:
    """Return the cards in the text of a file as JSON, once `check_cards` has accepted them.

    Raises ChoiceError, for example "line 12: mine 4, gem 2: ...".
    """
    if number := _TOO_LONG.search(text):
        raise _wrong_line(
            _line_at(text, number.start()), Sentence("a number has more than 9 digits.")
        )
    try:
        cards = json.loads(text)
    except json.JSONDecodeError as error:
        raise _wrong_line(
            error.lineno, Sentence("this is not valid JSON ({error}).", error=error.msg)
        ) from error
    except RecursionError as error:
        raise _wrong_line(1, Sentence("the JSON is nested too deeply.")) from error
    try:
        check_cards(cards)
    except ChoiceError as error:
        with speaking(ENGLISH):  # since the keys in the file are English
            told = str(error)
        raise _wrong_line(_line(text, told), error.reason) from error
    return cards


def _wrong_line(line: int, complaint: Sentence) -> ChoiceError:
    return ChoiceError(Sentence("line {line}: {complaint}", line=line, complaint=complaint))


def _line(text: str, message: str) -> int:
    """Return the line of the card or key that an error message names; 1 if it is not found."""
    if place := _PLACE.match(message):
        start = _after(text, f"{place[1]}s")
        return _line_at(text, _element(text, start, int(place[2])))
    if place := _LAYOUT.match(message):
        return _line_at(text, _after(text, place[1]))
    return _line_at(text, _after(text, message.partition(":")[0]))


def _after(text: str, key: str) -> int:
    """Return the offset of a key's value, or 0 if there is no such key."""
    found = re.search(rf'"{re.escape(key)}"\s*:\s*', text)
    return found.end() if found else 0


def _element(text: str, start: int, number: int) -> int:
    """Return the offset of element `number` (counted from 1) in the list at `start`."""
    decoder = json.JSONDecoder()
    at = start + 1
    for left in range(number - 1, -1, -1):
        while text[at] in " \t\r\n,":
            at += 1
        if left:
            _, at = decoder.raw_decode(text, at)
    return at


def _line_at(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
