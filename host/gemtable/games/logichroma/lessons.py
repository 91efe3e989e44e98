"""The guided first match of Logichroma, and the stages that its how-to pages show."""

from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.sentence import Sentence

_FIVE = range(1, 6)
_HINTED = ("press 1 seat 2", "press 1 red")

STAGES = {
    "tiles": Stage(3, (), tuple(f"front 2.{slot}" for slot in _FIVE), seed=2),
    "backs": Stage(3, _HINTED, tuple(f"back 2.{slot}" for slot in _FIVE), seed=2),
    "turn": Stage(3, (), ("pad 1",), seed=2),
    "card": Stage(3, ("press 1 card 2",), ("pad 1",), seed=2),
    "seat": Stage(3, ("press 1 seat 2",), ("pad 1",), seed=2),
    "called": Stage(3, ("press 1 seat 2",), ("pad 2",), seed=2),
    "hinted": Stage(3, _HINTED, ("pad 2",), seed=2),
    "help": Stage(3, (*_HINTED, "press 2 help", "press 2 help"), ("pad 2",), seed=2),
    "wish": Stage(3, ("press 1 concede",), ("pad 1",), seed=2),
    "waiting": Stage(3, ("bots 34",), ("pad 1",), seed=2),
}

LESSONS = (
    Lesson(
        Sentence("Tap a card of another seat to hint its colour or its number."),
        moves=("hint",),
    ),
    Lesson(
        Sentence("Stacks grow from 1 to 5. Tap a card of yours that fits, and play it."),
        moves=("play",),
        pieces=("stacks",),
    ),
    Lesson(
        Sentence("Tap a card of yours that nobody needs, and discard it to gain a hint."),
        moves=("discard",),
    ),
    Lesson(
        Sentence("A misplayed card costs a misfire. Losing the last one ends the match."),
        pieces=("misfire-1", "misfire-2", "misfire-3", "misfire-4"),
    ),
    Lesson(
        Sentence("Tap the line at the top to read what happened. Then move."),
        pieces=("said",),
    ),
)
