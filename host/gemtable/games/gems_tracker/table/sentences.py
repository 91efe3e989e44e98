"""The sentences for Gems Tracker's events and scorings. Everyone may know all of them."""

from gemtable.games.gems_tracker.rules import GemsTrackerView, praise
from gemtable.games.gems_tracker.rules.state import (
    Advanced,
    Booked,
    Contest,
    Dropped,
    Ended,
    LaidToken,
    Met,
    Placed,
    Revealed,
    RoundBegan,
    Scored,
    TenderPaid,
    Took,
)
from gemtable.games.gems_tracker.table.keys import GemsTrackerShown
from gemtable.games.kit.rules import Event
from gemtable.games.kit.sealed import count_words, owing
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
    values: dict[str, object] = {"number": event.number, "told": told}
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


_OWED = {
    "take": message("Seat {seat} to draft"),
    "place": message("Seat {seat} to place the pair"),
    "token": message("Seat {seat} to lay a token"),
}


def turn(table: GemsTrackerView, shown: GemsTrackerShown) -> Sentence:
    """Return what the round waits for."""
    if counting := count_words(shown):
        return counting
    if table.phase != "bid":
        return Sentence(_OWED[table.phase], seat=table.order[0] + 1)
    seats = owing(table, shown)
    if not seats:
        return Sentence("All have bid")
    return Sentence("Seat {seats} to bid", "Seats {seats} to bid", seats=seats, count=len(seats))


_SIDES = {"left": Sentence("left"), "right": Sentence("right")}


def words(event: Event) -> Sentence | None:
    """Return the sentence for `event`; None if the next event's sentence covers it."""
    match event:
        case Revealed():
            return _revealed(event)
        case Took():
            return _took(event)
        case Advanced():
            text = message("Seat {seat} moves to {to} on the mining rail.")
            return Sentence(text, seat=event.seat + 1, to=event.to)
        case Booked():
            text = message("Seat {seat} will lay a booking card at the {side} end of area {area}.")
            side = _SIDES[event.side]
            return Sentence(text, seat=event.seat + 1, area=event.area + 1, side=side)
        case Placed():
            return _placed(event)
        case Dropped():
            text = message("Card {card} fits nowhere: the pair is discarded.")
            return Sentence(text, card=event.number)
        case Met(paper):
            return Sentence("Tender {tender} is fulfilled.", tender=paper + 1)
        case LaidToken(seat, spot, papers):
            text = message("Seat {seat} lays a token on spot {spot}, between tenders {tenders}.")
            tenders = [paper + 1 for paper in papers]
            return Sentence(text, seat=seat + 1, spot=spot + 1, tenders=tenders)
        case Contest():
            return contest(event)
        case TenderPaid():
            return tender(event)
        case Scored():
            return scored(event)
        case RoundBegan(taken_back=True):
            text = message(
                "Round {round}: new mines lie open, and all discarded tracker cards are back in "
                "hand."
            )
            return Sentence(text, round=event.round)
        case RoundBegan():
            return Sentence("Round {round}: new mines lie open.", round=event.round)
        case Ended():
            return _ended(event)
    return None


def _revealed(event: Revealed) -> Sentence:
    bids = [
        Sentence("seat {seat} bids {cards}", seat=seat, cards=cards)
        for seat, cards in enumerate(event.bids, 1)
    ]
    order = [seat + 1 for seat in event.order]
    return Sentence("The bids: {bids}. So seats {order} draft in turn.", bids=bids, order=order)


def _took(event: Took) -> Sentence:
    who = {"seat": event.seat + 1, "card": event.number, "mine": event.slot + 1}
    if not event.discarded:
        return Sentence("Seat {seat} takes tracker card {card} and mine {mine}.", **who)
    text = message(
        "Seat {seat} takes tracker card {card} and mine {mine}; card {other} is discarded."
    )
    return Sentence(text, **who, other=event.discarded)


def _placed(event: Placed) -> Sentence:
    who = {"seat": event.seat + 1, "area": event.area + 1, "card": event.number}
    laid = len(event.bookings)
    if event.covers and laid:
        return Sentence(
            "Seat {seat} covers a booking card of area {area} with card {card}, and lays one.",
            "Seat {seat} covers a booking card of area {area} with card {card}, and lays {count}.",
            **who,
            count=laid,
        )
    if event.covers:
        text = message("Seat {seat} covers a booking card of area {area} with card {card}.")
        return Sentence(text, **who)
    if laid:
        return Sentence(
            "Seat {seat} places card {card} in area {area}, and lays a booking card.",
            "Seat {seat} places card {card} in area {area}, and lays {count} booking cards.",
            **who,
            count=laid,
        )
    return Sentence("Seat {seat} places card {card} in area {area}.", **who)


def _ended(event: Ended) -> Sentence:
    if event.reason == "decks":
        return _alone(event.scores[0])
    winners = [seat + 1 for seat in event.winners]
    points = max(event.scores)
    return Sentence("Seat {seats} wins with {points} points.", seats=winners, points=points)


def _alone(met: int) -> Sentence:
    if not met:
        return Sentence("No tender is fulfilled.")
    return Sentence(
        'One tender is fulfilled: "{praise}", as the rule text says.',
        '{count} tenders are fulfilled: "{praise}", as the rule text says.',
        praise=praise(met),
        count=met,
    )
