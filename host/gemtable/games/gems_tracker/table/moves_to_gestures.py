"""Which keys make a move in Gems Tracker: a bid's numbers, or the keys of its steps."""

from gemtable.games.gems_tracker.rules import (
    Bid,
    Book,
    Cover,
    Drop,
    Extend,
    GemsTrackerView,
    Move,
    NewArea,
    Take,
    Token,
)
from gemtable.games.gems_tracker.table.steps import (
    BOOKING_KEYS,
    DROP_KEY,
    END_KEYS,
    LIES_KEY,
    NEW_KEY,
    TURNED_KEY,
    card_key,
    covers,
)
from gemtable.games.gems_tracker.table.ui import GemsTrackerViews, Ui
from gemtable.games.kit.pads import UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout


def presses(ui: Ui, layout: Layout, views: GemsTrackerViews, made: Made) -> tuple[Gesture, ...]:
    """Return the presses that make a move; () if the bid is already chosen."""
    pad = layout.pads[made.seat]
    if pad is None:
        return ()
    keys = _keys(ui, views.table, made)
    return tuple(Gesture(pad, key, "press") for key in keys)


def chores(_ui: Ui, _layout: Layout, _views: GemsTrackerViews, _seat: int) -> tuple[Gesture, ...]:
    """Return (): Gems Tracker has no gestures besides moves."""
    return ()


def _keys(ui: Ui, view: GemsTrackerView, made: Made) -> tuple[int, ...]:
    if isinstance(made.move, Bid):
        return tuple(number - 1 for number in _numbers(ui.choices[made.seat], made.move.numbers))
    path = path_of(view, made.move)
    common = 0
    while common < len(ui.opened) and ui.opened[common : common + 1] == path[common : common + 1]:
        common += 1
    back = (UNDO_KEY,) * (len(ui.opened) - common)
    return (*back, *path[common:])


def _numbers(chosen: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers to press after `chosen`, so that the last ones are `wanted`."""
    if set(chosen) == set(wanted):
        return ()
    missing = tuple(number for number in wanted if number not in chosen)
    if chosen and {chosen[-1], *missing} == set(wanted):  # the last press may stay
        return missing
    return wanted


def path_of(view: GemsTrackerView, move: Move) -> tuple[int, ...]:
    """Return the keys of the steps of a move."""
    match move:
        case Take(owner, number, slot):
            return card_key(view, owner, number), slot
        case Book(area, side):
            return area, BOOKING_KEYS[side]
        case Drop():
            return (DROP_KEY,)
        case NewArea(turned, left, right):
            beside = (BOOKING_KEYS["left"],) * left + (BOOKING_KEYS["right"],) * right
            return NEW_KEY, *beside, _how(turned)
        case Extend(area, side, turned, beyond):
            return area, END_KEYS[side], *(BOOKING_KEYS[side],) * beyond, _how(turned)
        case Cover(area, side, steps, turned):
            return area, _cover_key(view, Cover(area, side, steps)), _how(turned)
        case Token(spot):
            return (spot,)
    raise AssertionError("a bid has no steps")


def _how(turned: bool) -> int:
    return TURNED_KEY if turned else LIES_KEY


def _cover_key(view: GemsTrackerView, move: Cover) -> int:
    return next(key for key, place in covers(view, move.area).items() if place == move)
