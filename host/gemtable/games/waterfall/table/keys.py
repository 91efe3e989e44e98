"""What the keys of Waterfall mean, in words, and from presses to moves and back.

Nobody can tell whose finger was on a tile: its choice counts for the seat whose turn it is.
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
    is_answered,
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
    "Seat {seat}: keys 1 to 6 show the gemstones of the path, keys 7 to 10 the steps left;"
    " undo takes the last move back."
)
_HELP = {  # by the phase of the match
    "play": message(
        "Seat {seat}: keys 1 to 7 play a card of your hand, key 8 turns its pages; once there"
        " are steps, key 9 falls left or in, key 10 right."
    ),
    "fall": message(
        "Seat {seat}: key 9 falls left or in, key 10 right; a lit key has the colour of the"
        " tile below."
    ),
    "add": message(
        "Seat {seat}: first the key of a card of your hand, then that of a row, then of a"
        " column; key 8 turns pages, undo goes back."
    ),
    "score": message(
        "Seat {seat}: keys 1 to 7 score a card of your hand, key 8 turns its pages, key 10"
        " is done."
    ),
    "remove": message(
        "Seat {seat}: first the key of a row, then of a column: that tile is removed."
    ),
    "swap": message(
        "Seat {seat}: first the row of one tile and its column, then those of the other."
    ),
    "pawn": message(
        "Seat {seat}: first the key of a seat, then the row and the column of the tile that"
        " its pawn moves to."
    ),
    "wildcard": message("Seat {seat}: a lit key is an action of your path."),
}


def help_for(view: WaterfallView, seat: int) -> Sentence:
    """Return what the keys of a seat's pad do now, or what they show while it waits."""
    text = _HELP[view.phase] if mover(view) == seat else _WAITING
    return Sentence(text, seat=seat + 1)


def leads(ui: Ui, views: WaterfallViews, made: Made[Move]) -> bool:
    """Return whether the answers so far are among those of a move."""
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
    """Return what a gesture asks for. A refusal is shown until the next gesture."""
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
            "This tile is not in the waterfall yet: it lights up when it is time to lay it."
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
    """Return the move of a complete choice, or ask the next question."""
    if not is_answered(view, answers):
        return Meaning(_asking(ui, answers))
    return do(ui, seat, move_of(view, answers))


def _read_tile(ui: Ui, views: WaterfallViews, place: Place, kind: str) -> Meant:
    """Return what a press of a tile chooses: a fall, a pawn, a place."""
    turn = mover(views.table)
    if turn is None:
        return refuse(ui, whose_turn(turn))
    if kind != "click":
        return refuse(ui, Sentence("A click on a tile chooses it."))
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
    """Choose the pawn on a tile; of several, that of the seat to move."""
    there = [seat for seat, pawn in enumerate(view.pawns) if pawn == place]
    if not there:
        return refuse(ui, Sentence("First press the tile of the pawn that moves, or its key."))
    return _answered(ui, view, turn, (turn if turn in there else there[0],))


def _asking(ui: Ui, answers: Answers) -> Ui:
    return replace(ui, answers=answers, turned=0)
