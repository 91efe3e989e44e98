"""The story of a finished match of Waterfall: the best turn, the longest fall, missed chances.

Source: the rule text, "Fall" and the SCORE action; tiles that are not scored are worth nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from gemtable.games.kit.rules import Event
from gemtable.games.kit.story import Fact, Moment, events_of, known, leaders
from gemtable.games.waterfall.rules.state import (
    SCORED,
    TILES,
    Added,
    Drew,
    Fell,
    Played,
    Scored,
    StoppedScoring,
)
from gemtable.games.waterfall.rules.view import WaterfallView, seen
from gemtable.sentence import Sentence

# The story leaves out smaller numbers than these.
_GOOD = 2  # tiles scored in a turn
_LONG = 4  # tiles visited in a turn
_OFTEN = 2  # missed chances to score
_HELD = 3  # tiles in a hand at the end

Moments = Sequence[Moment[WaterfallView]]


def story(moments: Moments) -> list[Fact]:
    """Return the facts that the story of a finished match tells."""
    turns = (_best_turn(moments), _longest_fall(moments))
    return known(*turns, _missed(moments), _held(moments))


def _best_turn(moments: Moments) -> Fact | None:
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
        "The longest fall: seat {seat} visits {tiles} tiles in turn {turn}.",
        seat=seat + 1,
        tiles=falls[longest],
        turn=longest,
    )
    figures = {"seat": seat, "tiles": falls[longest], "turn": longest}
    return Fact("longest_fall", told, figures, step)


def _missed(moments: Moments) -> Fact | None:
    """Return the fact on the seats that most often missed a chance to score, if any.

    Hands are hidden, so only what is certain counts: a seat scores nothing, and before it draws
    again it plays or adds a tile whose gemstone it had visited.
    """
    times, chances = Counter[int](), defaultdict[int, list[set[str]]](list)
    for _step, moment, event in events_of(moments, Event):
        match event:
            case StoppedScoring(seat) if moment.before.may_score == SCORED:
                chances[seat].append({face.gem for face in moment.before.path})
            case Played(seat, tile) | Added(seat, tile):
                could = next((gems for gems in chances[seat] if TILES[tile].gem in gems), None)
                if could is not None:  # with one tile, no more than once
                    chances[seat].remove(could)
                    times[seat] += 1
            case Drew(seat):
                chances[seat].clear()
    seats, most = leaders(times)
    if most < _OFTEN:
        return None
    told = Sentence(
        "Seat {seats} misses {times} chances to score.",
        "Seats {seats} miss {times} chances to score each.",
        seats=[seat + 1 for seat in seats],
        times=most,
        count=len(seats),
    )
    return Fact("missed", told, {"seats": seats, "times": most})


def _held(moments: Moments) -> Fact | None:
    seats, most = leaders(dict(enumerate(map(len, moments[-1].after.hands))) if moments else {})
    if most < _HELD:
        return None
    told = Sentence(
        "Seat {seats} ends with {tiles} tiles in hand, which are worth no points.",
        "Seats {seats} end with {tiles} tiles in hand each, which are worth no points.",
        seats=[seat + 1 for seat in seats],
        tiles=most,
        count=len(seats),
    )
    return Fact("held", told, {"seats": seats, "tiles": most})
