"""How a match of The Lost Gems starts."""

from random import Random
from typing import Any

from gemtable.games.kit.dealing import check_deck, settled
from gemtable.games.kit.options import Option
from gemtable.games.lost_gems.rules.state import HAND, TILES, Held, State
from gemtable.sentence import Sentence

TITLE = "The Lost Gems"
SEATS = range(2, 5)
DEAL = Option(
    "deal",
    "word",
    Sentence(
        "Who deals: referee gives the next shard of the shuffled order, table lets each seat "
        "take any shard of the treetops."
    ),
    ("referee", "table"),
    "referee",
    title=Sentence("How tiles are dealt"),
    words={
        "referee": Sentence("Shuffled, the next one"),
        "table": Sentence("Each seat takes any"),
    },
)
BONUS = Option(
    "bonus",
    "word",
    Sentence("The penny of a complete gem: auto flips it by itself, ask leaves it to the seat."),
    ("auto", "ask"),
    "auto",
    title=Sentence("The penny of a complete gem"),
    words={"auto": Sentence("Flips by itself"), "ask": Sentence("The seat decides")},
)
_FIRST = Option(  # note 0.16
    "first",
    "seat",
    Sentence("The seat that begins: who has the next birthday."),
    default=0,
    title=Sentence("Who begins: the next birthday"),
)
OPTIONS: tuple[Option, ...] = (DEAL, BONUS, _FIRST)


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     for each tile an index into SHARDS
    options  those of OPTIONS; if the table deals, all tiles lie in the treetops and each seat
             takes its opening hand, seat 0 first

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    if deck is None:
        deck = list(range(TILES))
        Random(seed).shuffle(deck)
    else:
        check_deck(deck, TILES)
    by_table = chosen["deal"] == "table"
    dealt = 0 if by_table else seats * HAND
    return State(
        seats=seats,
        deal=chosen["deal"],
        bonus=chosen["bonus"],
        first=chosen["first"],
        deck=tuple(deck),
        hands=tuple(
            tuple(None if by_table else Held(seat * HAND + slot, 0) for slot in range(HAND))
            for seat in range(seats)
        ),
        treetops=tuple(range(dealt, TILES)),
        phase="take" if by_table else "turn",
        turn=0 if by_table else chosen["first"],
        number=0 if by_table else 1,
    )
