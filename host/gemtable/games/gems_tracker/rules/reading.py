"""What a view of Gems Tracker shows, as the rules have it: boards, and tenders."""

from collections.abc import Mapping

from gemtable.games.gems_tracker.rules.board import Board, Column
from gemtable.games.gems_tracker.rules.cards import OF_TWO, Tender
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import View


def board_of(view: View, seat: int) -> Board:
    """Return what a seat has built."""
    return tuple(
        tuple(
            None if cell is None else Column(**{**cell, "gems": tuple(cell["gems"])})
            for cell in area
        )
        for area in view["boards"][seat]
    )


def tender_of(paper: Mapping[str, Json]) -> Tender:
    """Return a tender of the view's papers."""
    return Tender(
        paper["type"],
        tuple(paper.get("colours", ())),
        paper.get("pattern", ""),
        paper.get("wants") != "fewest",
        tuple((least, points) for least, points in paper.get("steps", ())),
        tuple(paper.get("of_two", OF_TWO)),
    )
