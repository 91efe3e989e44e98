"""Saved states of Logichroma, and what damages them."""

from gemtable.games import GAMES

from tests.rules.logichroma_table import PERFECT, make, table
from tests.rules.saved import Saved, written

HINTED = written(
    GAMES["logichroma"], make(table(PERFECT, "play 1", "hint 1", "discard 1"), "concede")[0]
)

DAMAGE = [
    (["hints"], 9),
    (["hints"], True),
    (["hints"], 2.0),
    (["misfires"], 5),
    (["misfires"], 0),
    (["seats"], 6),
    (["seats"], 3),
    (["turn"], 2),
    (["turn"], False),
    (["number"], 0),
    (["number"], 1.0),
    (["order"], [0, 0]),
    (["last_round"], "once"),
    (["deck", 0], HINTED["deck"][1]),
    (["drawn"], 10),
    (["drawn"], 51),
    (["stacks", 0], []),
    (["stacks"], [[], [], [], []]),
    (["hands", 0], []),
    (["hands", 0, 0], None),
    (["hands", 0, 0, "knows_value"], 1),
    (["hands", 0, 0, "knows_colour"], None),
    (["hands", 0, 0, "knows_colour"], []),
    (["hands", 0, 0, "excluded"], None),
    (["hands", 0, 0, "excluded"], ["purple"]),
    (["hands", 0, 0, "excluded"], [3, "white"]),
    (["hands", 0, 0, "excluded"], [3, 3]),
    (["hands", 0, 1, "excluded"], ["red"]),
    (["hands", 0, 0, "owner"], 0),
    (["discards"], []),
    (["last_hint"], {}),
    (["last_hint"], {"by": 0, "to": 1, "what": "purple", "slots": []}),
    (["last_hint"], {"by": 0, "to": 1, "what": "red", "slots": [5]}),
    (["last_turns"], 1),
    (["wishes"], [0, 1]),
    (["wishes"], ""),
    (["wishes"], [2]),
    (["wishes"], [0, 0]),
    (["history"], []),
    (["history", 0, "kind"], "discard"),
    (["history", 0, "tiles"], [1]),
    (["history", 0, "tiles"], []),
    (["history", 0, "to"], 1),
    (["history", 1, "to"], None),
    (["history", 1, "to"], 2),
    (["history", 1, "what"], "purple"),
    (["history", 1, "tiles"], []),
    (["history", 1, "tiles"], [50]),
    (["history", 2, "kind"], "pass"),
    (["ended"], "conceded"),
    (["ended"], None),
    (["extra"], 1),
]

SAVED = Saved(
    GAMES["logichroma"],
    sound=[HINTED],
    damage=[(HINTED, path, value) for path, value in DAMAGE],
    words=["", "red", "purple", "none", "each-once", "hands", "conceded", "misfires"],
    most_bytes=50_000,
)
