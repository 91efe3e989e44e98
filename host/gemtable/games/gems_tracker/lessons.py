"""The guided first match of Gems Tracker."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

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
