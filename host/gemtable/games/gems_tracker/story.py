"""What people tell of a match of Gems Tracker: where points came from, who drafted first.

Source: the rule text, "Simultaneous Bid" for equal bids, "Game scoring" for numbers, tenders and
the mining rail that decides between equal ones, "Solo" for tenders fulfilled.
"""

from collections import Counter
from collections.abc import Sequence

from gemtable.games.gems_tracker.rules.state import Contest, Dropped, Met, Revealed, TenderPaid
from gemtable.games.gems_tracker.rules.view import GemsTrackerView
from gemtable.games.kit.story import Fact, Moment, events_of, known, leaders
from gemtable.sentence import Sentence

Moments = Sequence[Moment[GemsTrackerView]]


def story(moments: Moments) -> list[Fact]:
    """Return the facts of a finished match."""
    if not moments:
        return []
    if moments[0].before.seats == 1:
        return known(_met(moments), _dropped(moments))
    points = (_sources(moments), _by_rail(moments), _best_tender(moments))
    return known(*points, _first(moments), _equal_bids(moments))


def _sources(moments: Moments) -> Fact | None:
    """Tell how many points each seat had by numbers, and by tenders."""
    numbers, tenders = Counter[int](), Counter[int]()
    for _step, _moment, event in events_of(moments, Contest):
        if event.winner is not None:
            numbers[event.winner] += 1
    for _step, _moment, paid in events_of(moments, TenderPaid):
        tenders[paid.seat] += paid.points
    seats = range(moments[-1].after.seats)
    each = [
        Sentence(
            "seat {seat} has {numbers} by numbers and {tenders} by tenders",
            seat=seat + 1,
            numbers=numbers[seat],
            tenders=tenders[seat],
        )
        for seat in seats
    ]
    figures = {str(seat): {"numbers": numbers[seat], "tenders": tenders[seat]} for seat in seats}
    return Fact("sources", Sentence("Points: {told}.", told=each), {"by_seat": figures})


def _by_rail(moments: Moments) -> Fact | None:
    """Tell how many numbers each seat won only because it was higher on the mining rail."""
    won = Counter(
        event.winner
        for _step, _moment, event in events_of(moments, Contest)
        if event.winner is not None and _is_tied(event)
    )
    if not won:
        return None
    each = [
        Sentence("seat {seat} wins {numbers}", seat=seat + 1, numbers=count)
        for seat, count in sorted(won.items())
    ]
    told = Sentence("Numbers that only the mining rail decides: {told}.", told=each)
    return Fact("by_rail", told, {"by_seat": {str(seat): won[seat] for seat in sorted(won)}})


def _is_tied(contest: Contest) -> bool:
    gems = [count for _seat, count in contest.gems]
    return gems.count(max(gems)) > 1


def _best_tender(moments: Moments) -> Fact | None:
    """Tell of the first of the tenders that paid the most for one token."""
    paid = list(events_of(moments, TenderPaid))
    if not paid:
        return None
    step, moment, best = max(paid, key=lambda each: each[2].points)
    if best.points < 1:
        return None
    told = Sentence(
        "The best tender: {tender} pays seat {seat} 1 point in round {round}.",
        "The best tender: {tender} pays seat {seat} {count} points in round {round}.",
        tender=best.paper + 1,
        seat=best.seat + 1,
        round=moment.before.round,
        count=best.points,
    )
    figures = {"seat": best.seat, "tender": best.paper, "points": best.points}
    return Fact("best_tender", told, {**figures, "round": moment.before.round}, step)


def _first(moments: Moments) -> Fact | None:
    """Tell who had the highest bid most often."""
    first = Counter(event.order[0] for _step, _moment, event in events_of(moments, Revealed))
    seats, most = leaders(first)
    if len(seats) == moments[0].before.seats:
        return None
    told = Sentence(
        "Seat {seats} drafts first in {times} of {rounds} rounds.",
        "Seats {seats} each draft first in {times} of {rounds} rounds.",
        seats=[seat + 1 for seat in seats],
        times=most,
        rounds=first.total(),
        count=len(seats),
    )
    return Fact("first", told, {"seats": seats, "times": most, "rounds": first.total()})


def _equal_bids(moments: Moments) -> Fact | None:
    """Tell in which rounds two seats or more bid the same sum."""
    rounds = [
        moment.before.round
        for _step, moment, event in events_of(moments, Revealed)
        if len({*map(sum, event.bids)}) < len(event.bids)
    ]
    if not rounds:
        return None
    told = Sentence(
        "Bids are equal in round {rounds}, and the tie breaker decides.",
        "Bids are equal in rounds {rounds}, and the tie breaker decides.",
        rounds=rounds,
        count=len(rounds),
    )
    return Fact("equal_bids", told, {"rounds": rounds})


def _met(moments: Moments) -> Fact | None:
    """Tell in solo in which round each tender was fulfilled."""
    met = [(moment.before.round, event.paper) for _step, moment, event in events_of(moments, Met)]
    if not met:
        return None
    each = [
        Sentence("tender {tender} in round {round}", tender=paper + 1, round=number)
        for number, paper in met
    ]
    figures = [{"tender": paper, "round": number} for number, paper in met]
    return Fact("met", Sentence("Fulfilled: {told}.", told=each), {"tenders": figures})


def _dropped(moments: Moments) -> Fact | None:
    dropped = len(list(events_of(moments, Dropped)))
    if not dropped:
        return None
    told = Sentence(
        "1 pair of cards fits nowhere.",
        "{count} pairs of cards fit nowhere.",
        count=dropped,
    )
    return Fact("dropped", told, {"pairs": dropped})
