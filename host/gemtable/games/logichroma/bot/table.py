"""What everyone at a table of Logichroma knows: what lies open, and what each card may be.

Of each card in a hand two sets are kept: what hints leave possible, and what its
holder takes it for if all go by the convention (convention.py). Faces in hands are
not looked at, so every seat comes to the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gemtable.games.logichroma.bot.cards import (
    ANY,
    COPIES,
    KINDS,
    TOP,
    Cards,
    all_found,
    are_all,
    is_one,
    share,
)
from gemtable.games.logichroma.rules import COLOURS, HINTS, TILES, hand_size

_STACK = (1 << TOP) - 1  # the cards of one colour


@dataclass(slots=True)
class Held:
    """A card in a hand, as everyone knows it."""

    tile: int
    told: Cards = ANY  # what hints leave possible
    taken: Cards = ANY  # what its holder takes it for
    promised: bool = False  # to be played, by a hint

    def narrow(self, cards: Cards) -> None:
        """Take it for one of `cards`, if it can be; a partner may not know the convention."""
        self.taken = self.taken & cards or self.taken


class Table:
    """A match as it is dealt, until cards are laid down and hints are given."""

    def __init__(self, order: list[int]) -> None:
        self.order = order  # seats as their turns follow each other
        size = hand_size(len(order))
        self.hands = [  # the oldest card first
            [Held(tile) for tile in range(seat * size, (seat + 1) * size)]
            for seat in range(len(order))
        ]
        self.drawn = len(order) * size
        self.hints = HINTS
        self.tops = [0] * len(COLOURS)
        self.gone = [0] * KINDS  # copies of each card that were laid down
        self.discarded = [0] * KINDS
        self._look()

    @property
    def left(self) -> int:
        """Tiles still to be drawn."""
        return TILES - self.drawn

    def after(self, seat: int, turns: int = 1) -> int:
        """Return the seat whose turn is so many turns after that of `seat`."""
        return self.order[(self.order.index(seat) + turns) % len(self.order)]

    def reachable(self) -> int:
        """Return the highest score that discards leave possible."""
        return sum(self.tops) + (ANY & ~self.useless).bit_count()

    def chop(self, hand: Sequence[Held]) -> int | None:
        """Return the place in a hand of the card that its holder would discard next.

        The likeliest to be useless, of equals the oldest. None if there is a card to play
        or a useless one, or only cards that must be kept.
        """
        found, most = None, -1.0
        for place, held in enumerate(hand):
            if are_all(held.taken, self.fitting) or are_all(held.taken, self.useless):
                return None
            likely = share(held.taken, self.useless)
            if likely > most and not are_all(held.taken, self.last):
                found, most = place, likely
        return found

    def lay_down(self, seat: int, tile: int, card: int, *, fits: bool, for_hint: bool) -> None:
        """Move a tile that shows `card` from a hand to its stack or to the discards."""
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
        """Take no promised card for a second copy of one that was played."""
        for hand in self.hands:
            for held in hand:
                if held.promised:
                    held.narrow(~played)

    def forget(self) -> None:
        """Take every card for what hints leave possible, and no more."""
        for hand in self.hands:
            for held in hand:
                held.taken, held.promised = held.told, False

    def settle(self) -> None:
        """Rule out of each card what lies elsewhere in every copy, until nothing new follows."""
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
        """Note which cards fit now, are useless, or are the last of their kind."""
        self.fitting = self.useless = self.last = 0
        for colour, top in enumerate(self.tops):
            first = colour * TOP
            reached = range(top, TOP)
            ends = (value for value in reached if self._are_gone(first + value))
            end = next(ends, TOP)  # of the stack, if nothing more can come of it
            self.useless |= (_STACK & ~((1 << end) - 1) | (1 << top) - 1) << first
            if end > top:
                self.fitting |= 1 << first + top
            for value in range(top, end):
                if self.discarded[first + value] == COPIES[first + value] - 1:
                    self.last |= 1 << first + value

    def _are_gone(self, card: int) -> bool:
        return self.discarded[card] == COPIES[card]
