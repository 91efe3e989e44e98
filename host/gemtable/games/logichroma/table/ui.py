"""What the table of Logichroma remembers besides the rules, the keys of a pad, and its tiles.

A pad's keys, 0 to 11: the own cards from 0; the other seats from 5, the next one first;
the wish to concede, undo, help. The key of a card or a seat opens the second layer: what to
do with the card, or the colours and values to hint to the seat.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.pads import pad_names
from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import Shown
from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.games.kit.turns import mover, others
from gemtable.games.logichroma.rules import KINDS, LogichromaView

LogichromaViews = Views[LogichromaView]

CARD_KEYS = range(5)
SEAT_KEYS = range(5, 9)
WISH_KEY = 9

PLAY_KEY, DISCARD_KEY = 5, 6  # in the layer of a card, besides the keys of cards
PASS_KEY = 0  # if nothing else is legal
# In the layer of a seat a key is the index of its colour or value in KINDS.


@dataclass(frozen=True, slots=True)
class Ui:
    """`opened` is the key whose second layer is open on the pad of the seat to move.

    `helped` is, for each seat, the card whose knowledge its pad shows, from 1; 0 is none.
    `refused` is the last refused gesture.
    """

    helped: tuple[int, ...]
    opened: int | None = None
    refused: Gesture | None = None

    def receiver(self, turn: int, seats: int) -> int | None:
        """Return the seat whose layer `turn` has open; None if a card's layer or none is open."""
        if self.opened is None or self.opened not in SEAT_KEYS:
            return None
        return others(turn, seats)[SEAT_KEYS.index(self.opened)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogichromaShown(Shown):
    opened: int | None
    helped: tuple[int, ...]


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
    """Return the names of the keys of a seat's pad, in its open layer."""
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
