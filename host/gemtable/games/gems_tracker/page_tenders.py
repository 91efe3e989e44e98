"""The tenders of Gems Tracker on a page: what each asks for, its steps, and who has how much."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.gems_tracker.rules import GemsTrackerView, Tender
from gemtable.games.gems_tracker.touches.tenders import have, places, short


def facts(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return each tender of the match, and each seat's amount."""
    return [_tender(table, number, paper) for number, paper in enumerate(table.papers)]


def spots(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return each spot, the tenders it lies between, and whose token lies there."""
    return [
        {
            "number": spot + 1,
            "between": [paper + 1 for paper in papers],
            "token": table.tokens[spot],
        }
        for spot, papers in enumerate(table.spots)
    ]


def _tender(table: GemsTrackerView, number: int, paper: Tender) -> Mapping[str, Any]:
    each = have(table, paper)
    return {
        "number": number + 1,
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
