"""The sentences that tell people what happened in Gems Tracker: all of it is open."""

from collections.abc import Callable, Mapping

from gemtable.games.gems_tracker.rules import praise
from gemtable.games.gems_tracker.table.scored import contest, scored, tender
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]

_SIDES = {"left": Sentence("left"), "right": Sentence("right")}


def words(event: Event) -> Sentence | None:
    """Return the sentence that tells people of `event`.

    None where the next one tells it, or where there is nothing to tell: this table keeps nothing.
    """
    if event.kind in ("sealed", "kept"):
        return None
    return _SENTENCES[event.kind](event.facts)


def _revealed(facts: Facts) -> Sentence:
    bids = [
        Sentence("seat {seat} bids {cards}", seat=seat, cards=cards)
        for seat, cards in enumerate(facts["bids"], 1)
    ]
    order = [seat + 1 for seat in facts["order"]]
    return Sentence("The bids: {bids}. So seats {order} draft in turn.", bids=bids, order=order)


def _took(facts: Facts) -> Sentence:
    who = {"seat": facts["seat"] + 1, "card": facts["number"], "mine": facts["slot"] + 1}
    if not facts["discarded"]:
        return Sentence("Seat {seat} takes tracker card {card} and mine {mine}.", **who)
    text = message(
        "Seat {seat} takes tracker card {card} and mine {mine}; card {other} is discarded."
    )
    return Sentence(text, **who, other=facts["discarded"])


def _advanced(facts: Facts) -> Sentence:
    text = message("Seat {seat} moves to {to} on the mining rail.")
    return Sentence(text, seat=facts["seat"] + 1, to=facts["to"])


def _booked(facts: Facts) -> Sentence:
    text = message("Seat {seat} will lay a booking card at the {side} end of area {area}.")
    return Sentence(text, **_at(facts), side=_SIDES[facts["side"]])


def _placed(facts: Facts) -> Sentence:
    who = {**_at(facts), "card": facts["number"], "count": len(facts["bookings"])}
    if facts["covers"] and facts["bookings"]:
        return Sentence(
            "Seat {seat} covers a booking card of area {area} with card {card}, and lays one.",
            "Seat {seat} covers a booking card of area {area} with card {card}, and lays {count}.",
            **who,
        )
    if facts["covers"]:
        text = message("Seat {seat} covers a booking card of area {area} with card {card}.")
        return Sentence(text, **who)
    if facts["bookings"]:
        return Sentence(
            "Seat {seat} places card {card} in area {area}, and lays a booking card.",
            "Seat {seat} places card {card} in area {area}, and lays {count} booking cards.",
            **who,
        )
    return Sentence("Seat {seat} places card {card} in area {area}.", **who)


def _dropped(facts: Facts) -> Sentence:
    return Sentence("Card {card} fits nowhere: the pair is discarded.", card=facts["number"])


def _met(facts: Facts) -> Sentence:
    return Sentence("Tender {tender} is fulfilled.", tender=facts["paper"] + 1)


def _token(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seat} lays a token on spot {spot}, between tenders {tenders}.",
        seat=facts["seat"] + 1,
        spot=facts["spot"] + 1,
        tenders=[paper + 1 for paper in facts["papers"]],
    )


def _round(facts: Facts) -> Sentence:
    if facts["taken_back"]:
        text = message(
            "Round {round}: new mines lie open, and all discarded tracker cards are back in hand."
        )
        return Sentence(text, round=facts["round"])
    return Sentence("Round {round}: new mines lie open.", round=facts["round"])


def _ended(facts: Facts) -> Sentence:
    scores, winners = facts["scores"], [seat + 1 for seat in facts["winners"]]
    if facts["reason"] == "decks":
        return _alone(scores[0])
    return Sentence("Seat {seats} wins with {points} points.", seats=winners, points=max(scores))


def _alone(met: int) -> Sentence:
    if not met:
        return Sentence("No tender is fulfilled.")
    return Sentence(
        'One tender is fulfilled: "{praise}", as the rule text says.',
        '{count} tenders are fulfilled: "{praise}", as the rule text says.',
        praise=praise(met),
        count=met,
    )


def _at(facts: Facts) -> dict[str, Json]:
    return {"seat": facts["seat"] + 1, "area": facts["area"] + 1}


_SENTENCES: dict[str, Callable[[Facts], Sentence]] = {
    "revealed": _revealed,
    "took": _took,
    "advanced": _advanced,
    "booked": _booked,
    "placed": _placed,
    "dropped": _dropped,
    "met": _met,
    "token": _token,
    "contest": contest,
    "tender": tender,
    "scored": scored,
    "round": _round,
    "ended": _ended,
}
