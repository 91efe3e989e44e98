"""What Crossing gives the tests of all games: matches by chance, notation and refusals.

The matches are played at every table, in several styles.
"""

from itertools import product
from random import Random

from gemtable.check.played_matches import Match, play_to_the_end
from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal

from tests.rules.cases import Notation, Refusals
from tests.rules.crossing_table import idle, idle_until, laid, play_round, table
from tests.rules.playouts import Playouts

STYLES = {"wild": object, "peaceful": Gather | Place, "careful": Protect | Gather | Place}


def play(seats, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {seed}")
    wanted = STYLES[("wild", "peaceful", "careful")[seed % 3]]

    def choose(state):
        seat = chance.choice(crossing.pending(state))
        moves = [move for move in crossing.legal(state, seat) if isinstance(move, wanted)]
        return seat, chance.choice(moves)

    return play_to_the_end(
        Match(GAMES["crossing"], seats, seed, {"distributor": seed % seats}, []), choose
    )


PLAYED = Playouts(
    GAMES["crossing"],
    play,
    list(product(crossing.SEATS, range(12))),
    told=("scores", "winners"),
    closely=11,
    moves=[
        *(kind(index) for kind in (Gather, Steal, Place) for index in range(-1, 7)),
        Protect(),
    ],
)

WRITTEN = [
    (Gather(0), "gather 1"),
    (Gather(4), "gather 5"),
    (Steal(0), "steal 1"),
    (Steal(5), "steal 6"),
    (Protect(), "protect"),
    (Place(2), "place 3"),
]

A_VERB = "A move begins with gather, steal, protect or place."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("2", A_VERB),
    ("gather", "Name the mushroom to point at, for example gather 2."),
    ("gather 0", "Name the mushroom to point at, for example gather 2."),
    ("gather \u0661", "Name the mushroom to point at, for example gather 2."),
    ("gather 12", "Name the mushroom to point at, for example gather 2."),
    ("steal blue", "Name the seat to steal from, for example steal 3."),
    ("steal -1", "Name the seat to steal from, for example steal 3."),
    ("protect 1", "To protect your stones, type protect and nothing else."),
    ("place red", "Name the mushroom for the next stone, for example place 1."),
]

NOTATION = Notation(
    written=WRITTEN,
    wrong=WRONG,
    kin=[Gather(0), Steal(0), Place(0), Protect()],
)

FIRST = table()
LATER = laid("RR BB", "R B -")
CHOSEN, _ = crossing.play(FIRST, 1, Gather(0))
BREAK, _ = play_round(LATER, "gather 1, gather 1, protect")
SHORT, _ = play_round(laid("RR BB", "- - -", bag="W"), "gather 1, gather 1, gather 1")
FILLED, _ = play_round(
    laid("RR BB YY", "- - - -", bag="WY"), "gather 1, gather 1, gather 1, gather 1"
)
FILLED, _ = crossing.play(FILLED, 0, Place(0))
OVER = idle(idle_until(table(), 0))

SHORT_BAG = "rozkłada je według własnego upodobania, choć wciąż zgodnie z powyższymi zasadami"
TWO_NEW = "Kolejne rundy ... graczom dochodzą dwie nowe możliwości"
MUSHROOM = "wskazują palcem wybraną przez siebie płytkę grzyba"
ANOTHER = "gracz może wskazać płytkę postaci innego gracza"

MOVES = [
    (FIRST, 0, Gather(2), "There is no mushroom 3.", MUSHROOM),
    (FIRST, 0, Gather(-1), "There is no mushroom 0.", MUSHROOM),
    (FIRST, 0, Steal(1), "In the first round everyone points at a mushroom.", TWO_NEW),
    (FIRST, 0, Protect(), "In the first round everyone points at a mushroom.", TWO_NEW),
    (FIRST, 0, Place(0), "There are no last stones to place.", "note 1.12"),
    (LATER, 0, Place(0), "There are no last stones to place.", "note 1.12"),
    (FIRST, 3, Gather(0), "There is no seat 4.", "Każdy z graczy wybiera płytkę postaci"),
    (FIRST, -1, Gather(0), "There is no seat 0.", "Każdy z graczy wybiera płytkę postaci"),
    (CHOSEN, 1, Gather(1), "Seat 2 has chosen already.", "jednocześnie wskazują palcem"),
    (CHOSEN, 1, Gather(0), "Seat 2 has chosen already.", "jednocześnie wskazują palcem"),
    (LATER, 0, Steal(0), "A seat can steal only from another seat.", ANOTHER),
    (LATER, 0, Steal(3), "A seat can steal only from another seat.", ANOTHER),
    (LATER, 0, Steal(-1), "A seat can steal only from another seat.", ANOTHER),
    (
        BREAK,
        2,
        Gather(0),
        "Seat 3 has a break this round.",
        "nie biorą udziału w następnej rundzie",
    ),
    (SHORT, 0, Gather(0), "The last stones must be placed first.", "note 1.12"),
    (SHORT, 1, Place(0), "Seat 1 lays out the last stones.", "note 1.13"),
    (SHORT, 0, Place(2), "There is no mushroom 3.", SHORT_BAG),
    (SHORT, 0, Place(-1), "There is no mushroom 0.", SHORT_BAG),
    (FILLED, 0, Place(0), "Mushroom 1 can take no more stones.", SHORT_BAG),
    (OVER, 0, Gather(0), "The match is over.", "Gra kończy się wraz z rundą"),
]

STARTS = [
    (3, {"bank": 3}, "Crossing has no option bank. Its options: distributor."),
    (3, {"distributor": 3}, "distributor must be a seat from 1 to 3, not 4."),
    (3, {"distributor": -1}, "distributor must be a seat from 1 to 3, not 0."),
    (3, {"distributor": "0"}, "distributor must be a seat from 1 to 3, not 0."),
    (3, {"distributor": True}, "distributor must be a seat from 1 to 3, not True."),
    (3, {"deck": [0] * 60}, "A deck must contain each number from 0 to 59 once."),
    (3, {"deck": range(59)}, "A deck must contain each number from 0 to 59 once."),
    (3, {"deck": []}, "A deck must contain each number from 0 to 59 once."),
    (
        3,
        {"deck": [False, True, *range(2, 60)]},
        "A deck must contain each number from 0 to 59 once.",
    ),
]

REFUSALS = Refusals(moves=MOVES, starts=STARTS)
