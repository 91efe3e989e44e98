"""How a match of Crossing starts."""

from random import Random
from typing import Any

from gemtable.games.crossing.rules.refilling import lay_out
from gemtable.games.crossing.rules.state import STONES, State
from gemtable.games.kit.dealing import check_deck, settled
from gemtable.games.kit.options import Option
from gemtable.sentence import Sentence

TITLE = "Crossing"
SEATS = range(3, 7)
OPTIONS: tuple[Option, ...] = (
    Option(  # note 1.13
        "distributor",
        "seat",
        Sentence("The seat that lays out the stones."),
        default=0,
        title=Sentence(
            "Who lays out the stones: who works in a bank, or else wears the finest jewels"
        ),
    ),
)


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Fill the bag and lay out two stones on each mushroom.

    seed     shuffles the bag if there is no `deck`
    deck     the stones in the order they are drawn, each an index into STONES
    options  those of OPTIONS

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    if deck is None:
        deck = list(range(len(STONES)))
        Random(seed).shuffle(deck)
    else:
        check_deck(deck, len(STONES))
    empty = ((),) * (seats - 1)
    mushrooms, bag = lay_out(empty, (2,) * len(empty), tuple(deck))
    return State(
        seats=seats,
        distributor=chosen["distributor"],
        bag=bag,
        mushrooms=mushrooms,
        tiles=((),) * seats,
        vaults=((),) * seats,
        phase="choose",
        number=1,
        choices=(None,) * seats,
        last_choices=(None,) * seats,
    )
