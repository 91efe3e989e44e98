"""A seat of Waterfall that looks at every way down before it plays or falls.

It values a way by what the tiles on it would bring, as they lie now; what
others do, and what it may add, swap or move on its way, it does not foresee.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from gemtable.rules.core import Json, View
from gemtable.rules.waterfall import (
    DRAWN,
    SCORED,
    TOP,
    Add,
    Done,
    Fall,
    Move,
    Pawn,
    Place,
    Play,
    Score,
    Wildcard,
)

_Face = Mapping[str, Json]  # a tile as a view shows it
_Way = tuple[Place, ...]  # places in the order of the steps; one without a tile is an exit

# What things are worth; a point is 10.
_POINT = 10
_KEPT = 6  # a tile in hand
_WORTH = {"draw": DRAWN * _KEPT, "add": -4}  # a score brings what it banks
_ANY_ACTION = 1
_PLAYED_AT_ONCE = 2  # tiles; more seldom help, and would take long to look at
_LOOKED_AT = 8  # tiles of a large hand
_FORESEEN = 6  # steps


def play(view: View, legal_moves: Sequence[Move]) -> Move:
    """Return the move that begins the best way down, or the choice that costs least."""
    seen = _Seen.of(view)
    match view["phase"]:
        case "play" | "fall":
            return _step(seen, legal_moves)
        case "score":
            scores = [move for move in legal_moves if isinstance(move, Score)]
            return max(scores, key=lambda move: seen.number_on(move.tile), default=Done())
        case "add":
            adds = [move for move in legal_moves if isinstance(move, Add)]
            return min(adds, key=lambda move: (seen.number_on(move.tile), move.place))
        case "pawn":
            pawns = [move for move in legal_moves if isinstance(move, Pawn)]
            return max(pawns, key=seen.after_pawn)
        case "wildcard":
            wild = [move for move in legal_moves if isinstance(move, Wildcard)]
            banked = _banked(seen.hand, seen.gems)
            return max(wild, key=lambda move: _brought(move.action, banked))
    return legal_moves[-1]  # remove or swap the lowest: the top keeps adding


def _step(seen: "_Seen", legal_moves: Sequence[Move]) -> Move:
    """Return the first tile to play for the best way down, or the first step of that way."""
    hand = [move.tile for move in legal_moves if isinstance(move, Play)][:_LOOKED_AT]
    falls = [move for move in legal_moves if isinstance(move, Fall)]
    plans = [
        played for size in range(1, _PLAYED_AT_ONCE + 1) for played in combinations(hand, size)
    ]
    if falls:
        plans.insert(0, ())
    best = max(plans, key=seen.after_playing)
    if best:
        return Play(best[0])
    return max(falls, key=lambda move: seen.after_fall(move.side))


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the seat to move sees, in the form it thinks in."""

    view: View
    me: int
    hand: tuple[_Face, ...]
    waterfall: Mapping[Place, _Face]
    pawns: tuple[Place | None, ...]
    gems: frozenset[str]  # visited this turn

    @classmethod
    def of(cls, view: View) -> "_Seen":
        me = view["turn"]
        return cls(
            view=view,
            me=me,
            hand=tuple(view["hands"][me]),
            waterfall={Place(*lying["place"]): lying for lying in view["waterfall"]},
            pawns=tuple(pawn and Place(*pawn) for pawn in view["pawns"]),
            gems=frozenset(face["gem"] for face in view["path"]),
        )

    def number_on(self, tile: int) -> int:
        return next(int(face["number"]) for face in self.hand if face["tile"] == tile)

    def after_playing(self, tiles: Sequence[int]) -> int:
        """Return what the best way down brings once these tiles are played."""
        hand = tuple(face for face in self.hand if face["tile"] not in tiles)
        steps = self.view["steps"] + sum(map(self.number_on, tiles))
        ways = self.ways(self.pawns[self.me], steps)
        return max(self.worth(way, hand) for way in ways) - _KEPT * len(tiles)

    def after_fall(self, side: str) -> int:
        first = Place(*self.view["falls"][side])
        ways = self.ways(self.pawns[self.me], self.view["steps"])
        return max(self.worth(way, self.hand) for way in ways if way[0] == first)

    def after_pawn(self, move: Pawn) -> int:
        """Return what is left of this turn's way from there; others are moved as a last resort."""
        if move.seat != self.me:
            return -1
        ways = self.ways(move.place, self.view["steps"])
        return max(self.worth(way, self.hand) for way in ways)

    def ways(self, pawn: Place | None, steps: int) -> Iterator[_Way]:
        """Yield every way of that many steps, as far as is foreseen or until it leads out."""
        return self._ways(pawn, min(steps, _FORESEEN), self.view["leapfrog"])

    def _ways(self, pawn: Place | None, steps: int, leapfrog: bool) -> Iterator[_Way]:
        if not steps:
            yield ()
            return
        for place in self.open_below(pawn, leapfrog):
            face = self.waterfall.get(place)
            if face is None and not leapfrog:
                yield (place,)
                continue
            leaps = leapfrog or (face is not None and face["action"] == "leapfrog")
            below = place if face else None
            yield from ((place, *rest) for rest in self._ways(below, steps - 1, leaps))

    def open_below(self, pawn: Place | None, leapfrog: bool) -> list[Place]:
        if pawn is None:
            return [TOP]
        below = list(pawn.below.values())
        free = [place for place in below if leapfrog or place not in self.pawns]
        return free or below

    def worth(self, way: _Way, hand: tuple[_Face, ...]) -> int:
        """Return what the actions on the way bring, each with the gemstones seen up to it."""
        gems = set(self.gems)
        total = 0
        for place in way:
            face = self.waterfall.get(place)
            if face is None:
                continue
            gems.add(face["gem"])
            banked = _banked(hand, gems) if face["action"] == "score" else ()
            hand = tuple(kept for kept in hand if kept not in banked)
            total += _brought(face["action"], banked)
        return total


def _banked(hand: Sequence[_Face], gems: Set[str]) -> Sequence[_Face]:
    """Return the tiles that one score action would bank."""
    matching = [face for face in hand if face["gem"] in gems]
    return sorted(matching, key=lambda face: -int(face["number"]))[:SCORED]


def _brought(action: str, banked: Sequence[_Face]) -> int:
    """Return what an action is worth, a score the tiles it banks."""
    if action == "score":
        return sum(_POINT * int(face["number"]) - _KEPT for face in banked)
    return _WORTH.get(action, _ANY_ACTION)
