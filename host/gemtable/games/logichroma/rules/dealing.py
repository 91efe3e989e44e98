"""How a match of Logichroma starts."""

from random import Random
from typing import Any

from gemtable.games.kit.dealing import check_deck, settled
from gemtable.games.kit.options import Option
from gemtable.games.logichroma.rules.state import MISFIRES, TILES, Hand, Held, State, hand_size
from gemtable.sentence import Sentence

TITLE = "Logichroma"
SEATS = range(2, 6)
_ORDER = Option(
    "order",
    "word",
    Sentence(
        "Who follows whom: random draws it, seats lets seat 1 begin and goes round the table."
    ),
    ("random", "seats"),
    "random",
    title=Sentence("Who follows whom"),
    words={
        "random": Sentence("Drawn by lot"),
        "seats": Sentence("Seat 1 begins, then around"),
    },
)
STARTING_MISFIRES = Option(
    "misfires",
    "number",
    Sentence("How many misfires end the match."),
    range(1, MISFIRES + 1),
    MISFIRES,
    title=Sentence("Misfires that end the match"),
)
LAST_ROUND = Option(  # note 2.10
    "last_round",
    "word",
    Sentence(
        "After the last draw, none plays on until no hand holds more than three cards, "
        "each-once gives everyone one more turn."
    ),
    ("none", "each-once"),
    "none",
    title=Sentence("After the last draw"),
    words={
        "none": Sentence("Play until no hand has over three"),
        "each-once": Sentence("Everyone has one more turn"),
    },
)
MEMORY = Option(
    "memory",
    "word",
    Sentence(
        "What pages show of hints: off only the last one, hints all that they told, "
        "everything also what they denied."
    ),
    ("off", "hints", "everything"),
    "everything",
    title=Sentence("What pages remember"),
    words={
        "off": Sentence("Only the last hint"),
        "hints": Sentence("All that hints told"),
        "everything": Sentence("Also what hints denied"),
    },
)
OPTIONS: tuple[Option, ...] = (_ORDER, STARTING_MISFIRES, LAST_ROUND, MEMORY)


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     for each tile an index into CARDS
    options  those of OPTIONS; MEMORY is for pages, and changes nothing here

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    chance = Random(seed)
    if deck is None:
        deck = list(range(TILES))
        chance.shuffle(deck)
    else:
        check_deck(deck, TILES)
    turns = list(range(seats))
    if chosen["order"] == "random":
        chance.shuffle(turns)
    size = hand_size(seats)
    return State(
        seats=seats,
        last_round=chosen["last_round"],
        order=tuple(turns),
        turn=turns[0],
        number=1,
        deck=tuple(deck),
        drawn=seats * size,
        hands=tuple(_dealt(seat * size, size) for seat in range(seats)),
        misfires=chosen["misfires"],
    )


def _dealt(first: int, size: int) -> Hand:
    return tuple(Held(tile) for tile in range(first, first + size))
