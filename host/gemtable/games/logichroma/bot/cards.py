"""The knowledge that all seats of Logichroma share: what is visible, what each card can be.

A set of cards is an int: bit 5 * colour + value - 1 is a kind of card; copies share a bit.

Each card in a hand has two sets: what hints leave possible, and what its holder concludes if all
follow the convention (seen.py). The faces in hands are not used, so every seat gets the same
result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gemtable.games.logichroma.rules import CARDS, COLOURS, HINTS, TILES, VALUES, hand_size

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
    """Return the share of `cards`, which must not be empty, that is in `of`, from 0 to 1."""
    return (cards & of).bit_count() / cards.bit_count()


def value_of(number: int) -> int:
    """Return the value of the card with this bit number."""
    return number % TOP + 1


def all_found(found: Sequence[int]) -> Cards:
    """Return the cards of which all copies were found; `found` counts copies by bit number."""
    return sum(1 << card for card in range(KINDS) if found[card] >= COPIES[card])


_STACK = (1 << TOP) - 1  # the cards of one colour


@dataclass(slots=True)
class Held:
    """A card in a hand, as everyone knows it."""

    tile: int
    told: Cards = ANY  # what hints leave possible
    taken: Cards = ANY  # what its holder concludes that it can be
    promised: bool = False  # a hint asks to play it
    pointed: bool = False  # by the newest hint to its holder

    def narrow(self, cards: Cards) -> None:
        """Conclude that the card is in `cards`, unless that is impossible: partners can err."""
        self.taken = self.taken & cards or self.taken


class Table:
    """The shared knowledge. It starts as a dealt match; `lay_down` and hints change it."""

    def __init__(self, order: list[int]) -> None:
        self.order = order  # seats in the order of their turns
        size = hand_size(len(order))
        self.hands = [  # the oldest card first
            [Held(tile) for tile in range(seat * size, (seat + 1) * size)]
            for seat in range(len(order))
        ]
        self.drawn = len(order) * size
        self.hints = HINTS
        self.tops = [0] * len(COLOURS)
        self.gone = [0] * KINDS  # copies laid down, by card
        self.discarded = [0] * KINDS
        self._look()

    @property
    def left(self) -> int:
        """The number of tiles still to be drawn."""
        return TILES - self.drawn

    def after(self, seat: int, turns: int = 1) -> int:
        """Return the seat that moves `turns` turns after `seat`."""
        return self.order[(self.order.index(seat) + turns) % len(self.order)]

    def reachable(self) -> int:
        """Return the highest score that discards leave possible."""
        return sum(self.tops) + (ANY & ~self.useless).bit_count()

    def chop(self, hand: Sequence[Held]) -> int | None:
        """Return the position in a hand of the card that its holder would discard next.

        This is the card most likely to be useless, or the oldest of several; one that the newest
        hint points at only if there is no other. Returns None if the hand has a card to play or a
        useless one, or only cards that must be kept.
        """
        found, most = None, (False, -1.0)
        for place, held in enumerate(hand):
            if are_all(held.taken, self.fitting) or are_all(held.taken, self.useless):
                return None
            likely = not held.pointed, share(held.taken, self.useless)
            if likely > most and not are_all(held.taken, self.last):
                found, most = place, likely
        return found

    def lay_down(self, seat: int, tile: int, card: int, *, fits: bool, for_hint: bool) -> None:
        """Move a tile with the face `card` from a hand to its stack or to the discards."""
        hand = self.hands[seat]
        hand[:] = [held for held in hand if held.tile != tile]
        self.gone[card] += 1
        if fits:
            self.tops[card // TOP] += 1
            self._keep_promises(1 << card)
        else:
            self.discarded[card] += 1
        if for_hint:
            self.hints = min(self.hints + 1, HINTS)
        if self.left:
            hand.append(Held(self.drawn))
            self.drawn += 1
        self._look()

    def _keep_promises(self, played: Cards) -> None:
        """Conclude that no promised card is a copy of the played one."""
        for hand in self.hands:
            for held in hand:
                if held.promised:
                    held.narrow(~played)

    def forget(self) -> None:
        """Drop all conclusions from the convention, and keep what hints leave possible."""
        for hand in self.hands:
            for held in hand:
                held.taken, held.promised = held.told, False

    def settle(self) -> None:
        """Rule out cards of which all copies are known elsewhere, until nothing new follows."""
        while True:
            found = list(self.gone)
            for hand in self.hands:
                for held in hand:
                    if is_one(held.taken):
                        found[held.taken.bit_length() - 1] += 1
            elsewhere = all_found(found)
            is_new = False
            for hand in self.hands:
                for held in hand:
                    if held.taken & elsewhere and not is_one(held.taken):
                        before, held.taken = held.taken, held.taken & ~elsewhere or held.told
                        is_new |= is_one(held.taken) and held.taken != before
            if not is_new:
                return

    def _look(self) -> None:
        """Update which cards fit now, are useless, or are the last of their kind."""
        self.fitting = self.useless = self.last = 0
        for colour, top in enumerate(self.tops):
            first = colour * TOP
            reached = range(top, TOP)
            ends = (value for value in reached if self._are_gone(first + value))
            end = next(ends, TOP)  # the highest value that the stack can still reach
            self.useless |= (_STACK & ~((1 << end) - 1) | (1 << top) - 1) << first
            if end > top:
                self.fitting |= 1 << first + top
            for value in range(top, end):
                if self.discarded[first + value] == COPIES[first + value] - 1:
                    self.last |= 1 << first + value

    def _are_gone(self, card: int) -> bool:
        return self.discarded[card] == COPIES[card]
