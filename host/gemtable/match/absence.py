"""A board that is there no more, in words for people: the journal has only a code for why.

The codes are the link's. A journal of before them has words of its own; they
are shown as they are.
"""

from gemtable.sentence import Sentence

_IS_GONE = {
    "unplugged": "{board} is unplugged",
    "silent": "{board} does not answer",
    "reset": "{board} was reset",
    "left alone": "{board} is left alone",
}
_GOES_ON = {
    "unplugged": "The match goes on without {board}, which is unplugged.",
    "silent": "The match goes on without {board}, which does not answer.",
    "reset": "The match goes on without {board}, which was reset.",
    "left alone": "The match goes on without {board}, which is left alone.",
}


def is_gone(board: Sentence, why: str) -> Sentence:
    """Return what became of a board, for after a colon or on a screen."""
    return Sentence(_IS_GONE.get(why, "{board} {why}"), board=board, why=why)


def goes_on_without(board: Sentence, why: str) -> Sentence:
    """Return what is told when a match can do without a board that went."""
    return Sentence(_GOES_ON.get(why, "The match goes on without {board}."), board=board)
