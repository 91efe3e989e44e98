"""The guided first match of Gems Tracker, and the positions pictured in its how-to pages."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_BIDS = (
    *(f"say {seat} bid 1 2" for seat in (1, 2, 3)),
    *("wait",) * 6,
)  # the count, and the reveal
_PLACES = (*_BIDS, "bots 8")
_IN_AREA = (*_PLACES, "press 2 area 1")

STAGES = {
    "bid": Stage(3, (), ("pad 1",)),
    "has-bid": Stage(3, ("press 1 3", "press 1 6"), ("pad 1",)),
    "card": Stage(3, _BIDS, ("pad 1",)),
    "mine": Stage(3, (*_BIDS, "press 1 2 of seat 2"), ("pad 1",)),
    "where": Stage(3, _PLACES, ("pad 2",)),
    "area": Stage(3, _IN_AREA, ("pad 2",)),
    "how": Stage(3, (*_IN_AREA, "press 2 right end"), ("pad 2",)),
    "token": Stage(3, ("bots 37",), ("pad 3",)),
    "waiting": Stage(3, _BIDS, ("pad 2",)),
}

LESSONS = (
    Lesson(
        Sentence("Lift two cards and bid. The highest sum takes cards first."),
        moves=("bid",),
    ),
    Lesson(
        Sentence("Tap a tracker card, then a mine. You take them as a pair."),
        moves=("take",),
    ),
    Lesson(
        Sentence("Try the column at places of your areas; place it where it pays."),
        moves=("new", "extend", "cover"),
        patience=4,
    ),
    Lesson(
        Sentence("Tenders score points: tap one, see what it wants. Then bid."),
        moves=("bid",),
        pieces=("tenders",),
        patience=6,
    ),
    Lesson(
        Sentence("Larger numbers go to the right end of an area, smaller to the left."),
        moves=("extend", "cover", "new"),
        patience=6,
    ),
)
