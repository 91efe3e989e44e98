"""How the moves of Waterfall are written."""

from gemtable.games import GAMES
from gemtable.games.waterfall.rules import (
    ACTIONS,
    TOP,
    Add,
    Done,
    Fall,
    Pawn,
    Place,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
)

from tests.rules.notation import Notation

WRITTEN = [
    (Play(16), "play 17"),
    (Fall("in"), "fall in"),
    (Fall("left"), "fall left"),
    (Fall("right"), "fall right"),
    (Add(16, Place(2, 1)), "add 17 at 3.2"),
    (Add(0, Place(19, 19)), "add 1 at 20.20"),
    (Score(43), "score 44"),
    (Done(), "done"),
    (Remove(Place(2, 1)), "remove 3.2"),
    (Swap(Place(2, 1), Place(3, 0)), "swap 3.2 4.1"),
    (Pawn(1, Place(2, 1)), "pawn 2 to 3.2"),
    *((Wildcard(action), f"wildcard {action}") for action in ACTIONS),
]

OTHERWISE = [
    ("in", Fall("in")),
    ("left", Fall("left")),
    ("right", Fall("right")),
    ("add 17 3.2", Add(16, Place(2, 1))),
    ("swap 3.2 and 4.1", Swap(Place(2, 1), Place(3, 0))),
    ("pawn 2 3.2", Pawn(1, Place(2, 1))),
]

A_VERB = (
    "A move begins with play, fall, left, right, in, add, score, done, remove, swap, pawn or "
    "wildcard, as in fall left."
)
A_FALL = "Say where to fall: fall in, fall left or fall right."
WRONG = [
    ("", A_VERB),
    ("hint red", A_VERB),
    ("play", "Name the tile to play: play 17."),
    ("play 0", "Name the tile to play: play 17."),
    ("play \u0661", "Name the tile to play: play 17."),
    ("play 123", "Name the tile to play: play 17."),
    ("fall", A_FALL),
    ("fall down", A_FALL),
    ("add 17", "Name the tile and the row and column to add it at: add 17 at 3.2."),
    ("add 17 at 3", "Name the tile and the row and column to add it at: add 17 at 3.2."),
    ("add 17 at 3.0", "Name the tile and the row and column to add it at: add 17 at 3.2."),
    ("score -1", "Name the tile to score: score 17."),
    ("done 1", "To score no more tiles, say: done."),
    ("remove 3", "Name the row and column of the tile to remove: remove 3.2."),
    ("left 2", "To fall, one word is enough: left."),
    ("swap 3.2", "Name the rows and columns of the two tiles to swap: swap 3.2 and 4.1."),
    ("pawn 0 to 3.2", "Name the seat whose pawn moves, and where to: pawn 2 to 3.2."),
    ("wildcard jump", "Name the action to carry out: wildcard draw."),
]

NOTATION = Notation(
    GAMES["waterfall"],
    written=WRITTEN,
    wrong=WRONG,
    otherwise=OTHERWISE,
    kin=[Play(0), Score(0), Remove(TOP), Pawn(0, TOP), Add(0, TOP), Swap(TOP, TOP)],
)
