"""Card faces as a table writes them down, checked; an error names the place."""

from collections import Counter
from collections.abc import Collection
from functools import cache

from gemtable.rules.core import Json
from gemtable.rules.data import table
from gemtable.rules.gems_tracker.board import COLOURS
from gemtable.rules.gems_tracker.cards import MINES, PAPERS, STEPPED, TYPES, Cards, Mine, Tender
from gemtable.rules.gems_tracker.patterns import PATTERNS

_REMARKS = ("about", "invented", "known")  # for people; any of them may be left out
_MINES_NEEDED = {1: 18, 2: 27, 3: 36}  # shown in a match; four seats have all


@cache
def printed() -> Cards:
    """Return the cards that come with Gemtable; their faces are partly invented."""
    return check_cards(table("gems_tracker"))


def check_cards(data: Json) -> Cards:
    """Return the cards that `data` describes, in the form of rules/data/gems_tracker.json.

    Raises ValueError, whose message names the place: "mine 4, gem 2: ...".
    """
    _keys(data, "the cards", ("mines", "tenders", "layouts"), _REMARKS)
    return Cards(
        mines=_mines(data["mines"]),
        tenders=_tenders(data["tenders"]),
        layouts=_layouts(data["layouts"]),
    )


def _mines(data: Json) -> tuple[Mine, ...]:
    _length(data, "mines", MINES)
    mines = tuple(_mine(mine, f"mine {number}") for number, mine in enumerate(data, 1))
    for number, mine in enumerate(mines, 1):
        if len(mine.gems) != len(mines[0].gems):
            raise ValueError(f"mine {number}: it has not as many gems as mine 1.")
    for seats, needed in _MINES_NEEDED.items():
        marked = sum(seats in mine.marks for mine in mines)
        if marked < needed:
            raise ValueError(f"mines: {marked} are marked {seats}, a match takes {needed}.")
    return mines


def _mine(data: Json, place: str) -> Mine:
    _keys(data, place, ("gems", "rails", "marks"))
    for number, gem in enumerate(_list(data["gems"], f"{place}, gems"), 1):
        _one_of(gem, (*COLOURS, "empty"), f"{place}, gem {number}")
    if not data["gems"]:
        raise ValueError(f"{place}, gems: at least one is needed.")
    if type(data["rails"]) is not int or data["rails"] < 0:
        raise ValueError(f"{place}, rails: a number from 0, not {data['rails']!r}.")
    marks = _list(data["marks"], f"{place}, marks")
    for mark in marks:
        _one_of(mark, (1, 2, 3, 4), f"{place}, marks")
    gems = tuple(None if gem == "empty" else gem for gem in data["gems"])
    return Mine(gems, data["rails"], tuple(marks))


def _tenders(data: Json) -> tuple[Tender, ...]:
    _length(data, "tenders", sum(cards for cards, _ in TYPES.values()))
    tenders = tuple(_tender(tender, f"tender {number}") for number, tender in enumerate(data, 1))
    have = Counter(tender.type for tender in tenders)
    for kind, (cards, _) in TYPES.items():
        if have[kind] != cards:
            raise ValueError(f"tenders: {have[kind]} of type {kind}, not {cards}.")
    return tenders


def _tender(data: Json, place: str) -> Tender:
    if not isinstance(data, dict) or "type" not in data:
        raise ValueError(f"{place}: it has no type.")
    kind = data["type"]
    _one_of(kind, tuple(TYPES), f"{place}, type")
    _keys(data, place, ("type", *_FIELDS.get(kind, ()), *(("steps",) if kind in STEPPED else ())))
    colours = tuple(_list(data.get("colours", []), f"{place}, colours"))
    for colour in colours:
        _one_of(colour, COLOURS, f"{place}, colours")
    if len(set(colours)) != {"A": 1, "F": 1, "D": 2}.get(kind, 0) or len(colours) > 2:
        raise ValueError(f"{place}, colours: one for A and F, two for D.")
    if "pattern" in data:
        _one_of(data["pattern"], tuple(PATTERNS), f"{place}, pattern")
    if "wants" in data:
        _one_of(data["wants"], ("most", "fewest"), f"{place}, wants")
    steps = _steps(data["steps"], f"{place}, steps") if "steps" in data else ()
    face = Tender(kind, colours, data.get("pattern", ""), data.get("wants") != "fewest", steps)
    if "of_two" in data:
        return face._replace(of_two=_pair(data["of_two"], f"{place}, of_two"))
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


def _steps(data: Json, place: str) -> tuple[tuple[int, int], ...]:
    steps = tuple(_pair(step, place) for step in _list(data, place))
    counts = [count for count, _ in steps]
    if not counts or counts != sorted(set(counts)) or counts[0] < 1:
        raise ValueError(f"{place}: at least one [count, points], the lowest count first, from 1.")
    return steps


def _layouts(data: Json) -> tuple[tuple[tuple[int, int], ...], ...]:
    _keys(data, "layouts", ("2", "3", "4"))
    return tuple(_layout(data[str(seats)], seats) for seats in (2, 3, 4))


def _layout(data: Json, seats: int) -> tuple[tuple[int, int], ...]:
    place = f"layout for {seats} seats"
    spots = []
    for number, pair in enumerate(_list(data, place), 1):
        first, second = _pair(pair, f"{place}, spot {number}")
        if first == second or not {first, second} <= set(range(1, PAPERS[seats] + 1)):
            raise ValueError(
                f"{place}, spot {number}: two of the tenders 1 to {PAPERS[seats]}, not {pair}."
            )
        spots.append((first - 1, second - 1))
    if len(spots) < 2 * seats:
        raise ValueError(f"{place}: {len(spots)} spots for {2 * seats} tokens.")
    return tuple(spots)


def _keys(data: Json, place: str, wanted: Collection[str], remarks: Collection[str] = ()) -> None:
    if not isinstance(data, dict):
        raise ValueError(f"{place}: an object is needed.")
    for key in wanted:
        if key not in data:
            raise ValueError(f"{place}: {key} is missing.")
    for key in data:
        if key not in wanted and key not in remarks:
            raise ValueError(f"{place}: {key} is unknown here.")


def _list(data: Json, place: str) -> list[Json]:
    if not isinstance(data, list):
        raise ValueError(f"{place}: a list is needed.")
    return data


def _length(data: Json, place: str, wanted: int) -> None:
    if len(_list(data, place)) != wanted:
        raise ValueError(f"{place}: {len(data)}, not {wanted}.")


def _one_of(value: Json, known: Collection[Json], place: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{place}: {value!r} is none of {names}.")


def _pair(data: Json, place: str) -> tuple[int, int]:
    if not isinstance(data, list) or [type(each) for each in data] != [int, int]:
        raise ValueError(f"{place}: two numbers are needed, not {data!r}.")
    return data[0], data[1]
