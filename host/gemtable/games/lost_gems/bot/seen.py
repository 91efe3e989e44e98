"""What a seat of The Lost Gems sees, with the shards counted, and what each hint means.

There is one convention: a seat that gets a hint plays the newest tile that it points out, if
that could fit, and nobody gives a hint that would make a seat play a tile that does not fit.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.lost_gems.rules import (
    COLOURS,
    NICKELS,
    SHARDS,
    VALUES,
    FaceUp,
    LostGemsView,
    Slot,
)

Hand = Mapping[int, Slot]  # without the empty slots


class Card(NamedTuple):
    """The face of a tile, which everyone except its holder sees."""

    colour: str
    value: int


_COPIES = Counter(Card(*shard) for shard in SHARDS)


class Told(NamedTuple):
    """A hint that doesn't mislead: what its receiver then knows, and the slot it then plays."""

    seat: int
    what: str | int
    hand: Hand
    played: int | None


class Seen:
    """What the seat to move sees, with the cards counted."""

    def __init__(self, view: LostGemsView) -> None:
        self.view = view
        self.me: int = view.turn
        self.tops: Mapping[str, int] = view.gems
        self.discarded = Counter(map(face, view.discards))
        played = Counter(
            Card(colour, value) for colour, top in self.tops.items() for value in range(1, top + 1)
        )
        closed = _COPIES - self.discarded - played
        # Everyone except the holder sees a hand; my own counts as unknown.
        hands = [
            Counter(face(held) for held in hand if held and seat != self.me)
            for seat, hand in enumerate(view.hands)
        ]
        shown = sum(hands, Counter[Card]())
        self.left = [closed - (shown - hand) for hand in hands]  # cards each hand may hold

    @property
    def others(self) -> list[int]:
        """All other seats, the next to move first."""
        seats = self.view.seats
        return [(self.me + step) % seats for step in range(1, seats)]

    @property
    def can_err(self) -> bool:
        """Whether the seats can afford a wrong play; if not, the convention is off."""
        return self.view.nickels == NICKELS

    def chosen_discard(self, seat: int, hand: Hand) -> int:
        """Return the slot whose discard costs its holder least; among equals the oldest."""

        def loss(slot: int) -> float:
            possible = self.possible(seat, hand[slot])
            lost = sum(10 * self.is_last(one) + (not self.is_useless(one)) for one in possible)
            return lost / len(possible)

        return min(hand, key=lambda slot: (loss(slot), hand[slot].since))

    def hand(self, seat: int) -> Hand:
        return {slot: held for slot, held in enumerate(self.view.hands[seat]) if held}

    def possible(self, seat: int, held: Slot) -> list[Card]:
        """Return the cards a tile of `seat` may be, as far as its holder knows, with copies."""
        return [card for card in self.left[seat].elements() if _allows(held, card)]

    def fits(self, card: Card) -> bool:
        return card.value == self.tops[card.colour] + 1

    def surely_fits(self, seat: int, held: Slot) -> bool:
        return all(map(self.fits, self.possible(seat, held)))

    def is_idle(self, seat: int) -> bool:
        """Return whether `seat` knows no tile that certainly fits."""
        return not any(self.surely_fits(seat, held) for held in self.hand(seat).values())

    def is_useless(self, card: Card) -> bool:
        """Return whether its gem already has this card, or can never grow up to it."""
        top = self.tops[card.colour]
        below = [Card(card.colour, value) for value in range(top + 1, card.value)]
        return card.value <= top or any(self.discarded[one] == _COPIES[one] for one in below)

    def is_last(self, card: Card) -> bool:
        """Return whether discarding it would make its gem impossible to complete."""
        return self.discarded[card] == _COPIES[card] - 1 and not self.is_useless(card)

    def played_by_convention(self, seat: int, hand: Hand, pointed: Sequence[int]) -> int | None:
        """Return the slot that a hint on `pointed` asks `seat` to play."""
        if not self.can_err or not pointed:
            return None
        newest = self._newest(hand, pointed)
        could_fit = any(map(self.fits, self.possible(seat, hand[newest])))
        return newest if could_fit else None

    def asked_for(self) -> int | None:
        """Return the slot that the last hint asks me to play."""
        pointed = self._pointed_at_me()
        return self.played_by_convention(self.me, self.hand(self.me), pointed)

    def is_asked(self, slot: int) -> bool:
        """Return whether the last hint asks me to play this slot, as far as everyone knows."""
        pointed = self._pointed_at_me()
        if not self.can_err or not pointed:
            return False
        return slot == self._newest(self.hand(self.me), pointed)

    def chance(self, slot: int) -> float:
        """Return the probability that a slot of mine fits, by what I was told and see."""
        possible = self.possible(self.me, self.hand(self.me)[slot])
        return sum(map(self.fits, possible)) / len(possible)

    def hints(self) -> Iterator[Told]:
        """Yield each hint that doesn't mislead its receiver."""
        for seat in self.others:
            for what in (*COLOURS, *VALUES):
                hand = {slot: _told(held, what) for slot, held in self.hand(seat).items()}
                pointed = [slot for slot, held in hand.items() if what in face(held)]
                played = self.played_by_convention(seat, hand, pointed)
                if played is None:
                    sure = (slot for slot in hand if self.surely_fits(seat, hand[slot]))
                    played = next(sure, None)
                if played is None or self.fits(face(hand[played])):
                    yield Told(seat, what, hand, played)

    def hint_to_play(self, hints: Sequence[Told]) -> Told | None:
        """Return the hint that makes the next idle seat play; of several, what rules out most."""
        for seat in filter(self.is_idle, self.others):
            fruitful = [told for told in hints if told.seat == seat and told.played is not None]
            if fruitful:
                return max(fruitful, key=self.ruled_out)
        return None

    def hint_to_keep(self, hints: Sequence[Told]) -> Told | None:
        """Return a hint that keeps the next seat from discarding the last card of its kind."""
        seat = self.others[0]
        hand = self.hand(seat)

        def loses(known: Hand) -> bool:
            return self.is_last(face(hand[self.chosen_discard(seat, known)]))

        if not hand or not self.is_idle(seat) or not loses(hand):
            return None
        kept = (told for told in hints if told.seat == seat and not loses(told.hand))
        return next(kept, None)

    def _pointed_at_me(self) -> Sequence[int]:
        """Return the slots of mine that the last hint points at; () if it was for others."""
        hint = self.view.last_hint
        return hint.slots if hint and hint.to == self.me else ()

    def _newest(self, hand: Hand, slots: Sequence[int]) -> int:
        return max(slots, key=lambda slot: (hand[slot].since, -slot))

    def ruled_out(self, told: Told) -> int:
        """Return the number of cards that the receiver can rule out by the hint."""
        return sum(
            len(self.possible(told.seat, held)) - len(self.possible(told.seat, told.hand[slot]))
            for slot, held in self.hand(told.seat).items()
        )


def face(tile: Slot | FaceUp) -> Card:
    """Return a tile's face; the tile must not be in the seeing seat's own hand."""
    assert tile.colour is not None and tile.value is not None
    return Card(tile.colour, tile.value)


def _allows(held: Slot, card: Card) -> bool:
    """Return whether the holder's hints leave `card` possible for this tile."""
    knows = held.knows
    return card.colour in knows.colours and card.value in knows.values


def _told(held: Slot, what: str | int) -> Slot:
    """Return the slot as its holder will know it after a hint of `what`."""
    matches = what in face(held)
    knows = held.knows
    if isinstance(what, str):
        colours = tuple(each for each in knows.colours if (each == what) == matches)
        return replace(held, knows=replace(knows, colours=colours))
    values = tuple(each for each in knows.values if (each == what) == matches)
    return replace(held, knows=replace(knows, values=values))
