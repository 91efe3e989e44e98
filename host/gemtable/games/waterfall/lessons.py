"""The lessons of the guided first match of Waterfall, and the scenes in its how-to pictures."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_TILE_CHOSEN = ("bots 2", "press 3 tile 1")

STAGES = {
    "play": Stage(3, ("bots 1",), ("pad 3",)),
    "fall": Stage(3, ("bots 3",), ("pad 3",)),
    "row": Stage(3, _TILE_CHOSEN, ("pad 3",)),
    "column": Stage(3, (*_TILE_CHOSEN, "press 3 row 2"), ("pad 3",)),
    "score": Stage(3, ("bots 23",), ("pad 1",)),
    "pawn": Stage(3, ("bots 43",), ("pad 2",)),
    "waiting": Stage(3, ("bots 10",), ("pad 2",)),
    "tiles": Stage(3, ("bots 62",), ("tile 2", "tile 4", "tile 7")),
}

LESSONS = (
    Lesson(
        Sentence("You want points. Tap a tile in your hand: its number is your steps."),
        moves=("play",),
    ),
    Lesson(Sentence("To fall, tap a lit place below your pawn."), moves=("fall",)),
    Lesson(
        Sentence("Play more tiles, or keep falling. Each tile has an action."),
        moves=("play", "fall"),
    ),
    Lesson(Sentence("Tap any unlit tile to read what it does. Then make your move.")),
    Lesson(
        Sentence("Score tiles whose gems you visited: their numbers are points."),
        moves=("score", "done"),
        patience=8,
    ),
)
