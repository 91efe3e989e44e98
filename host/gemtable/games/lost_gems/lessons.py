"""The guided first match of The Lost Gems, and the stages that its how-to pages show."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_HINTED = ("hands", "press 1 red")

STAGES = {
    "tiles": Stage(2, ("double 2.2",), ("front 2.1", "front 2.2"), seed=0),
    "backs": Stage(2, _HINTED, ("back 2.1", "back 2.2"), seed=0),
    "turn": Stage(2, ("hands",), ("pad 1",), seed=0),
    "receiver": Stage(3, _HINTED, ("pad 1",), seed=0),
    "hinted": Stage(2, _HINTED, ("pad 2",), seed=0),
    "help": Stage(2, (*_HINTED, "press 2 help"), ("pad 2",), seed=0),
    "waiting": Stage(2, ("bots 19",), ("pad 1",), seed=0),
    "counters": Stage(2, ("bots 19",), ("front 1.3", "front 1.4", "front 1.5"), seed=0),
}

# No first hint misleads the bot, and the learner's tiles fit: so no obedient learner runs out of
# nickels, whatever else they choose.
LESSON_SEEDS = (43, 60, 153, 166, 236, 349, 361, 380)

LESSONS = (
    Lesson(
        Sentence("Tap a tile of another seat to give a hint. It costs a penny."),
        moves=("hint",),
    ),
    Lesson(
        Sentence("Tap a tile of yours and discard it: a penny flips back to heads."),
        moves=("discard",),
    ),
    Lesson(
        Sentence("Gems grow 1, 2, 3. Tap a tile of yours that could fit, and play it."),
        moves=("play",),
        pieces=("gems",),
    ),
    Lesson(
        Sentence("A wrong tile costs a nickel, the second the match. Hint or discard."),
        moves=("hint", "discard"),
        pieces=("nickel-1", "nickel-2"),
    ),
    Lesson(
        Sentence("Tap the line at the top to read what happened. Hint or discard."),
        moves=("hint", "discard"),
        pieces=("said",),
    ),
)
