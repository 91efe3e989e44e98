"""Which keys make a move in Waterfall: its answers, one after the other."""

from gemtable.games.kit.pads import UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout
from gemtable.games.kit.turns import mover
from gemtable.games.waterfall.rules import Done, Fall, Move, WaterfallView
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    LEFT_KEY,
    MORE_KEY,
    RIGHT_KEY,
    Answers,
    answers_of,
    page,
)
from gemtable.games.waterfall.table.ui import Ui, WaterfallViews, settled


def presses(ui: Ui, layout: Layout, views: WaterfallViews, made: Made) -> tuple[Gesture, ...]:
    """Return the presses that make a move, on the seat's pad; () if it has no pad."""
    pad = layout.pads[made.seat]
    if pad is None:
        return ()
    return tuple(
        Gesture(pad, key, "press") for key in _keys(ui, views.seats[made.seat], made.move)
    )


def chores(ui: Ui, layout: Layout, views: WaterfallViews, seat: int) -> tuple[Gesture, ...]:
    """Return the presses that confirm newly laid loose tiles."""
    if mover(views.table) != seat:
        return ()
    lying = settled(ui.lying, views.table)
    return tuple(
        Gesture(tile, 0, "click")
        for tile, place in zip(layout.tiles, lying, strict=False)
        if place in ui.fresh
    )


def _keys(ui: Ui, view: WaterfallView, move: Move) -> list[int]:
    if isinstance(move, Fall):
        return [RIGHT_KEY if move.side == "right" else LEFT_KEY]
    if isinstance(move, Done):
        return [DONE_KEY]
    wanted = answers_of(view, move)
    given, turned, keys = ui.answers, ui.turned, list[int]()
    while given != wanted[: len(given)]:
        given, turned = given[:-1], 0
        keys.append(UNDO_KEY)
    while given != wanted:
        keys += _keys_of_answer(view, given, turned, wanted[len(given)])
        given, turned = wanted[: len(given) + 1], 0
    return keys


def _keys_of_answer(view: WaterfallView, given: Answers, turned: int, answer: int) -> list[int]:
    """Return the keys that turn to the page of an answer and give it."""
    keys = list[int]()
    while answer not in (now := page(view, given, turned).answers):
        turned += 1
        keys.append(MORE_KEY)
    return [*keys, now.index(answer)]
