"""The guided first match of The Lost Gems."""

from gemtable.games.kit.lesson import Lesson
from gemtable.sentence import Sentence

LESSONS = (
    Lesson(
        Sentence("You see every tile but your own. Tap one and hint: it costs a penny."),
        moves=("hint",),
    ),
    Lesson(
        Sentence("Your tiles show what they may be. Tap one, discard it: a penny comes back."),
        moves=("discard",),
    ),
    Lesson(
        Sentence("A gem grows 1, 2, 3. Tap a tile of yours that may be next, and play it."),
        moves=("play",),
        pieces=("gems",),
    ),
    Lesson(
        Sentence("What does not fit costs a nickel. Without nickels all is lost. Your move!"),
        pieces=("nickel-1", "nickel-2"),
    ),
    Lesson(
        Sentence("Forgot what happened? Tap the line at the top. Then move."),
        pieces=("said",),
    ),
)
