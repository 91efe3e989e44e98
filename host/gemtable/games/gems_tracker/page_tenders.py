"""The tenders of Gems Tracker on a page: what each asks for, its steps, and who has how much.

Tenders lie in two rows, as the rule text pictures them, and a spot lies between two of them.
On cards with other spots those that join no neighbours lie apart.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.gems_tracker.rules import GemsTrackerView, Tender
from gemtable.games.gems_tracker.touches.tenders import have, places, short

_ROWS = 2


def facts(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return each tender of the match, and each seat's amount."""
    return [_tender(table, number, paper) for number, paper in enumerate(table.papers)]


def spots(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return each spot, and where it lies: right of a tender, below one, or apart."""
    row = len(table.papers) // _ROWS
    return [
        {
            "number": spot + 1,
            "between": [paper + 1 for paper in papers],
            "token": table.tokens[spot],
            **_lies(min(papers), max(papers), row),
        }
        for spot, papers in enumerate(table.spots)
    ]


def _lies(first: int, second: int, row: int) -> Mapping[str, Any]:
    where = "apart"
    if second == first + 1 and second % row:
        where = "right"
    elif second == first + row:
        where = "below"
    return {"where": where, "column": first % row + 1, "row": first // row + 1}


def _tender(table: GemsTrackerView, number: int, paper: Tender) -> Mapping[str, Any]:
    row = len(table.papers) // _ROWS
    each = have(table, paper)
    return {
        "number": number + 1,
        "column": number % row + 1,
        "row": number // row + 1,
        "asks": short(paper),
        "colours": paper.colours,
        "pattern": paper.pattern,
        "steps": paper.steps,
        "places": places(table.seats, paper),
        "is_met": number in table.met,
        "tokens": _tokens(table, number),
        "have": None if each is None else _amounts(each, paper),
    }


def _tokens(table: GemsTrackerView, number: int) -> Sequence[int]:
    """Return the seats whose tokens lie at a tender."""
    lying = zip(table.spots, table.tokens, strict=True)
    return [token for papers, token in lying if token is not None and number in papers]


def _amounts(each: Sequence[int], paper: Tender) -> list[Mapping[str, Any]]:
    best = max(each) if paper.most and paper.type != "K" else min(each)
    return [{"have": amount, "leads": amount == best} for amount in each]
