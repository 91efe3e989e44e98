"""The guided first match of The Lost Gems."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

LESSONS = (
    Lesson(
        Sentence("Tap a tile of another seat to give a hint. It costs a penny."),
        moves=("hint",),
    ),
    Lesson(
        Sentence("Tap a tile of yours. Discard it: a penny comes back."),
        moves=("discard",),
    ),
    Lesson(
        Sentence("A gem grows 1, 2, 3. Tap a tile of yours that may be next: play it."),
        moves=("play",),
        pieces=("gems",),
    ),
    Lesson(
        Sentence("A tile that does not fit costs a nickel. Without one all is lost."),
        pieces=("nickel-1", "nickel-2"),
    ),
    Lesson(
        Sentence("Tap the line at the top to read what happened. Then move."),
        pieces=("said",),
    ),
)
