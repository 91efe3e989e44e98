"""The bot in matches of several seats: puts equal colours side by side, and collects rails.

It looks one move ahead. The worth of a pair is its icons and the matching gems next to it, minus
the numbers it skips and the booking cards it uses. Everyone can work out which cards the bot
holds and wants, so it chooses its bid at random: other seats can only guess it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from gemtable.games.gems_tracker.rules import (
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
    Placing,
    Take,
    Tender,
    Token,
    majority,
    places,
    tender_points,
)
from gemtable.games.gems_tracker.rules.board import cell_at
from gemtable.games.gems_tracker.rules.cards import count
from gemtable.games.gems_tracker.rules.placing import bookings_beside
from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence, message


def matches(some: Sequence[str | None], others: Sequence[str | None]) -> int:
    """Return the number of positions at which both columns have a gem of the same colour."""
    pairs = zip(some, others, strict=True)
    return sum(gem == other and gem is not None for gem, other in pairs)


_Gems = Sequence[str | None]

_MATCH = 6  # worth of two gems of a colour side by side
_RAIL = 3
_NEW_AREA = -8  # cost of an area that has no other column yet
_BOOKING = -6
_USELESS = -1000
_OFTEN = 0.8  # frequency of a bid, compared with that of the next better one
_WORTH_A_HIGH_BID = 2 * _MATCH  # least lead of the best mine over the second


_LAST_CARD = Sentence("This is the last card in the bot's hand.")
_BID_HIGH = Sentence("One mine is worth much more to the bot than the others, so it bids high.")
_BID_LOW = Sentence("The mines are worth about the same to the bot, so it keeps its high cards.")
_TOOK = message(
    "No other pair is worth more to the bot. Matching gems side by side at the best place for "
    "this pair: {gems}; rail icons: {rails}."
)
_PLACED = message(
    "No other place is worth more to the bot. Gems next to a matching gem in the neighbouring "
    "columns: {gems}."
)
_BEGAN = Sentence("No end of an area suits this pair well enough.")
_BOOKED = Sentence(
    "The pair is worth more to the bot next to a booking card than in any place without one."
)
_ACROSS = Sentence("The bot has reserved a booking card for this end.")
_TOKEN = message(
    "Points that the two tenders at this spot would pay the bot now: {points}. No other free "
    "spot would pay more."
)
_TOKEN_GUESSED = message(
    "Points that the bot expects of the two tenders at this spot: {points}. One of them is a "
    "guess, since discards lie face down. It expects no more of any other free spot."
)


def play(view: GemsTrackerView, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
    """Return the best move, the first if tied; a bid is random, but better bids are likelier."""
    if view.phase == "bid":
        return _bid(view, [move for move in legal_moves if isinstance(move, Bid)], chance)
    move = max(legal_moves, key=lambda move: _value(view, move))
    return Chosen(move, _why(view, move))


def _bid(view: GemsTrackerView, bids: Sequence[Bid], chance: Random) -> Chosen[Move]:
    """Return a random bid: more likely high if one mine beats the others, else more likely low."""
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
            is_guessed = any(view.papers[paper].type == "L" for paper in view.spots[move.spot])
            return Sentence(_TOKEN_GUESSED if is_guessed else _TOKEN, points=_token(view, move))
        case Book():
            return _BOOKED
        case NewArea():
            return _BEGAN
        case Extend() if _is_across(view, move):
            return _ACROSS
    assert isinstance(move, Extend | Cover)
    return Sentence(_PLACED, gems=_touching(view, _gems_of(view, move), move))


def _value(view: GemsTrackerView, move: Move) -> int:
    if isinstance(move, Take):
        return _take(view, move)
    if isinstance(move, Token):
        return _token(view, move)
    if isinstance(move, Book):
        return _book(view, move)
    assert isinstance(move, NewArea | Extend | Cover), "a pair can be dropped only in solo"
    return _place(view, move)


def _is_one_ahead(view: GemsTrackerView) -> bool:
    assert view.seat is not None  # a bot gets the view of its seat
    board = view.boards[view.seat]
    worth = sorted((_mine(board, mine) for mine in view.row if mine), reverse=True)
    return worth[0] - worth[1] >= _WORTH_A_HIGH_BID


def _mine(board: Board, mine: OpenMine) -> int:
    """Return the worth of a mine at the best end of an area, whatever the tracker card."""
    ends = [column for area in board for column in (area[0], area[-1]) if column]
    beside = max((matches(end.gems, mine.gems) for end in ends), default=0)
    return _alone(mine) + _MATCH * beside


def _alone(mine: OpenMine) -> int:
    gems = mine.gems
    return _MATCH * matches(gems[1:], gems[:-1]) + _RAIL * mine.rails


def _take(view: GemsTrackerView, move: Take) -> int:
    """Return the pair's worth at its best place without booking cards."""
    worth = max(_worth(view, move.number, gems, place) for place, gems in _ways(view, move))
    return worth + _alone(view.mine_in(move.slot))


