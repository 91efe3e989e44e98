"""What Waterfall gives the tests of all games: matches by chance, notation and refusals.

The matches are played at every table, in several styles.
"""

from itertools import product
from random import Random

from gemtable.check.played_matches import Match, play_to_the_end
from gemtable.games import GAMES
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.bot import play as sensible
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

from tests.rules.cases import Notation, Refusals
from tests.rules.playouts import Playouts
from tests.rules.waterfall_table import after, rows_of, table

SOME_PLACES = [Place(row, column) for row in range(5) for column in range(row + 1)]


def play(seats, seed):
    """Play a match in the style of this seed.

    By chance; by chance with few tiles played at once, so that hands grow; with
    sense, so that tiles are scored until none is left.
    """
    chance = Random(f"{seats} {seed}")
    style = ("wild", "frugal", "sensible")[seed % 3]

    def choose(state):
        (seat,) = waterfall.pending(state)
        moves = waterfall.legal(state, seat)
        if style == "sensible":
            return seat, sensible(waterfall.view(state, seat), moves, chance).move
        if style == "frugal" and state.phase == "play":
            moves = [move for move in moves if isinstance(move, Fall)] or moves
        return seat, chance.choice(moves)

    return play_to_the_end(Match(GAMES["waterfall"], seats, seed, {}, []), choose)


def swapped(_state, legal):
    """Return the legal swaps with the other tile named first."""
    return {Swap(move.other, move.one) for move in legal if isinstance(move, Swap)}


PLAYED = Playouts(
    GAMES["waterfall"],
    play,
    list(product(waterfall.SEATS, range(9))),
    told=("reason", "scores"),
    closely=60,
    moves=[
        *map(Play, range(-1, 45)),
        *map(Score, range(-1, 45)),
        *map(Fall, ("in", "left", "right", "up")),
        *(Add(tile, place) for tile in (0, 9, 20, 40) for place in SOME_PLACES),
        *map(Remove, SOME_PLACES),
        *(Swap(one, other) for one in SOME_PLACES[:5] for other in SOME_PLACES),
        *(Pawn(seat, place) for seat in range(-1, 7) for place in SOME_PLACES),
        *map(Wildcard, (*ACTIONS, "jump")),
        Done(),
    ],
    unlisted=swapped,
)

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
    "wildcard, for example fall left."
)
A_FALL = "Name the direction to fall: fall in, fall left or fall right."
WRONG = [
    ("", A_VERB),
    ("hint red", A_VERB),
    ("play", "Name the tile to play, for example play 17."),
    ("play 0", "Name the tile to play, for example play 17."),
    ("play \u0661", "Name the tile to play, for example play 17."),
    ("play 123", "Name the tile to play, for example play 17."),
    ("fall", A_FALL),
    ("fall down", A_FALL),
    ("add 17", "Name the tile to add, and its row and column, for example add 17 at 3.2."),
    ("add 17 at 3", "Name the tile to add, and its row and column, for example add 17 at 3.2."),
    ("add 17 at 3.0", "Name the tile to add, and its row and column, for example add 17 at 3.2."),
    ("score -1", "Name the tile to score, for example score 17."),
    ("done 1", "To stop scoring, type done."),
    ("remove 3", "Name the row and column of the tile to remove, for example remove 3.2."),
    ("left 2", "To fall, type one word only, for example left."),
    (
        "swap 3.2",
        "Name the rows and columns of the two tiles to swap, for example swap 3.2 and 4.1.",
    ),
    (
        "pawn 0 to 3.2",
        "Name the seat whose pawn moves, and its new place, for example pawn 2 to 3.2.",
    ),
    ("wildcard jump", "Name the action to carry out, for example wildcard draw."),
]

NOTATION = Notation(
    written=WRITTEN,
    wrong=WRONG,
    otherwise=OTHERWISE,
    kin=[Play(0), Score(0), Remove(TOP), Pawn(0, TOP), Add(0, TOP), Swap(TOP, TOP)],
)

PLAY_THEN_FALL = "you first play cards and then fall down the waterfall"
EXECUTE = "Execute its action!"
MATCH = "Pick a tile from your hand that has a matching gemstone."
SPARES_THE_TOP = "The top cannot be swapped. Swap two other tiles."
BELOW = "pick one of the positions below your current tile (down left or down right)"

TOP, LEFT, RIGHT, FAR = Place(0, 0), Place(1, 0), Place(1, 1), Place(6, 0)
START = table("add", "2 3 | any")


def on(action, hands="2 any any | any"):
    """Return the state in which the tile of that action has just been entered from a draw."""
    rows = f"draw / {action} any"
    return after(table(rows, hands), "play #1", "fall in", "fall left")


