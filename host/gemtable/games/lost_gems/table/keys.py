"""The keys and tiles of The Lost Gems: turns gestures into moves.

A pad's keys, 0 to 11: the three colours, the values 1 to 3, play 1 and 2,
discard 1 and 2, undo, help.

A tile cannot tell who touched it, so a gesture for a move counts for the seat whose turn it is.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.hint_words import own_hand_only
from gemtable.games.kit.hints import HelpedUi, with_help
from gemtable.games.kit.rules import Shown, Views, mover, others, whose_turn
from gemtable.games.kit.table import (
    HELP_KEY,
    ONLY_SHOWS,
    UNDO_KEY,
    Address,
    Gesture,
    Layout,
    Meaning,
    do,
    refuse,
)
from gemtable.games.lost_gems.rules import (
    COLOURS,
    HAND,
    VALUES,
    Discard,
    Hint,
    LostGemsView,
    Move,
    Penny,
    Play,
    Take,
)
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

LostGemsViews = Views[LostGemsView]

HINTS: tuple[str | int, ...] = (*COLOURS, *VALUES)  # of keys 0 to 5
PLAY_KEYS = (6, 7)
DISCARD_KEYS = (8, 9)
RECEIVER_KEYS = (6, 7, 8)  # after a hint key: the next seat and the two after it

SPARES = HAND  # the first tile of a rack that has no shard


@dataclass(frozen=True, slots=True)
class Ui(HelpedUi):
    """The Ui of The Lost Gems: `shown` has the numbers of the tiles in hands that are face up.

    `armed` is the hint key that waits for its receiver, `refused` the last refused gesture.
    """

    shown: frozenset[int] = frozenset()
    armed: int | None = None
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGemsShown(Shown):
    shown: tuple[int, ...]  # numbers of the tiles turned over, ascending
    armed: int | None = None  # the hint key that waits for its receiver, by its pulse


LostGemsPosition = Position[LostGemsView, LostGemsShown]
Meant = Meaning[Ui, Move]


class HandTile(NamedTuple):
    """A tile in a hand: its holder's seat, its slot and its number."""

    seat: int
    slot: int
    tile: int


def hand_tiles(layout: Layout, view: LostGemsView) -> dict[Address, HandTile]:
    """Return the units that are tiles in hands.

    If the referee deals, a hand's slots are the first tiles of its seat's rack; if the table
    deals, they are the loose tiles that the seat took.
    """
    found = {}
    for seat, hand in enumerate(view.hands):
        units = layout.tiles if view.deal == "table" else layout.racks[seat]
        for slot, shard in enumerate(hand):
            if shard is None:
                continue
            place = shard.tile if view.deal == "table" else slot
            if place < len(units):
                found[units[place]] = HandTile(seat, slot, shard.tile)
    return found


