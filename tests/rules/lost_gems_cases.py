"""What The Lost Gems gives the tests of all games: matches by chance, notation and refusals.

The matches are played at every table, in several styles.
"""

from itertools import product
from random import Random

from gemtable.check.played_matches import Match, play_to_the_end
from gemtable.games import GAMES
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import COLOURS, VALUES, Discard, Hint, Penny, Play, Take

from tests.rules.cases import Notation, Refusals
from tests.rules.hints_playouts import inclined, without_receiver
from tests.rules.lost_gems_table import idle_to_the_end, idle_until_last_tile, make, table
from tests.rules.playouts import Playouts

STYLES = ("wild", "safe", "right")


def fits(state, move):
    colour, value = state.shard(state.hands[state.turn][move.slot].tile)
    return value == len(state.gems[COLOURS.index(colour)]) + 1


def play(seats, deal, bonus, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {deal} {bonus} {seed}")

    def choose(state):
        (seat,) = lost_gems.pending(state)
        moves = lost_gems.legal(state, seat)
        return seat, chance.choice(
            inclined(moves, STYLES[seed % 3], lambda move: fits(state, move))
        )

    options = {"deal": deal, "bonus": bonus, "first": seed % seats}
    return play_to_the_end(Match(GAMES["lost-gems"], seats, seed, options, []), choose)


PLAYED = Playouts(
    GAMES["lost-gems"],
    play,
    list(product(lost_gems.SEATS, ("referee", "table"), ("auto", "ask"), range(12))),
    told=("reason", "score"),
    closely=20,
    moves=[
        *(Hint(seat, what) for seat in (None, *range(-1, 5)) for what in (*COLOURS, *VALUES)),
        *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 4)),
        *map(Take, range(-1, 19)),
        Penny(True),
        Penny(False),
    ],
    unlisted=without_receiver,
)

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 2), "hint 2 to 1"),
    (Hint(None, "blue"), "hint blue"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(1), "discard 2"),
    (Take(6), "take 7"),
    (Take(17), "take 18"),
    (Penny(True), "penny yes"),
    (Penny(False), "penny no"),
]

A_HINT = "A hint names red, yellow, blue, 1, 2 or 3, for example: hint red, hint 2, hint red to 3."
A_VERB = "A move begins with hint, play, discard, take or penny."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("hint", A_HINT),
    ("hint green", A_HINT),
    ("hint 4", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play, for example: play 1."),
    ("play 0", "Name the slot to play, for example: play 1."),
    ("play \u0661", "Name the slot to play, for example: play 1."),
    ("discard -1", "Name the slot to discard, for example: discard 2."),
    ("take 123", "Name the tile to take, for example: take 7."),
    ("penny maybe", "Type penny yes or penny no."),
]

NOTATION = Notation(
    written=WRITTEN,
    wrong=WRONG,
    kin=[Play(0), Discard(0), Take(0), Penny(False)],
    alike=[(table(), Hint(None, 1), Hint(1, 1))],  # the only other seat
)

NEW_TREE = "you will then select a new tree from Gigol Jungle to search"
TAILS = ["hint red"] * 3
OPENING = ["take 1", "take 2", "take 3", "take 4"]
TAKING = table("", *OPENING, "play 1", deal="table")
ASKED = table("R1 Y1 | R2 B1 | R3", "play 1", "play 1", "hint red", "hint 1", bonus="ask")
ASKED, _ = make(ASKED, "play 1")
LAST, _ = make(idle_until_last_tile(table()), "play 1")

MOVES = [
    (table(), 1, Play(0), "It is seat 1's turn.", "When it is your turn"),
    (table(), 0, Play(2), "Slot 3 is empty.", "one of the shards from your hand"),
    (table(), 0, Play(-1), "Slot 0 is empty.", "one of the shards from your hand"),
    (
        table("", "hint red"),
        1,
        Discard(2),
        "Slot 3 is empty.",
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
        "A hint can only name red, yellow, blue, 1, 2 or 3.",
        "three colors (red, yellow, blue) 6 blinks per colo with the values 1, 1, 1, 2, 2, 3",
    ),
    (table(), 0, Hint(0, 1), "You can only give a hint to another seat.", "note 0.4"),
    (
        table(seats=4),
        0,
        Hint(None, 1),
        "Name the seat that gets the hint: 2, 3 or 4.",
        "You can give your teammate a clue",
    ),
    (table(), 0, Take(9), "You cannot take a tile now.", NEW_TREE),
    (TAKING, 0, Take(0), "Tile 1 is not in the treetops.", NEW_TREE),
    (TAKING, 0, Take(18), "Tile 19 is not in the treetops.", NEW_TREE),
    (TAKING, 0, Play(1), "First take a tile from the treetops.", NEW_TREE),
    (TAKING, 1, Play(1), "It is seat 1's turn.", "When it is your turn"),
    (ASKED, 0, Hint(1, 1), "First say whether to flip a penny back to heads.", "note 0.7"),
    (table(), 0, Penny(True), "There is no penny to flip back now.", "note 0.7"),
    (
        idle_to_the_end(LAST),
        0,
        Hint(1, 1),
        "The match is over.",
        "There are three ways the game can end",
    ),
]

STARTS = [
    (2, {"hands": 3}, "The Lost Gems has no option hands. Its options: deal, bonus and first."),
    (2, {"deal": "dealer"}, "deal must be referee or table, not dealer."),
    (2, {"bonus": "no"}, "bonus must be auto or ask, not no."),
    (2, {"deck": [0] * 18}, "A deck must contain each number from 0 to 17 once."),
    (2, {"deck": range(17)}, "A deck must contain each number from 0 to 17 once."),
    (2, {"deck": []}, "A deck must contain each number from 0 to 17 once."),
    (
        2,
        {"deck": [False, True, *range(2, 18)]},
        "A deck must contain each number from 0 to 17 once.",
    ),
]

REFUSALS = Refusals(moves=MOVES, starts=STARTS)