ADDING, REMOVING, SWAPPING, PAWNS = map(on, ("add", "remove", "swap", "pawn"))
SCORING = on("blue-score", "2 yellow any | any")
WILD = on("wildcard")
INSIDE = after(table("draw / any any / any any any", "2 any | any", pawns="2.1 3.1"), "play #1")
OVER = table(rows_of(20), phase="over")

MOVES = [
    (START, 1, Play(0), "It is seat 1's turn.", "take clockwise turns"),
    (OVER, 0, Play(0), "The match is over.", "take clockwise turns until the game ends"),
    (START, 0, Play(40), "Tile 41 is not in your hand.", "Play as many hand cards as you want."),
    (START, 0, Fall("in"), "Play at least one tile before you fall.", "note 3.12"),
    (START, 0, Done(), "First play a tile or fall.", PLAY_THEN_FALL),
    (INSIDE, 0, Fall("in"), "Your pawn is in the waterfall: fall left or right.", BELOW),
    (INSIDE, 0, Fall("up"), "Your pawn is in the waterfall: fall left or right.", BELOW),
    (
        INSIDE,
        0,
        Fall("left"),
        "Another pawn is on that tile.",
        "You can't enter a tile that contains another player, "
        "unless both your options are blocked.",
    ),
    (
        after(START, "play #1"),
        0,
        Fall("right"),
        "Your pawn is above the waterfall: fall in.",
        "note 3.7",
    ),
    (ADDING, 0, Fall("left"), "First add a tile from your hand to the waterfall.", EXECUTE),
    (
        ADDING,
        0,
        Add(43, Place(2, 0)),
        "Tile 44 is not in your hand.",
        "Place a tile from your hand in the waterfall",
    ),
    (
        ADDING,
        0,
        Add(ADDING.hand[0], RIGHT),
        "2.2 is not an empty place next to a tile.",
        "Adjacent to an existing tile.",
    ),
    (
        ADDING,
        0,
        Add(ADDING.hand[0], FAR),
        "7.1 is not an empty place next to a tile.",
        "Adjacent to an existing tile.",
    ),
    (SCORING, 0, Play(0), "First score a tile from your hand, or choose done.", EXECUTE),
    (SCORING, 0, Score(43), "Tile 44 is not in your hand.", MATCH),
    (SCORING, 0, Score(SCORING.hand[0]), "You visited no yellow gemstone this turn.", MATCH),
    (REMOVING, 0, Done(), "First remove a tile from the waterfall.", EXECUTE),
    (
        REMOVING,
        0,
        Remove(LEFT),
        "You cannot remove a tile at 2.1. The top, tiles with a pawn and tiles that hold the "
        "others together must stay.",
        "note 3.20",
    ),
    (SWAPPING, 0, Done(), "First swap two tiles of the waterfall.", EXECUTE),
    (SWAPPING, 0, Swap(TOP, TOP), "Name two different tiles to swap.", "note 3.21"),
    (SWAPPING, 0, Swap(TOP, LEFT), SPARES_THE_TOP, "note 3.21"),
    (SWAPPING, 0, Swap(LEFT, TOP), SPARES_THE_TOP, "note 3.21"),
    (SWAPPING, 0, Swap(LEFT, FAR), "There is no tile at 7.1.", "note 3.21"),
    (SWAPPING, 0, Swap(FAR, LEFT), "There is no tile at 7.1.", "note 3.21"),
    (PAWNS, 0, Done(), "First move a pawn to another tile.", EXECUTE),
    (PAWNS, 0, Pawn(2, TOP), "Seat 3 has no pawn.", "note 3.22"),
    (PAWNS, 0, Pawn(1, FAR), "There is no tile at 7.1.", "note 3.22"),
    (PAWNS, 0, Pawn(1, LEFT), "There is already a pawn on 2.1.", "note 3.22"),
    (WILD, 0, Done(), "First choose an action from your path.", EXECUTE),
    (
        WILD,
        0,
        Wildcard("score"),
        "No other tile on your path this turn has the action score.",
        "note 3.23",
    ),
]

STARTS = [
    (2, {"hands": 3}, "Waterfall has no option hands. Its options: first."),
    (2, {"first": 2}, "first must be a seat from 1 to 2, not 3."),
    (2, {"first": True}, "first must be a seat from 1 to 2, not True."),
    (2, {"deck": [0] * 44}, "A deck must contain each number from 0 to 43 once."),
    (2, {"deck": range(43)}, "A deck must contain each number from 0 to 43 once."),
    (2, {"deck": []}, "A deck must contain each number from 0 to 43 once."),
    (
        2,
        {"deck": [False, True, *range(2, 44)]},
        "A deck must contain each number from 0 to 43 once.",
    ),
]

REFUSALS = Refusals(moves=MOVES, starts=STARTS)
