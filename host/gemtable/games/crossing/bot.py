"""The bot of Crossing: weighs what a choice could win against how likely others want it.

Everyone sees the same stones, so bots that always took the best choice would collide every
round. Instead the bot picks better choices more often, with a pseudo-random number derived
from the view: the same view gives the same choice.
"""

from collections.abc import Mapping, Sequence
from math import prod
from zlib import crc32

from gemtable.games.crossing.rules import CrossingView, Gather, Move, Place, Protect, Steal, points
from gemtable.games.crossing.rules.state import Colours
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message

_Wishes = Mapping[Move, float]  # probability of each choice; they add up to 1

_WHIM = 0.5  # added to a rival's gain from each choice, in points: no choice is impossible
_SIDES = 1 << 32  # of the die, a CRC-32

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
    """Return a choice, good ones more often than bad ones; or a mushroom for the next stone."""
    if view.phase == "place":
        return Chosen(min(legal_moves, key=lambda move: _stones_at(view, move)), _FEWEST)
    me = view.seat
    assert me is not None  # a bot gets the view of its seat
    rivals = {
        seat: _wishes(view, seat)
        for seat in range(view.seats)
        if seat != me and seat not in view.on_break
    }
    promised = {move: _promise(view, me, move, rivals) for move in legal_moves}
    # Squared: a choice that promises twice as much is taken four times as often.
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
    """Return the points that `move` is expected to win, or to keep from a thief."""
    if isinstance(move, Protect):
        return _gain(view, me, move) * _alone_at(Steal(me), rivals)
    free = prod(1 - wishes.get(move, 0) for wishes in rivals.values())
    if isinstance(move, Steal):
        free *= 1 - rivals.get(move.seat, {}).get(Protect(), 0)
    return _gain(view, me, move) * free


def _alone_at(move: Move, rivals: Mapping[int, _Wishes]) -> float:
    """Return the probability that exactly one of the rivals chooses `move`."""
    chances = [wishes.get(move, 0) for wishes in rivals.values()]
    return sum(
        chance * prod(1 - other for place, other in enumerate(chances) if place != index)
        for index, chance in enumerate(chances)
    )


def _wishes(view: CrossingView, seat: int) -> _Wishes:
    """Return the probability of each choice of `seat`, if it only looks at its own gain."""
    moves: list[Move] = list(map(Gather, range(len(view.mushrooms))))
    if view.number > 1:
        moves += [Steal(other) for other in range(view.seats) if other != seat]
        moves.append(Protect())
    gains = {move: _gain(view, seat, move) + _WHIM for move in moves}
    total = sum(gains.values())
    return {move: gain / total for move, gain in gains.items()}


def _gain(view: CrossingView, seat: int, move: Move) -> int:
    """Return the points that `seat` wins or saves by `move` if all goes well."""
    tile, vault = view.tiles[seat], view.vaults[seat]
    if isinstance(move, Protect):
        return points(tile + vault) - points(vault)
    return points(tile + vault + _stones_of(view, move)) - points(tile + vault)


def _stones_of(view: CrossingView, move: Move) -> Colours:
    """Return the stones at the place that `move` points at."""
    if isinstance(move, Steal):
        return view.tiles[move.seat]
    assert isinstance(move, Gather | Place)
    return view.mushrooms[move.mushroom]


def _stones_at(view: CrossingView, move: Move) -> int:
    return len(_stones_of(view, move))


def _die(view: CrossingView) -> float:
    """Return a number from 0 to below 1: unpredictable for people, the same in every run."""
    table = (view.seat, view.number, view.mushrooms, view.tiles, view.vaults)
    return crc32(repr(tuple(as_json(table))).encode()) / _SIDES


def _thrown(die: float, moves: Sequence[Move], weights: Sequence[float]) -> Move:
    """Return the move that `die`, from 0 to below 1, selects in proportion to the weights."""
    mark = die * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[int(die * len(moves))]  # all weights are 0
