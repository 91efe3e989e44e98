"""Saved states of Waterfall, and what damages them."""

from gemtable.games import GAMES

from tests.rules.saved import Saved, written
from tests.rules.waterfall_table import after, table

ROWS = "any / red-score any / . any ."
ASKED = after(table(ROWS, "3 any red red | any any", pawns="1.1 2.2"), "play #1", "fall left")
SCORING = written(GAMES["waterfall"], after(ASKED, "score #2"))

DAMAGE = [
    (["seats"], 7),
    (["seats"], 3),
    (["seats"], True),
    (["first"], 2),
    (["first"], "0"),
    (["seed"], None),
    (["seed"], "1"),
    (["turn"], 2),
    (["number"], 0),
    (["progress"], 2),
    (["progress"], -1),
    (["largest"], 3),
    (["largest"], 45),
    (["largest"], True),
    (["largest"], None),
    (["steps"], -1),
    (["steps"], 2.0),
    (["shuffles"], -1),
    (["may_score"], 0),
    (["may_score"], 3),
    (["may_score"], True),
    (["leapfrog"], 0),
    (["leapfrog"], [True]),
    (["phase"], "waiting"),
    (["phase"], "play"),
    (["phase"], "over"),
    (["path"], []),
    (["path"], [44]),
    (["deck", 0], SCORING["deck"][1]),
    (["discards", 0], SCORING["deck"][0]),
    (["hands", 0], []),
    (["hands"], [SCORING["hands"][0]]),
    (["scored", 0], [0, 0]),
    (["pawns", 0], [3, 0]),
    (["pawns", 0], [0]),
    (["pawns"], [None, None, None]),
    (["waterfall", 0, 0], [1, 2]),
    (["waterfall", 3, 0], [5, 0]),
    (["waterfall", 0], SCORING["waterfall"][1]),
    (["waterfall"], SCORING["waterfall"][::-1]),
    (["extra"], 1),
]

SAVED = Saved(
    GAMES["waterfall"],
    sound=[SCORING],
    damage=[(SCORING, path, value) for path, value in DAMAGE],
    words=["", "add", "play", "fall", "score", "remove", "swap", "pawn", "over"],
    most_bytes=2_000,
)
