"""People at a table of Crossing: what each seat points at, and when."""

from gemtable.games.crossing import rules as crossing
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Gesture
from gemtable.stamps import Stamp

from tests.rules.crossing_table import laid
from tests.tables.crossing_tried import layout
from tests.tables.playing import Table


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
