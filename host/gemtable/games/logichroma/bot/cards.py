"""Sets of Logichroma's cards as bit sets in an int: fast to intersect and to count.

Bit 5 * colour + value - 1 is a kind of card; copies share a bit.
"""

from collections.abc import Sequence

from gemtable.games.logichroma.rules import CARDS, COLOURS, VALUES

Cards = int  # a set of kinds of cards, one bit each
TOP = len(VALUES)
NUMBER = {
    (colour, value): place * TOP + value - 1
    for place, colour in enumerate(COLOURS)
    for value in VALUES
}  # the bit number of each card
KINDS = len(NUMBER)
ANY: Cards = (1 << KINDS) - 1
COPIES = [CARDS.count(card) for card in NUMBER]  # by bit number
NAMED: dict[str | int, Cards] = {
    what: sum(1 << number for card, number in NUMBER.items() if what in card)
    for what in (*COLOURS, *VALUES)
}  # from what a hint can name to the cards that it points at


def are_all(cards: Cards, of: Cards) -> bool:
    """Return whether `cards` is a subset of `of`."""
    return not cards & ~of


def is_one(cards: Cards) -> bool:
    """Return whether a set, which must not be empty, has exactly one card."""
    return not cards & (cards - 1)


def share(cards: Cards, of: Cards) -> float:
    """Return the share of `cards` that are in `of`, from 0 to 1. `cards` must not be empty."""
    return (cards & of).bit_count() / cards.bit_count()


def value_of(number: int) -> int:
    """Return the value of the card with this bit number."""
    return number % TOP + 1


def all_found(found: Sequence[int]) -> Cards:
    """Return the cards whose copies were all found; `found` counts copies by bit number."""
    return sum(1 << card for card in range(KINDS) if found[card] >= COPIES[card])
