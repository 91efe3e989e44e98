"""What a gesture asks for in The Lost Gems. The rules decide whether it is legal.

Nobody can tell whose finger was on a tile: a gesture for a move counts for the seat whose
turn it is.
"""

from dataclasses import replace

from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.games.kit.turns import mover, others, whose_turn
from gemtable.games.lost_gems.rules import (
    HAND,
    Discard,
    Hint,
    LostGemsView,
    Move,
    Penny,
    Play,
    Take,
)
from gemtable.games.lost_gems.table.ui import (
    DISCARD_KEYS,
    HINTS,
    PLAY_KEYS,
    RECEIVER_KEYS,
    HandTile,
    LostGemsViews,
    Ui,
    hand_tiles,
)
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


def read(ui: Ui, layout: Layout, views: LostGemsViews, gesture: Gesture, _at: Stamp) -> Meaning:
    """Return what a gesture asks for: a move, an undo, a change of the lights, or a note.

    A refusal is shown until the next gesture.
    """
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views.seats[seat], seat, gesture)
    held = hand_tiles(layout, views.table).get(gesture.address)
    if held is not None:
        return _read_hand_tile(ui, views, held, gesture)
    if gesture.address in layout.tiles:
        return _read_loose_tile(ui, views.table, layout.tiles.index(gesture.address), gesture)
    return _no(ui, Sentence("This tile is in no hand: it only shows how the match stands."))


def _read_key(ui: Ui, view: LostGemsView, seat: int, gesture: Gesture) -> Meaning:
    key = gesture.key
    if key == UNDO_KEY:
        return Meaning(ui, undo=True)
    if key == HELP_KEY:
        return Meaning(_helped(ui, seat, (ui.helped[seat] + 1) % (HAND + 1)))
    ui = _helped(ui, seat, 0)
    turn = mover(view)
    if turn != seat:
        return _no(ui, whose_turn(turn))
    if view.phase == "take":
        return _no(ui, _take_first(seat))
    if view.phase == "penny":
        if key in PLAY_KEYS + DISCARD_KEYS:
            return _do(ui, seat, Penny(key in PLAY_KEYS))
        text = message(
            "Seat {seat} says first whether a penny comes back:"
            " a play key for yes, a discard key for no."
        )
        return _no(ui, Sentence(text, seat=seat + 1))
    return _read_turn_key(ui, view, seat, gesture)


def _read_turn_key(ui: Ui, view: LostGemsView, seat: int, gesture: Gesture) -> Meaning:
    key = gesture.key
    receivers = others(seat, view.seats)
    if key < len(HINTS):
        if len(receivers) == 1 or not view.pennies:  # the rules refuse without a penny
            return _do(ui, seat, Hint(receivers[0], HINTS[key]))
        return Meaning(replace(ui, armed=None if key == ui.armed else key))
    if ui.armed is not None:
        if key in RECEIVER_KEYS[: len(receivers)]:
            receiver = receivers[RECEIVER_KEYS.index(key)]
            return _do(ui, seat, Hint(receiver, HINTS[ui.armed]))
        return _no(ui, Sentence("Choose the seat the hint is for, or press its key again."))
    if key in PLAY_KEYS:
        return _do(ui, seat, Play(PLAY_KEYS.index(key)))
    return _do(ui, seat, Discard(DISCARD_KEYS.index(key)))


def _read_hand_tile(ui: Ui, views: LostGemsViews, held: HandTile, gesture: Gesture) -> Meaning:
    if gesture.kind == "double":
        return Meaning(replace(ui, shown=ui.shown ^ {held.tile}))
    turn = mover(views.table)
    if turn is None:
        return _no(ui, whose_turn(turn))
    if held.seat == turn and gesture.kind == "click":
        return Meaning(ui)
    match views.table.phase:
        case "take":
            return _no(ui, _take_first(turn))
        case "penny":
            move = _answer(held, turn, gesture.kind)
            text = message(
                "Seat {seat} says first whether a penny comes back:"
                " a long press of an own tile for yes, three clicks for no."
            )
        case _:
            move = _turn_move(views.seats[turn], held, turn, gesture.kind)
            text = message("It is seat {seat}'s turn. They discard from their own hand only.")
    return _no(ui, Sentence(text, seat=turn + 1)) if move is None else _do(ui, turn, move)


def _answer(held: HandTile, turn: int, kind: str) -> Move | None:
    """Return the answer about the penny, given on any tile of the hand that owes it."""
    if held.seat != turn:
        return None
    return {"long": Penny(True), "triple": Penny(False)}.get(kind)


def _turn_move(view: LostGemsView, held: HandTile, turn: int, kind: str) -> Move | None:
    """Return the move of the seat `turn`, whose view this is, on a tile of any hand."""
    if held.seat == turn:
        own: dict[str, Move] = {"long": Play(held.slot), "triple": Discard(held.slot)}
        return own.get(kind)
    shard = view.hands[held.seat][held.slot]
    assert shard is not None  # else its tile would be in no hand
    what = {"click": shard.colour, "long": shard.value}.get(kind)
    return None if what is None else Hint(held.seat, what)


def _read_loose_tile(ui: Ui, view: LostGemsView, tile: int, gesture: Gesture) -> Meaning:
    turn = mover(view)
    if tile not in view.treetops:
        return _no(ui, Sentence("This tile is no longer in a hand."))
    if turn is None:
        return _no(ui, whose_turn(turn))
    if view.phase != "take":
        text = message("It is seat {seat}'s turn. No tile is taken now.")
        return _no(ui, Sentence(text, seat=turn + 1))
    if gesture.kind != "double":
        return _no(ui, _take_first(turn))
    return _do(replace(ui, shown=ui.shown | {tile}), turn, Take(tile))


def _helped(ui: Ui, seat: int, slot: int) -> Ui:
    return replace(ui, helped=(*ui.helped[:seat], slot, *ui.helped[seat + 1 :]))


def _do(ui: Ui, seat: int, move: Move) -> Meaning:
    return Meaning(ui, (Made(seat, move),))


def _no(ui: Ui, why: Sentence) -> Meaning:
    return Meaning(ui, note=why, refused=True)


def _take_first(seat: int) -> Sentence:
    text = message("Seat {seat} takes a tile from the treetops first: double-click one.")
    return Sentence(text, seat=seat + 1)
