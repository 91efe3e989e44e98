"""The sentences for a scoring: each contest and each tender, with points and reasons."""

from typing import Any

from gemtable.games.gems_tracker.rules.events import Contest, Scored, TenderPaid
from gemtable.sentence import Sentence, message

_ASKS = {
    "A": Sentence("gems of its colour, compared"),
    "B": Sentence("columns with an empty mine"),
    "C": Sentence("the mining rail, compared"),
    "D": Sentence("pairs"),
    "E": Sentence("the longest run"),
    "F": Sentence("gems of its colour in one area"),
    "G": Sentence("areas"),
    "H": Sentence("the largest group"),
    "I": Sentence("patterns"),
    "J": Sentence("patterns"),
    "K": Sentence("booking cards laid"),
    "L": Sentence("discards, compared"),
}


def contest(event: Contest) -> Sentence:
    """Return who wins a number: the most connected gems, among equals the higher on the rail."""
    have = dict(event.gems)
    told = [
        Sentence("seat {seat} connects {gems}", seat=seat + 1, gems=gems)
        for seat, gems in have.items()
    ]
    values: dict[str, Any] = {"number": event.number, "told": told}
    if event.winner is None:
        return Sentence("Number {number}: no gem is there, nobody wins a point.", **values)
    values["seat"] = event.winner + 1
    if list(have.values()).count(have[event.winner]) > 1:
        text = message(
            "Number {number}: {told}; seat {seat} is higher on the rail and wins 1 point."
        )
        return Sentence(text, **values)
    if len(have) == 1:
        return Sentence("Number {number}: only {told}, and wins 1 point.", **values)
    return Sentence("Number {number}: {told}; seat {seat} wins 1 point.", **values)


def tender(event: TenderPaid) -> Sentence:
    """Return what a tender pays a token, and for which amount."""
    values = {
        "tender": event.paper + 1,
        "asks": _ASKS[event.type],
        "seat": event.seat + 1,
        "have": event.have,
        "spot": event.spot + 1,
        "count": event.points,
    }
    if event.have is None:
        return Sentence(
            "Tender {tender}, {asks}: it pays seat {seat} 1 point, by spot {spot}.",
            "Tender {tender}, {asks}: it pays seat {seat} {count} points, by spot {spot}.",
            **values,
        )
    return Sentence(
        "Tender {tender}, {asks}: seat {seat} has {have} and gets 1 point, by spot {spot}.",
        "Tender {tender}, {asks}: seat {seat} has {have} and gets {count} points, by spot {spot}.",
        **values,
    )


def scored(event: Scored) -> Sentence:
    """Return the points of all seats after a scoring."""
    told = [
        Sentence("seat {seat} has {points}", seat=seat, points=points)
        for seat, points in enumerate(event.points, 1)
    ]
    return Sentence("Points after round {round}: {told}.", round=event.round, told=told)
