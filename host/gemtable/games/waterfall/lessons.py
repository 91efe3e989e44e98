"""The guided first match of Waterfall, and the stages that its how-to pages picture."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_CARD_CHOSEN = ("bots 2", "press 3 card 1")

STAGES = {
    "play": Stage(3, ("bots 1",), ("pad 3",)),
    "fall": Stage(3, ("bots 3",), ("pad 3",)),
    "row": Stage(3, _CARD_CHOSEN, ("pad 3",)),
    "column": Stage(3, (*_CARD_CHOSEN, "press 3 row 2"), ("pad 3",)),
    "score": Stage(3, ("bots 23",), ("pad 1",)),
    "pawn": Stage(3, ("bots 43",), ("pad 2",)),
    "waiting": Stage(3, ("bots 10",), ("pad 2",)),
    "tiles": Stage(3, ("bots 62",), ("tile 2", "tile 4", "tile 7")),
}

LESSONS = (
    Lesson(
        Sentence("Tap a tile of your hand: its number is your steps."),
        moves=("play",),
    ),
    Lesson(
        Sentence("Fall: tap a lit place below your pawn."),
        moves=("fall",),
    ),
    Lesson(
        Sentence("Play more tiles, or fall on. Each tile you enter does something."),
        moves=("play", "fall"),
    ),
    Lesson(
        Sentence("Tap any tile that is not lit to read what it does. Then move."),
    ),
    Lesson(
        Sentence("You see the gems that you pass. Score tiles alike for points."),
        moves=("score", "done"),
        patience=8,
    ),
)
