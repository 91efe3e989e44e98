"""Placing the pair just taken: a new area, an end of an area, or on a booking card."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from gemtable.rules.core import Event, IllegalMove
from gemtable.rules.gems_tracker.board import Area, Board, Column, fits
from gemtable.rules.gems_tracker.moves import Cover, Drop, Extend, NewArea, Placing
from gemtable.rules.gems_tracker.rounds import end_turn
from gemtable.rules.gems_tracker.state import SOLO_AREAS, State, Step, changed

_LEFT = "Gem tracker Baru harus lebih kecil angkanya"
_RIGHT = "Gem tracker Baru harus lebih besar angkanya"
_COVER = "bisa ditempati di ronde berikutnya dengan cara ditumpuk oleh Gem tracker dan Gem Mine"
_HELD = "Setiap pemain mempunyai 3 kartu Booking Space"
_AREA = "menaruh di baris yg sama disebelah kiri atau sebelah kanan di Area yg sudah ada"
_TWO_AREAS = "Di game ini pemain hanya akan membuat 2 Area saja"
_EACH_AREA = "Lalu taruh di masing-masing area"
_DROP = "Jika pemain tidak bisa menaruh pasangan"


def placings(state: State, seat: int) -> tuple[Placing | Drop, ...]:
    """Return every way to place the pair; in solo Drop when there is none."""
    assert state.pair is not None
    number, board, held = state.pair.number, state.boards[seat], state.bookings[seat]
    moves: list[Placing | Drop] = []
    if not state.is_solo or len(board) < SOLO_AREAS:
        moves += _new_areas(held)
    for area, cells in enumerate(board):
        if area in state.grown:
            continue
        moves += _extensions(area, "left", _touches(cells, "left", number), held)
        moves += _extensions(area, "right", _touches(cells, "right", number), held)
        if None in cells:
            for cell in _coverable(cells, number):
                moves += _covers(area, cell, held)
    return tuple(moves) or (Drop(),)


@cache
def _ways(held: int) -> tuple[tuple[bool, int, int], ...]:
    """Return how a column may lie when `held` booking cards are left."""
    return tuple(
        (turned, left, right)
        for left in range(held + 1)
        for right in range(held + 1 - left)
        for turned in (False, True)
    )


@cache
def _new_areas(held: int) -> tuple[NewArea, ...]:
    return tuple(NewArea(*way) for way in _ways(held))


@cache
def _extensions(area: int, side: str, touches: bool, held: int) -> tuple[Extend, ...]:
    """Return the ways to extend; without booking cards between only if `touches` allows it."""
    moves = (Extend(*way, area=area, side=side) for way in _ways(held))
    return tuple(move for move in moves if touches or _between(move))


@cache
def _covers(area: int, cell: int, held: int) -> tuple[Cover, ...]:
    return tuple(Cover(*way, area=area, cell=cell) for way in _ways(held))


def _between(move: Extend) -> int:
    """Return how many booking cards part the new column from the area."""
    return move.left if move.side == "right" else move.right


def _touches(cells: Area, side: str, number: int) -> bool:
    """Say whether a column with `number` may lie directly at that end."""
    column = Column(number, ())
    return fits(cells[-1], column) if side == "right" else fits(column, cells[0])


def _coverable(cells: Area, number: int) -> Iterator[int]:
    """Yield the booking cards that a column with `number` may cover (note 4.9)."""
    column = Column(number, ())
    for cell, lying in enumerate(cells):
        if lying is None:
            left = cells[cell - 1] if cell else None
            right = cells[cell + 1] if cell + 1 < len(cells) else None
            if fits(left, column) and fits(column, right):
                yield cell


def place(state: State, seat: int, move: Placing) -> Step:
    """Place the pair, which then stays where it is."""
    assert state.pair is not None
    owner, number, mine = state.pair
    _check_bookings(state, seat, move)
    gems = state.cards.mines[mine].gems
    column = Column(
        number,
        gems[::-1] if move.turned else gems,
        owner,
        mine,
        move.turned,
        isinstance(move, Cover),
    )
    board = state.boards[seat]
    area = len(board) if isinstance(move, NewArea) else move.area
    board = _with_column(state, board, move, column)
    held = state.bookings[seat] - move.left - move.right
    after = replace(
        state,
        boards=changed(state.boards, seat, board),
        bookings=changed(state.bookings, seat, held),
        grown=(*state.grown, area) if state.is_solo else (),
    )
    facts = {
        "seat": seat,
        "area": area,
        "cell": board[area].index(column),
        "number": number,
        "mine": mine,
        "turned": move.turned,
        "covers": column.covers,
        "left": move.left,
        "right": move.right,
    }
    return after, (Event("placed", facts),)


def drop(state: State, seat: int) -> Step:
    """Discard the pair that no area takes; only in solo can there be such a pair."""
    assert state.pair is not None
    owner, number, mine = state.pair
    if placings(state, seat) != (Drop(),):
        raise IllegalMove("The pair can be placed.", _DROP)
    discarding = state.trackers[owner]
    discarding = discarding._replace(discards=(*discarding.discards, number))
    after = replace(
        state, trackers=changed(state.trackers, owner, discarding), waste=(*state.waste, mine)
    )
    dropped = Event("dropped", {"seat": seat, "owner": owner, "number": number, "mine": mine})
    return end_turn(after, (dropped,))


def _with_column(state: State, board: Board, move: Placing, column: Column) -> Board:
    left, right = (None,) * move.left, (None,) * move.right
    if isinstance(move, NewArea):
        if state.is_solo and len(board) == SOLO_AREAS:
            raise IllegalMove("There are two areas already.", _TWO_AREAS)
        return (*board, (*left, column, *right))
    if move.area not in range(len(board)):
        raise IllegalMove(f"There is no area {move.area + 1}.", _AREA)
    if move.area in state.grown:
        raise IllegalMove(f"Area {move.area + 1} has its column of this round.", _EACH_AREA)
    cells = board[move.area]
    if isinstance(move, Cover):
        cells = _covered(cells, move, column)
        return changed(board, move.area, (*left, *cells, *right))
    _check_extension(cells, move, column)
    laid = (*left, column, *right)
    return changed(board, move.area, laid + cells if move.side == "left" else cells + laid)


def _covered(cells: Area, move: Cover, column: Column) -> Area:
    if move.cell not in range(len(cells)) or cells[move.cell] is not None:
        raise IllegalMove(
            f"There is no open booking card in cell {move.cell + 1} of area {move.area + 1}.",
            _COVER,
        )
    if move.cell not in _coverable(cells, column.number):
        raise IllegalMove(f"{column.number} does not fit between its neighbours.", "note 4.9")
    return changed(cells, move.cell, column)


def _check_extension(cells: Area, move: Extend, column: Column) -> None:
    if move.side not in ("left", "right"):
        raise IllegalMove("An area has a left and a right end.", _AREA)
    if _between(move) or _touches(cells, move.side, column.number):
        return
    beside = cells[-1] if move.side == "right" else cells[0]
    assert beside is not None
    raise IllegalMove(
        f"{column.number} does not fit {move.side} of {beside.number}.",
        _RIGHT if move.side == "right" else _LEFT,
    )


def _check_bookings(state: State, seat: int, move: Placing) -> None:
    held = state.bookings[seat]
    if move.left < 0 or move.right < 0 or move.left + move.right > held:
        raise IllegalMove(f"You hold {held} booking cards.", _HELD)
