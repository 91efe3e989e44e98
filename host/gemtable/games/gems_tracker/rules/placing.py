"""Places the pair just taken: in a new area, at an end of an area, or on a booking card.

A seat reserves booking cards before it places the pair, and they are laid together with the pair.
So a booking card is never covered in the turn in which it is laid, and never laid without a pair.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache

from gemtable.games.gems_tracker.rules.board import (
    Area,
    Board,
    Column,
    ascends,
    cell_at,
    first_cell,
)
from gemtable.games.gems_tracker.rules.moves import Book, Cover, Drop, Extend, NewArea, Placing
from gemtable.games.gems_tracker.rules.rounds import end_turn, turn_over
from gemtable.games.gems_tracker.rules.state import (
    SOLO_AREAS,
    Booked,
    Dropped,
    End,
    Placed,
    State,
    Step,
    changed,
)
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence, message

SIDES = ("left", "right")


def ends(state: State, seat: int) -> tuple[Book, ...]:
    """Return a move for each end of the seat's areas; () if it has no booking card left."""
    if not unbooked(state, seat):
        return ()
    return tuple(Book(area, side) for area in range(len(state.boards[seat])) for side in SIDES)


def unbooked(state: State, seat: int) -> int:
    """Return the number of the seat's booking cards that are not reserved yet."""
    return state.bookings[seat] - len(state.booked)


def book(state: State, seat: int, move: Book) -> Step:
    """Reserve a booking card for an end of an area; it is laid there together with the pair."""
    if move.area not in range(len(state.boards[seat])):
        raise IllegalMove(Sentence("There is no area {area}.", area=move.area + 1), "note 4.11")
    if move.side not in SIDES:
        raise IllegalMove(Sentence("The end must be left or right."), "note 4.11")
    check_left(state, seat, 1)
    booked = tuple(sorted((*state.booked, End(move.area, move.side))))
    return replace(state, booked=booked), (Booked(seat, move.area, move.side),)


def check_left(state: State, seat: int, *cards: int) -> None:
    """Raise IllegalMove if the seat has fewer booking cards left than the sum of `cards`."""
    left = unbooked(state, seat)
    if min(cards) < 0 or sum(cards) > left:
        raise IllegalMove(
            Sentence("Booking cards that you can still lay: {count}.", count=left),
            "Setiap pemain mempunyai 3 kartu Booking Space",
        )


def with_bookings(board: Board, booked: Collection[End]) -> Board:
    """Return the board with a booking card laid at each of the ends in `booked`."""
    if not booked:
        return board
    areas = list(board)
    for area, side in booked:
        areas[area] = (None, *areas[area]) if side == "left" else (*areas[area], None)
    return tuple(areas)


def places(
    number: int, board: Board, booked: Collection[End], grown: Collection[int] | None
) -> Iterator[Placing]:
    """Yield the places for a column, with its mine not turned and no booking cards next to it.

    `booked` lists the ends that get booking cards first. `grown` lists the areas that already
    have their column of this round in solo; it is None with several seats.
    """
    if grown is None or len(board) < SOLO_AREAS:
        yield NewArea()
    after = with_bookings(board, booked)
    for area, cells in enumerate(board):
        if area in (grown or ()):
            continue
        for side in SIDES:
            if touches(after[area], side, number):
                yield Extend(area, side)
        if None in cells:
            yield from (_cover(area, cells, cell) for cell in coverable(cells, number))


def touches(cells: Area, side: str, number: int) -> bool:
    """Return whether a column with `number` fits directly at that end of an area."""
    if side == "right":
        return (end := cells[-1]) is None or ascends(end.number, number)
    return (end := cells[0]) is None or ascends(number, end.number)


def coverable(cells: Area, number: int) -> Iterator[int]:
    """Yield the cells of booking cards that a column with `number` can cover (note 4.9)."""
    for cell, lying in enumerate(cells):
        if lying is None:
            left = cells[cell - 1] if cell else None
            right = cells[cell + 1] if cell + 1 < len(cells) else None
            fits_left = left is None or ascends(left.number, number)
            if fits_left and (right is None or ascends(number, right.number)):
                yield cell


