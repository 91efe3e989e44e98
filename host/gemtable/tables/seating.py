"""Who gets which board: what lies on the table is dealt to the seats. Pure, and repeatable.

Boards go to the seats in the order they are given, lowest seats first. A
seat's tiles are those of one board that has enough; the tiles it has beyond
the game's need follow in the seat's rack. Where no such board is left, boards
of a single tile make up the hand.
Loose tiles are boards of a single tile too, since they must go from hand to
hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gemtable.tables.core import Address, Layout, Needs

PAD_BOARD = "pico-pad"
RACK_BOARD = "pico-rack"
TILE_BOARD = "pico-tile"

Units = Sequence[Sequence[str | int]]  # one [kind, faces, backs, keys] each, as hello names them
_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Seating:
    """Where everything is, and the names of the boards that would fill what is missing."""

    layout: Layout
    missing: tuple[str, ...]


def seat(boards: Iterable[tuple[str, Units]], needs: Needs, seats: int) -> Seating:
    """Return the seating of `boards`, each its unique id and its units."""
    table = list(boards)
    tiles = [_addresses(uid, units, "tile") for uid, units in table]
    rack_boards = [group for group in tiles if len(group) > 1 and len(group) >= needs.tiles]
    singles = [group[0] for group in tiles if len(group) == 1]

    pads = [address for uid, units in table for address in _addresses(uid, units, "pad")]
    pads_dealt = [_first(pads, needs.pads) for _ in range(seats)]
    racks = [
        _first(rack_boards, 1)[0] if rack_boards and needs.tiles else _first(singles, needs.tiles)
        for _ in range(seats)
    ]
    loose = tuple(singles[: needs.loose])

    missing: list[str] = []
    for pad, rack in zip(pads_dealt, racks, strict=True):
        missing += [PAD_BOARD] * (needs.pads - len(pad))
        missing += [RACK_BOARD] * (len(rack) < needs.tiles)
    missing += [TILE_BOARD] * (needs.loose - len(loose))

    placed = {*loose, *(address for rack in racks for address in rack)}
    layout = Layout(
        pads=tuple(pad[0] if pad else None for pad in pads_dealt),
        racks=tuple(racks),
        tiles=loose,
        backs=frozenset(placed & _with_back_light(table)),
    )
    return Seating(layout, tuple(missing))


def _first(pile: list[_Part], count: int) -> tuple[_Part, ...]:
    """Take `count` from the front of the pile, or nothing if it holds fewer."""
    if len(pile) < count:
        return ()
    taken = tuple(pile[:count])
    del pile[:count]
    return taken


def _addresses(uid: str, units: Units, kind: str) -> tuple[Address, ...]:
    return tuple(Address(uid, index) for index, unit in enumerate(units) if unit[0] == kind)


def _with_back_light(table: Iterable[tuple[str, Units]]) -> set[Address]:
    return {
        Address(uid, index)
        for uid, units in table
        for index, (_kind, _faces, backs, _keys) in enumerate(units)
        if backs
    }