def read(ui: Ui, layout: Layout, views: LostGemsViews, gesture: Gesture, _at: Stamp) -> Meant:
    """Return the meaning of a gesture: a move, an undo, a change of the lights, or a note.

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
    return refuse(ui, ONLY_SHOWS)


def _read_key(ui: Ui, view: LostGemsView, seat: int, gesture: Gesture) -> Meant:
    key = gesture.key
    if key == UNDO_KEY:
        return Meaning(ui, undo=True)
    if key == HELP_KEY:
        return Meaning(with_help(ui, seat, (ui.helped[seat] + 1) % (HAND + 1)))
    ui = with_help(ui, seat, 0)
    turn = mover(view)
    if turn != seat:
        return refuse(ui, whose_turn(turn))
    if view.phase == "take":
        return refuse(ui, _take_first(seat))
    if view.phase == "penny":
        if key in PLAY_KEYS + DISCARD_KEYS:
            return do(ui, seat, Penny(key in PLAY_KEYS))
        text = message(
            "Seat {seat} must first say whether to flip a penny back: a play key for yes, a "
            "discard key for no."
        )
        return refuse(ui, Sentence(text, seat=seat + 1))
    return _read_turn_key(ui, view, seat, gesture)


def _read_turn_key(ui: Ui, view: LostGemsView, seat: int, gesture: Gesture) -> Meant:
    key = gesture.key
    receivers = others(seat, view.seats)
    if key < len(HINTS):
        if len(receivers) == 1 or not view.pennies:  # the rules refuse without a penny
            return do(ui, seat, Hint(receivers[0], HINTS[key]))
        return Meaning(replace(ui, armed=None if key == ui.armed else key))
    if ui.armed is not None:
        if key in RECEIVER_KEYS[: len(receivers)]:
            receiver = receivers[RECEIVER_KEYS.index(key)]
            return do(ui, seat, Hint(receiver, HINTS[ui.armed]))
        return refuse(
            ui,
            Sentence(
                "Choose the seat that gets the hint, or press the key of the hint again to cancel."
            ),
        )
    if key in PLAY_KEYS:
        return do(ui, seat, Play(PLAY_KEYS.index(key)))
    return do(ui, seat, Discard(DISCARD_KEYS.index(key)))


def _read_hand_tile(ui: Ui, views: LostGemsViews, held: HandTile, gesture: Gesture) -> Meant:
    if gesture.kind == "double":
        return Meaning(replace(ui, shown=ui.shown ^ {held.tile}))
    turn = mover(views.table)
    if turn is None:
        return refuse(ui, whose_turn(turn))
    if held.seat == turn and gesture.kind == "click":
        return Meaning(ui)
    match views.table.phase:
        case "take":
            return refuse(ui, _take_first(turn))
        case "penny":
            move = _answer(held, turn, gesture.kind)
            text = message(
                "Seat {seat} must first say whether to flip a penny back: a long press on one of "
                "their tiles for yes, three clicks for no."
            )
            why = Sentence(text, seat=turn + 1)
        case _:
            move = _turn_move(views.seats[turn], held, turn, gesture.kind)
            why = own_hand_only(turn)
    return refuse(ui, why) if move is None else do(ui, turn, move)


def _answer(held: HandTile, turn: int, kind: str) -> Move | None:
    if held.seat != turn:
        return None
    return {"long": Penny(True), "triple": Penny(False)}.get(kind)


def _turn_move(view: LostGemsView, held: HandTile, turn: int, kind: str) -> Move | None:
    if held.seat == turn:
        own: dict[str, Move] = {"long": Play(held.slot), "triple": Discard(held.slot)}
        return own.get(kind)
    shard = view.hands[held.seat][held.slot]
    assert shard is not None  # `held` is a tile in a hand
    what = {"click": shard.colour, "long": shard.value}.get(kind)
    return None if what is None else Hint(held.seat, what)


def _read_loose_tile(ui: Ui, view: LostGemsView, tile: int, gesture: Gesture) -> Meant:
    turn = mover(view)
    if tile not in view.treetops:
        return refuse(ui, Sentence("This tile is no longer in a hand."))
    if turn is None:
        return refuse(ui, whose_turn(turn))
    if view.phase != "take":
        text = message("It is seat {seat}'s turn. Nobody can take a tile now.")
        return refuse(ui, Sentence(text, seat=turn + 1))
    if gesture.kind != "double":
        return refuse(ui, _take_first(turn))
    return do(replace(ui, shown=ui.shown | {tile}), turn, Take(tile))


def _take_first(seat: int) -> Sentence:
    text = message("Seat {seat} must first take a tile from the treetops: double-click one.")
    return Sentence(text, seat=seat + 1)


def chores(ui: Ui, layout: Layout, views: LostGemsViews, seat: int) -> tuple[Gesture, ...]:
    """Return the double clicks that turn the seat's face-down tiles towards the others."""
    return tuple(
        Gesture(unit, 0, "double")
        for unit, held in hand_tiles(layout, views.table).items()
        if held.seat == seat and held.tile not in ui.shown
    )
