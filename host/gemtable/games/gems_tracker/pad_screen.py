"""What the screen of a pad shows of Gems Tracker: the hand, the bid, and what keys stand for.

A hand and a bid are secret, so the keys of a bid are lit by the seat's own view alone.
"""

from gemtable.games.gems_tracker.rules import Area, GemsTrackerView
from gemtable.games.gems_tracker.table.keys import GemsTrackerPosition, GemsTrackerShown
from gemtable.games.gems_tracker.table.steps import cards_by_key, step
from gemtable.games.kit.pad_screen import Faces, KeyFace, PadScreen, Row
from gemtable.games.kit.rules import mover
from gemtable.sentence import Sentence

_EMPTY = "."  # a mine's place without a gem


def faces(position: GemsTrackerPosition, seat: int) -> Faces:
    """Return the hand during a bid, else the keys of the step; for who waits, the own areas."""
    view, shown = position.views.of(seat), position.shown.of(seat)
    if view.phase == "bid" or shown.is_resting:
        return _bid(view, shown, seat)
    if mover(view) != seat:
        return {} if view.outcome else _areas(view, seat)
    asked = step(view, shown.opened)
    assert asked is not None, "a seat is in turn, and no bids are owed"
    return {
        key: KeyFace(True, knows=_knows(view, shown.opened, key), mark=_mark(view, shown.opened))
        for key in asked.keys
    }


def line(position: GemsTrackerPosition, seat: int) -> Row:
    """Return the seat's points, its place on the rail and its booking cards; alone, no points."""
    view = position.views.table
    points = () if view.seats == 1 else ("points", view.points[seat])
    return (*points, "rail", view.rails[seat], "booking", view.bookings[seat])


def _bid(view: GemsTrackerView, shown: GemsTrackerShown, seat: int) -> Faces:
    revealed = shown.bids.numbers[seat] if shown.is_resting and shown.bids else ()
    can_bid = view.phase == "bid" and seat in view.pending
    return {
        number - 1: KeyFace(can_bid, is_chosen=number in (revealed or shown.choice or ()))
        for number in {*(view.hand or ()), *revealed}
    }


def _areas(view: GemsTrackerView, seat: int) -> Faces:
    """Return the areas of a seat that waits, at the keys that they have in its turn."""
    areas = enumerate(view.boards[seat])
    return {key: KeyFace(knows=(_numbers(area),), mark="area") for key, area in areas}


def _numbers(area: Area) -> Row:
    """Return the numbers at the ends of an area; a booking card is a dot."""
    ends = [_EMPTY if column is None else str(column.number) for column in (area[0], area[-1])]
    return (ends[0] if len(area) == 1 else "-".join(ends),)


def _mark(view: GemsTrackerView, opened: tuple[int, ...]) -> str:
    return "area" if view.phase == "place" and not opened else ""


def _knows(view: GemsTrackerView, opened: tuple[int, ...], key: int) -> tuple[Row, ...]:
    """Return what lies at a key: a card and its owner, a mine's gems, the ends of an area."""
    match view.phase:
        case "take" if not opened:
            owner, number = cards_by_key(view)[key]
            return ((number, "card" if view.seats == 1 else "seat", owner + 1),)
        case "take":
            return (tuple(gem or _EMPTY for gem in view.mine_in(key).gems),)
        case "token":
            return (("token", "-".join(str(paper + 1) for paper in view.spots[key])),)
        case "place" if not opened and key < len(view.boards[view.in_turn]):
            return (_numbers(view.boards[view.in_turn][key]),)
    return ()


PAD_SCREEN = PadScreen(
    faces=faces,
    line=line,
    short={
        "as it is": Sentence("as is"),
        "left end": Sentence("left"),
        "new area": Sentence("new"),
        "right end": Sentence("right"),
    },
    signs={
        "area": "M-9-7H9V7H-9ZM-6-4V4H6V-4Z",
        "cover": "M-9-9H4V-4H9V9H-4V4H-9ZM-2-2V7H7V-2Z",
        "rail": "M-8-8H-5V8H-8ZM5-8H8V8H5ZM-5-5H5V-3H-5ZM-5 3H5V5H-5Z",
        "token": "M0-9A9 9 0 1 1-0.1-9ZM0-5A5 5 0 1 0 0.1-5Z",
    },
)
