"""What the rules of Logichroma refuse, and in which words."""

from gemtable.games import GAMES
from gemtable.games.logichroma.rules import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.logichroma_table import (
    PERFECT,
    all_concede,
    idle,
    idle_until_last_tile,
    make,
    table,
)
from tests.rules.refusals import Refusals

SLOT = "a card from your hand"
SINGLE = "Each player gets a single action on their turn"
EMPTIED = idle(idle(idle_until_last_tile(table())))
WISHING, _ = make(table(), "concede", 1)

MOVES = [
    (
        table(),
        1,
        Play(0),
        "It is seat 1's turn.",
        "Each player gets a single action on their turn",
    ),
    (table(), 1, Pass(), "It is seat 1's turn.", SINGLE),
    (table(), 0, Play(5), "There is no card in slot 6.", SLOT),
    (table(), 0, Play(-1), "There is no card in slot 0.", SLOT),
    (table(seats=4), 0, Discard(4), "There is no card in slot 5.", SLOT),
    (EMPTIED, 0, Discard(0), "There is no card in slot 1.", SLOT),
    (
        table(),
        0,
        Pass(),
        "You can only pass when you can do nothing else.",
        "turns are not allowed to be skipped",
    ),
    (
        table(PERFECT, *["hint 1"] * 8),
        0,
        Hint(1, 1),
        "No hints remain: take a different action.",
        "If you have no hints remaining, you'll have to take a different action.",
    ),
    (
        table(),
        0,
        Hint(1, 6),
        "A hint names red, yellow, green, blue, white or a value from 1 to 5.",
        "you can tell one player about all of one color or all of one number value",
    ),
    (table("R1"), 0, Hint(1, "white"), "Seat 2 holds no white.", "note 2.3"),
    (table(), 0, Hint(0, 1), "A hint is for another seat.", "note 2.4"),
    (
        table(seats=5),
        0,
        Hint(None, 1),
        "Say which seat the hint is for: 2, 3, 4 or 5.",
        "Give a hint to another player.",
    ),
    (WISHING, 1, Concede(), "Seat 2 wishes to concede already.", "note 2.11"),
    (WISHING, 0, Withdraw(), "Seat 1 has no wish to withdraw.", "note 2.11"),
    (table(), 2, Concede(), "There is no seat 3.", "Logichroma is a game for 2-5 players."),
    (
        all_concede(table()),
        0,
        Withdraw(),
        "The match is over.",
        "The game ends when any of the following occur",
    ),
]

STARTS = [
    (
        2,
        {"hands": 3},
        "Logichroma has no option hands. It has: order, misfires, last_round and memory.",
    ),
    (2, {"order": "age"}, "order is random or seats, not age."),
    (2, {"misfires": 0}, "misfires is a number from 1 to 4, not 0."),
    (2, {"misfires": 5}, "misfires is a number from 1 to 4, not 5."),
    (2, {"misfires": True}, "misfires is a number from 1 to 4, not True."),
    (2, {"last_round": "yes"}, "last_round is none or each-once, not yes."),
    (2, {"deck": [0] * 50}, "A deck holds each of 0 to 49 once."),
    (2, {"deck": range(49)}, "A deck holds each of 0 to 49 once."),
    (2, {"deck": []}, "A deck holds each of 0 to 49 once."),
    (2, {"deck": [False, True, *range(2, 50)]}, "A deck holds each of 0 to 49 once."),
]

REFUSALS = Refusals(GAMES["logichroma"], moves=MOVES, starts=STARTS)
