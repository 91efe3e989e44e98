"""Assigns boards to the seats, and keeps track of boards that are away or have no place.

A board that had a place keeps it. The others go to the seats in the given order, the first
seat first. A seat gets the tiles of one board that has enough of them; tiles beyond what
the game needs are at the end of the seat's rack. If no such board is left, several boards
of a single tile make up the hand. Loose tiles are also boards of a single tile, since they
are passed from hand to hand. Optional boards are assigned last.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gemtable.games.kit.table import Address, Layout, Needs
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence

PAD_BOARD = "pico-pad"
RACK_BOARD = "pico-rack"
TILE_BOARD = "pico-tile"

Units = Sequence[Sequence[str | int]]  # [kind, faces, backs, keys] of each, as in hello
_Rack = tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """A layout, and the names of the board files of all boards that it still lacks."""

    layout: Layout
    missing: tuple[str, ...]


def assign(
    boards: Iterable[tuple[str, Units]],
    needs: Needs,
    seats: int,
    had: Mapping[str, Address] | None = None,
) -> Assignment:
    """Assign `boards`, each a unique id and its units, to the seats.

    `had` maps parts of the table, named as in `Layout.parts`, to the units they had before.
    """
    table = list(boards)
    pile = _Pile(table, needs)
    pile.keep({part: had[part] for part in _parts(needs, seats) if part in had} if had else {})
    numbers = range(1, seats + 1)
    layout = Layout(
        pads=tuple(pile.pad(number) for number in numbers),
        racks=tuple(pile.rack(number) for number in numbers),
        tiles=pile.tiles(_loose(1, needs.loose)),
    )
    missing = _missing(layout, needs)
    if not missing:
        layout = _with_what_is_nice(layout, pile, needs)
    return Assignment(
        replace(layout, backs=_with_back_light(table).intersection(layout.units)), missing
    )


class _Pile:
    """The boards that are still free, in the given order, and those kept for a part."""

    def __init__(self, table: Sequence[tuple[str, Units]], needs: Needs) -> None:
        groups = [addresses(uid, units, "tile") for uid, units in table]
        self._needs = needs
        self._pads = [pad for uid, units in table for pad in addresses(uid, units, "pad")]
        self._racks = [group for group in groups if len(group) > 1 and len(group) >= needs.tiles]
        self._singles = [group[0] for group in groups if len(group) == 1]
        self._kept: dict[str, Address] = {}
        self._kept_racks: dict[str, _Rack] = {}

    def keep(self, had: Mapping[str, Address]) -> None:
        """Reserve the units that parts had before, if they are present."""
        for part, unit in had.items():
            if part.startswith("rack "):
                self._keep_rack(part, unit)
                continue
            units = self._pads if part.startswith("pad ") else self._singles
            if unit in units:
                units.remove(unit)
                self._kept[part] = unit

    def pad(self, number: int) -> Address | None:
        if not self._needs.pads:
            return None
        kept = self._kept.get(f"pad {number}")
        return kept or (self._pads.pop(0) if self._pads else None)

    def rack(self, number: int) -> _Rack:
        """Return the tiles of a seat: its earlier ones, those of one board, or single tiles."""
        most = self._needs.tiles + self._needs.nice_tiles
        if not most:
            return ()
        if f"rack {number}" in self._kept_racks:
            return self._kept_racks[f"rack {number}"]
        hand = _slots(number, 1, self._needs.tiles)
        had_singles = any(part in self._kept for part in _slots(number, 1, most))
        has_enough = sum(part not in self._kept for part in hand) <= len(self._singles)
        if self._racks and not (had_singles and has_enough):
            return self._racks.pop(0)
        return self.tiles(hand) if has_enough else ()

    def tiles(self, parts: Iterable[str]) -> tuple[Address, ...]:
        """Return single tiles for these parts; fewer if there aren't enough."""
        found = []
        for part in parts:
            if part in self._kept:
                found.append(self._kept[part])
            elif self._singles:
                found.append(self._singles.pop(0))
        return tuple(found)

    def _keep_rack(self, part: str, first: Address) -> None:
        for rack in self._racks:
            if rack[0] == first:
                self._kept_racks[part] = rack
                self._racks.remove(rack)
                return


def _with_what_is_nice(layout: Layout, pile: _Pile, needs: Needs) -> Layout:
    """Return the layout with the optional boards added, taken from the pile."""
    tiles = layout.tiles + pile.tiles(_loose(needs.loose + 1, needs.loose + needs.nice_loose))
    racks = []
    for number, rack in enumerate(layout.racks, 1):
        is_hand = len({tile.board for tile in rack}) == len(rack)  # of single tiles, or empty
        more = _slots(number, len(rack) + 1, needs.tiles + needs.nice_tiles) if is_hand else []
        racks.append(rack + pile.tiles(more))
    spare = [tile for rack in racks for tile in rack[needs.tiles :]]
    nice = frozenset([*spare, *tiles[needs.loose :]])
    return replace(layout, racks=tuple(racks), tiles=tiles, nice=nice)


