"""The guided first match of Logichroma."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

LESSONS = (
    Lesson(
        Sentence("Tap a card of another seat to hint its colour or its number."),
        moves=("hint",),
    ),
    Lesson(
        Sentence("Stacks grow from 1 to 5. Tap a card of yours that fits: play it."),
        moves=("play",),
        pieces=("stacks",),
    ),
    Lesson(
        Sentence("Tap a card of yours that nobody needs. Discard it for a hint."),
        moves=("discard",),
    ),
    Lesson(
        Sentence("A card that does not fit costs a misfire. The last one ends it."),
        pieces=("misfire-1", "misfire-2", "misfire-3", "misfire-4"),
    ),
    Lesson(
        Sentence("Tap the line at the top to read what happened. Then move."),
        pieces=("said",),
    ),
)
