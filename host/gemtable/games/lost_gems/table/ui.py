"""What the table keeps beyond the rules, the keys of a pad, and where the tiles of a match are.

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

HINTS: tuple[str | int, ...] = (*COLOURS, *VALUES)  # what keys 0 to 5 tell
PLAY_KEYS = (6, 7)
DISCARD_KEYS = (8, 9)
RECEIVER_KEYS = (6, 7, 8)  # after a hint key: the next seat, the second next, the third next

SPARES = HAND  # the first tile of a rack that holds no shard


@dataclass(frozen=True, slots=True)
class Ui:
    """`shown` are the tiles of hands that are face up, by their number.

    `armed` is the hint key that waits for its receiver. `helped` says for each
    seat which slot's knowledge its pad shows, from 1; 0 is none. `refused` is
    the gesture that just came to nothing.
    """

    helped: tuple[int, ...]
    shown: frozenset[int] = frozenset()
    armed: int | None = None
    refused: Gesture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGemsShown(Shown):
    shown: tuple[int, ...]  # the tiles that are turned over, ascending


class HandTile(NamedTuple):
    """A tile in a hand: whose, in which slot, and its number."""

    seat: int
    slot: int
    tile: int


def hand_tiles(layout: Layout, view: LostGemsView) -> dict[Address, HandTile]:
    """Return the units that are tiles in hands.

    Where the referee deals, a hand's slots are the first tiles of its seat's
    rack; where the table deals, whichever loose tiles the seat took.
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
