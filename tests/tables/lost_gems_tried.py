"""How the table script of The Lost Gems is tried: both ways to deal, with pads and without."""

from dataclasses import replace
from itertools import product

from gemtable.check.boardless_table import Table
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import Discard, Hint, Penny, Play, Take
from gemtable.games.lost_gems.table.keys import hand_tiles

from tests.tables.lost_gems_table import deck, layout, some_move
from tests.tables.tried import Tried


def begin(seats, deal, bonus, is_with_pads, seed):
    state = lost_gems.start(seats, seed, deal=deal, bonus=bonus, first=seed % seats)
    return Table("lost-gems", state, layout(seats, deal, is_with_pads, backs=seed % 4 < 3))


def choose(table, _seat, chance):
    return some_move(table.state, chance)


def is_empty_hint(table, made):
    """Say whether a table without pads meets a hint that matches no tile to be touched."""
    if table.layout.pads[0] is not None or not isinstance(made.move, Hint):
        return False
    _state, events = lost_gems.play(table.state, *made)
    return events[0].slots == ()


def racks_now(layout, view):
    """Return the layout with the loose tiles that are in hands in their holders' racks."""
    held = hand_tiles(layout, view)
    racks = tuple(
        rack + tuple(unit for unit, at in held.items() if at.seat == seat and unit not in rack)
        for seat, rack in enumerate(layout.racks)
    )
    return replace(
        layout, racks=racks, tiles=tuple(unit for unit in layout.tiles if unit not in held)
    )


def tour():
    """Return two seats that can complete the red gem, and then lose their nickels."""
    shards = deck("red 1", "blue 2", "red 2", "blue 3", "red 3")
    return Table("lost-gems", lost_gems.start(2, deck=shards, bonus="ask"), layout(2))


TRIED = Tried(
    tables={
        f"{seats} seats, {deal}, {bonus}, {'pads' if is_with_pads else 'tiles'}": (
            lambda seed, at=(seats, deal, bonus, is_with_pads): begin(*at, seed)
        )
        for seats, deal, bonus, is_with_pads in product(
            lost_gems.SEATS, ("referee", "table"), ("auto", "ask"), (True, False)
        )
    },
    choose=choose,
    moves=frozenset({Hint, Play, Discard, Take, Penny}),
    events=frozenset(
        {
            *("hinted", "played", "completed", "discarded", "flipped", "declined", "nickel_lost"),
            *("drew", "took", "last_turns", "ended"),
        }
    ),
    tour=tour,
    hides_lights=True,
    without_keys=is_empty_hint,
    racks_now=racks_now,
)
