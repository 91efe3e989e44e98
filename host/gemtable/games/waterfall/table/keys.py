"""Converts presses in Waterfall to moves and back, and has the help on the keys.

Nobody can know who pressed a tile, so the press counts for the seat whose turn it is.
"""

from dataclasses import replace

from gemtable.games.kit.rules import Made, mover, whose_turn
from gemtable.games.kit.table import HELP_KEY, UNDO_KEY, Gesture, Layout, Meaning, do, refuse
from gemtable.games.waterfall.rules import Done, Fall, Move, Place, WaterfallView
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    MORE_KEY,
    PAGE_KEYS,
    Answers,
    Ui,
    WaterfallViews,
    answers_of,
    asked,
    move_of,
    open_places,
    page,
    settled,
    side_of,
)
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

Meant = Meaning[Ui, Move]

_WAITING = message(
    "Seat {seat}: keys 1 to 6 show the gemstones on the path, and keys 7 to 10 the steps left. "
    "Undo takes the last move back."
)
_HELP = {  # by the phase of the match
    "play": message(
        "Seat {seat}: keys 1 to 7 play a tile from your hand, and key 8 shows further tiles. "
        "Once you have steps, key 9 falls left or in, and key 10 falls right."
    ),
    "fall": message(
        "Seat {seat}: key 9 falls left or in, and key 10 falls right. A lit key has the colour "
        "of the tile below."
    ),
    "add": message(
        "Seat {seat}: press the key of a tile from your hand, then of a row, then of a column. "
        "Key 8 shows more choices, and undo goes back."
    ),
    "score": message(
        "Seat {seat}: keys 1 to 7 score a tile from your hand, key 8 shows further tiles, and "
        "key 10 stops scoring."
    ),
    "remove": message(
        "Seat {seat}: press the key of a row, then of a column, to remove the tile there."
    ),
    "swap": message(
        "Seat {seat}: press the keys of the row and the column of one tile, then those of the "
        "other."
    ),
    "pawn": message(
        "Seat {seat}: press the key of a seat, then the row and the column of the tile that its "
        "pawn moves to."
    ),
    "wildcard": message("Seat {seat}: press a lit key to choose an action from your path."),
}


def help_for(view: WaterfallView, seat: int) -> Sentence:
    """Return the help on a seat's keys: what they do now, or show while the seat waits."""
    text = _HELP[view.phase] if mover(view) == seat else _WAITING
    return Sentence(text, seat=seat + 1)


def leads(ui: Ui, views: WaterfallViews, made: Made[Move]) -> bool:
    """Return whether the answers so far can still lead to this move."""
    wanted = answers_of(views.seats[made.seat], made.move)
    return ui.answers == wanted[: len(ui.answers)]


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


def read(ui: Ui, layout: Layout, views: WaterfallViews, gesture: Gesture, _at: Stamp) -> Meant:
    """Return the effect of a gesture. A refusal is shown until the next gesture."""
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views.seats[seat], seat, gesture.key)
    if gesture.address not in layout.tiles:
        return refuse(ui, Sentence("This tile is not part of the waterfall."))
    lying = settled(ui.lying, views.table)
    index = layout.tiles.index(gesture.address)
    place = lying[index] if index < len(lying) else None
    if place is None:
        text = message(
            "This tile is not in the waterfall yet. It lights up when it is time to lay it there."
        )
        return refuse(ui, Sentence(text))
    if place in ui.fresh:
        return Meaning(replace(ui, fresh=ui.fresh - {place}))
    return _read_tile(ui, views, place, gesture.kind)


def _read_key(ui: Ui, view: WaterfallView, seat: int, key: int) -> Meant:
    turn = mover(view)
    if key == UNDO_KEY:
        if turn == seat and ui.answers:
            return Meaning(_asking(ui, ui.answers[:-1]))
        return Meaning(ui, undo=True)
    if key == HELP_KEY:
        closed = _asking(ui, ()) if turn == seat else ui
        return Meaning(closed, note=help_for(view, seat))
    if turn != seat:
        return refuse(ui, whose_turn(turn))
    fall = side_of(view, key)
    if fall is not None:
        return do(ui, seat, fall)
    if view.phase == "score" and key == DONE_KEY:
        return do(ui, seat, Done())
    now = page(view, ui.answers, ui.turned)
    if key == MORE_KEY and now.has_more:
        return Meaning(replace(ui, turned=ui.turned + 1))
    answer = now.answers[key] if key in PAGE_KEYS else None
    if answer is None:
        return refuse(ui, Sentence("This key does nothing now: press a lit one."))
    return _answered(ui, view, seat, (*ui.answers, answer))


def _answered(ui: Ui, view: WaterfallView, seat: int, answers: Answers) -> Meant:
    """Make the move if the choice is complete, or ask the next question."""
    if asked(view, answers):
        return Meaning(_asking(ui, answers))
    return do(ui, seat, move_of(view, answers))


def _read_tile(ui: Ui, views: WaterfallViews, place: Place, kind: str) -> Meant:
    """Return the effect of a press on a tile, which chooses a fall, a pawn or a place."""
    turn = mover(views.table)
    if turn is None:
        return refuse(ui, whose_turn(turn))
    if kind != "click":
        return refuse(ui, Sentence("To choose a tile, click it once."))
    view = views.seats[turn]
    for side, below in view.falls.items():
        if place == below:
            return do(ui, turn, Fall(side))
    if asked(view, ui.answers) == "pawn":
        return _read_pawn(ui, view, turn, place)
    if asked(view, ui.answers) == "column":  # the row came by key, but the tile's press decides
        ui = replace(ui, answers=ui.answers[:-1])
    if asked(view, ui.answers) != "row" or place not in open_places(view, ui.answers):
        return refuse(ui, Sentence("This tile cannot be chosen now."))
    return _answered(ui, view, turn, (*ui.answers, *place))


def _read_pawn(ui: Ui, view: WaterfallView, turn: int, place: Place) -> Meant:
    """Choose the pawn on a tile, and among several preferably the pawn of the seat to move."""
    there = [seat for seat, pawn in enumerate(view.pawns) if pawn == place]
    if not there:
        return refuse(
            ui, Sentence("First press the tile with the pawn to move, or the key of that pawn.")
        )
    return _answered(ui, view, turn, (turn if turn in there else there[0],))


def _asking(ui: Ui, answers: Answers) -> Ui:
    return replace(ui, answers=answers, turned=0)
