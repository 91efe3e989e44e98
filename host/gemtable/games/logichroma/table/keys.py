"""The keys and tiles of Logichroma: turns gestures into moves.

A pad's keys, 0 to 11: the seat's own cards from 0; the other seats from 5, the next one first;
the wish to concede, undo, help. The key of a card or a seat opens the second layer: play or
discard for the card, or the colours and values to hint to the seat.

A tile cannot tell who touched it, so a gesture for a move counts for the seat whose turn it is.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.hint_words import own_hand_only
from gemtable.games.kit.hints import HelpedUi, is_empty, with_help
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
    pad_names,
    refuse,
)
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
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

LogichromaViews = Views[LogichromaView]

CARD_KEYS = range(5)
SEAT_KEYS = range(5, 9)
WISH_KEY = 9

PLAY_KEY, DISCARD_KEY = 5, 6  # in the layer of a card, besides the keys of cards
PASS_KEY = 0  # if nothing else is legal
# In the layer of a seat a key is the index of its colour or value in KINDS.


@dataclass(frozen=True, slots=True)
class Ui(HelpedUi):
    """The Ui of Logichroma: the layer of the key `opened` is open for the seat to move.

    `refused` is the last refused gesture.
    """

    opened: int | None = None
    refused: Gesture | None = None

    def receiver(self, turn: int, seats: int) -> int | None:
        """Return the seat whose layer is open on the pad of the seat `turn`, or None."""
        if self.opened is None or self.opened not in SEAT_KEYS:
            return None
        return others(turn, seats)[SEAT_KEYS.index(self.opened)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogichromaShown(Shown):
    opened: int | None
    helped: tuple[int, ...]


LogichromaPosition = Position[LogichromaView, LogichromaShown]
Meant = Meaning[Ui, Move]


class HandTile(NamedTuple):
    """A tile of a rack that is a slot of a hand."""

    seat: int
    slot: int


def hand_tiles(layout: Layout, view: LogichromaView) -> dict[Address, HandTile]:
    """Return the units that are slots of hands: the first tiles of each seat's rack."""
    return {
        unit: HandTile(seat, slot)
        for seat, hand in enumerate(view.hands)
        for slot, unit in enumerate(layout.racks[seat][: len(hand)])
    }


def must_pass(view: LogichromaView) -> bool:
    """Return whether the seat to move can only pass (note 2.9)."""
    turn = mover(view)
    hands = [any(hand) for hand in view.hands]
    return turn is not None and not (hands[turn] or (view.hints and any(hands)))


def key_names(view: LogichromaView, shown: LogichromaShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a seat's pad in its current layer."""
    names = pad_names()
    opened = shown.opened if mover(view) == seat else None
    if opened in SEAT_KEYS:
        names[: len(KINDS)] = map(str, KINDS)
        return tuple(names)
    for slot in range(len(view.hands[seat])):
        names[slot] = f"card {slot + 1}"
    names[WISH_KEY] = "withdraw" if seat in view.wishes else "concede"
    if opened is not None:
        names[PLAY_KEY], names[DISCARD_KEY] = "play", "discard"
        return tuple(names)
    for key, other in zip(SEAT_KEYS, others(seat, view.seats), strict=False):
        names[key] = f"seat {other + 1}"
    if mover(view) == seat and must_pass(view):
        names[PASS_KEY] = "pass"
    return tuple(names)


def read(ui: Ui, layout: Layout, views: LogichromaViews, gesture: Gesture, _at: Stamp) -> Meant:
    """Return the meaning of a gesture: a move, an undo, a change of the lights, or a note.

    A refusal is shown until the next gesture.
    """
    ui = replace(ui, refused=None)
    if gesture.address in layout.pads:
        seat = layout.pads.index(gesture.address)
        return _read_key(ui, views.seats[seat], seat, gesture.key)
    held = hand_tiles(layout, views.table).get(gesture.address)
    if held is None:
        return refuse(ui, ONLY_SHOWS)
    return _read_tile(ui, layout, views, held, gesture.kind)


def _read_key(ui: Ui, view: LogichromaView, seat: int, key: int) -> Meant:
    turn = mover(view)
    opened = ui.opened if turn == seat else None
    if key == UNDO_KEY:
        return Meaning(ui, undo=True) if opened is None else Meaning(replace(ui, opened=None))
    if key == HELP_KEY:
        slot = (ui.helped[seat] + 1) % (len(view.hands[seat]) + 1)
        closed = ui if opened is None else replace(ui, opened=None)
        return Meaning(with_help(closed, seat, slot))
    ui = with_help(ui, seat, 0)
    receiver = None if opened is None else ui.receiver(seat, view.seats)
    if receiver is not None:
        return do(ui, seat, Hint(receiver, KINDS[key]))
    if turn is not None and key == WISH_KEY:
        return do(ui, seat, Withdraw() if seat in view.wishes else Concede())
    if turn != seat:
        return refuse(ui, whose_turn(turn))
    if opened is not None and key not in CARD_KEYS:
        return _read_card_key(ui, seat, opened, key)
    return _open(ui, view, seat, key)


def _read_card_key(ui: Ui, seat: int, slot: int, key: int) -> Meant:
    if key == PLAY_KEY:
        return do(ui, seat, Play(slot))
    if key == DISCARD_KEY:
        return do(ui, seat, Discard(slot))
    return refuse(ui, Sentence("Play the card or discard it, or press undo to go back."))


def _open(ui: Ui, view: LogichromaView, seat: int, key: int) -> Meant:
    """Open the layer of a card or a seat, or close it if it is open."""
    if must_pass(view):
        if key == PASS_KEY:
            return do(ui, seat, Pass())
        return refuse(ui, Sentence("You can only pass: press the first key."))
    hand, receivers = view.hands[seat], others(seat, view.seats)
    if key in CARD_KEYS and (key >= len(hand) or hand[key] is None):
        return refuse(ui, is_empty(key))
    if key in SEAT_KEYS:
        if SEAT_KEYS.index(key) >= len(receivers):
            return refuse(ui, Sentence("There is no such seat: press a lit key."))
        if not view.hints:  # the rules refuse with the reason
            return do(ui, seat, Hint(receivers[SEAT_KEYS.index(key)], KINDS[0]))
    return Meaning(replace(ui, opened=None if key == ui.opened else key))


def _read_tile(ui: Ui, layout: Layout, views: LogichromaViews, held: HandTile, kind: str) -> Meant:
    turn = mover(views.table)
    if turn is None:
        return refuse(ui, whose_turn(turn))
    view = views.seats[turn]
    if kind == "double":
        text = message("A double click does nothing here: click once, click three times, or hold.")
        return refuse(ui, Sentence(text))
    if held.seat == turn and must_pass(view):
        return do(ui, turn, Pass())
    card = view.hands[held.seat][held.slot]
    if card is None:
        return refuse(ui, is_empty(held.slot))
    if held.seat == turn:
        return _read_own_tile(with_help(ui, turn, 0), layout, turn, held.slot, kind)
    if kind == "triple":
        return refuse(ui, own_hand_only(turn))
    what = card.colour if kind == "click" else card.value
    assert what is not None  # everyone except its holder sees it
    return do(ui, turn, Hint(held.seat, what))


def _read_own_tile(ui: Ui, layout: Layout, turn: int, slot: int, kind: str) -> Meant:
    """Return a move; a click opens the card's layer on the seat's pad, if it has a pad."""
    if kind == "click":
        opened = None if layout.pads[turn] is None or slot == ui.opened else slot
        return Meaning(replace(ui, opened=opened))
    return do(ui, turn, Play(slot) if kind == "long" else Discard(slot))
