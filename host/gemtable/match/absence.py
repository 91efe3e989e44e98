"""Sentences about a board that is away; the journal has only a code for the reason.

The link defines the codes. Older journals have words instead, which are shown as they are.
"""

from gemtable.sentence import Sentence, message

_IS_GONE = {
    "unplugged": message("{board} is unplugged"),
    "silent": message("{board} does not answer"),
    "reset": message("{board} was reset"),
    "left alone": message("{board} is left alone"),
}
_GOES_ON = {
    "unplugged": message("The match goes on without {board}, which is unplugged."),
    "silent": message("The match goes on without {board}, which does not answer."),
    "reset": message("The match goes on without {board}, which was reset."),
    "left alone": message("The match goes on without {board}, which is left alone."),
}


def is_gone(board: Sentence, why: str) -> Sentence:
    """Return why a board is away, for use after a colon or on a screen."""
    return Sentence(_IS_GONE.get(why, message("{board} {why}")), board=board, why=why)


def goes_on_without(board: Sentence, why: str) -> Sentence:
    """Return the notice that a match goes on without a board."""
    return Sentence(_GOES_ON.get(why, message("The match goes on without {board}.")), board=board)
