"""What a seat of The Lost Gems knows by counting shards, and what each hint asks for.

There is one convention: a seat that gets a hint plays the newest tile that the hint points out,
if that could fit, and nobody gives a hint that would make a seat play a tile that does not fit.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.kit.rules import others
from gemtable.games.lost_gems.rules import COLOURS, NICKELS, VALUES, LostGemsView, Shard, Slot
from gemtable.games.lost_gems.rules.copies import Copies, face

Hand = Mapping[int, Slot]  # by slot, without the empty ones


class Told(NamedTuple):
    """A hint that doesn't mislead: the slots that it points out, the hand as its holder then
    knows it, and the slot to play.
    """

    seat: int
    what: str | int
    pointed: Sequence[int]
    hand: Hand
    played: int | None


class Seen:
    """What the seat to move sees, with the shards counted."""

    def __init__(self, view: LostGemsView) -> None:
        self.view = view
        self.me: int = view.turn
        self.others = others(self.me, view.seats)
        self.tops: Mapping[str, int] = view.gems
        self.copies = Copies(view)
        # Everyone except its holder sees a hand; this seat's own hand is unknown.
        hands = [
            Counter(face(held) for held in hand if held and seat != self.me)
            for seat, hand in enumerate(view.hands)
        ]
        shown = sum(hands, Counter[Shard]())
        self.left = [
            self.copies.left - (shown - hand) for hand in hands
        ]  # shards that each hand can have

    @property
    def can_err(self) -> bool:
        """Whether the seats can afford a wrong play; if not, the convention is off."""
        return self.view.nickels == NICKELS

    def chosen_discard(self, seat: int, hand: Hand, pointed: Sequence[int]) -> int:
        """Return the slot whose discard costs its holder least, or the oldest of several.

        What the last hint `pointed` out is kept, unless it is useless or all the hand has.
        """

        def cost(slot: int) -> tuple[bool, float, int]:
            possible = self.possible(seat, hand[slot])
            is_last, is_useless = self.copies.is_last, self.copies.is_useless
            lost = sum(10 * is_last(one) + (not is_useless(one)) for one in possible)
            return lost > 0 and slot in pointed, lost / len(possible), hand[slot].since

        return min(hand, key=cost)

    def hand(self, seat: int) -> Hand:
        return {slot: held for slot, held in enumerate(self.view.hands[seat]) if held}

    def possible(self, seat: int, held: Slot) -> list[Shard]:
        """Return the shards, with copies, that a tile of `seat` can be, as its holder knows."""
        return [card for card in self.left[seat].elements() if _allows(held, card)]

    def fits(self, card: Shard) -> bool:
        return card.value == self.tops[card.colour] + 1

    def surely_fits(self, seat: int, held: Slot) -> bool:
        return all(map(self.fits, self.possible(seat, held)))

    def is_idle(self, seat: int) -> bool:
        """Return whether `seat` knows no tile that certainly fits."""
        return not any(self.surely_fits(seat, held) for held in self.hand(seat).values())

    def played_by_convention(self, seat: int, hand: Hand, pointed: Sequence[int]) -> int | None:
        """Return the slot that `seat` should play after a hint points out these slots, or None."""
        if not self.can_err or not pointed:
            return None
        newest = self._newest(hand, pointed)
        could_fit = any(map(self.fits, self.possible(seat, hand[newest])))
        return newest if could_fit else None

    def asked_for(self) -> int | None:
        """Return the slot that the last hint asks this seat to play, or None."""
        return self.played_by_convention(self.me, self.hand(self.me), self.pointed(self.me))

    def is_asked(self, slot: int) -> bool:
        """Return whether everyone knows that the last hint asks this seat to play a slot."""
        pointed = self.pointed(self.me)
        if not self.can_err or not pointed:
            return False
        return slot == self._newest(self.hand(self.me), pointed)

    def chance(self, slot: int) -> float:
        """Return the probability that this seat's tile in a slot fits."""
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
                    yield Told(seat, what, pointed, hand, played)

    def hint_to_play(self, hints: Sequence[Told]) -> Told | None:
        """Return the hint that makes the next idle seat play; of several, the best one."""
        for seat in filter(self.is_idle, self.others):
            fruitful = [told for told in hints if told.seat == seat and told.played is not None]
            if fruitful:
                return max(fruitful, key=self.ruled_out)
        return None

    def hint_to_keep(self, hints: Sequence[Told]) -> Told | None:
        """Return a hint that keeps the next seat from discarding the last shard of its kind."""
        seat = self.others[0]
        hand = self.hand(seat)

        def loses(known: Hand, pointed: Sequence[int]) -> bool:
            return self.copies.is_last(face(hand[self.chosen_discard(seat, known, pointed)]))

        if not hand or not self.is_idle(seat) or not loses(hand, self.pointed(seat)):
            return None
        to_it = (told for told in hints if told.seat == seat)
        return next((told for told in to_it if not loses(told.hand, told.pointed)), None)

    def pointed(self, seat: int) -> Sequence[int]:
        """Return the slots of `seat` that the last hint points out."""
        hint = self.view.last_hint
        return hint.slots if hint and hint.to == seat else ()

    def _newest(self, hand: Hand, slots: Sequence[int]) -> int:
        return max(slots, key=lambda slot: (hand[slot].since, -slot))

    def ruled_out(self, told: Told) -> int:
        """Return the number of shards that the receiver can rule out after the hint."""
        return sum(
            len(self.possible(told.seat, held)) - len(self.possible(told.seat, told.hand[slot]))
            for slot, held in self.hand(told.seat).items()
        )


def _allows(held: Slot, card: Shard) -> bool:
    knows = held.knows
    return card.colour in knows.colours and card.value in knows.values


def _told(held: Slot, what: str | int) -> Slot:
    matches = what in face(held)
    knows = held.knows
    if isinstance(what, str):
        colours = tuple(each for each in knows.colours if (each == what) == matches)
        return replace(held, knows=replace(knows, colours=colours))
    values = tuple(each for each in knows.values if (each == what) == matches)
    return replace(held, knows=replace(knows, values=values))