def _cover(area: int, cells: Area, cell: int) -> Cover:
    steps = cell - first_cell(cells)
    return Cover(area, "left" if steps < 0 else "right", abs(steps))


_LEFT = "Gem tracker Baru harus lebih kecil angkanya"
_RIGHT = "Gem tracker Baru harus lebih besar angkanya"
_COVER = "bisa ditempati di ronde berikutnya dengan cara ditumpuk oleh Gem tracker dan Gem Mine"
_AREA = "menaruh di baris yg sama disebelah kiri atau sebelah kanan di Area yg sudah ada"
_TWO_AREAS = "Di game ini pemain hanya akan membuat 2 Area saja"
_SIDES = {"left": Sentence("left"), "right": Sentence("right")}
TWO_AREAS = Sentence("There are already two areas.")
_EACH_AREA = "Lalu taruh di masing-masing area"


def placings(state: State, seat: int) -> tuple[Placing | Drop | Book, ...]:
    """Return every move that places or drops the pair, or first reserves a booking card."""
    held = unbooked(state, seat)
    moves: list[Placing | Drop | Book] = []
    for place in _places(state, seat, state.booked):
        moves += _ways(place, held)
    if _may_drop(state, seat):
        moves.append(Drop())
    return (*moves, *ends(state, seat))


def _places(state: State, seat: int, booked: Collection[End] = ()) -> Iterator[Placing]:
    """Yield the places for the pair, with these booking cards laid at ends of areas."""
    assert state.pair is not None
    number, board = state.pair.number, state.boards[seat]
    return places(number, board, booked, state.grown if state.is_solo else None)


@cache
def _ways(place: Placing, held: int) -> tuple[Placing, ...]:
    """Return every move to this place, with up to `held` booking cards next to the column."""
    ways: Iterator[Placing]
    if isinstance(place, NewArea):
        sides = [(left, right) for left in range(held + 1) for right in range(held + 1 - left)]
        ways = (replace(place, left=left, right=right) for left, right in sides)
    elif isinstance(place, Extend):
        ways = (replace(place, beyond=beyond) for beyond in range(held + 1))
    else:
        ways = iter((place,))
    return tuple(replace(way, turned=turned) for way in ways for turned in (False, True))


def _may_drop(state: State, seat: int) -> bool:
    """Return whether this is solo and the pair fits nowhere without a booking card (note 4.32)."""
    return state.is_solo and next(_places(state, seat), None) is None


def place(state: State, seat: int, move: Placing) -> Step:
    """Place the pair for good, and lay its booking cards."""
    assert state.pair is not None
    owner, number, mine = state.pair
    board = state.boards[seat]
    area = len(board) if isinstance(move, NewArea) else move.area
    _check_place(state, seat, board, move, number)
    column = column_of(owner, number, mine, state.cards.mines[mine].gems, move)
    board = board_with(board, state.booked, move, column)
    laid = tuple(sorted((*state.booked, *_beside(move, area))))
    after = replace(
        state,
        boards=changed(state.boards, seat, board),
        bookings=changed(state.bookings, seat, state.bookings[seat] - len(laid)),
        booked=(),
        grown=(*state.grown, area) if state.is_solo else (),
        **turn_over(state),
    )
    cell = board[area].index(column)
    placed = Placed(seat, area, cell, number, mine, move.turned, column.covers, bookings=laid)
    return after, (placed,)


def drop(state: State, seat: int) -> Step:
    """Discard the pair. Raises IllegalMove unless this is solo and the pair fits in no area."""
    assert state.pair is not None
    owner, number, mine = state.pair
    if not _may_drop(state, seat):
        raise IllegalMove(
            Sentence("This pair can be placed, so you cannot drop it."),
            "Jika pemain tidak bisa menaruh pasangan",
        )
    discarding = state.trackers[owner]
    discarding = discarding._replace(discards=(*discarding.discards, number))
    after = replace(
        state,
        trackers=changed(state.trackers, owner, discarding),
        waste=(*state.waste, mine),
        booked=(),
        **turn_over(state),
    )
    return end_turn(after, (Dropped(seat, owner, number, mine),))


