"""What people tell of a match of Waterfall: the best turn, the longest fall, chances missed.

Source: the rule text, "Fall" and the SCORE action; what is not scored is worth nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from gemtable.games.kit.story import Fact, Moment, events_of, known, leaders
from gemtable.games.waterfall.rules.state import SCORED, Fell, Nothing, Scored, StoppedScoring
from gemtable.games.waterfall.rules.view import WaterfallView, seen
from gemtable.sentence import Sentence

_GOOD = 2  # tiles scored in a turn, for it to be told
_LONG = 4  # tiles visited in a turn
_OFTEN = 2  # times that a seat came to SCORE in vain
_HELD = 3  # tiles in a hand at the end

Moments = Sequence[Moment[WaterfallView]]


def story(moments: Moments) -> list[Fact]:
    """Return the facts of a finished match."""
    turns = (_best_turn(moments), _longest_fall(moments))
    return known(*turns, _missed(moments), _held(moments))


def _best_turn(moments: Moments) -> Fact | None:
    """Tell of the turn in which tiles with the most points were scored."""
    if not moments or moments[-1].after.outcome is None:  # piles are face down until then
        return None
    piles = list(map(seen, moments[-1].after.scored))  # face up now, in the order of scoring
    turns: dict[int, list[int]] = defaultdict(list)
    who: dict[int, tuple[int, int]] = {}  # by turn, its seat and its last step
    for step, moment, event in events_of(moments, Scored):
        turn = moment.before.number
        turns[turn].append(piles[event.seat][event.tiles - 1].number)
        who[turn] = event.seat, step
    best = max(turns, key=lambda turn: sum(turns[turn]), default=0)
    if len(turns.get(best, ())) < _GOOD:
        return None
    seat, step = who[best]
    told = Sentence(
        "The best turn: seat {seat} scores {tiles} tiles with {points} points in turn {turn}.",
        seat=seat + 1,
        tiles=len(turns[best]),
        points=sum(turns[best]),
        turn=best,
    )
    figures = {"seat": seat, "tiles": len(turns[best]), "points": sum(turns[best]), "turn": best}
    return Fact("best_turn", told, figures, step)


def _longest_fall(moments: Moments) -> Fact | None:
    """Tell of the turn in which a pawn came to the most tiles."""
    falls = Counter[int]()
    who: dict[int, tuple[int, int]] = {}
    for step, moment, event in events_of(moments, Fell):
        falls[moment.before.number] += 1
        who[moment.before.number] = event.seat, step
    longest = max(falls, key=lambda turn: falls[turn], default=0)
    if falls[longest] < _LONG:
        return None
    seat, step = who[longest]
    told = Sentence(
        "The longest fall: seat {seat} comes to {tiles} tiles in turn {turn}.",
        seat=seat + 1,
        tiles=falls[longest],
        turn=longest,
    )
    figures = {"seat": seat, "tiles": falls[longest], "turn": longest}
    return Fact("longest_fall", told, figures, step)


def _missed(moments: Moments) -> Fact | None:
    """Tell who most often came to SCORE and scored nothing there."""
    times = Counter(
        event.seat
        for moment in moments
        for event in moment.events
        if (isinstance(event, Nothing) and event.action == "score")
        or (isinstance(event, StoppedScoring) and moment.before.may_score == SCORED)
    )
    seats, most = leaders(times)
    if most < _OFTEN:
        return None
    told = Sentence(
        "Seat {seats} lets {times} chances to score pass.",
        "Seats {seats} let {times} chances to score pass each.",
        seats=[seat + 1 for seat in seats],
        times=most,
        count=len(seats),
    )
    return Fact("missed", told, {"seats": seats, "times": most})


def _held(moments: Moments) -> Fact | None:
    """Tell who still held the most tiles at the end."""
    seats, most = leaders(dict(enumerate(map(len, moments[-1].after.hands))) if moments else {})
    if most < _HELD:
        return None
    told = Sentence(
        "Seat {seats} ends with {tiles} tiles in hand, for no points.",
        "Seats {seats} end with {tiles} tiles in hand each, for no points.",
        seats=[seat + 1 for seat in seats],
        tiles=most,
        count=len(seats),
    )
    return Fact("held", told, {"seats": seats, "tiles": most})
