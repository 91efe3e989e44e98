"""The guided first match of Crossing."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

LESSONS = (
    Lesson(
        Sentence("Tap a mushroom. If nobody else does, its stones are yours."),
        moves=("gather",),
    ),
    Lesson(
        Sentence("Tap another seat's tile. If nobody else does, you steal its stones."),
        moves=("steal",),
    ),
    Lesson(
        Sentence("Tap your own tile: its stones are safe, and you rest a round."),
        moves=("protect",),
    ),
    Lesson(
        Sentence("Red, blue and yellow together are 5 points, a white stone 2."),
    ),
    Lesson(
        Sentence("Changed your mind? Until all have chosen, tap something else."),
    ),
)
