"""Saved states of Crossing, and what damages them."""

from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing

from tests.rules.crossing_table import idle, idle_until, play_round, table
from tests.rules.saved import Saved, written

# Seat 1 has stones, seat 2 protected none and has a break, seat 3 has chosen.
GOING_ON, _ = play_round(idle(table()), "gather 1, protect, gather 2")
GOING_ON = crossing.play(GOING_ON, 2, crossing.Steal(0))[0]
FIRST = written(GAMES["crossing"], table())
SECOND = written(GAMES["crossing"], idle(table()))
LATER = written(GAMES["crossing"], GOING_ON)
PLACING = written(
    GAMES["crossing"],
    play_round(idle_until(table(seats=4), 3), "gather 1, gather 2, gather 2, gather 2")[0],
)
OVER = written(GAMES["crossing"], idle(idle_until(table(), 0)))

DAMAGE = [
    (LATER, ["seats"], 2),
    (LATER, ["seats"], 4),
    (LATER, ["seats"], True),
    (LATER, ["distributor"], 3),
    (LATER, ["distributor"], "0"),
    (LATER, ["number"], 0),
    (LATER, ["number"], 2.0),
    (LATER, ["phase"], "place"),
    (LATER, ["phase"], "over"),
    (LATER, ["phase"], "waiting"),
    (LATER, ["bag", 0], LATER["bag"][1]),
    (LATER, ["bag", 0], 60),
    (LATER, ["bag"], []),
    (LATER, ["mushrooms"], []),
    (LATER, ["mushrooms", 0], []),
    (LATER, ["tiles"], LATER["tiles"][:2]),
    (LATER, ["tiles"], [[], LATER["tiles"][0], LATER["tiles"][2]]),
    (LATER, ["vaults"], None),
    (LATER, ["choices", 0], "gather 3"),
    (LATER, ["choices", 0], "steal 1"),
    (LATER, ["choices", 0], "place 1"),
    (LATER, ["choices", 0], "Gather 1"),
    (LATER, ["choices", 0], "pass"),
    (LATER, ["choices", 0], "gather 1"),
    (LATER, ["choices", 1], "gather 1"),
    (LATER, ["choices"], [None, None]),
    (LATER, ["last_choices", 1], 5),
    (LATER, ["last_choices", 0], "steal 1"),
    (LATER, ["drawn"], [1]),
    (LATER, ["room"], [1, 1]),
    (LATER, ["extra"], 1),
    (FIRST, ["choices", 0], "protect"),
    (FIRST, ["last_choices", 0], "gather 1"),
    (FIRST, ["tiles"], [[], [], FIRST["bag"]]),
    (SECOND, ["last_choices", 0], "protect"),
    (PLACING, ["room"], [2]),
    (PLACING, ["room", 0], 3),
    (PLACING, ["room"], [0, 0, 1]),
    (PLACING, ["choices", 0], "gather 1"),
    (PLACING, ["phase"], "choose"),
    (PLACING, ["number"], 1),
    (OVER, ["choices", 0], "gather 1"),
    (OVER, ["room"], [1, 1]),
]

SAVED = Saved(
    GAMES["crossing"],
    sound=[FIRST, SECOND, LATER, PLACING, OVER],
    damage=DAMAGE,
    words=["", "gather 1", "place 1", "choose", "place", "over", "Protect", "protect"],
    most_bytes=1_000,
)
