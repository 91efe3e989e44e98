"""Where a seat can touch its board to place its pair, and the board as it would be then.

Each place opens a sheet with the mine as it is and turned, drawn beside what lies there, and
what that would bring. An end takes a booking card, too.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from gemtable.games.gems_tracker.rules import (
    Area,
    Book,
    Column,
    Cover,
    Drop,
    Extend,
    GemsTrackerView,
    NewArea,
    Placing,
)
from gemtable.games.gems_tracker.rules.board import cell_at, connected_gems, first_cell
from gemtable.games.gems_tracker.rules.placing import (
    SIDES,
    TWO_AREAS,
    board_with,
    column_of,
    has_grown,
    no_cover,
    no_fit,
    with_bookings,
)
from gemtable.games.gems_tracker.touches.tenders import changes
from gemtable.games.kit.touch import QUESTION, Choice, Stack, Touch, legal
from gemtable.sentence import Sentence, message


def _column(view: GemsTrackerView, move: Placing) -> Column:
    pair = view.taken
    return column_of(pair.owner, pair.number, pair.mine, pair.gems, move)


_ENDS = {
    "left": message("The left end of area {area}"),
    "right": message("The right end of area {area}"),
}
_HOW = {False: Sentence("The mine as it is"), True: Sentence("The mine turned")}
_MORE = Sentence("With booking cards beside it")
_GAP = Stack()
_NEW_ID = "new-area"


def end_id(area: int, side: str) -> str:
    """Return the id of an end of an area on the page."""
    return f"end-{area + 1}-{side}"


def cell_id(area: int, steps: int) -> str:
    """Return the id of a cell on the page, by its steps right of the area's first column."""
    return f"cell-{area + 1}-{'left' if steps < 0 else 'right'}-{abs(steps)}"


def place_id(move: Placing) -> str:
    """Return the id of the place of a move on the page."""
    if isinstance(move, NewArea):
        return _NEW_ID
    if isinstance(move, Extend):
        return end_id(move.area, move.side)
    return cell_id(move.area, -move.steps if move.side == "left" else move.steps)


def places_to_touch(view: GemsTrackerView, moves: Collection[str]) -> dict[str, Touch]:
    """Return the touches of the seat in turn, which has a pair to place."""
    found = {}
    if str(Drop()) in moves:
        found[QUESTION] = _dropping(view)
    for area, cells in enumerate(view.boards[view.in_turn]):
        for side in SIDES:
            found[end_id(area, side)] = _end(view, area, side, moves)
        for cell, lying in enumerate(cells):
            if lying is None:
                steps = cell - first_cell(cells)
                where = Cover(area, "left" if steps < 0 else "right", abs(steps))
                found[place_id(where)] = _cover(view, where, moves)
    found[_NEW_ID] = _new(view, moves)
    return found


def _dropping(view: GemsTrackerView) -> Touch:
    text = Sentence("Discard the pair")
    remark = Sentence("Or lay a booking card at an end first.") if view.bookings[0] else None
    title = Sentence("Card {card} fits nowhere.", card=view.taken.number)
    return Touch(title, (Choice(str(Drop()), text),), remark)


def _end(view: GemsTrackerView, area: int, side: str, moves: Collection[str]) -> Touch:
    title = Sentence(_ENDS[side], area=area + 1)
    cells = with_bookings(view.boards[view.in_turn], view.booked)[area]
    place, book = Extend(area, side), Book(area, side)
    choices = _ways(view, place, cells, moves)
    remark = None if choices else _no_fit(view, area, cells, side)
    left = view.bookings[view.in_turn] - len(view.booked)
    note = Sentence(
        "You have 1. Next to it any number fits.",
        "You have {count}. Next to it any number fits.",
        count=left,
    )
    booking = Choice(
        str(book),
        Sentence("Lay a booking card here first"),
        note,
        pieces=(end_id(area, side),),
        look=_beside(side, cells, _GAP),
    )
    more = tuple(_with_bookings(view, place, left, moves))
    return Touch(title, (*choices, *legal((booking,), moves)), remark, more, _MORE)


def _no_fit(view: GemsTrackerView, area: int, cells: Area, side: str) -> Sentence | None:
    """Return why the pair does not go to an end; None beside a booking card, where any fits."""
    if view.seats == 1 and area in view.grown:
        return has_grown(area)
    if cells[0 if side == "left" else -1] is None:
        return None
    return no_fit(cells, side, view.taken.number)


