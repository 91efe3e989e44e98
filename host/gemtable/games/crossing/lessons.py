"""The lessons of the guided first match of Crossing, and the scenes in its how-to pictures."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_ROUND = ("bots 4",)
_ALL_CHOSE = ("say 1 protect", "say 2 gather 1", "say 3 gather 2", "say 4 gather 3")

STAGES = {
    "choose": Stage(4, _ROUND, ("pad 1",)),
    "chosen": Stage(4, (*_ROUND, "press 1 mushroom 1"), ("pad 1",)),
    "count": Stage(4, (*_ROUND, *_ALL_CHOSE, "wait"), ("pad 1",)),
    "break": Stage(4, (*_ROUND, *_ALL_CHOSE, *("wait",) * 6), ("pad 1",)),
    "stones": Stage(4, _ROUND, ("tile 1", "tile 2", "front 2.1"), seed=1108),
    "six": Stage(6, ("bots 3",), ("pad 1",)),
}

LESSONS = (
    Lesson(
        Sentence("Tap a mushroom. You get its stones if nobody else taps it."), moves=("gather",)
    ),
    Lesson(
        Sentence("Tap another seat's tile. You steal its stones if nobody else taps it."),
        moves=("steal",),
    ),
    Lesson(
        Sentence("Tap your own tile: its stones are safe, but you miss a round."),
        moves=("protect",),
    ),
    Lesson(Sentence("One red, one blue and one yellow are 5 points, one white is 2.")),
    Lesson(Sentence("Changed your mind? Tap something else before all have chosen.")),
)
