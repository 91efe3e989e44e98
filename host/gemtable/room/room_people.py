"""Who has joined a room, and with which boards they sit at the table then. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gemtable.games.kit.table import Address, Layout

Tiles = Mapping[Address, Sequence[Address]]  # all tiles of a board by its first


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has joined: with a pad, with tiles (the first unit of their board), or both."""

    pad: Address | None = None
    tiles: Address | None = None

    @property
    def units(self) -> tuple[Address, ...]:
        return tuple(unit for unit in (self.pad, self.tiles) if unit)


def layout_of(people: Sequence[Person], tiles: Tiles) -> Layout:
    """Return who sits where, by the boards with which people joined, from seat 1."""
    racks = (tuple(tiles.get(each.tiles, ())) if each.tiles else () for each in people)
    return Layout(pads=tuple(each.pad for each in people), racks=tuple(racks))


def without(people: Sequence[Person], lost: frozenset[str]) -> tuple[Person, ...]:
    """Return who is left if these boards, by unique id, are lost; nobody without any board."""
    units = ((each.pad, each.tiles) for each in people)
    left = (
        Person(*(unit if unit and unit.board not in lost else None for unit in own))
        for own in units
    )
    return tuple(each for each in left if each.units)
