"""Tables as they are drawn in small terminals, kept in tests/golden/screens.

The room is what is left above the line to type in and four lines of the story.
"""

import dataclasses
from pathlib import Path

from gemtable.games.crossing.rules import Gather, Protect
from gemtable.games.kit.rules import TABLE

from tests.terminal.drawn import drawn, status
from tests.terminal.test_crossing_lines import chosen

SCREENS = Path(__file__).parents[1] / "golden" / "screens"

_A_BID = 2  # numbers, but in the last round
_SMALL, _USUAL = (60, 14), (80, 18)
_GEMS = [(0, "hint red to 2"), (1, "play 1")]


_BIDS = [(0, "bid 3 6"), (1, "bid 1 2"), (2, "bid 11 12"), (3, "bid 4 5")]
_HINTS = [(0, "hint 3 to 2"), (1, "discard 1")]
_ORDER = {"order": "seats"}
_FALLEN = [(0, "play 30"), (0, "in"), (0, "add 12 2.1"), (0, "left")]
_FIRST = {"first": 0}


def asked(slot):
    """Return what makes a Ui in which seat 2 asks what it knows of a card, from 1."""
    return lambda ui: dataclasses.replace(ui, helped=(0, slot, *ui.helped[2:]))


def bid(*choices):
    """Return what makes a Ui in which seats have pressed these numbers in secret."""
    bidders = frozenset(seat for seat, numbers in enumerate(choices) if len(numbers) == _A_BID)
    return lambda ui: dataclasses.replace(ui, choices=choices, bidders=bidders)


def all_screens():
    """Return the text of each file, by its name."""
    two, four = status("lost-gems", 2, _GEMS), status("lost-gems", 4, _GEMS)
    round_one = status("crossing", 4, ui=chosen(Gather(0), None, Gather(2), None))
    six = status("crossing", 6, ui=chosen(*[Gather(0)] * 5, Protect()))
    pair = status("logichroma", 2, [*_HINTS, (0, "hint yellow to 2")], options=_ORDER)
    five = status("logichroma", 5, [*_HINTS, (2, "hint 3 to 2")], options=_ORDER, ui=asked(4))
    fallen = status("waterfall", 2, _FALLEN[:2], options=_FIRST)
    crowd = status("waterfall", 6, _FALLEN, options=_FIRST)
    bidding = status("gems-tracker", 2, ui=bid((3, 6), ()))
    drafted = [(2, "take 6 1 2"), (2, "new booking right"), (0, "take 5 4 1")]
    of_four = status("gems-tracker", 4, [*_BIDS, *drafted])
    alone = status("gems-tracker", 1)
    screens = {
        "lost-gems-2-80x24": drawn(two, TABLE, _USUAL),
        "lost-gems-2-60x20": drawn(two, TABLE, _SMALL),
        "lost-gems-4-80x24": drawn(four, TABLE, _USUAL),
        "lost-gems-4-60x20": drawn(four, TABLE, _SMALL),
        "lost-gems-4-60x20-seat-3": drawn(four, 2, _SMALL),
        "logichroma-2-80x24": drawn(pair, TABLE, _USUAL),
        "logichroma-2-60x20-seat-1": drawn(pair, 0, _SMALL),
        "logichroma-5-80x24": drawn(five, TABLE, _USUAL),
        "logichroma-5-60x20": drawn(five, TABLE, _SMALL),
        "waterfall-2-80x24": drawn(fallen, TABLE, _USUAL),
        "waterfall-2-60x20-seat-1": drawn(fallen, 0, _SMALL),
        "waterfall-6-60x20": drawn(crowd, TABLE, _SMALL),
        "gems-tracker-2-60x20-seat-1": drawn(bidding, 0, _SMALL),
        "gems-tracker-4-80x24": drawn(of_four, TABLE, _USUAL),
        "gems-tracker-4-60x20": drawn(of_four, TABLE, _SMALL),
        "gems-tracker-1-60x20": drawn(alone, 0, _SMALL),
        "crossing-4-80x24": drawn(round_one, TABLE, _USUAL),
        "crossing-4-60x20": drawn(round_one, TABLE, _SMALL),
        "crossing-4-60x20-seat-1": drawn(round_one, 0, _SMALL),
        "crossing-6-60x20": drawn(six, TABLE, _SMALL),
    }
    return {name: "\n".join(lines) + "\n" for name, lines in screens.items()}
