"""Where the points of a scoring came from: numbers and tenders, by seat."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gemtable.games.gems_tracker.rules.board import Contest
from gemtable.games.gems_tracker.rules.state import Scored, TenderPaid
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence


def points_told(events: Sequence[Event]) -> list[Sentence]:
    """Return a sentence for each seat with its points of a scoring, if there is one."""
    numbers, tenders = sources(events)
    scored = next((event for event in events if isinstance(event, Scored)), None)
    return [
        Sentence(
            "Seat {seat}: {points:+} (numbers {numbers}, tenders {tenders})",
            seat=seat + 1,
            points=numbers[seat] + tenders[seat],
            numbers=numbers[seat],
            tenders=tenders[seat],
        )
        for seat in range(len(scored.points) if scored else 0)
    ]


def sources(events: Iterable[Event]) -> tuple[Counter[int], Counter[int]]:
    """Return the points of each seat from numbers, and those from tenders."""
    numbers, tenders = Counter[int](), Counter[int]()
    for event in events:
        if isinstance(event, Contest) and event.winner is not None:
            numbers[event.winner] += 1
        elif isinstance(event, TenderPaid):
            tenders[event.seat] += event.points
    return numbers, tenders