def _cover(view: GemsTrackerView, place: Cover, moves: Collection[str]) -> Touch:
    title = Sentence("A booking card of area {area}", area=place.area + 1)
    cells = view.boards[view.in_turn][place.area]
    choices = _ways(view, place, cells, moves)
    if choices:
        return Touch(title, choices)
    if view.seats == 1 and place.area in view.grown:
        return Touch(title, remark=_no_fit(view, place.area, cells, place.side))
    return Touch(title, remark=no_cover(view.taken.number))


def _new(view: GemsTrackerView, moves: Collection[str]) -> Touch:
    title = Sentence("A new area")
    choices = _ways(view, NewArea(), (), moves)
    if not choices:
        return Touch(title, remark=TWO_AREAS)
    left = view.bookings[view.in_turn] - len(view.booked)
    more = tuple(_with_bookings(view, NewArea(), left, moves))
    return Touch(title, choices, None, more, _MORE)


def _ways(
    view: GemsTrackerView, place: Placing, cells: Area, moves: Collection[str]
) -> tuple[Choice, ...]:
    """Return the choices of a place: the mine as it is, and turned if that is another one."""
    ways = (replace(place, turned=turned) for turned in _turns(view))
    choices = (
        Choice(
            str(way),
            _HOW[way.turned],
            _brings(view, way),
            "",
            (place_id(way),),
            _look(view, way, cells),
        )
        for way in ways
        if str(way) in moves
    )
    return tuple(choices)


def _turns(view: GemsTrackerView) -> tuple[bool, ...]:
    gems = view.taken.gems
    return (False,) if gems == gems[::-1] else (False, True)


def _with_bookings(
    view: GemsTrackerView, place: NewArea | Extend, left: int, moves: Collection[str]
) -> Iterator[Choice]:
    """Yield the choices with booking cards laid on the outer sides of the column."""
    for way, count in _wider(place, left):
        for turned in _turns(view):
            move = replace(way, turned=turned)
            if str(move) not in moves:
                continue
            column = Stack(_signs(_column(view, move)))
            if isinstance(move, NewArea):
                look = (*(_GAP,) * move.left, column, *(_GAP,) * move.right)
            elif move.side == "left":
                look = (*(_GAP,) * move.beyond, column)
            else:
                look = (column, *(_GAP,) * move.beyond)
            text = Sentence(
                "{how}, and 1 booking card",
                "{how}, and {count} booking cards",
                how=_HOW[turned],
                count=count,
            )
            yield Choice(str(move), text, pieces=(place_id(move),), look=look)


def _wider(place: NewArea | Extend, left: int) -> Iterator[tuple[NewArea | Extend, int]]:
    """Yield the place with each number of booking cards beside the column, and that number."""
    for count in range(1, left + 1):
        if isinstance(place, Extend):
            yield replace(place, beyond=count), count
        else:
            for right in range(count + 1):
                yield replace(place, left=count - right, right=right), count


def _brings(view: GemsTrackerView, move: Placing) -> Sentence:
    """Return what a move would bring: connected gems at its number, and at tenders."""
    board = board_with(view.boards[view.in_turn], view.booked, move, _column(view, move))
    number = view.taken.number
    gems = connected_gems(board)[number]
    told = Sentence("Number {number} connects {gems}.", number=number, gems=gems)
    for change in changes(view, board):
        told = Sentence("{told} {more}", told=told, more=change)
    return told


def _look(view: GemsTrackerView, move: Placing, cells: Area) -> tuple[Stack, ...]:
    """Return the column beside what lies there now."""
    column = Stack(_signs(_column(view, move)))
    if isinstance(move, NewArea):
        return (column,)
    if isinstance(move, Extend):
        return _beside(move.side, cells, column)
    cell = cell_at(cells, move.side, move.steps)
    return (
        *map(_lying, cells[max(0, cell - 1) : cell]),
        column,
        *map(_lying, cells[cell + 1 : cell + 2]),
    )


def _beside(side: str, cells: Area, stack: Stack) -> tuple[Stack, ...]:
    if side == "left":
        return (stack, _lying(cells[0]))
    return (_lying(cells[-1]), stack)


def _lying(cell: Column | None) -> Stack:
    return Stack((), is_old=True) if cell is None else Stack(_signs(cell), is_old=True)


def _signs(column: Column) -> tuple[str, ...]:
    return (str(column.number), *(gem or "" for gem in column.gems))
