"""The tenders of Gems Tracker on a page: what each asks for, its steps, and who has how much."""

from collections.abc import Mapping
from typing import Any

from gemtable.games.gems_tracker.rules import GemsTrackerView, Tender
from gemtable.games.gems_tracker.rules.board import bookings_used
from gemtable.games.gems_tracker.rules.tenders import count
from gemtable.sentence import Sentence

_MOST = {
    "A": Sentence("most gems"),
    "C": Sentence("most rail"),
    "L": Sentence("most discarded"),
}
_FEWEST = {"C": Sentence("least rail"), "L": Sentence("least discarded")}
_ASKS = {
    "B": Sentence("empty mines"),
    "D": Sentence("pairs"),
    "E": Sentence("run"),
    "F": Sentence("in one area"),
    "G": Sentence("areas"),
    "H": Sentence("largest group"),
    "I": Sentence("patterns"),
    "J": Sentence("patterns"),
    "K": Sentence("no bookings"),
}
_PLACES = "3 2 1"  # points of the places, for types that compare seats
_INVENTED = "BEFGHJ"  # types with invented steps
_KNOWN_PATTERN = "T"


def facts(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return each tender of the match, with its spots and each seat's amount."""
    return [_tender(table, number, paper) for number, paper in enumerate(table.papers)]


def _tender(table: GemsTrackerView, number: int, paper: Tender) -> Mapping[str, Any]:
    return {
        "number": number + 1,
        "type": paper.type,
        "asks": _asks(paper),
        "colours": paper.colours,
        "pattern": paper.pattern,
        "steps": paper.steps,
        "places": _places(table, paper),
        "is_invented": table.invented and _is_invented(table, paper),
        "is_met": number in table.met,
        "spots": [
            {
                "number": spot + 1,
                "other": papers[papers[0] == number] + 1,
                "token": table.tokens[spot],
            }
            for spot, papers in enumerate(table.spots)
            if number in papers
        ],
        "have": _have(table, paper),
    }


def _asks(paper: Tender) -> Sentence:
    kind = paper.type
    if kind in _ASKS:
        return _ASKS[kind]
    return _MOST[kind] if paper.most else _FEWEST[kind]


def _places(table: GemsTrackerView, paper: Tender) -> str:
    """Return the points of the places; for type K, those for laying no booking card."""
    if paper.type == "K":
        return "3"
    if paper.type not in _MOST:
        return ""
    if table.seats == 2:
        return " ".join(map(str, paper.of_two))
    return _PLACES


def _is_invented(table: GemsTrackerView, paper: Tender) -> bool:
    """Return whether the pay of this tender, on Gemtable's own cards, is invented."""
    kind = paper.type
    if kind == "L":
        return table.seats == 2
    return kind in _INVENTED or (kind == "I" and paper.pattern != _KNOWN_PATTERN)


def _have(table: GemsTrackerView, paper: Tender) -> list[int] | None:
    """Return each seat's amount of what a tender counts; None for face-down piles."""
    kind = paper.type
    if kind == "L":
        return None
    if kind == "C":
        return list(table.rails)
    if kind == "K":
        return [bookings_used(board) for board in table.boards]
    return [count(board, paper) for board in table.boards]
