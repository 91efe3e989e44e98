"""What a gesture asks for in Waterfall. The rules decide whether it is legal.

Nobody can tell whose finger was on a tile: its choice counts for the seat whose turn it is.
"""

from dataclasses import replace

from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.games.kit.turns import mover, whose_turn
from gemtable.games.waterfall.rules import Done, Fall, Move, Place, WaterfallView
from gemtable.games.waterfall.table.helping import help_for
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    MORE_KEY,
    PAGE_KEYS,
    Answers,
    asked,
    is_answered,
    move_of,
    open_places,
    page,
    side_of,
)
from gemtable.games.waterfall.table.ui import Ui, WaterfallViews, settled
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


def read(ui: Ui, layout: Layout, views: WaterfallViews, gesture: Gesture, _at: Stamp) -> Meaning:
    """Return what a gesture asks for. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views.seats[seat], seat, gesture.key)
    if gesture.address not in layout.tiles:
        return _no(ui, Sentence("This tile is not part of the waterfall."))
    lying = settled(ui.lying, views.table)
    index = layout.tiles.index(gesture.address)
    place = lying[index] if index < len(lying) else None
    if place is None:
        text = message(
            "This tile is not in the waterfall yet: it lights up when it is time to lay it."
        )
        return _no(ui, Sentence(text))
    if place in ui.fresh:
        return Meaning(replace(ui, fresh=ui.fresh - {place}))
    return _read_tile(ui, views, place, gesture.kind)


def _read_key(ui: Ui, view: WaterfallView, seat: int, key: int) -> Meaning:
    turn = mover(view)
    if key == UNDO_KEY:
        if turn == seat and ui.answers:
            return Meaning(_asking(ui, ui.answers[:-1]))
        return Meaning(ui, undo=True)
    if key == HELP_KEY:
        closed = _asking(ui, ()) if turn == seat else ui
        return Meaning(closed, note=help_for(view, seat))
    if turn != seat:
        return _no(ui, whose_turn(turn))
    fall = side_of(view, key)
    if fall is not None:
        return _do(ui, seat, fall)
    if view.phase == "score" and key == DONE_KEY:
        return _do(ui, seat, Done())
    now = page(view, ui.answers, ui.turned)
    if key == MORE_KEY and now.has_more:
        return Meaning(replace(ui, turned=ui.turned + 1))
    answer = now.answers[key] if key in PAGE_KEYS else None
    if answer is None:
        return _no(ui, Sentence("This key does nothing now: press a lit one."))
    return _answered(ui, view, seat, (*ui.answers, answer))


def _answered(ui: Ui, view: WaterfallView, seat: int, answers: Answers) -> Meaning:
    """Return the move of a complete choice, or ask the next question."""
    if not is_answered(view, answers):
        return Meaning(_asking(ui, answers))
    return _do(ui, seat, move_of(view, answers))


def _read_tile(ui: Ui, views: WaterfallViews, place: Place, kind: str) -> Meaning:
    """Return what a press of a tile chooses: a fall, a pawn, a place."""
    turn = mover(views.table)
    if turn is None:
        return _no(ui, whose_turn(turn))
    if kind != "click":
        return _no(ui, Sentence("A click on a tile chooses it."))
    view = views.seats[turn]
    for side, below in view.falls.items():
        if place == below:
            return _do(ui, turn, Fall(side))
    if asked(view, ui.answers) == "pawn":
        return _read_pawn(ui, view, turn, place)
    if asked(view, ui.answers) == "column":  # the row came by key, but the tile's press decides
        ui = replace(ui, answers=ui.answers[:-1])
    if asked(view, ui.answers) != "row" or place not in open_places(view, ui.answers):
        return _no(ui, Sentence("This tile cannot be chosen now."))
    return _answered(ui, view, turn, (*ui.answers, *place))


def _read_pawn(ui: Ui, view: WaterfallView, turn: int, place: Place) -> Meaning:
    """Choose the pawn on a tile; of several, that of the seat to move."""
    there = [seat for seat, pawn in enumerate(view.pawns) if pawn == place]
    if not there:
        return _no(ui, Sentence("First press the tile of the pawn that moves, or its key."))
    return _answered(ui, view, turn, (turn if turn in there else there[0],))


def _asking(ui: Ui, answers: Answers) -> Ui:
    return replace(ui, answers=answers, turned=0)


def _do(ui: Ui, seat: int, move: Move) -> Meaning:
    return Meaning(ui, (Made(seat, move),))


def _no(ui: Ui, why: Sentence) -> Meaning:
    return Meaning(ui, note=why, refused=True)
