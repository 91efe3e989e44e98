"""What a gesture asks for in The Lost Gems. Whether it may be is for the rules to say.

On a tile nobody can tell whose finger it was: a gesture that moves is taken
for the seat whose turn it is.
"""

from collections.abc import Sequence
from dataclasses import replace

from gemtable.rules.core import View
from gemtable.rules.lost_gems import HAND, Discard, Hint, Move, Penny, Play, Take
from gemtable.tables.core import Gesture, Layout, Reading
from gemtable.tables.lost_gems.ui import (
    DISCARD_KEYS,
    HELP_KEY,
    HINTS,
    PLAY_KEYS,
    RECEIVER_KEYS,
    UNDO_KEY,
    HandTile,
    Ui,
    hand_tiles,
    mover,
    others,
)

_TAKE_FIRST = "Seat {} takes a tile from the treetops first: double-click one."
_PENNY_FIRST = "Seat {} says first whether a penny comes back: {} for yes, {} for no."


def read(ui: Ui, layout: Layout, views: Sequence[View], gesture: Gesture) -> Reading:
    """Return what the gesture asks for; it also ends the sign of an earlier refusal."""
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views[seat], seat, gesture)
    held = hand_tiles(layout, views[0]).get(gesture.address)
    if held is not None:
        return _read_hand_tile(ui, views, held, gesture)
    if gesture.address in layout.tiles:
        return _read_loose_tile(ui, views[0], layout.tiles.index(gesture.address), gesture)
    return Reading(ui, note="This tile is in no hand: it only shows how the match stands.")


def _read_key(ui: Ui, view: View, seat: int, gesture: Gesture) -> Reading:
    key = gesture.key
    if key == UNDO_KEY:
        return Reading(ui, seat=seat, undo=True)
    if key == HELP_KEY:
        return Reading(_helped(ui, seat, (ui.helped[seat] + 1) % (HAND + 1)))
    ui = _helped(ui, seat, 0)
    turn = mover(view)
    if turn != seat:
        return Reading(ui, note=_whose_turn(turn))
    if view["phase"] == "take":
        return Reading(ui, note=_TAKE_FIRST.format(seat + 1))
    if view["phase"] == "penny":
        if key in PLAY_KEYS + DISCARD_KEYS:
            return Reading(ui, seat, Penny(key in PLAY_KEYS))
        return Reading(ui, note=_PENNY_FIRST.format(seat + 1, "a play key", "a discard key"))
    return _read_turn_key(ui, view, seat, gesture)


def _read_turn_key(ui: Ui, view: View, seat: int, gesture: Gesture) -> Reading:
    key = gesture.key
    receivers = others(seat, view["seats"])
    if key < len(HINTS):
        if len(receivers) == 1 or not view["pennies"]:  # the rules refuse without a penny
            return Reading(ui, seat, Hint(receivers[0], HINTS[key]))
        return Reading(replace(ui, armed=None if key == ui.armed else key))
    if ui.armed is not None:
        if key in RECEIVER_KEYS[: len(receivers)]:
            receiver = receivers[RECEIVER_KEYS.index(key)]
            return Reading(ui, seat, Hint(receiver, HINTS[ui.armed]))
        return Reading(ui, note="Choose the seat the hint is for, or press its key again.")
    if key in PLAY_KEYS:
        return Reading(ui, seat, Play(PLAY_KEYS.index(key)))
    return Reading(ui, seat, Discard(DISCARD_KEYS.index(key)))


def _read_hand_tile(ui: Ui, views: Sequence[View], held: HandTile, gesture: Gesture) -> Reading:
    if gesture.kind == "double":
        return Reading(replace(ui, shown=ui.shown ^ {held.tile}))
    turn = mover(views[0])
    if turn is None:
        return Reading(ui, note=_whose_turn(turn))
    if held.seat == turn and gesture.kind == "click":
        return Reading(ui)
    match views[0]["phase"]:
        case "take":
            return Reading(ui, note=_TAKE_FIRST.format(turn + 1))
        case "penny":
            move = _answer(held, turn, gesture.kind)
            note = _PENNY_FIRST.format(turn + 1, "a long press of an own tile", "three clicks")
        case _:
            move = _turn_move(views[turn], held, turn, gesture.kind)
            note = f"{_whose_turn(turn)} It discards from its own hand only."
    return Reading(ui, note=note) if move is None else Reading(ui, turn, move)


def _answer(held: HandTile, turn: int, kind: str) -> Move | None:
    """Return the answer about the penny, given at any tile of the hand that owes it."""
    if held.seat != turn:
        return None
    return {"long": Penny(True), "triple": Penny(False)}.get(kind)


def _turn_move(view: View, held: HandTile, turn: int, kind: str) -> Move | None:
    """Return the move of `turn`, whose view this is, at a tile of its own or another hand."""
    if held.seat == turn:
        own: dict[str, Move] = {"long": Play(held.slot), "triple": Discard(held.slot)}
        return own.get(kind)
    shard = view["hands"][held.seat][held.slot]
    what = {"click": shard["colour"], "long": shard["value"]}.get(kind)
    return None if what is None else Hint(held.seat, what)


def _read_loose_tile(ui: Ui, view: View, tile: int, gesture: Gesture) -> Reading:
    turn = mover(view)
    if tile not in view.get("treetops", ()):
        return Reading(ui, note="This tile is in no hand any more.")
    if view["phase"] != "take":
        return Reading(ui, note=f"{_whose_turn(turn)} No tile is taken now.")
    if gesture.kind != "double":
        return Reading(ui, note=_TAKE_FIRST.format(view["turn"] + 1))
    return Reading(replace(ui, shown=ui.shown | {tile}), turn, Take(tile))


def _helped(ui: Ui, seat: int, slot: int) -> Ui:
    return replace(ui, helped=(*ui.helped[:seat], slot, *ui.helped[seat + 1 :]))


def _whose_turn(turn: int | None) -> str:
    return "The match is over." if turn is None else f"It is seat {turn + 1}'s turn."
