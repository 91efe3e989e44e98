"""The bot among other seats: same colours side by side, and rails.

It looks one step ahead. The worth of a pair is its icons and the matching gems beside it,
minus the numbers it skips and the booking cards it uses. Everyone can work out which cards it
holds and what it wants, so it draws its bid: the others can only guess it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from gemtable.games.gems_tracker.rules import (
    Area,
    Bid,
    Board,
    Book,
    Column,
    Cover,
    End,
    Extend,
    GemsTrackerView,
    Move,
    NewArea,
    OpenMine,
    Take,
    Tender,
    Token,
    majority,
    tender_points,
)
from gemtable.games.gems_tracker.rules.board import cell_at, fits
from gemtable.games.gems_tracker.rules.cards import count
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message


def matches(some: Sequence[str | None], others: Sequence[str | None]) -> int:
    """Return the number of places where both have a gem of the same colour."""
    pairs = zip(some, others, strict=True)
    return sum(gem == other and gem is not None for gem, other in pairs)


_Gems = Sequence[str | None]

_MATCH = 6  # two gems of a colour side by side
_RAIL = 3
_NEW_AREA = -8  # a new row must be filled
_BOOKING = -6
_USELESS = -1000
_OFTEN = 0.8  # how often it makes a bid, for each time that it makes the next better one
_WORTH_A_HIGH_BID = 2 * _MATCH  # least lead of the best mine over the second


_LAST_CARD = Sentence("It is the last card of its hand.")
_BID_HIGH = Sentence("One mine is worth much more to it than the others, so it bids high.")
_BID_LOW = Sentence("The mines are worth much the same to it, so it keeps its high cards.")
_TOOK = message(
    "No pair is worth more to it. Pairs of like gems side by side at its best place: {gems};"
    " rail icons: {rails}."
)
_PLACED = message(
    "No other place is worth more to it. Gems next to a matching gem in the neighbouring columns: "
    "{gems}."
)
_BEGAN = Sentence("No end of an area suits it well enough.")
_BOOKED = Sentence(
    "The pair is worth more to it across a booking card than in any place without one."
)
_ACROSS = Sentence("It has set a booking card aside for this end.")
_TOKEN = message(
    "The two tenders there would pay it {points} points now, and no other free spot "
    "would pay more."
)


def play(view: GemsTrackerView, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
    """Return the best move, the first of equals; a bid is drawn, the better ones more often."""
    if view.phase == "bid":
        return _bid(view, [move for move in legal_moves if isinstance(move, Bid)], chance)
    move = max(legal_moves, key=lambda move: _value(view, move))
    return Chosen(move, _why(view, move))


def _bid(view: GemsTrackerView, bids: Sequence[Bid], chance: Random) -> Chosen[Move]:
    """Prefer high bids if one mine beats the others, low bids if they are similar."""
    is_high = _is_one_ahead(view)
    best_first = sorted(bids, key=lambda bid: sum(bid.numbers), reverse=is_high)
    (move,) = chance.choices(best_first, [_OFTEN**rank for rank in range(len(bids))])
    if len(move.numbers) == 1:
        return Chosen(move, _LAST_CARD)
    return Chosen(move, _BID_HIGH if is_high else _BID_LOW)


def _why(view: GemsTrackerView, move: Move) -> Sentence:
    match move:
        case Take():
            return _why_taken(view, move)
        case Token():
            return Sentence(_TOKEN, points=_token(view, move))
        case Book():
            return _BOOKED
        case NewArea():
            return _BEGAN
        case Extend() if _is_across(view, move):
            return _ACROSS
    assert isinstance(move, Extend | Cover)
    return Sentence(_PLACED, gems=_touching(_board(view), _gems_of(view, move), move))


def _value(view: GemsTrackerView, move: Move) -> int:
    if isinstance(move, Take):
        return _take(view, move)
    if isinstance(move, Token):
        return _token(view, move)
    if isinstance(move, Book):
        return _book(view, move)
    assert isinstance(move, NewArea | Extend | Cover), "only who plays alone drops a pair"
    return _place(view, move)


def _is_one_ahead(view: GemsTrackerView) -> bool:
    assert view.seat is not None  # a bot gets the view of its seat
    board = view.boards[view.seat]
    worth = sorted((_mine(board, mine) for mine in view.row if mine), reverse=True)
    return worth[0] - worth[1] >= _WORTH_A_HIGH_BID


def _mine(board: Board, mine: OpenMine) -> int:
    """Return a mine's worth at the best end, for any number."""
    ends = [column for area in board for column in (area[0], area[-1]) if column]
    beside = max((matches(end.gems, mine.gems) for end in ends), default=0)
    return _alone(mine) + _MATCH * beside


def _alone(mine: OpenMine) -> int:
    gems = mine.gems
    return _MATCH * matches(gems[1:], gems[:-1]) + _RAIL * mine.rails


