"""How the moves of Crossing are written."""

from gemtable.games import GAMES
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal

from tests.rules.notation import Notation

WRITTEN = [
    (Gather(0), "gather 1"),
    (Gather(4), "gather 5"),
    (Steal(0), "steal 1"),
    (Steal(5), "steal 6"),
    (Protect(), "protect"),
    (Place(2), "place 3"),
]

A_VERB = "A move begins with gather, steal, protect or place."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("2", A_VERB),
    ("gather", "Name the mushroom to point at: gather 2."),
    ("gather 0", "Name the mushroom to point at: gather 2."),
    ("gather \u0661", "Name the mushroom to point at: gather 2."),
    ("gather 12", "Name the mushroom to point at: gather 2."),
    ("steal blue", "Name the seat to steal from: steal 3."),
    ("steal -1", "Name the seat to steal from: steal 3."),
    ("protect 1", "To protect your stones, say protect alone."),
    ("place red", "Name the mushroom for the next stone: place 1."),
]

NOTATION = Notation(
    GAMES["crossing"],
    written=WRITTEN,
    wrong=WRONG,
    kin=[Gather(0), Steal(0), Place(0), Protect()],
)
