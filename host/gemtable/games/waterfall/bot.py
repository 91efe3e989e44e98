"""The bot of Waterfall: searches every path down before it plays or falls.

It values a path by its tiles as they lie now. It does not foresee what others do, what it
draws, or what it swaps or moves on the way. Progress is worth more the longer nobody
makes any, so that matches of bots reach a normal end and do not get stuck (note 3.30).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.games.waterfall.rules import (
    DRAWN,
    SCORED,
    Add,
    Done,
    Face,
    Fall,
    Move,
    Pawn,
    Place,
    Play,
    Score,
    WaterfallView,
    Wildcard,
    seen,
)
from gemtable.games.waterfall.rules.play import ways_down
from gemtable.sentence import Sentence, message

_Way = tuple[Place, ...]  # places in step order; one without a tile is an exit

# Values in tenths of a point.
_POINT = 10
_KEPT = 6  # a tile in hand
_ADDED = 2  # a tile in the waterfall
_ANY_ACTION = 1
_HURRY = 2  # a step of progress, for each round without any
_PLAYED_AT_ONCE = 2  # tiles; more rarely help, and would take long to search
_LOOKED_AT = 8  # tiles of a large hand; the search ignores further ones
_FORESEEN = 6  # steps; a path is not searched further


# The worth of a path depends on the hand, so it is shown only after the match.
_WEIGHED = Sentence(
    "It worked out what this move leads to, using the tiles in its hand. The result is shown "
    "when the match is over."
)
_PLAYED = message(
    "It values the best way down with this tile at {points:.1f} points, and without it at "
    "{other:.1f}."
)
_HAD_TO_PLAY = message(
    "It needs steps, and no other tile gives it a better way down. It values this one at "
    "{points:.1f} points."
)
_FELL = message(
    "It values the best way down on this side at {points:.1f} points, and on the other side at "
    "{other:.1f}."
)
_ONE_SIDE = Sentence(
    "Only one way is open, and playing another tile first would not be worth more."
)
_NO_CHOICE = Sentence("It has no other move.")
_SCORED = Sentence("It scores the tile with the highest number of those it can score.")
_SCORED_OPENLY = Sentence("It scores tiles whenever it can, the highest number first.")
_LAID = Sentence("It adds the tile with the lowest number in its hand, at the first open place.")
_MOVED = message("It values the best way down from there at {points:.1f} points.")
_MOVED_OTHER = Sentence("Moving its own pawn would not give it a way down that is worth anything.")
_WISHED = message("No other action is worth more now. It values this one at {points:.1f} points.")
_LOWEST = Sentence("It chooses the lowest possible place, because the fewest ways lead there.")


def play(view: WaterfallView, legal_moves: Sequence[Move], _chance: Random) -> Chosen[Move]:
    """Return the move that starts the best path down, or the choice that costs least."""
    seen = _Seen.of(view)
    match view.phase:
        case "play" | "fall":
            return _step(seen, legal_moves)
        case "score":
            scores = [move for move in legal_moves if isinstance(move, Score)]
            move = max(scores, key=lambda move: seen.number_on(move.tile), default=Done())
            return Chosen(move, _SCORED if scores else _SCORED_OPENLY, _SCORED_OPENLY)
        case "add":
            adds = [move for move in legal_moves if isinstance(move, Add)]
            return Chosen(min(adds, key=lambda add: (seen.number_on(add.tile), add.place)), _LAID)
        case "pawn":
            pawns = [move for move in legal_moves if isinstance(move, Pawn)]
            pawn = max(pawns, key=seen.after_pawn)
            why = Sentence(_MOVED, points=seen.after_pawn(pawn) / _POINT)
            return Chosen(pawn, why if pawn.seat == seen.me else _MOVED_OTHER, _WEIGHED)
        case "wildcard":
            wild = [move for move in legal_moves if isinstance(move, Wildcard)]
            wish = max(wild, key=seen.after_wildcard)
            points = seen.after_wildcard(wish) / _POINT
            return Chosen(wish, Sentence(_WISHED, points=points), _WEIGHED)
    return Chosen(legal_moves[-1], _LOWEST)  # remove or swap


def _step(seen: "_Seen", legal_moves: Sequence[Move]) -> Chosen[Move]:
    """Return the first tile to play for the best path down, or the first step of that path."""
    if len(legal_moves) == 1:
        return Chosen(legal_moves[0], _NO_CHOICE)
    hand = [move.tile for move in legal_moves if isinstance(move, Play)][:_LOOKED_AT]
    falls = [move for move in legal_moves if isinstance(move, Fall)]
    plans = [
        played for size in range(1, _PLAYED_AT_ONCE + 1) for played in combinations(hand, size)
    ]
    if falls:
        plans.insert(0, ())
    best = max(plans, key=seen.after_playing)
    if best:
        return Chosen(Play(best[0]), _why_played(seen, best, falls), _WEIGHED)
    return _fell(seen, falls)


def _why_played(seen: "_Seen", tiles: Sequence[int], falls: Sequence[Fall]) -> Sentence:
    points = seen.after_playing(tiles) / _POINT
    if not falls:
        return Sentence(_HAD_TO_PLAY, points=points)
    return Sentence(_PLAYED, points=points, other=seen.after_playing(()) / _POINT)


def _fell(seen: "_Seen", falls: Sequence[Fall]) -> Chosen[Move]:
    """Return the fall on the side of the best path down; at most two sides are open."""
    worth = {fall: seen.after_fall(fall.side) / _POINT for fall in falls}
    best, *others = sorted(falls, key=lambda fall: -worth[fall])
    if not others:
        return Chosen(best, _ONE_SIDE, _WEIGHED)
    other = others[0]
    return Chosen(best, Sentence(_FELL, points=worth[best], other=worth[other]), _WEIGHED)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the seat to move sees, prepared for the search."""

    view: WaterfallView
    me: int
    hand: tuple[Face, ...]
    waterfall: Mapping[Place, Face]
    pawns: tuple[Place | None, ...]
    gems: frozenset[str]  # visited this turn
    left: int  # tiles that draws can still bring
    hurry: int  # additional worth of a step of progress
    ways_of: dict[tuple[Place | None, int], tuple[_Way, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, view: WaterfallView) -> "_Seen":
        me = view.turn
        return cls(
            view=view,
            me=me,
            hand=seen(view.hands[me]),
            waterfall={lying.place: lying for lying in view.waterfall},
            pawns=view.pawns,
            gems=frozenset(face.gem for face in view.path),
            left=view.left + len(view.discards),
            hurry=_HURRY * (view.quiet_turns // view.seats),
        )

    def number_on(self, tile: int) -> int:
        return next(face.number for face in self.hand if face.tile == tile)

    def after_playing(self, tiles: Sequence[int]) -> int:
        """Return the worth of the best path down after these tiles are played."""
        hand = [face for face in self.hand if face.tile not in tiles]
        steps = self.view.steps + sum(map(self.number_on, tiles))
        left = self.left + len(tiles)
        ways = self.ways(self.pawns[self.me], steps)
        return max(self.worth(way, hand, left) for way in ways) - _KEPT * len(tiles)

    def after_fall(self, side: str) -> int:
        first = self.view.falls[side]
        ways = self.ways(self.pawns[self.me], self.view.steps)
        return max(self.worth(way, self.hand, self.left) for way in ways if way[0] == first)

    def after_pawn(self, move: Pawn) -> int:
        """Return the worth of the rest of the turn after moving a pawn.

        It is -1 for the pawn of another seat.
        """
        if move.seat != self.me:
            return -1
        ways = self.ways(move.place, self.view.steps)
        return max(self.worth(way, self.hand, self.left) for way in ways)

    def after_wildcard(self, move: Wildcard) -> int:
        """Return the worth of a wildcard's action alone, without later steps."""
        fall = _Foreseen(self.hand, self.gems, self.left, self.hurry)
        fall.carry_out(move.action)
        return fall.worth

    def ways(self, pawn: Place | None, steps: int) -> tuple[_Way, ...]:
        """Return every path of this many steps; each ends at an exit or after _FORESEEN steps."""
        asked = (pawn, min(steps, _FORESEEN))
        if asked not in self.ways_of:
            self.ways_of[asked] = tuple(self._ways(*asked, self.view.leapfrog))
        return self.ways_of[asked]

    def _ways(self, pawn: Place | None, steps: int, leapfrog: bool) -> Iterator[_Way]:
        if not steps:
            yield ()
            return
        for place in ways_down(pawn, self.pawns, leapfrog).values():
            face = self.waterfall.get(place)
            if face is None and not leapfrog:
                yield (place,)
                continue
            leaps = leapfrog or (face is not None and face.action == "leapfrog")
            below = place if face else None
            yield from ((place, *rest) for rest in self._ways(below, steps - 1, leaps))

    def worth(self, way: _Way, hand: Sequence[Face], left: int) -> int:
        """Return the worth of the actions on the path, and of the place where it ends.

        A seat that ends outside with an empty hand starts its next turn by drawing a tile and
        stepping onto the top, whose action adds that tile. So this end counts as a step of
        progress.
        """
        fall = _Foreseen(hand, self.gems, left, self.hurry)
        is_out = False
        for place in way:
            face = self.waterfall.get(place)
            is_out = face is None
            if face is not None:
                fall.gems.add(face.gem)
                fall.carry_out(face.action)
        return fall.worth + (self.hurry if is_out and fall.is_bare and fall.left else 0)


class _Foreseen:
    """A possible fall, action by action, and its worth so far."""

    def __init__(self, hand: Sequence[Face], gems: frozenset[str], left: int, hurry: int) -> None:
        self.gems = set(gems)
        self.left = left
        self.worth = 0
        self._hand = list(hand)
        self._drawn = 0  # further tiles in hand, unknown
        self._hurry = hurry

    @property
    def is_bare(self) -> bool:
        """Whether the hand is empty."""
        return not (self._hand or self._drawn)

    def carry_out(self, action: str) -> None:
        match action:
            case "score":
                self._score()
            case "draw":
                tiles = min(DRAWN, self.left)
                self.left -= tiles
                self._drawn += tiles
                self.worth += tiles * _KEPT
            case "add":
                self._add()
            case "remove":
                self.worth -= self._hurry
            case _:
                self.worth += _ANY_ACTION

    def _score(self) -> None:
        matching = [face for face in self._hand if face.gem in self.gems]
        for face in sorted(matching, key=lambda face: -face.number)[:SCORED]:
            self._hand.remove(face)
            self.worth += _POINT * face.number - _KEPT + self._hurry

    def _add(self) -> None:
        if self.is_bare:
            return
        self.worth += _ADDED - _KEPT + self._hurry
        if self._drawn:
            self._drawn -= 1
        else:
            self._hand.pop()