def column_of(
    owner: int, number: int, mine: int, gems: tuple[str | None, ...], move: Placing
) -> Column:
    """Return the column that a move lays, made of a tracker card and a mine."""
    is_cover, is_new = isinstance(move, Cover), isinstance(move, NewArea)
    lying = gems[::-1] if move.turned else gems
    return Column(number, lying, owner, mine, move.turned, is_cover, is_new)


def board_with(board: Board, booked: Collection[End], move: Placing, column: Column) -> Board:
    """Return the board after a legal move, with the booking cards of `booked` and of the move."""
    if isinstance(move, Cover):
        cells = board[move.area]
        cells = changed(cells, cell_at(cells, move.side, move.steps), column)
        return with_bookings(changed(board, move.area, cells), booked)
    board = with_bookings(board, booked)
    if isinstance(move, NewArea):
        return with_bookings((*board, (column,)), _beside(move, len(board)))
    cells = board[move.area]
    cells = (column, *cells) if move.side == "left" else (*cells, column)
    return with_bookings(changed(board, move.area, cells), _beside(move, move.area))


def bookings_beside(move: Placing) -> int:
    """Return the number of booking cards that the move lays next to its column."""
    return len(_beside(move, 0))


def _beside(move: Placing, area: int) -> list[End]:
    """Return an end for each booking card that the move lays next to its column."""
    if isinstance(move, NewArea):
        return [End(area, "left")] * move.left + [End(area, "right")] * move.right
    return [End(area, move.side)] * move.beyond if isinstance(move, Extend) else []


def _check_place(state: State, seat: int, board: Board, move: Placing, number: int) -> None:
    if isinstance(move, NewArea):
        check_left(state, seat, move.left, move.right)
        if state.is_solo and len(board) == SOLO_AREAS:
            raise IllegalMove(TWO_AREAS, _TWO_AREAS)
        return
    if isinstance(move, Extend):
        check_left(state, seat, move.beyond)
    if move.area not in range(len(board)):
        raise IllegalMove(Sentence("There is no area {area}.", area=move.area + 1), _AREA)
    if move.area in state.grown:
        raise IllegalMove(has_grown(move.area), _EACH_AREA)
    if isinstance(move, Cover):
        _check_cover(board[move.area], move, number)
        return
    cells = with_bookings(board, state.booked)[move.area]
    if move.side not in SIDES:
        raise IllegalMove(Sentence("The end must be left or right."), _AREA)
    if not touches(cells, move.side, number):
        rule = _RIGHT if move.side == "right" else _LEFT
        raise IllegalMove(no_fit(cells, move.side, number), rule)


def _check_cover(cells: Area, move: Cover, number: int) -> None:
    cell = cell_at(cells, move.side, move.steps)
    is_named = move.side in SIDES and move.steps > 0
    if not is_named or cell not in range(len(cells)) or cells[cell] is not None:
        text = message(
            "Area {area} has no open booking card {steps} to the {side} of its first column."
        )
        where = {"steps": move.steps, "side": _SIDES.get(move.side, move.side)}
        raise IllegalMove(Sentence(text, **where, area=move.area + 1), _COVER)
    if cell not in coverable(cells, number):
        raise IllegalMove(no_cover(number), "note 4.9")


def no_fit(cells: Area, side: str, number: int) -> Sentence:
    """Return the refusal of a column that does not fit the column at the end of an area."""
    beside = cells[0 if side == "left" else -1]
    assert beside is not None, "any number fits next to a booking card"
    text = message("{card} does not fit to the right of {neighbour}.")
    if side == "left":
        text = message("{card} does not fit to the left of {neighbour}.")
    return Sentence(text, card=number, neighbour=beside.number)


def no_cover(number: int) -> Sentence:
    """Return the refusal of a column that does not fit the neighbours of a booking card."""
    return Sentence("{card} does not fit between the neighbouring cards.", card=number)


def has_grown(area: int) -> Sentence:
    """Return the refusal of a second column for an area in one round of solo."""
    return Sentence("Area {area} already has a column from this round.", area=area + 1)
