"""What a gesture asks for in Logichroma. The rules decide whether it is legal.

Nobody can tell whose finger was on a tile: a gesture for a move counts for the seat whose
turn it is.
"""

from dataclasses import replace

from gemtable.games.kit.pads import HELP_KEY, UNDO_KEY
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.games.kit.turns import mover, others, whose_turn
from gemtable.games.logichroma.rules import (
    KINDS,
    Concede,
    Discard,
    Hint,
    LogichromaView,
    Move,
    Pass,
    Play,
    Withdraw,
)
from gemtable.games.logichroma.table.ui import (
    CARD_KEYS,
    DISCARD_KEY,
    PASS_KEY,
    PLAY_KEY,
    SEAT_KEYS,
    WISH_KEY,
    HandTile,
    LogichromaViews,
    Ui,
    hand_tiles,
    must_pass,
)
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


def read(ui: Ui, layout: Layout, views: LogichromaViews, gesture: Gesture, _at: Stamp) -> Meaning:
    """Return what a gesture asks for: a move, an undo, a change of the lights, or a note.

    A refusal is shown until the next gesture.
    """
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views.seats[seat], seat, gesture.key)
    held = hand_tiles(layout, views.table).get(gesture.address)
    if held is None:
        return _no(ui, Sentence("This tile is in no hand: it only shows how the match stands."))
    return _read_tile(ui, layout, views, held, gesture.kind)


def _read_key(ui: Ui, view: LogichromaView, seat: int, key: int) -> Meaning:
    turn = mover(view)
    opened = ui.opened if turn == seat else None
    if key == UNDO_KEY:
        return Meaning(ui, undo=True) if opened is None else Meaning(replace(ui, opened=None))
    if key == HELP_KEY:
        slot = (ui.helped[seat] + 1) % (len(view.hands[seat]) + 1)
        closed = ui if opened is None else replace(ui, opened=None)
        return Meaning(_helped(closed, seat, slot))
    ui = _helped(ui, seat, 0)
    receiver = None if opened is None else ui.receiver(seat, view.seats)
    if receiver is not None:
        return _do(ui, seat, Hint(receiver, KINDS[key]))
    if turn is not None and key == WISH_KEY:
        return _do(ui, seat, Withdraw() if seat in view.wishes else Concede())
    if turn != seat:
        return _no(ui, whose_turn(turn))
    if opened is not None and key not in CARD_KEYS:
        return _read_card_key(ui, seat, opened, key)
    return _open(ui, view, seat, key)


def _read_card_key(ui: Ui, seat: int, slot: int, key: int) -> Meaning:
    """Return the move with the card whose layer is open."""
    if key == PLAY_KEY:
        return _do(ui, seat, Play(slot))
    if key == DISCARD_KEY:
        return _do(ui, seat, Discard(slot))
    return _no(ui, Sentence("Play the card or discard it, or press undo to go back."))


def _open(ui: Ui, view: LogichromaView, seat: int, key: int) -> Meaning:
    """Open the layer of a card or a seat; pressed again it closes."""
    if must_pass(view):
        if key == PASS_KEY:
            return _do(ui, seat, Pass())
        return _no(ui, Sentence("You can only pass: press the first key."))
    hand, receivers = view.hands[seat], others(seat, view.seats)
    if key in CARD_KEYS and (key >= len(hand) or hand[key] is None):
        return _no(ui, Sentence("There is no card in slot {slot}.", slot=key + 1))
    if key in SEAT_KEYS:
        if SEAT_KEYS.index(key) >= len(receivers):
            return _no(ui, Sentence("There is no such seat: press a lit key."))
        if not view.hints:  # the rules refuse with the reason
            return _do(ui, seat, Hint(receivers[SEAT_KEYS.index(key)], KINDS[0]))
    return Meaning(replace(ui, opened=None if key == ui.opened else key))


def _read_tile(
    ui: Ui, layout: Layout, views: LogichromaViews, held: HandTile, kind: str
) -> Meaning:
    turn = mover(views.table)
    if turn is None:
        return _no(ui, whose_turn(turn))
    view = views.seats[turn]
    if kind == "double":
        text = message("A double click does nothing here: click once, click three times, or hold.")
        return _no(ui, Sentence(text))
    if held.seat == turn and must_pass(view):
        return _do(ui, turn, Pass())
    card = view.hands[held.seat][held.slot]
    if card is None:
        return _no(ui, Sentence("There is no card in slot {slot}.", slot=held.slot + 1))
    if held.seat == turn:
        return _read_own_tile(_helped(ui, turn, 0), layout, turn, held.slot, kind)
    if kind == "triple":
        text = message("It is seat {seat}'s turn. They discard from their own hand only.")
        return _no(ui, Sentence(text, seat=turn + 1))
    what = card.colour if kind == "click" else card.value
    assert what is not None  # everyone except its holder sees it
    return _do(ui, turn, Hint(held.seat, what))


def _read_own_tile(ui: Ui, layout: Layout, turn: int, slot: int, kind: str) -> Meaning:
    """Return a move; a click opens the card's layer on the seat's pad, if it has a pad."""
    if kind == "click":
        opened = None if layout.pads[turn] is None or slot == ui.opened else slot
        return Meaning(replace(ui, opened=opened))
    return _do(ui, turn, Play(slot) if kind == "long" else Discard(slot))


def _helped(ui: Ui, seat: int, slot: int) -> Ui:
    return replace(ui, helped=(*ui.helped[:seat], slot, *ui.helped[seat + 1 :]))


def _do(ui: Ui, seat: int, move: Move) -> Meaning:
    return Meaning(ui, (Made(seat, move),))


def _no(ui: Ui, why: Sentence) -> Meaning:
    return Meaning(ui, note=why, refused=True)
