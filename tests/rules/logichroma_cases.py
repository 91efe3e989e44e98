"""What Logichroma gives the tests of all games: matches by chance, notation and refusals.

The matches are played at every table, in several styles.
"""

from itertools import product
from random import Random

from gemtable.check.played_matches import Match, play_to_the_end
from gemtable.games import GAMES
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import (
    COLOURS,
    VALUES,
    Concede,
    Discard,
    Hint,
    Pass,
    Play,
    Withdraw,
)

from tests.rules.cases import Notation, Refusals
from tests.rules.hints_playouts import inclined, without_receiver
from tests.rules.logichroma_table import (
    PERFECT,
    all_concede,
    idle,
    idle_until_last_tile,
    make,
    table,
)
from tests.rules.playouts import Playouts

STYLES = ("wild", "safe", "right", "right")
WISHES = (Concede(), Withdraw())


def fits(state, move):
    colour, value = state.card(state.hands[state.turn][move.slot].tile)
    return value == len(state.stacks[COLOURS.index(colour)]) + 1


def play(seats, last_round, seed):
    """Play a match in the style of this seed.

    Now and then any seat wishes to concede, or no longer does.
    """
    chance = Random(f"{seats} {last_round} {seed}")

    def choose(state):
        (seat,) = logichroma.pending(state)
        if chance.random() < 0.05:
            seat = chance.randrange(seats)
            return seat, chance.choice(logichroma.legal(state, seat)[-1:])
        moves = [move for move in logichroma.legal(state, seat) if move not in WISHES]
        moves = inclined(moves, STYLES[seed % 4], lambda move: fits(state, move))
        return seat, chance.choice(moves)

    options = {"last_round": last_round, "misfires": 1 + seed % 4}
    return play_to_the_end(Match(GAMES["logichroma"], seats, seed, options, []), choose)


PLAYED = Playouts(
    GAMES["logichroma"],
    play,
    list(product(logichroma.SEATS, ("none", "each-once"), range(16))),
    told=("reason", "score"),
    closely=60,
    moves=[
        *(Hint(seat, what) for seat in (None, *range(-1, 6)) for what in (*COLOURS, *VALUES)),
        *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 6)),
        Pass(),
        *WISHES,
    ],
    unasked=WISHES,
    unlisted=without_receiver,
)

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 5), "hint 5 to 1"),
    (Hint(4, "white"), "hint white to 5"),
    (Hint(None, "green"), "hint green"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(4), "discard 5"),
    (Pass(), "pass"),
    (Concede(), "concede"),
    (Withdraw(), "withdraw"),
]

A_HINT = (
    "A hint names a colour or a value from 1 to 5, for example: hint red, hint 2, hint red to 3."
)
A_VERB = "A move begins with hint, play, discard, pass, concede or withdraw."
WRONG = [
    ("", A_VERB),
    ("take 1", A_VERB),
    ("hint", A_HINT),
    ("hint purple", A_HINT),
    ("hint 6", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play, for example: play 1."),
    ("play 0", "Name the slot to play, for example: play 1."),
    ("play \u0661", "Name the slot to play, for example: play 1."),
    ("discard 12", "Name the slot to discard, for example: discard 2."),
    ("pass 1", "Type only the word pass."),
    ("concede now", "Type only the word concede."),
    ("withdraw 1", "Type only the word withdraw."),
]

NOTATION = Notation(
    written=WRITTEN,
    wrong=WRONG,
    kin=[Play(0), Discard(0), Pass(), Concede(), Withdraw()],
    alike=[
        (table("R1 R1 R1 R2 R2 | Y1 Y1 Y1 Y2 Y2"), Hint(None, 1), Hint(1, 1)),
    ],  # the only other seat
)

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
    (table(), 0, Play(5), "Slot 6 is empty.", SLOT),
    (table(), 0, Play(-1), "Slot 0 is empty.", SLOT),
    (table(seats=4), 0, Discard(4), "Slot 5 is empty.", SLOT),
    (EMPTIED, 0, Discard(0), "Slot 1 is empty.", SLOT),
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
        "No hint is left: play or discard.",
        "If you have no hints remaining, you'll have to take a different action.",
    ),
    (
        table(),
        0,
        Hint(1, 6),
        "A hint can only name red, yellow, green, blue, white, 1, 2, 3, 4 or 5.",
        "you can tell one player about all of one color or all of one number value",
    ),
    (table("R1"), 0, Hint(1, "white"), "No card of seat 2 matches white.", "note 2.3"),
    (table(), 0, Hint(0, 1), "You can only give a hint to another seat.", "note 2.4"),
    (
        table(seats=5),
        0,
        Hint(None, 1),
        "Name the seat that gets the hint: 2, 3, 4 or 5.",
        "Give a hint to another player.",
    ),
    (WISHING, 1, Concede(), "Seat 2 already wishes to concede.", "note 2.11"),
    (
        WISHING,
        0,
        Withdraw(),
        "Seat 1 does not wish to concede, so there is nothing to withdraw.",
        "note 2.11",
    ),
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
        "Logichroma has no option hands. Its options: order, misfires, last_round and memory.",
    ),
    (2, {"order": "age"}, "order must be random or seats, not age."),
    (2, {"misfires": 0}, "misfires must be a number from 1 to 4, not 0."),
    (2, {"misfires": 5}, "misfires must be a number from 1 to 4, not 5."),
    (2, {"misfires": True}, "misfires must be a number from 1 to 4, not True."),
    (2, {"last_round": "yes"}, "last_round must be none or each-once, not yes."),
    (2, {"deck": [0] * 50}, "A deck must contain each number from 0 to 49 once."),
    (2, {"deck": range(49)}, "A deck must contain each number from 0 to 49 once."),
    (2, {"deck": []}, "A deck must contain each number from 0 to 49 once."),
    (
        2,
        {"deck": [False, True, *range(2, 50)]},
        "A deck must contain each number from 0 to 49 once.",
    ),
]

REFUSALS = Refusals(moves=MOVES, starts=STARTS)
