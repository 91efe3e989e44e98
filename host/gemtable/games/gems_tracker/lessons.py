"""The guided first match of Gems Tracker, and the stages that its how-to pages picture."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_BIDS = (*(f"say {seat} bid 1 2" for seat in (1, 2, 3)), *("wait",) * 3)  # the count
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
        Sentence("Tap two numbers: your bid. The highest sum takes first."),
        moves=("bid",),
    ),
    Lesson(
        Sentence("Tap a tracker card, then a mine: you take them as a pair."),
        moves=("take",),
    ),
    Lesson(
        Sentence("Lay the pair: tap a new area, or the end of one that you have."),
        moves=("new", "extend", "cover"),
        patience=4,
    ),
    Lesson(
        Sentence("Tap Tenders to see what will pay, and aim for it. Then bid."),
        moves=("bid",),
        pieces=("tabs",),
        patience=6,
    ),
    Lesson(
        Sentence("Lay a larger number right of an area, a smaller one left of it."),
        moves=("extend", "cover", "new"),
        patience=6,
    ),
)
