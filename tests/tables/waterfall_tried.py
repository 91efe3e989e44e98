"""How the table script of Waterfall is tried: two to six seats, with loose tiles and without."""

from gemtable.check.boardless_table import Table
from gemtable.games.kit.table import Address, Layout
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import (
    FULL,
    Add,
    Done,
    Fall,
    Pawn,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
)

from tests.rules.waterfall_table import table as laid
from tests.tables.tried import Tried, pads

FEW = 7  # loose tiles, fewer than the waterfall comes to have


def layout(seats, loose=FULL, backs=True):
    """Return pads, and loose tiles, which have back lights or have none."""
    tiles = tuple(Address(f"tile{number}", 0) for number in range(loose))
    return Layout(
        pads=pads(seats),
        racks=((),) * seats,
        tiles=tiles,
        backs=frozenset(tiles if backs else ()),
    )


def begin(seats, loose, seed):
    state = waterfall.start(seats, seed, first=seed % seats)
    return Table("waterfall", state, layout(seats, loose, backs=seed % 2 == 0))


def choose(table, seat, chance):
    """Return a move by chance; a tile is played, added and scored rather than left."""
    legal = waterfall.legal(table.state, seat)
    scores = [move for move in legal if isinstance(move, Score)]
    falls = [move for move in legal if isinstance(move, Fall)]
    return chance.choice(scores or falls or legal)


def tour():
    """Return two seats at a waterfall that lacks one tile; the first has a large hand."""
    rows = "add / green-score draw / any any any / any any any any / any any any any any"
    hands = "2-red-add 3-green draw draw draw draw draw swap | draw draw"
    return Table("waterfall", laid(f"{rows} / any any any any", hands), layout(2, FEW))


TRIED = Tried(
    tables={
        f"{seats} seats{f', {loose} tiles' * bool(loose)}": (
            lambda seed, at=(seats, loose): begin(*at, seed)
        )
        for seats, loose in ((2, 0), (2, FULL), (3, 0), (4, FEW), (5, 0), (6, FULL))
    },
    choose=choose,
    moves=frozenset({Play, Fall, Add, Score, Done, Remove, Swap, Pawn, Wildcard}),
    events=frozenset(
        {
            *("played", "fell", "exited", "leapfrogged", "drew", "reshuffled", "added"),
            *("removed", "scored", "done", "swapped", "pawn_moved", "chose", "nothing", "ended"),
        }
    ),
    tour=tour,
)