def _take(view: GemsTrackerView, move: Take) -> int:
    """Return the pair's worth at its best place without booking cards."""
    worth = (
        _worth(view, _board(view), move.number, gems, place) for place, gems in _ways(view, move)
    )
    return max(worth, default=_NEW_AREA) + _alone(view.mine_in(move.slot))


def _why_taken(view: GemsTrackerView, move: Take) -> Sentence:
    board, mine = _board(view), view.mine_in(move.slot)
    ways = list(_ways(view, move))
    touching = matches(mine.gems[1:], mine.gems[:-1])
    if ways:
        place, gems = max(ways, key=lambda way: _worth(view, board, move.number, way[1], way[0]))
        touching += _touching(board, gems, place)
    return Sentence(_TOOK, gems=touching, rails=mine.rails)


def _ways(view: GemsTrackerView, move: Take) -> Iterator[tuple[NewArea | Extend, _Gems]]:
    """Yield the places for a pair, each with the gems both ways up."""
    gems = view.mine_in(move.slot).gems
    for place in _places(view, _board(view), move.number):
        yield from ((place, gems), (place, gems[::-1]))


def _board(view: GemsTrackerView) -> Board:
    """Return the board of the seat in turn."""
    return view.boards[view.pending[0]]


def _places(view: GemsTrackerView, board: Board, number: int) -> Iterator[NewArea | Extend]:
    column = Column(number, ())
    yield NewArea()
    for area, cells in enumerate(board):
        if fits(column, cells[0]):
            yield Extend(area=area, side="left")
        if fits(cells[-1], column):
            yield Extend(area=area, side="right")


def _place(view: GemsTrackerView, move: NewArea | Extend | Cover) -> int:
    return _worth(view, _board(view), view.taken.number, _gems_of(view, move), move)


def _gems_of(view: GemsTrackerView, move: NewArea | Extend | Cover) -> _Gems:
    """Return the gems of the pair as they lie after this move."""
    gems: _Gems = view.taken.gems
    return gems[::-1] if move.turned else gems


def _book(view: GemsTrackerView, move: Book) -> int:
    """Return the pair's worth across a single booking card at that end."""
    board = _board(view)
    end = board[move.area][0 if move.side == "left" else -1]
    if view.booked or end is None:
        return _USELESS
    across = Extend(move.area, move.side)
    view = replace(view, booked=(End(move.area, move.side),))
    return _BOOKING + max(_place(view, across), _place(view, replace(across, turned=True)))


def _worth(
    view: GemsTrackerView, board: Board, number: int, gems: _Gems, move: NewArea | Extend | Cover
) -> int:
    if beside := _laid_beside(move):
        return _BOOKING * beside + _NEW_AREA
    if isinstance(move, NewArea):
        return _NEW_AREA
    if _is_across(view, move):
        return 0
    columns = (column for column in _beside(board[move.area], move) if column)
    skipped = sum(abs(column.number - number) for column in columns)
    return _MATCH * _touching(board, gems, move) - skipped


def _is_across(view: GemsTrackerView, move: Move) -> bool:
    """Return whether a booking card will lie between the column and its area."""
    return isinstance(move, Extend) and End(move.area, move.side) in view.booked


def _touching(board: Board, gems: _Gems, move: NewArea | Extend | Cover) -> int:
    """Return the number of gems that touch equal ones in the neighbouring columns."""
    if isinstance(move, NewArea):
        return 0
    columns = (column for column in _beside(board[move.area], move) if column)
    return sum(matches(column.gems, gems) for column in columns)


def _laid_beside(move: NewArea | Extend | Cover) -> int:
    """Return the number of booking cards laid with the column; they are never worth it."""
    if isinstance(move, NewArea):
        return move.left + move.right
    return move.beyond if isinstance(move, Extend) else 0


def _beside(cells: Area, move: Extend | Cover) -> Sequence[Column | None]:
    """Return the cells that the column will touch."""
    if isinstance(move, Extend):
        return (cells[0 if move.side == "left" else -1],)
    cell = cell_at(cells, move.side, move.steps)
    return (*cells[max(0, cell - 1) : cell], *cells[cell + 1 :][:1])


def _token(view: GemsTrackerView, move: Token) -> int:
    """Return the points that the two tenders of the spot would pay now."""
    papers = [view.papers[paper] for paper in view.spots[move.spot]]
    return sum(_paid(view, paper) for paper in papers)


def _paid(view: GemsTrackerView, tender: Tender) -> int:
    seat: int = view.pending[0]
    if tender.type == "C":
        return majority(view.rails, tender.most)[seat]
    if tender.type == "L":
        return 1  # the piles of the others are face down
    if tender.type == "A":
        return majority([count(board, tender) for board in view.boards])[seat]
    return tender_points(view.boards[seat], tender)
