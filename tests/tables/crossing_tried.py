"""How the table script of Crossing is tried: three to six seats, with tiles and without."""

from dataclasses import replace

from gemtable.check.boardless_table import Table
from gemtable.check.tried_table import dealt_anew
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.stamps import Stamp

from tests.rules.crossing_table import laid
from tests.tables.tried import Tried, pads


def layout(seats, tiles):
    """Return pads alone, or with racks and loose tiles, of which some have a back light."""
    racks = tuple((Address(f"rack{seat}", 0), Address(f"rack{seat}", 1)) for seat in range(seats))
    loose = tuple(Address(f"tile{number}", 0) for number in range(seats))
    return Layout(
        pads=pads(seats),
        racks=racks if tiles else ((),) * seats,
        tiles=loose if tiles else (),
        backs=frozenset([*racks[0], loose[0]] if tiles else []),
    )


def begin(seats, tiles, seed):
    state = crossing.start(seats, seed, distributor=seed % seats)
    return Table("crossing", state, layout(seats, tiles))


def choose(table, seat, chance):
    return chance.choice(crossing.legal(table.state, seat))


def otherwise(table, role, chance):
    """Let all others who have chosen in secret choose something else, and shuffle the bag."""
    other = dealt_anew(table, role, chance)
    choices = [
        choice if choice is None or seat == role else choose(table, seat, chance)
        for seat, choice in enumerate(table.ui.choices)
    ]
    other.ui = replace(table.ui, choices=tuple(choices))
    return other


def tour():
    """Return the second round of three seats, with three stones left in the bag."""
    return Table("crossing", laid("RB W", "Y - RBY", "- B -", bag="RYW"), layout(3, tiles=True))


TRIED = Tried(
    tables={
        f"{seats} seats{', tiles' * tiles}": lambda seed, at=(seats, tiles): begin(*at, seed)
        for seats in crossing.SEATS
        for tiles in (False, True)
    },
    choose=choose,
    otherwise=otherwise,
    moves=frozenset({Gather, Steal, Protect, Place}),
    events=frozenset(
        {
            *("committed", "revealed", "protected", "gathered", "stole", "crowded", "fended_off"),
            *("refilled", "ran_short", "placed", "final_round", "ended"),
        }
    ),
    tour=tour,
)


def second_round(mushrooms="RB YW", tiles="R B Y", vaults="", bag=None):
    """Return a table in its second round, in which stealing and protecting are open."""
    seats = len(tiles.split())
    return Table("crossing", laid(mushrooms, tiles, vaults, bag), layout(seats, tiles=True))


def first_round(seats=3, **options):
    return Table("crossing", crossing.start(seats, 7, **options), layout(seats, tiles=False))


def press(table, seat, key, at_s, error_s=0.0):
    """Press a key, by its name, at a moment of the table's time, known to an error."""
    number = table.key_names(seat).index(key)
    gesture = Gesture(table.layout.pads[seat], number, "press")
    return table.read(gesture, Stamp(at_s, error_s))


def say(table, seat, text, at_s=None):
    at = None if at_s is None else Stamp(at_s, 0.0)
    return table.say(Made(seat, crossing.parse(text)), at)


def all_choose(table, *keys, at_s=10.0):
    """Let seats choose by keys, seat 1 first, the last at this moment: then the count begins."""
    for seat, key in enumerate(keys):
        if key:
            press(table, seat, key, at_s - len(keys) + seat + 1)


def told_to(table, role=TABLE):
    return [text for to, text in table.told if to in (TABLE, role)]


def chosen(table):
    """Return what the seats have chosen in secret, as people write it."""
    return [None if choice is None else str(choice) for choice in table.ui.choices]
