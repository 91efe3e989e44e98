"""A seat of Gems Tracker that plays by itself: same colours side by side, and rails.

It looks one step ahead: a pair is worth its icons and the gems that match
beside it, less the room it wastes between numbers and the booking cards it uses.
In solo it also counts how near the board comes to the tenders that are left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gemtable.rules.core import Json, View
from gemtable.rules.gems_tracker import (
    Area,
    Bid,
    Board,
    Book,
    Column,
    Cover,
    Drop,
    Extend,
    Move,
    NewArea,
    Take,
    Tender,
    Token,
    board_of,
    majority,
    tender_of,
    tender_points,
)
from gemtable.rules.gems_tracker.board import cell_at, fits
from gemtable.rules.gems_tracker.state import SOLO_AREAS, changed
from gemtable.rules.gems_tracker.tenders import count

_Gems = Sequence[str | None]

_MATCH = 6  # two gems of a colour side by side
_RAIL = 3
_NEW_AREA = -8  # a row begun is a row to fill
_BOOKING = -6
_USELESS = -1000
_GOAL = 120  # a tender of solo, met in full
_WORTH_A_HIGH_BID = 2 * _MATCH  # what the best mine must have ahead of the second


def play(view: View, legal_moves: Sequence[Move]) -> Move:
    """Return the move that looks best, of equals the first."""
    return max(legal_moves, key=lambda move: _value(view, move))


def _value(view: View, move: Move) -> int:
    if isinstance(move, Bid):
        return _bid(view, move)
    if isinstance(move, Take):
        return _take(view, move)
    if isinstance(move, Token):
        return _token(view, move)
    if isinstance(move, Book):
        return _book(view, move)
    return _drop(view) if isinstance(move, Drop) else _place(view, move)


def _bid(view: View, move: Bid) -> int:
    """Bid high for one mine that beats the others, low where they are alike."""
    board = board_of(view, view["seat"])
    worth = sorted((_mine(board, mine) for mine in view["row"] if mine), reverse=True)
    high = worth[0] - worth[1] >= _WORTH_A_HIGH_BID
    return sum(move.numbers) if high else -sum(move.numbers)


def _mine(board: Board, mine: Mapping[str, Json]) -> int:
    """Return what a mine is worth at the best end, whatever number comes with it."""
    ends = [column for area in board for column in (area[0], area[-1]) if column]
    beside = max((_matches(end.gems, mine["gems"]) for end in ends), default=0)
    return _alone(mine) + _MATCH * beside


def _alone(mine: Mapping[str, Json]) -> int:
    gems = mine["gems"]
    return _MATCH * _matches(gems[1:], gems[:-1]) + _RAIL * int(mine["rails"])


def _take(view: View, move: Take) -> int:
    """Return what the pair is worth at the best place it finds without booking cards."""
    board = board_of(view, view["pending"][0])
    mine = view["row"][move.slot]
    worth = [
        _worth(view, board, move.number, gems, place)
        for place in _places(view, board, move.number)
        for gems in (mine["gems"], mine["gems"][::-1])
    ]
    return max(worth, default=_NEW_AREA) + _alone(mine)


def _places(view: View, board: Board, number: int) -> Iterator[NewArea | Extend]:
    column = Column(number, ())
    if view["seats"] > 1 or len(board) < SOLO_AREAS:
        yield NewArea()
    for area, cells in enumerate(board):
        if area not in view["grown"]:
            if fits(column, cells[0]):
                yield Extend(area=area, side="left")
            if fits(cells[-1], column):
                yield Extend(area=area, side="right")


def _place(view: View, move: NewArea | Extend | Cover) -> int:
    gems = view["pair"]["gems"]
    gems = gems[::-1] if move.turned else gems
    return _worth(view, board_of(view, view["pending"][0]), view["pair"]["number"], gems, move)


def _book(view: View, move: Book) -> int:
    """Return what the pair is worth across a booking card at that end, the only one laid."""
    board = board_of(view, view["pending"][0])
    end = board[move.area][0 if move.side == "left" else -1]
    if view["booked"] or end is None or move.area in view["grown"]:
        return _USELESS
    across = Extend(move.area, move.side)
    view = {**view, "booked": [[move.area, move.side]]}
    return _BOOKING + max(_place(view, across), _place(view, replace(across, turned=True)))


def _drop(view: View) -> int:
    return _progress(view, board_of(view, view["pending"][0]))


def _worth(
    view: View, board: Board, number: int, gems: _Gems, move: NewArea | Extend | Cover
) -> int:
    if beside := _laid_beside(move):
        return _BOOKING * beside + _NEW_AREA
    column = Column(number, tuple(gems))
    worth = 0
    if isinstance(move, Extend) and [move.area, move.side] in view["booked"]:
        board = changed(board, move.area, _at_end(board[move.area], None, move.side))
    if view["seats"] == 1:
        worth += _progress(view, _grown(board, column, move))
    if isinstance(move, NewArea):
        return worth + _NEW_AREA
    for other in _beside(board[move.area], move):
        if other is not None:
            worth += _MATCH * _matches(other.gems, gems) - abs(other.number - number)
    return worth


def _laid_beside(move: NewArea | Extend | Cover) -> int:
    """Return how many booking cards come with the column; they never pay."""
    if isinstance(move, NewArea):
        return move.left + move.right
    return move.beyond if isinstance(move, Extend) else 0


def _beside(cells: Area, move: Extend | Cover) -> Sequence[Column | None]:
    """Return what the column will touch."""
    if isinstance(move, Extend):
        return (cells[0 if move.side == "left" else -1],)
    cell = cell_at(cells, move.side, move.steps)
    return (*cells[max(0, cell - 1) : cell], *cells[cell + 1 :][:1])


def _grown(board: Board, column: Column, move: NewArea | Extend | Cover) -> Board:
    """Return the board with the column on it."""
    if isinstance(move, NewArea):
        return (*board, (column,))
    cells = board[move.area]
    if isinstance(move, Cover):
        cell = cell_at(cells, move.side, move.steps)
        return changed(board, move.area, changed(cells, cell, column))
    return changed(board, move.area, _at_end(cells, column, move.side))


def _at_end(cells: Area, cell: Column | None, side: str) -> Area:
    return (cell, *cells) if side == "left" else (*cells, cell)


def _progress(view: View, board: Board) -> int:
    """Return how near the board is to the goals of solo that are left."""
    progress = 0
    for paper, face in enumerate(view["papers"]):
        if paper not in view["met"]:
            tender = tender_of(face)
            goal = tender.steps[-1][0]
            have = min(count(board, tender), goal)
            progress += _GOAL * have * have // (goal * goal)
    return progress


def _matches(some: _Gems, others: _Gems) -> int:
    pairs = zip(some, others, strict=True)
    return sum(gem == other and gem is not None for gem, other in pairs)


def _token(view: View, move: Token) -> int:
    """Return what the two tenders of the spot would pay now."""
    papers = [view["papers"][paper] for paper in view["spots"][move.spot]]
    return sum(_paid(view, tender_of(paper)) for paper in papers)


def _paid(view: View, tender: Tender) -> int:
    seat: int = view["pending"][0]
    if tender.type == "C":
        return majority(view["rails"], tender.most)[seat]
    if tender.type == "L":
        return 1  # the piles of the others are face down
    if tender.type == "A":
        boards = [board_of(view, each) for each in range(view["seats"])]
        return majority([count(board, tender) for board in boards])[seat]
    return tender_points(board_of(view, seat), tender)
