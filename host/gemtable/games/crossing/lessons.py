"""The guided first match of Crossing."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

LESSONS = (
    Lesson(
        Sentence("Tap a mushroom. If nobody else does, you get its stones."),
        moves=("gather",),
    ),
    Lesson(
        Sentence("Tap another seat's tile to steal all its stones, if nobody else does."),
        moves=("steal",),
    ),
    Lesson(
        Sentence("Tap your own tile: its stones are safe in your vault, and you rest a round."),
        moves=("protect",),
    ),
    Lesson(
        Sentence("Red, blue and yellow together are 5 points, white 2, others 1. Choose!"),
    ),
    Lesson(
        Sentence("Until all have chosen, you may change your mind: tap something else."),
        moves=("gather", "steal", "protect"),
    ),
)
