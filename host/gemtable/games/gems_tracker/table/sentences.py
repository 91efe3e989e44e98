"""The sentences for the events of Gems Tracker. None of them contains a secret."""

from gemtable.games.gems_tracker.rules import GemsTrackerView, praise
from gemtable.games.gems_tracker.rules.board import Contest
from gemtable.games.gems_tracker.rules.state import (
    Advanced,
    Booked,
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
from gemtable.games.kit.sealed_choice import count_words, owing
from gemtable.sentence import Sentence, message

SHORT_NAMES = {  # of tenders, by type
    "A": Sentence("most gems"),
    "B": Sentence("empty mines"),
    "C": Sentence("most rail icons"),
    "D": Sentence("pairs"),
    "E": Sentence("longest run"),
    "F": Sentence("gems in one area"),
    "G": Sentence("areas"),
    "H": Sentence("largest group"),
    "I": Sentence("patterns"),
    "J": Sentence("patterns"),
    "K": Sentence("no bookings"),
    "L": Sentence("highest discards"),
}
_SCORED_NAMES = {  # of tenders for the most or the fewest
    **SHORT_NAMES,
    "C": Sentence("ranking by the mining rail"),
    "K": Sentence("booking cards laid"),
    "L": Sentence("ranking by discards"),
}


def contest(event: Contest) -> Sentence:
    """Return the sentence for a scored number: the gems of each seat, and the winner."""
    have = dict(event.gems)
    told = [
        Sentence("seat {seat} connects {gems}", seat=seat + 1, gems=gems)
        for seat, gems in have.items()
    ]
    values: dict[str, object] = {"number": event.number, "told": told}
    if event.winner is None:
        return Sentence("Number {number}: there is no gem, so nobody wins a point.", **values)
    values["seat"] = event.winner + 1
    if list(have.values()).count(have[event.winner]) > 1:
        text = message(
            "Gems at number {number}: {told}; seat {seat} is higher on the rail and wins 1 point."
        )
        return Sentence(text, **values)
    if len(have) == 1:
        return Sentence(
            "Gems at number {number}: {told}; as the only seat, it wins 1 point.", **values
        )
    return Sentence("Gems at number {number}: {told}; seat {seat} wins 1 point.", **values)


def tender(event: TenderPaid) -> Sentence:
    """Return the sentence for the points that a tender pays for a token."""
    values = {
        "tender": event.paper + 1,
        "asks": _SCORED_NAMES[event.type],
        "seat": event.seat + 1,
        "have": event.have,
        "spot": event.spot + 1,
        "count": event.points,
    }
    if event.have is None:
        return Sentence(
            "Tender {tender} ({asks}) pays seat {seat} 1 point for the token on spot {spot}.",
            "Tender {tender} ({asks}) pays seat {seat} {count} points for the token"
            " on spot {spot}.",
            **values,
        )
    return Sentence(
        "Tender {tender} ({asks}): seat {seat} has {have} and gets 1 point for the"
        " token on spot {spot}.",
        "Tender {tender} ({asks}): seat {seat} has {have} and gets {count} points for"
        " the token on spot {spot}.",
        **values,
    )


def scored(event: Scored) -> Sentence:
    """Return the sentence with the points of all seats after a scoring."""
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
    """Return the status line: the seats that have to bid, draft, place or lay a token."""
    if counting := count_words(shown):
        return counting
    if shown.is_resting:
        return Sentence("All bids are revealed")
    if table.phase != "bid":
        return Sentence(_OWED[table.phase], seat=table.order[0] + 1)
    seats = owing(table, shown)
    if not seats:
        return Sentence("All seats have bid")
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
                "Round {round}: new mines are face up, and all discarded tracker cards are back "
                "in hand."
            )
            return Sentence(text, round=event.round)
        case RoundBegan():
            return Sentence("Round {round}: new mines are face up.", round=event.round)
        case Ended():
            return _ended(event)
    return None


def _revealed(event: Revealed) -> Sentence:
    bids = [
        Sentence("seat {seat} bids {cards}", seat=seat, cards=cards)
        for seat, cards in enumerate(event.bids, 1)
    ]
    order = [seat + 1 for seat in event.order]
    return Sentence(
        "The seats draft in this order: {order}. The bids are: {bids}.", order=order, bids=bids
    )


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
            "Seat {seat} covers a booking card in area {area} with card {card} and"
            " lays 1 new one.",
            "Seat {seat} covers a booking card in area {area} with card {card} and"
            " lays {count} new ones.",
            **who,
            count=laid,
        )
    if event.covers:
        text = message("Seat {seat} covers a booking card in area {area} with card {card}.")
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
        'One tender is fulfilled. The rule text says: "{praise}".',
        '{count} tenders are fulfilled. The rule text says: "{praise}".',
        praise=praise(met),
        count=met,
    )
