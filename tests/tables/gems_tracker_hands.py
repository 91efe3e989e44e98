"""People at a table of Gems Tracker: bids in secret, and matches at the step that is looked at."""

from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.rules import Made

from tests.rules.gems_tracker_table import at_tokens, bidden
from tests.tables.gems_tracker_tried import layout
from tests.tables.playing import Table


def table_of(state):
    """Return a table that goes on from a state, at which nobody has pressed anything."""
    table = Table("gems-tracker", state, layout(state.seats))
    table.ui = table.script.restored({}, table.layout, table.views)
    return table


def bidding(seats=3):
    """Return a table that just began: all seats hold 1 to 12, and owe a bid of two."""
    return table_of(gems_tracker.start(seats))


def drafting(*bids):
    """Return a table after these bids, seat 1 first, in which the highest drafts first."""
    return table_of(bidden(*bids))


def laying_tokens(*boards):
    return table_of(at_tokens(*boards))


def press_all(table, *bids):
    """Let seats press numbers, "3 6", seat 1 first."""
    for seat, numbers in enumerate(bids):
        for number in numbers.split():
            table.press(seat, number)


def say(table, seat, text):
    return table.say(Made(seat, gems_tracker.parse(text)))


def names(table, seat):
    """Return the keys that have a name but undo and help, each by its number from 1."""
    *named, _undo, _help = table.key_names(seat)
    return {key: name for key, name in enumerate(named, 1) if name}
