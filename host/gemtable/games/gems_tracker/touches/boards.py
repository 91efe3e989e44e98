"""The sheets for placing a pair: one for each place on the seat's board.

A sheet draws the mine, as it is and turned, next to its new neighbours, and lists the gems and
tenders that this would change. The sign of such a choice is the number of points that would come
if the match were scored now, with the tokens that lie there. At an end, the seat can also lay a
booking card.
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
from gemtable.games.gems_tracker.rules.worth import gains, numbers_won
from gemtable.games.kit.touch import QUESTION, Choice, Stack, Touch, legal
from gemtable.sentence import Sentence, message


def _column(view: GemsTrackerView, move: Placing) -> Column:
    pair = view.taken
    return column_of(pair.owner, pair.number, pair.mine, pair.gems, move)


_ENDS = {
    "left": message("The left end of area {area}"),
    "right": message("The right end of area {area}"),
}
_HOW = {False: Sentence("Keep the mine as it is"), True: Sentence("Turn the mine")}
_MORE = Sentence("With booking cards next to the column")
_GAP = Stack()
_NEW_ID = "new-area"


def end_id(area: int, side: str) -> str:
    """Return the id of an end of an area on the page."""
    return f"end-{area + 1}-{side}"


def cell_id(area: int, steps: int) -> str:
    """Return the id on the page of the cell `steps` right of the area's first column."""
    return f"cell-{area + 1}-{'left' if steps < 0 else 'right'}-{abs(steps)}"


def place_id(move: Placing) -> str:
    """Return the id on the page of the place that a move uses."""
    if isinstance(move, NewArea):
        return _NEW_ID
    if isinstance(move, Extend):
        return end_id(move.area, move.side)
    return cell_id(move.area, -move.steps if move.side == "left" else move.steps)


def places_to_touch(view: GemsTrackerView, moves: Collection[str]) -> dict[str, Touch]:
    """Return the sheet of each place for the pair of the seat in turn, by the place's id."""
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
    title = Sentence("Card {card}", card=view.taken.number)
    remark = Sentence("It fits nowhere. You can lay a booking card at an end first.")
    if not view.bookings[0]:
        remark = Sentence("It fits nowhere.")
    return Touch(title, (Choice(str(Drop()), text),), remark)


def _end(view: GemsTrackerView, area: int, side: str, moves: Collection[str]) -> Touch:
    title = Sentence(_ENDS[side], area=area + 1)
    cells = with_bookings(view.boards[view.in_turn], view.booked)[area]
    place, book = Extend(area, side), Book(area, side)
    choices = _ways(view, place, cells, moves)
    remark = None if choices else _no_fit(view, area, cells, side)
    note = Sentence(
        "You have 1 booking card left. Any number fits next to it.",
        "You have {count} booking cards left. Any number fits next to one.",
        count=view.unbooked,
    )
    booking = Choice(
        str(book),
        Sentence("Lay a booking card here first"),
        note,
        pieces=(end_id(area, side),),
        look=_beside(side, cells, _GAP),
    )
    more = tuple(_with_bookings(view, place, moves))
    return Touch(title, (*choices, *legal((booking,), moves)), remark, more, _MORE)


def _no_fit(view: GemsTrackerView, area: int, cells: Area, side: str) -> Sentence | None:
    """Return the reason why the pair does not fit at an end; None next to a booking card."""
    if view.seats == 1 and area in view.grown:
        return has_grown(area)
    if cells[0 if side == "left" else -1] is None:
        return None
    return no_fit(cells, side, view.taken.number)


def _cover(view: GemsTrackerView, place: Cover, moves: Collection[str]) -> Touch:
    title = Sentence("A booking card in area {area}", area=place.area + 1)
    cells = view.boards[view.in_turn][place.area]
    choices = _ways(view, place, cells, moves)
    if choices:
        return Touch(title, choices)
    if view.seats == 1 and place.area in view.grown:
        return Touch(title, remark=has_grown(place.area))
    return Touch(title, remark=no_cover(view.taken.number))


def _new(view: GemsTrackerView, moves: Collection[str]) -> Touch:
    title = Sentence("A new area")
    choices = _ways(view, NewArea(), (), moves)
    if not choices:
        return Touch(title, remark=TWO_AREAS)
    more = tuple(_with_bookings(view, NewArea(), moves))
    return Touch(title, choices, None, more, _MORE)


def _ways(
    view: GemsTrackerView, place: Placing, cells: Area, moves: Collection[str]
) -> tuple[Choice, ...]:
    """Return the choices at a place: the mine as it is, and turned if that differs."""
    ways = (replace(place, turned=turned) for turned in _turns(view))
    choices = (
        Choice(
            str(way),
            _HOW[way.turned],
            *_brings(view, way),
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
    view: GemsTrackerView, place: NewArea | Extend, moves: Collection[str]
) -> Iterator[Choice]:
    """Yield the choices with booking cards laid on the outer sides of the column."""
    for way, left, right in _wider(place, view.unbooked):
        for turned in _turns(view):
            move = replace(way, turned=turned)
            if str(move) not in moves:
                continue
            look = (*(_GAP,) * left, Stack(_signs(_column(view, move))), *(_GAP,) * right)
            text = Sentence(
                "{how}, and lay 1 booking card",
                "{how}, and lay {count} booking cards",
                how=_HOW[turned],
                count=left + right,
            )
            yield Choice(str(move), text, pieces=(place_id(move),), look=look)


def _wider(place: NewArea | Extend, most: int) -> Iterator[tuple[NewArea | Extend, int, int]]:
    """Yield (move, left, right) with 1 to `most` booking cards on either side of the column."""
    for count in range(1, most + 1):
        if isinstance(place, Extend):
            left = count if place.side == "left" else 0
            yield replace(place, beyond=count), left, count - left
        else:
            for right in range(count + 1):
                yield replace(place, left=count - right, right=right), count - right, right


def _brings(view: GemsTrackerView, move: Placing) -> tuple[Sentence, str, tuple[str, ...]]:
    """Return a move's effect on gems and tenders, its points, and the ids of what it is about."""
    seat, number = view.in_turn, view.taken.number
    before = view.boards[seat]
    board = board_with(before, view.booked, move, _column(view, move))
    points = numbers_won(view, seat, board) - numbers_won(view, seat, before)
    gems = connected_gems(board)[number]
    told = Sentence("Connected gems at number {number}: {gems}.", number=number, gems=gems)
    if points:
        text = message("Connected gems at number {number}: {gems} ({points:+}).")
        told = Sentence(text, number=number, gems=gems, points=points)
    pieces = [place_id(move)]
    for gain in gains(view, seat, board):
        points += gain.points * gain.paid
        pieces.append(f"tender-{gain.tender + 1}")
        text = message("Tender {tender} counts {now} instead of {before}.")
        if gain.points and gain.paid:
            text = message("Tender {tender} counts {now} instead of {before} ({points:+}).")
        elif gain.points:
            text = message(
                "Tender {tender} counts {now} instead of {before} ({points:+} with a token there)."
            )
        more = Sentence(
            text,
            tender=gain.tender + 1,
            now=gain.after,
            before=gain.before,
            points=gain.points * (gain.paid or 1),
        )
        told = Sentence("{told} {more}", told=told, more=more)
    return told, f"{points:+}", tuple(pieces)


def _look(view: GemsTrackerView, move: Placing, cells: Area) -> tuple[Stack, ...]:
    """Return the picture of the column next to its neighbours."""
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
