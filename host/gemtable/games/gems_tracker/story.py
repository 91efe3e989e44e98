"""Facts for the story of a finished match of Gems Tracker, such as where points came from.

Source: the rule text: "Simultaneous Bid" (equal bids), "Game scoring" (numbers, tenders,
and the mining rail for ties), "Solo" (fulfilled tenders).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from gemtable.games.gems_tracker.rules.board import Contest
from gemtable.games.gems_tracker.rules.sources import points_told, sources
from gemtable.games.gems_tracker.rules.state import Dropped, Met, Revealed, Scored, TenderPaid
from gemtable.games.gems_tracker.rules.view import GemsTrackerView
from gemtable.games.kit.story import Fact, Moment, events_of, known, leaders
from gemtable.sentence import Sentence, message

Moments = Sequence[Moment[GemsTrackerView]]


def story(moments: Moments) -> list[Fact]:
    """Return the facts of a finished match."""
    if not moments:
        return []
    if moments[0].before.seats == 1:
        return known(_met(moments), _dropped(moments))
    points = (_sources(moments), _by_rail(moments), _best_tender(moments))
    found = known(_last_scoring(moments), *points, _first(moments), _equal_bids(moments))
    return [*found, *_each_source(moments)]


def _last_scoring(moments: Moments) -> Fact | None:
    """Return the points of the last scoring, which a match that ends soon covers."""
    scorings = list(events_of(moments, Scored))
    if not scorings:
        return None
    step, _moment, event = scorings[-1]
    text = message("Points after round {round}: {told}.")
    told = Sentence(text, round=event.round, told=points_told(moments[step].events))
    return Fact("last_scoring", told, {"round": event.round}, step)


def _each_source(moments: Moments) -> Iterator[Fact]:
    """Yield a fact for each seat: what every number and every token brought it."""
    for seat in range(moments[-1].after.seats):
        told = []
        for _step, moment, _scored in events_of(moments, Scored):
            which = {"round": moment.before.round}
            won = [
                event.number
                for event in moment.events
                if isinstance(event, Contest) and event.winner == seat
            ]
            if won:
                values = {**which, "numbers": won, "points": len(won), "count": len(won)}
                told.append(
                    Sentence(
                        "number {numbers} in round {round} ({points:+})",
                        "numbers {numbers} in round {round} ({points:+})",
                        **values,
                    )
                )
            for event in moment.events:
                if isinstance(event, TenderPaid) and event.seat == seat:
                    text = message("tender {tender} in round {round} ({points:+})")
                    which_one = {"tender": event.paper + 1, "points": event.points}
                    told.append(Sentence(text, **which, **which_one))
        if told:
            each = Sentence("Seat {seat}: {told}.", seat=seat + 1, told=told)
            yield Fact("each_source", each, {"seat": seat})


def _sources(moments: Moments) -> Fact | None:
    """Return the points of each seat from numbers and from tenders."""
    events = [event for moment in moments for event in moment.events]
    numbers, tenders = sources(events)
    seats = range(moments[-1].after.seats)
    each = [
        Sentence(
            "seat {seat} has {numbers} from numbers and {tenders} from tenders",
            seat=seat + 1,
            numbers=numbers[seat],
            tenders=tenders[seat],
        )
        for seat in seats
    ]
    figures = {str(seat): {"numbers": numbers[seat], "tenders": tenders[seat]} for seat in seats}
    return Fact("sources", Sentence("Points: {told}.", told=each), {"by_seat": figures})


def _by_rail(moments: Moments) -> Fact | None:
    """Return how many numbers each seat won only because it was higher on the mining rail."""
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
    told = Sentence("Tied numbers, decided by the mining rail: {told}.", told=each)
    return Fact("by_rail", told, {"by_seat": {str(seat): won[seat] for seat in sorted(won)}})


def _is_tied(contest: Contest) -> bool:
    gems = [count for _seat, count in contest.gems]
    return gems.count(max(gems)) > 1


def _best_tender(moments: Moments) -> Fact | None:
    """Return the tender that paid the most for one token, the first one if tied."""
    paid = list(events_of(moments, TenderPaid))
    if not paid:
        return None
    step, moment, best = max(paid, key=lambda each: each[2].points)
    if best.points < 1:
        return None
    told = Sentence(
        "Tender {tender} pays the most: 1 point for seat {seat} in round {round}.",
        "Tender {tender} pays the most: {count} points for seat {seat} in round {round}.",
        tender=best.paper + 1,
        seat=best.seat + 1,
        round=moment.before.round,
        count=best.points,
    )
    figures = {"seat": best.seat, "tender": best.paper, "points": best.points}
    return Fact("best_tender", told, {**figures, "round": moment.before.round}, step)


def _first(moments: Moments) -> Fact | None:
    """Return the seats that drafted first most often."""
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
    """Return the rounds in which two or more seats bid the same sum."""
    rounds = [
        moment.before.round
        for _step, moment, event in events_of(moments, Revealed)
        if len({*map(sum, event.bids)}) < len(event.bids)
    ]
    if not rounds:
        return None
    told = Sentence(
        "Bids are tied in round {rounds}, and the tie-breaker decides.",
        "Bids are tied in rounds {rounds}, and the tie-breaker decides.",
        rounds=rounds,
        count=len(rounds),
    )
    return Fact("equal_bids", told, {"rounds": rounds})


def _met(moments: Moments) -> Fact | None:
    """Return the round in which each tender was fulfilled in solo."""
    met = [(moment.before.round, event.paper) for _step, moment, event in events_of(moments, Met)]
    if not met:
        return None
    each = [
        Sentence("tender {tender} in round {round}", tender=paper + 1, round=number)
        for number, paper in met
    ]
    figures = [{"tender": paper, "round": number} for number, paper in met]
    return Fact("met", Sentence("Fulfilled tenders: {told}.", told=each), {"tenders": figures})


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
