"""The guided first match of Waterfall."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

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
