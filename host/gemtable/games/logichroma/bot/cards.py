"""Sets of cards of Logichroma as bits of an int: quick to cut and to count.

Bit 5 * colour + value - 1 is a card; copies of it are not told apart.
"""

from collections.abc import Sequence

from gemtable.games.logichroma.rules import CARDS, COLOURS, VALUES

Cards = int  # a set of kinds of cards, a bit each
TOP = len(VALUES)
NUMBER = {
    (colour, value): place * TOP + value - 1
    for place, colour in enumerate(COLOURS)
    for value in VALUES
}  # of the bit of each card
KINDS = len(NUMBER)
ANY: Cards = (1 << KINDS) - 1
COPIES = [CARDS.count(card) for card in NUMBER]  # by the number of the bit
NAMED: dict[str | int, Cards] = {
    what: sum(1 << number for card, number in NUMBER.items() if what in card)
    for what in (*COLOURS, *VALUES)
}  # what a hint can name -> the cards that it points at


def are_all(cards: Cards, of: Cards) -> bool:
    """Say whether each of `cards` is one of `of`."""
    return not cards & ~of


def is_one(cards: Cards) -> bool:
    """Say whether a set that is not empty has one card."""
    return not cards & (cards - 1)


def share(cards: Cards, of: Cards) -> float:
    """Return how many of `cards`, at least one, are of `of`: from 0 to 1."""
    return (cards & of).bit_count() / cards.bit_count()


def value_of(number: int) -> int:
    """Return the value of the card with this number."""
    return number % TOP + 1


def all_found(found: Sequence[int]) -> Cards:
    """Return the cards of which all copies are in these counts."""
    return sum(1 << card for card in range(KINDS) if found[card] >= COPIES[card])