def _missing(layout: Layout, needs: Needs) -> tuple[str, ...]:
    """Return the board files of the boards that a layout lacks, loose tiles last."""
    missing: list[str] = []
    for pad, rack in zip(layout.pads, layout.racks, strict=True):
        missing += [PAD_BOARD] * (needs.pads - (pad is not None))
        missing += [RACK_BOARD] * (len(rack) < needs.tiles)
    return (*missing, *[TILE_BOARD] * (needs.loose - len(layout.tiles)))


def _parts(needs: Needs, seats: int) -> Iterator[str]:
    for number in range(1, seats + 1):
        yield f"pad {number}"
        yield f"rack {number}"
        yield from _slots(number, 1, needs.tiles + needs.nice_tiles)
    yield from _loose(1, needs.loose + needs.nice_loose)


def _slots(seat: int, first: int, last: int) -> list[str]:
    return [f"tile {seat}.{slot}" for slot in range(first, last + 1)]


def _loose(first: int, last: int) -> list[str]:
    return [f"tile {number}" for number in range(first, last + 1)]


def addresses(uid: str, units: Units, kind: str) -> tuple[Address, ...]:
    """Return the units of one kind, "pad" or "tile", that a board has."""
    return tuple(Address(uid, index) for index, unit in enumerate(units) if unit[0] == kind)


def _with_back_light(table: Iterable[tuple[str, Units]]) -> frozenset[Address]:
    return frozenset(
        Address(uid, index)
        for uid, units in table
        for index, (_kind, _faces, backs, _keys) in enumerate(units)
        if backs
    )


class Away(NamedTuple):
    """The reason why a board is away, and when it left, in seconds of the loop's clock."""

    why: Sentence
    since_s: float


class BoardPlaces:
    """Keeps the layout of a table, and works out the layout with another board.

    `away` has the boards of the layout that left, in that order. `nobodys` has the boards that
    are present but have no place, in the order they came. `is_emulated` takes a board's unique
    id.
    """

    def __init__(self, layout: Layout, needs: Needs, is_emulated: Callable[[str], bool]) -> None:
        self.layout = layout
        self.away: dict[str, Away] = {}
        self.nobodys: list[str] = []
        self.is_emulated = is_emulated
        self._needs = needs
        self._units: dict[str, Units] = {}  # of every board that ever came

    @property
    def missing(self) -> dict[str, Sentence]:
        """The reason why a board is away, for each one that the match needs, by unique id."""
        away = self.away.items()
        return {uid: each.why for uid, each in away if not self.layout.can_spare(uid)}

    def came(self, uid: str, units: Units) -> None:
        """Note that a board with these units came."""
        self._units[uid] = units
        self.away.pop(uid, None)
        if uid not in self.layout.boards and uid not in self.nobodys:
            self.nobodys.append(uid)

    def went(self, uid: str, away: Away) -> None:
        """Note that a board left."""
        if uid in self.nobodys:
            self.nobodys.remove(uid)
        elif uid in self.layout.boards:
            self.away[uid] = away

    def change(self, layout: Layout) -> None:
        """Replace the layout."""
        there = [*self.layout.boards, *self.nobodys]
        self.nobodys = [uid for uid in there if uid not in self.away and uid not in layout.boards]
        self.away = {uid: each for uid, each in self.away.items() if uid in layout.boards}
        self.layout = layout

    def leds(self, uid: str) -> dict[Address, int]:
        """Return the number of LEDs of each unit of a board, which must have come before."""
        return {
            Address(uid, index): int(faces) + int(backs)
            for index, (_kind, faces, backs, _keys) in enumerate(self._units[uid])
        }

    def with_more(self, uid: str) -> Layout | None:
        """Return the layout with one more board; None if the game has no use for it."""
        return self._seated([*self.layout.boards, uid], uid)

    def with_instead(self, uid: str, old: str) -> Layout | None:
        """Return the layout with a board in the place of `old`; None if it doesn't fit."""
        others = [board for board in self.layout.boards if board != old]
        return self._seated([*others, uid], uid)

    def place_for(self, uid: str) -> str | None:
        """Return the board that this one can replace: one that is away, or else an emulated one.

        Returns None if it can replace no such board.
        """
        emulated = [board for board in self.layout.boards if self.is_emulated(board)]
        fitting = (old for old in (*self.away, *emulated) if self.with_instead(uid, old))
        return next(fitting, None)

    def _seated(self, boards: list[str], uid: str) -> Layout | None:
        if not self._units.keys() >= set(boards):
            return None
        table = [(board, self._units[board]) for board in boards]
        assigned = assign(table, self._needs, self.layout.seats, self.layout.parts)
        is_whole = uid in assigned.layout.boards and not assigned.missing
        return assigned.layout if is_whole else None


def no_such_part(layout: Layout) -> Notice:
    """Return the notice that refuses a part that the table doesn't have."""
    fix = Sentence("Parts of the table: {parts}.", parts=list(layout.parts))
    return Notice("refused", Sentence("The table has no such part."), fix)
