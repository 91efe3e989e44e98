"""What the table remembers besides the rules, the keys of a pad, and where the tiles are.

A pad's keys, 0 to 11: the three colours, the values 1 to 3, play 1 and 2,
discard 1 and 2, undo, help.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import Shown
from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.games.lost_gems.rules import COLOURS, HAND, VALUES, LostGemsView

LostGemsViews = Views[LostGemsView]

HINTS: tuple[str | int, ...] = (*COLOURS, *VALUES)  # of keys 0 to 5
PLAY_KEYS = (6, 7)
DISCARD_KEYS = (8, 9)
RECEIVER_KEYS = (6, 7, 8)  # after a hint key: the next seat, the second next, the third next

SPARES = HAND  # index of the first tile of a rack without a shard


@dataclass(frozen=True, slots=True)
class Ui:
    """`shown` holds the numbers of the tiles in hands that are face up.

    `armed` is the hint key that waits for its receiver. `helped` is, for each seat, the slot
    whose knowledge its pad shows, from 1; 0 is none. `refused` is the last refused gesture.
    """

    helped: tuple[int, ...]
    shown: frozenset[int] = frozenset()
    armed: int | None = None
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGemsShown(Shown):
    shown: tuple[int, ...]  # numbers of the tiles turned over, ascending


class HandTile(NamedTuple):
    """A tile in a hand: whose, in which slot, and its number."""

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
