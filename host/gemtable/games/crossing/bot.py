"""A seat of Crossing that plays by itself: it weighs what it could get against who else wants it.

Everyone sees the same stones, so a bot that always took the best would meet its
like there every round. It takes what looks better more often instead, by a die
that the table itself throws: the same view gives the same choice.
"""

from collections.abc import Mapping, Sequence
from math import prod
from zlib import crc32

from gemtable.games.crossing.rules import CrossingView, Gather, Move, Place, Protect, Steal, points
from gemtable.games.crossing.rules.state import Colours
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message

_Wishes = Mapping[Move, float]  # how likely a seat is to choose each; together 1

_WHIM = 0.5  # points that a rival may see where there are none: nothing is sure to be fought for
_SIDES = 1 << 32  # of the die: a CRC-32

_FEWEST = Sentence("No mushroom has fewer stones.")
_NOTHING = Sentence("It expects no points from any choice, so it chose one at random.")
_PROMISED = message(
    "It expects {points:.1f} points from this choice and {best:.1f} from the best one. It chose "
    "at random, favouring choices with more points."
)
_KEPT = message(
    "It expects to keep {points:.1f} points safe from a thief, and {best:.1f} points from the "
    "best choice. It chose at random, favouring choices with more points."
)


def play(view: CrossingView, legal_moves: Sequence[Move]) -> Chosen:
    """Return a choice, a good one more often than a bad one; or where the next stone goes."""
    if view.phase == "place":
        return Chosen(min(legal_moves, key=lambda move: _stones_at(view, move)), _FEWEST)
    me = view.seat
    assert me is not None  # a bot has the view of its seat
    rivals = {
        seat: _wishes(view, seat)
        for seat in range(view.seats)
        if seat != me and seat not in view.on_break
    }
    promised = {move: _promise(view, me, move, rivals) for move in legal_moves}
    # Squared: what promises twice as much is chosen four times as often.
    weights = [promise**2 for promise in promised.values()]
    move = _thrown(_die(view), legal_moves, weights)
    return Chosen(move, _why(move, promised))


def _why(move: Move, promised: Mapping[Move, float]) -> Sentence:
    best = max(promised.values())
    if not best:
        return _NOTHING
    text = _KEPT if isinstance(move, Protect) else _PROMISED
    return Sentence(text, points=promised[move], best=best)


def _promise(view: CrossingView, me: int, move: Move, rivals: Mapping[int, _Wishes]) -> float:
    """Return the points that `move` can be expected to win, or to keep from a thief."""
    if isinstance(move, Protect):
        return _gain(view, me, move) * _alone_at(Steal(me), rivals)
    free = prod(1 - wishes.get(move, 0) for wishes in rivals.values())
    if isinstance(move, Steal):
        free *= 1 - rivals.get(move.seat, {}).get(Protect(), 0)
    return _gain(view, me, move) * free


def _alone_at(move: Move, rivals: Mapping[int, _Wishes]) -> float:
    """Return how likely exactly one of the rivals chooses `move`."""
    chances = [wishes.get(move, 0) for wishes in rivals.values()]
    return sum(
        chance * prod(1 - other for place, other in enumerate(chances) if place != index)
        for index, chance in enumerate(chances)
    )


def _wishes(view: CrossingView, seat: int) -> _Wishes:
    """Return how likely `seat` is to choose what, if it only looks at its own gain."""
    moves: list[Move] = list(map(Gather, range(len(view.mushrooms))))
    if view.number > 1:
        moves += [Steal(other) for other in range(view.seats) if other != seat]
        moves.append(Protect())
    gains = {move: _gain(view, seat, move) + _WHIM for move in moves}
    total = sum(gains.values())
    return {move: gain / total for move, gain in gains.items()}


def _gain(view: CrossingView, seat: int, move: Move) -> int:
    """Return the points that `seat` has at stake in `move`, if all goes well."""
    tile, vault = view.tiles[seat], view.vaults[seat]
    if isinstance(move, Protect):
        return points(tile + vault) - points(vault)
    return points(tile + vault + _stones_of(view, move)) - points(tile + vault)


def _stones_of(view: CrossingView, move: Move) -> Colours:
    """Return the stones that lie where `move` points."""
    if isinstance(move, Steal):
        return view.tiles[move.seat]
    assert isinstance(move, Gather | Place)
    return view.mushrooms[move.mushroom]


def _stones_at(view: CrossingView, move: Move) -> int:
    return len(_stones_of(view, move))


def _die(view: CrossingView) -> float:
    """Return a number from 0 to below 1 that people cannot foresee and every run repeats."""
    table = (view.seat, view.number, view.mushrooms, view.tiles, view.vaults)
    return crc32(repr(tuple(as_json(table))).encode()) / _SIDES


def _thrown(die: float, moves: Sequence[Move], weights: Sequence[float]) -> Move:
    """Return the move at `die`, where each takes up as much room as its weight."""
    mark = die * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[int(die * len(moves))]  # nothing promises anything
