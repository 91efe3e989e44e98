"""What a match would pay a seat if it were scored now, for whoever weighs a place or a tender.

Source: the rule text, "V. 2. Vp Scoring": each tracker number is worth a point, and a tender pays
the seats whose tokens touch it. In solo, a tender counts once, at its highest step.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gemtable.games.gems_tracker.rules import cards
from gemtable.games.gems_tracker.rules.board import Board, contest
from gemtable.games.gems_tracker.rules.cards import MOST_OR_FEWEST, Tender, majority, points_for
from gemtable.games.gems_tracker.rules.state import changed
from gemtable.games.gems_tracker.rules.view import GemsTrackerView

_count = lru_cache(maxsize=4096)(cards.count)  # boards change one at a time
_contest = lru_cache(maxsize=64)(contest)  # all who watch ask for the same boards


class Aim(NamedTuple):
    """What a seat has toward a tender, and what it needs for more points.

    `have` is None for face-down piles. `need` is None if no more can be had, or if less is
    needed. `now` are the points of a token there now, `then` those with `need`.
    """

    have: int | None
    need: int | None
    now: int
    then: int


class Gain(NamedTuple):
    """What another board would change for a seat: an amount, and the points of a token.

    `paid` is how often the seat gets these points as things stand: once for each of its tokens
    at the tender (note 4.24); alone, once.
    """

    tender: int  # an index into the papers
    before: int
    after: int
    points: int  # more than before
    paid: int


def have(view: GemsTrackerView, paper: Tender) -> tuple[int, ...] | None:
    """Return the amount that a tender counts, for each seat; None for face-down piles."""
    if paper.type == "L":
        return None
    if paper.type == "C":
        return view.rails
    return tuple(_count(board, paper) for board in view.boards)


def pays(each: tuple[int, ...], paper: Tender, seat: int) -> int:
    """Return the points that a tender pays a token of `seat` for the amounts of all seats."""
    if paper.type in MOST_OR_FEWEST:
        return majority(each, paper.most, paper.of_two)[seat]
    return points_for(each[seat], paper)


def tokens(view: GemsTrackerView, number: int) -> tuple[int, ...]:
    """Return the seat of each token that lies at the tender `number`."""
    lying = zip(view.spots, view.tokens, strict=True)
    return tuple(token for papers, token in lying if token is not None and number in papers)


def aim(view: GemsTrackerView, seat: int, paper: Tender) -> Aim:
    """Return what the seat has toward a tender, and what it needs."""
    each = have(view, paper)
    if each is None:
        return Aim(None, None, 0, 0)
    own, now = each[seat], pays(each, paper, seat)
    if paper.type == "K":
        return Aim(own, None, now, now)
    if paper.type in MOST_OR_FEWEST:
        need = max(each[:seat] + each[seat + 1 :]) + 1 if paper.most else own
        first = pays(changed(each, seat, need), paper, seat)
        return Aim(own, need if own < need else None, now, first)
    steps = paper.steps[-1:] if view.seats == 1 else paper.steps
    for least, points in steps:
        if own < least:
            return Aim(own, least, *((0, 1) if view.seats == 1 else (now, points)))
    return Aim(own, None, now, now)


def leads(view: GemsTrackerView) -> list[list[int]]:
    """Return the tracker numbers that each seat would win now; in solo nobody does."""
    results = () if view.seats == 1 else _contest(view.boards, view.rail_order)
    return [
        [result.number for result in results if result.winner == seat]
        for seat in range(view.seats)
    ]


def numbers_won(view: GemsTrackerView, seat: int, board: Board) -> int:
    """Return how many tracker numbers the seat would win with `board`, a point each."""
    if view.seats == 1:
        return 0
    boards = changed(view.boards, seat, board)
    return sum(result.winner == seat for result in contest(boards, view.rail_order))


def gains(view: GemsTrackerView, seat: int, board: Board) -> Iterator[Gain]:
    """Yield a gain for each tender whose amount would be another with `board`."""
    for number, paper in enumerate(view.papers):
        each = have(view, paper)
        if each is None or paper.type == "C" or number in view.met:
            continue
        after = changed(each, seat, _count(board, paper))
        if after != each:
            points = pays(after, paper, seat) - pays(each, paper, seat)
            if view.seats == 1:
                points = int(after[seat] >= paper.steps[-1][0])
            paid = 1 if view.seats == 1 else tokens(view, number).count(seat)
            yield Gain(number, each[seat], after[seat], points, paid)
