"""What the rules of The Lost Gems refuse, and in which words."""

from gemtable.games import GAMES
from gemtable.games.lost_gems.rules import Discard, Hint, Penny, Play, Take

from tests.rules.lost_gems_table import idle_to_the_end, idle_until_last_tile, make, table
from tests.rules.refusals import Refusals

NEW_TREE = "you will then select a new tree from Gigol Jungle to search"
TAILS = ["hint red"] * 3
OPENING = ["take 1", "take 2", "take 3", "take 4"]
TAKING = table("", *OPENING, "play 1", deal="table")
ASKED = table("R1 Y1 | R2 B1 | R3", "play 1", "play 1", "hint red", "hint 1", bonus="ask")
ASKED, _ = make(ASKED, "play 1")
LAST, _ = make(idle_until_last_tile(table()), "play 1")

MOVES = [
    (table(), 1, Play(0), "It is seat 1's turn.", "When it is your turn"),
    (table(), 0, Play(2), "There is no tile in slot 3.", "one of the shards from your hand"),
    (table(), 0, Play(-1), "There is no tile in slot 0.", "one of the shards from your hand"),
    (
        table("", "hint red"),
        1,
        Discard(2),
        "There is no tile in slot 3.",
        "one of the shards from your hand",
    ),
    (
        table(),
        0,
        Discard(0),
        "All pennies are heads up: hint or play.",
        "If there are no tails up pennies then you cannot discard a shard.",
    ),
    (
        table("", *TAILS),
        1,
        Hint(0, 1),
        "All pennies are tails up: play or discard.",
        "if there are no more heads up pennies to flip then you cannot give a hint",
    ),
    (
        table(),
        0,
        Hint(1, 4),
        "A hint names red, yellow, blue, 1, 2 or 3.",
        "three colors (red, yellow, blue) 6 blinks per colo with the values 1, 1, 1, 2, 2, 3",
    ),
    (table(), 0, Hint(0, 1), "A hint is for another seat.", "note 0.4"),
    (
        table(seats=4),
        0,
        Hint(None, 1),
        "Say which seat the hint is for: 2, 3 or 4.",
        "You can give your teammate a clue",
    ),
    (table(), 0, Take(9), "No slot waits for a tile.", NEW_TREE),
    (TAKING, 0, Take(0), "Tile 1 is not in the treetops.", NEW_TREE),
    (TAKING, 0, Take(18), "Tile 19 is not in the treetops.", NEW_TREE),
    (TAKING, 0, Play(1), "First take a tile from the treetops.", NEW_TREE),
    (TAKING, 1, Play(1), "It is seat 1's turn.", "When it is your turn"),
    (ASKED, 0, Hint(1, 1), "First say whether to flip a penny.", "note 0.7"),
    (table(), 0, Penny(True), "Nobody asked for a penny.", "note 0.7"),
    (
        idle_to_the_end(LAST),
        0,
        Hint(1, 1),
        "The match is over.",
        "There are three ways the game can end",
    ),
]

STARTS = [
    (2, {"hands": 3}, "The Lost Gems has no option hands. It has: deal, bonus and first."),
    (2, {"deal": "dealer"}, "deal is referee or table, not dealer."),
    (2, {"bonus": "no"}, "bonus is auto or ask, not no."),
    (2, {"deck": [0] * 18}, "A deck holds each of 0 to 17 once."),
    (2, {"deck": range(17)}, "A deck holds each of 0 to 17 once."),
    (2, {"deck": []}, "A deck holds each of 0 to 17 once."),
    (2, {"deck": [False, True, *range(2, 18)]}, "A deck holds each of 0 to 17 once."),
]

REFUSALS = Refusals(GAMES["lost-gems"], moves=MOVES, starts=STARTS)
