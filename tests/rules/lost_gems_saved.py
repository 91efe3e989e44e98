"""Saved states of The Lost Gems, and what damages them."""

from gemtable.games import GAMES

from tests.rules.lost_gems_table import table
from tests.rules.saved import Saved, written

HINTED = written(GAMES["lost-gems"], table("R1 R2 | Y1 B1", "play 1", "hint red", "discard 1"))

DAMAGE = [
    (["pennies"], 4),
    (["pennies"], True),
    (["pennies"], 2.0),
    (["nickels"], -1),
    (["seats"], 5),
    (["seats"], 3),
    (["turn"], 2),
    (["first"], "0"),
    (["phase"], "take"),
    (["phase"], "penny"),
    (["phase"], "waiting"),
    (["deal"], "dealer"),
    (["bonus"], None),
    (["deck", 0], HINTED["deck"][1]),
    (["treetops", 0], 0),
    (["gems", 0], []),
    (["gems"], [[], [], [], []]),
    (["hands", 0], []),
    (["hands", 0, 0], None),
    (["hands", 0, 0, "values"], []),
    (["hands", 0, 0, "colours"], ["blue", "red"]),
    (["hands", 0, 0, "since"], 99),
    (["hands", 0, 0, "owner"], 0),
    (["last_hint"], {}),
    (["last_hint"], {"by": 0, "to": 1, "what": "green", "slots": []}),
    (["last_turns"], 3),
    (["number"], "1"),
    (["extra"], 1),
]

SAVED = Saved(
    GAMES["lost-gems"],
    sound=[HINTED],
    damage=[(HINTED, path, value) for path, value in DAMAGE],
    words=["", "red", "green", "turn", "take", "penny", "over", "table"],
    most_bytes=50_000,
)