def _why_taken(view: GemsTrackerView, move: Take) -> Sentence:
    mine = view.mine_in(move.slot)
    ways = _ways(view, move)
    place, gems = max(ways, key=lambda way: _worth(view, move.number, way[1], way[0]))
    matching = matches(mine.gems[1:], mine.gems[:-1]) + _touching(view, gems, place)
    return Sentence(_TOOK, gems=matching, rails=mine.rails)


def _ways(view: GemsTrackerView, move: Take) -> Iterator[tuple[Placing, _Gems]]:
    """Yield each place for a pair twice, with its gems as they are and turned; no booking
    cards.
    """
    gems = view.mine_in(move.slot).gems
    for place in places(move.number, view.boards[view.in_turn], (), None):
        if not isinstance(place, Cover):
            yield from ((place, gems), (place, gems[::-1]))


def _place(view: GemsTrackerView, move: Placing) -> int:
    return _worth(view, view.taken.number, _gems_of(view, move), move)


def _gems_of(view: GemsTrackerView, move: Placing) -> _Gems:
    """Return the gems of the pair as they lie after this move."""
    gems: _Gems = view.taken.gems
    return gems[::-1] if move.turned else gems


def _book(view: GemsTrackerView, move: Book) -> int:
    """Return the worth of the pair if a booking card separates it from that end."""
    end = view.boards[view.in_turn][move.area][0 if move.side == "left" else -1]
    if view.booked or end is None:
        return _USELESS
    across = Extend(move.area, move.side)
    view = replace(view, booked=(End(move.area, move.side),))
    return _BOOKING + max(_place(view, across), _place(view, replace(across, turned=True)))


def _worth(view: GemsTrackerView, number: int, gems: _Gems, move: Placing) -> int:
    if beside := bookings_beside(move):  # never worth it
        return _BOOKING * beside + _NEW_AREA
    if isinstance(move, NewArea):
        return _NEW_AREA
    if _is_across(view, move):
        return 0
    skipped = sum(abs(column.number - number) for column in _neighbours(view, move))
    return _MATCH * _touching(view, gems, move) - skipped


def _is_across(view: GemsTrackerView, move: Move) -> bool:
    """Return whether a booking card will lie between the column and its area."""
    return isinstance(move, Extend) and End(move.area, move.side) in view.booked


def _touching(view: GemsTrackerView, gems: _Gems, move: Placing) -> int:
    """Return the number of gems that touch an equal gem in a neighbouring column."""
    return sum(matches(column.gems, gems) for column in _neighbours(view, move))


def _neighbours(view: GemsTrackerView, move: Placing) -> list[Column]:
    """Return the columns that the pair touches after this move."""
    if isinstance(move, NewArea):
        return []
    cells = view.boards[view.in_turn][move.area]
    if isinstance(move, Extend):
        touched = cells[:1] if move.side == "left" else cells[-1:]
    else:
        cell = cell_at(cells, move.side, move.steps)
        touched = (*cells[max(0, cell - 1) : cell], *cells[cell + 1 :][:1])
    return [column for column in touched if column]


def _token(view: GemsTrackerView, move: Token) -> int:
    """Return the points that the two tenders of the spot would pay now."""
    papers = [view.papers[paper] for paper in view.spots[move.spot]]
    return sum(_paid(view, paper) for paper in papers)


def _paid(view: GemsTrackerView, tender: Tender) -> int:
    seat = view.in_turn
    if tender.type == "C":
        return majority(view.rails, tender.most)[seat]
    if tender.type == "L":
        return 1  # the piles of the others are face down
    if tender.type == "A":
        return majority([count(board, tender) for board in view.boards])[seat]
    return tender_points(view.boards[seat], tender)
