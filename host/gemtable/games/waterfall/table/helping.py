"""Help: what the keys of a seat's pad do now, in words."""

from gemtable.games.kit.turns import mover
from gemtable.games.waterfall.rules import WaterfallView
from gemtable.sentence import Sentence, message

_WAITING = message(
    "Seat {seat}: keys 1 to 6 show the gemstones of the path, keys 7 to 10 the steps left;"
    " undo takes the last move back."
)
_HELP = {  # by the phase of the match
    "play": message(
        "Seat {seat}: keys 1 to 7 play a card of your hand, key 8 turns its pages; once there"
        " are steps, key 9 falls left or in, key 10 right."
    ),
    "fall": message(
        "Seat {seat}: key 9 falls left or in, key 10 right; a lit key has the colour of the"
        " tile below."
    ),
    "add": message(
        "Seat {seat}: first the key of a card of your hand, then that of a row, then of a"
        " column; key 8 turns pages, undo goes back."
    ),
    "score": message(
        "Seat {seat}: keys 1 to 7 score a card of your hand, key 8 turns its pages, key 10"
        " is done."
    ),
    "remove": message(
        "Seat {seat}: first the key of a row, then of a column: that tile is removed."
    ),
    "swap": message(
        "Seat {seat}: first the row of one tile and its column, then those of the other."
    ),
    "pawn": message(
        "Seat {seat}: first the key of a seat, then the row and the column of the tile that"
        " its pawn moves to."
    ),
    "wildcard": message("Seat {seat}: a lit key is an action of your path."),
}


def help_for(view: WaterfallView, seat: int) -> Sentence:
    """Return what the keys of a seat's pad do now, or what they show while it waits."""
    text = _HELP[view.phase] if mover(view) == seat else _WAITING
    return Sentence(text, seat=seat + 1)
