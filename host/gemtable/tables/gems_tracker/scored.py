"""The sentences of a scoring: each contest and each tender, who gets what and why."""

from collections.abc import Mapping

from gemtable.rules.core import Json
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]


def contest(facts: Facts) -> Sentence:
    """Return who wins a number: the most connected gems, of equals the higher on the rail."""
    have = dict(facts["gems"])
    told = [
        Sentence("seat {seat} connects {gems}", seat=seat + 1, gems=gems)
        for seat, gems in have.items()
    ]
    values = {"number": facts["number"], "told": told}
    if facts["winner"] is None:
        return Sentence("Number {number}: no gem is there, nobody wins a point.", **values)
    values["seat"] = facts["winner"] + 1
    if list(have.values()).count(have[facts["winner"]]) > 1:
        text = message(
            "Number {number}: {told}; seat {seat} is higher on the rail and wins 1 point."
        )
        return Sentence(text, **values)
    if len(have) == 1:
        return Sentence("Number {number}: only {told}, and wins 1 point.", **values)
    return Sentence("Number {number}: {told}; seat {seat} wins 1 point.", **values)


def tender(facts: Facts) -> Sentence:
    """Return what a tender pays a token, and for what."""
    return Sentence(
        "Tender {tender} pays seat {seat} 1 point, by spot {spot}.",
        "Tender {tender} pays seat {seat} {count} points, by spot {spot}.",
        tender=facts["paper"] + 1,
        seat=facts["seat"] + 1,
        spot=facts["spot"] + 1,
        count=facts["points"],
    )


def scored(facts: Facts) -> Sentence:
    """Return how all stand after a scoring."""
    told = [
        Sentence("seat {seat} has {points}", seat=seat, points=points)
        for seat, points in enumerate(facts["points"], 1)
    ]
    return Sentence("Points after round {round}: {told}.", round=facts["round"], told=told)
