"""The contest of the tracker numbers: the largest group of gems at each number wins."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gemtable.games.gems_tracker.rules.board import NUMBERS, Board, Place, groups


class Result(NamedTuple):
    """The contest of one number: each seat's connected gems, and the winner, if any."""

    number: int
    gems: Mapping[int, int]  # by seat, only those that have the number
    winner: int | None


def contest(boards: Sequence[Board], rail_order: Sequence[int]) -> tuple[Result, ...]:
    """Return the contests of all numbers, from 1 to 12, that a seat has.

    `rail_order` lists the seats, the highest on the mining rail first: it breaks ties.
    """
    strengths = [connected_gems(board) for board in boards]
    results = []
    for number in NUMBERS:
        have = {seat: found[number] for seat, found in enumerate(strengths) if number in found}
        if have:
            results.append(Result(number, have, _winner(have, rail_order)))
    return tuple(results)


def _winner(have: Mapping[int, int], rail_order: Sequence[int]) -> int | None:
    largest = max(have.values())
    if not largest:
        return None  # no gem, no winner (note 4.20)
    return next(seat for seat in rail_order if have.get(seat) == largest)


def connected_gems(board: Board) -> dict[int, int]:
    """Return, for each number on the board, the gems connected to its columns.

    Each area counts its largest group, only once even if the number is there twice; areas add
    up (notes 4.18, 4.19).
    """
    sizes: dict[Place, int] = {}
    for group in groups(board):
        sizes.update(dict.fromkeys(group.places, len(group.places)))
    found: dict[int, int] = defaultdict(int)
    for area, cells in enumerate(board):
        largest: dict[int, int] = defaultdict(int)
        for cell, column in enumerate(cells):
            if column is not None:
                best = largest[column.number]
                for row in range(len(column.gems)):
                    best = max(best, sizes.get((area, cell, row), 0))
                largest[column.number] = best
        for number, size in largest.items():
            found[number] += size
    return dict(found)
