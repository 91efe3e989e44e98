"""A seat's board as it would be after it places its pair."""

from gemtable.games.gems_tracker.rules import (
    Board,
    Column,
    Cover,
    End,
    Extend,
    GemsTrackerView,
    NewArea,
    Placing,
)
from gemtable.games.gems_tracker.rules.board import cell_at
from gemtable.games.gems_tracker.rules.booking import with_bookings


def column_of(view: GemsTrackerView, move: Placing) -> Column:
    """Return the pair as the column that a move lays."""
    pair = view.taken
    gems = pair.gems[::-1] if move.turned else pair.gems
    is_cover, is_new = isinstance(move, Cover), isinstance(move, NewArea)
    return Column(pair.number, gems, pair.owner, pair.mine, move.turned, is_cover, is_new)


def board_after(view: GemsTrackerView, move: Placing) -> Board:
    """Return the board of the seat in turn after a legal move."""
    board, column = view.boards[view.in_turn], column_of(view, move)
    if isinstance(move, Cover):
        cells = board[move.area]
        cell = cell_at(cells, move.side, move.steps)
        cells = (*cells[:cell], column, *cells[cell + 1 :])
        board = (*board[: move.area], cells, *board[move.area + 1 :])
        return with_bookings(board, view.booked)
    board = with_bookings(board, view.booked)
    if isinstance(move, Extend):
        cells = board[move.area]
        cells = (column, *cells) if move.side == "left" else (*cells, column)
        board = (*board[: move.area], cells, *board[move.area + 1 :])
        return with_bookings(board, [End(move.area, move.side)] * move.beyond)
    area = len(board)
    beside = [End(area, "left")] * move.left + [End(area, "right")] * move.right
    return with_bookings((*board, (column,)), beside)
