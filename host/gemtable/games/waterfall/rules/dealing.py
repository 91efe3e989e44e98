"""How a match of Waterfall starts."""

from random import Random
from typing import Any

from gemtable.games.kit.dealing import check_deck, settled
from gemtable.games.kit.options import Option
from gemtable.games.waterfall.rules.pyramid import TOP
from gemtable.games.waterfall.rules.state import HAND, SEATS, TILES, Lying, State, without
from gemtable.sentence import Sentence

TITLE = "Waterfall"
OPTIONS: tuple[Option, ...] = (
    Option(  # note 3.28
        "first",
        "seat",
        Sentence("The seat that begins. Without it, chance decides."),
        title=Sentence("Who begins"),
        words={"": Sentence("By chance")},
    ),
)


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     every tile once, the top first. The first tile with the add action starts the
             waterfall; of the others each seat gets four, seat 0 first
    options  those of OPTIONS

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    chance = Random(seed)
    shuffled = list(range(len(TILES)))
    chance.shuffle(shuffled)
    by_chance = chance.randrange(seats)
    first = by_chance if chosen["first"] is None else chosen["first"]
    if deck is None:
        deck = shuffled
    else:
        check_deck(deck, len(TILES))
    top = next(tile for tile in deck if TILES[tile].action == "add")
    dealt = without(tuple(deck), top)
    return State(
        seats=seats,
        first=first,
        seed=seed,
        deck=dealt[seats * HAND :],
        hands=tuple(dealt[seat * HAND : (seat + 1) * HAND] for seat in range(seats)),
        scored=((),) * seats,
        waterfall=(Lying(TOP, top),),
        pawns=(None,) * seats,
        phase="play",
        turn=first,
    )
