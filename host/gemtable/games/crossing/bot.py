"""The bot of Crossing, which chooses at random, so that nobody can predict its choice.

Everyone sees the same stones. Bots that always made the best choice would collide every
round, and players could predict them. So the bot estimates how likely each seat is to
make each choice, as if all seats knew these probabilities (fictitious play: G. W. Brown,
1951), and draws its own choice from them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from random import Random
from typing import NamedTuple

from gemtable.games.crossing.rules import CrossingView, Gather, Move, Place, Protect, Steal, points
from gemtable.games.crossing.rules.state import Colours
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message

_Wishes = Mapping[Move, float]  # probability of each choice; they add up to 1

_TURNS = 16  # of fictitious play: in each, every seat answers the choices of the others
_SHARPNESS = 5  # of an answer: the power to which an expected gain is raised
_SURE = 0.98  # how far a seat trusts its estimate of the others
_WHIM = 0.5  # points, added to the gain of each choice at the start

_FEWEST = Sentence("It chose a mushroom with the fewest stones.")
_NOTHING = Sentence("It expects no points from any choice, so it chose one at random.")
_PROMISED = message(
    "It expects {points:.1f} points from this choice and {best:.1f} from the best one. It chose "
    "at random, favouring choices with more points."
)
_KEPT = message(
    "It expects to save {points:.1f} points from a thief with this choice, and {best:.1f} points "
    "from the best one. It chose at random, favouring choices with more points."
)


class _Table(NamedTuple):
    """The visible facts on which a choice depends."""

    can_steal: bool
    choosing: tuple[int, ...]  # the seats that choose this round
    mushrooms: tuple[Colours, ...]
    tiles: tuple[Colours, ...]
    vaults: tuple[Colours, ...]


def play(view: CrossingView, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
    """Draw a choice at random, favouring good ones, or choose a mushroom for the next stone."""
    if view.phase == "place":
        return Chosen(min(legal_moves, key=lambda move: len(_stones_of(view, move))), _FEWEST)
    me = view.seat
    assert me is not None  # a bot gets the view of its seat
    table = _table(view)
    wishes = _mixture(table)
    promised = {move: _promise(table, me, move, wishes) for move in legal_moves}
    if not any(promised.values()):
        return Chosen(chance.choice(legal_moves), _NOTHING)
    (move,) = chance.choices(legal_moves, [wishes[me][move] for move in legal_moves])
    return Chosen(move, _why(move, promised))


def mixture(view: CrossingView) -> Mapping[int, Mapping[Move, float]]:
    """Return the probability of each choice of a bot, by seat, as everyone can work it out."""
    return _mixture(_table(view))


def _table(view: CrossingView) -> _Table:
    choosing = tuple(seat for seat in range(view.seats) if seat not in view.on_break)
    return _Table(view.number > 1, choosing, view.mushrooms, view.tiles, view.vaults)


def _why(move: Move, promised: Mapping[Move, float]) -> Sentence:
    text = _KEPT if isinstance(move, Protect) else _PROMISED
    return Sentence(text, points=promised[move], best=max(promised.values()))


@lru_cache(maxsize=16)  # all seats need the same one in a round
def _mixture(table: _Table) -> Mapping[int, _Wishes]:
    """Return the probability of each choice, by seat, found by fictitious play."""
    wishes = {seat: _shares(_at_first(table, seat)) for seat in table.choosing}
    for turn in range(_TURNS):
        answers = {seat: _shares(_answer(table, seat, wishes)) for seat in table.choosing}
        new = 2 / (turn + 2)  # later answers count more
        wishes = {
            seat: {
                move: share + new * (answers[seat][move] - share) for move, share in own.items()
            }
            for seat, own in wishes.items()
        }
    return wishes


def _at_first(table: _Table, seat: int) -> dict[Move, float]:
    """Return the weight of each choice of a seat, based only on what the seat gains by it."""
    moves: list[Move] = list(map(Gather, range(len(table.mushrooms))))
    if table.can_steal:
        moves += [Steal(other) for other in range(len(table.tiles)) if other != seat]
        moves.append(Protect())
    return {move: _gain(table, seat, move) + _WHIM for move in moves}


def _answer(table: _Table, seat: int, wishes: Mapping[int, _Wishes]) -> dict[Move, float]:
    """Return the weight of each choice of a seat, given the others' probabilities `wishes`."""
    promises = {move: _promise(table, seat, move, wishes) for move in wishes[seat]}
    return {move: promise**_SHARPNESS for move, promise in promises.items()}


def _shares(weights: Mapping[Move, float]) -> dict[Move, float]:
    total = sum(weights.values())
    return {
        move: weight / total if total else 1 / len(weights) for move, weight in weights.items()
    }


def _promise(table: _Table, me: int, move: Move, wishes: Mapping[int, _Wishes]) -> float:
    """Return the points that `move` is expected to win, or to save from a thief."""
    gain = _gain(table, me, move)
    if not gain:
        return 0.0
    rivals = [own for seat, own in wishes.items() if seat != me]
    if isinstance(move, Protect):
        return gain * _alone_at(Steal(me), rivals)
    free = prod(1 - _SURE * own.get(move, 0) for own in rivals)
    if isinstance(move, Steal):
        free *= 1 - _SURE * wishes.get(move.seat, {}).get(Protect(), 0)
    return gain * free


def _alone_at(move: Move, rivals: Sequence[_Wishes]) -> float:
    """Return the probability that exactly one of the rivals chooses `move`."""
    chances = [own.get(move, 0) for own in rivals]
    return sum(
        chance * prod(1 - other for place, other in enumerate(chances) if place != index)
        for index, chance in enumerate(chances)
    )


def _gain(table: _Table, seat: int, move: Move) -> int:
    """Return the points that `seat` wins or saves by `move` if all goes well."""
    tile, vault = table.tiles[seat], table.vaults[seat]
    if isinstance(move, Protect):
        return points(tile + vault) - points(vault)
    return points(tile + vault + _stones_of(table, move)) - points(tile + vault)


def _stones_of(table: _Table | CrossingView, move: Move) -> Colours:
    if isinstance(move, Steal):
        return table.tiles[move.seat]
    assert isinstance(move, Gather | Place)
    return table.mushrooms[move.mushroom]
