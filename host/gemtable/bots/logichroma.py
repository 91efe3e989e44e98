"""A seat of Logichroma that plays by itself, by the sense people bring to Hanabi.

One convention: who is hinted plays the newest tile pointed out, if it could
fit, and nobody gives a hint that would make another play a tile that does
not. Partners who do not know it cost misfires: before the last one the
convention is off, and only what is certain is played.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gemtable.rules.core import Json
from gemtable.rules.logichroma import (
    CARDS,
    COLOURS,
    HINTS,
    VALUES,
    Card,
    Discard,
    Hint,
    Move,
    Play,
)

View = Mapping[str, Json]

_Slot = Mapping[str, Json]  # as in view["hands"]
_Hand = Mapping[int, _Slot]  # without the empty slots
_COPIES = Counter(CARDS)


def play(view: View, legal_moves: Sequence[Move]) -> Move:
    """Return a careful move; no bot concedes, or passes while it can act."""
    wishes = _wishes(_Seen.of(view), legal_moves)
    return next(wish for wish in wishes if wish is not None and wish in legal_moves)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the seat to move sees, with the cards counted."""

    view: View
    me: int
    discarded: Counter[Card]
    left: tuple[Counter[Card], ...]  # for each seat, what its own hand may still hold

    @classmethod
    def of(cls, view: View) -> "_Seen":
        me = view["turn"]
        discarded = Counter(map(_face, view["discards"]))
        played = Counter(
            Card(colour, value) for colour, top in view["stacks"].items() for value in VALUES[:top]
        )
        closed = _COPIES - discarded - played
        hands = [Counter(_face(held) for held in hand if held) for hand in view["hands"]]
        hands[me] = Counter()
        # A hand is seen by all but its holder, and of mine I know nothing.
        shown = sum(hands, Counter())
        left = tuple(closed - (shown - hand) for hand in hands)
        return cls(view, me, discarded, left)

    @property
    def others(self) -> list[int]:
        """All other seats, the next to move first."""
        order = self.view["order"]
        place = order.index(self.me)
        return [*order[place + 1 :], *order[:place]]

    def hand(self, seat: int) -> _Hand:
        return {slot: held for slot, held in enumerate(self.view["hands"][seat]) if held}

    def possible(self, seat: int, held: _Slot) -> list[Card]:
        """Return what a tile of `seat` may be to its holder, each card as often as it is left."""
        colour, value = held["knows"]["colour"], held["knows"]["value"]
        return [
            card
            for card in self.left[seat].elements()
            if colour in (None, card.colour) and value in (None, card.value)
        ]

    def fits(self, card: Card) -> bool:
        return card.value == int(self.view["stacks"][card.colour]) + 1

    def surely_fits(self, seat: int, held: _Slot) -> bool:
        return all(map(self.fits, self.possible(seat, held)))

    def is_useless(self, card: Card) -> bool:
        """Say whether its stack has it already, or can never be built up to it."""
        top = self.view["stacks"][card.colour]
        below = [Card(card.colour, value) for value in VALUES[top : card.value - 1]]
        return card.value <= top or any(self.discarded[one] == _COPIES[one] for one in below)

    def is_last(self, card: Card) -> bool:
        """Say whether discarding it would keep its stack from being completed."""
        return self.discarded[card] == _COPIES[card] - 1 and not self.is_useless(card)

    def chosen_discard(self, seat: int, hand: _Hand) -> int:
        """Return the slot its holder misses least, of equals the oldest."""

        def loss(slot: int) -> tuple[int, float, int]:
            held = hand[slot]
            possible = self.possible(seat, held)
            useful = sum(not self.is_useless(card) for card in possible)
            if not useful:
                return 0, 0.0, held["tile"]
            lost = sum(10 * self.is_last(card) for card in possible) + useful
            hinted = any(known is not None for known in held["knows"].values())
            return 1 + hinted, lost / len(possible) if hinted else 0.0, held["tile"]

        return min(hand, key=loss)

    def played_by_convention(self, seat: int, hand: _Hand, pointed: Sequence[int]) -> int | None:
        """Return the slot that a hint on `pointed` asks `seat` to play."""
        if self.view["misfires"] < 2:
            return None
        newest = max(pointed, key=lambda slot: int(hand[slot]["tile"]))
        could_fit = any(map(self.fits, self.possible(seat, hand[newest])))
        return newest if could_fit else None

    def hints(self) -> Iterator[tuple[Hint, _Hand, int | None]]:
        """Yield each hint that misleads nobody, the hand as then known, the slot then played."""
        for seat in self.others:
            hand = self.hand(seat)
            for what in (*COLOURS, *VALUES):
                pointed = [slot for slot, held in hand.items() if what in _face(held)]
                if not pointed:
                    continue
                told = {slot: _told(held, what) for slot, held in hand.items()}
                played = self.played_by_convention(seat, told, pointed)
                if played is None:
                    sure = (slot for slot in told if self.surely_fits(seat, told[slot]))
                    played = next(sure, None)
                if played is None or self.fits(_face(told[played])):
                    yield Hint(seat, what), told, played


_Hinted = tuple[Hint, _Hand, int | None]  # as `_Seen.hints` yields it


def _wishes(seen: _Seen, legal_moves: Sequence[Move]) -> Iterator[Move | None]:
    """Yield moves, the best first; some may be illegal, None is none."""
    mine = seen.hand(seen.me)
    yield _asked_for(seen, mine)
    yield from (Play(slot) for slot in mine if seen.surely_fits(seen.me, mine[slot]))
    hints = list(seen.hints()) if seen.view["hints"] else []
    yield _hint_to_play(seen, hints)
    yield _hint_to_keep(seen, hints)
    yield _last_chance(seen, mine)
    if mine and seen.view["hints"] < HINTS and seen.view["left"]:
        yield Discard(seen.chosen_discard(seen.me, mine))
    yield max((hint for hint, *_ in hints), key=lambda hint: _tells(seen, hint), default=None)
    if mine:
        yield Discard(seen.chosen_discard(seen.me, mine))
    yield from legal_moves


def _asked_for(seen: _Seen, mine: _Hand) -> Move | None:
    hint = seen.view["last_hint"]
    if hint is None or hint["to"] != seen.me:
        return None
    slot = seen.played_by_convention(seen.me, mine, hint["slots"])
    return None if slot is None else Play(slot)


def _hint_to_play(seen: _Seen, hints: Sequence[_Hinted]) -> Move | None:
    """Return the hint that makes the next idle seat play, and tells it most besides."""
    for seat in seen.others:
        if any(seen.surely_fits(seat, held) for held in seen.hand(seat).values()):
            continue
        fruitful = [hint for hint, _, played in hints if hint.seat == seat and played is not None]
        if fruitful:
            return max(fruitful, key=lambda hint: _tells(seen, hint))
    return None


def _hint_to_keep(seen: _Seen, hints: Sequence[_Hinted]) -> Move | None:
    """Return a hint that keeps the next seat from discarding the last card of its kind."""
    seat = seen.others[0]
    hand = seen.hand(seat)
    sure = any(seen.surely_fits(seat, held) for held in hand.values())
    if not hand or sure or not seen.is_last(_face(hand[seen.chosen_discard(seat, hand)])):
        return None
    for hint, told, _ in hints:
        if hint.seat == seat and not seen.is_last(_face(hand[seen.chosen_discard(seat, told)])):
            return hint
    return None


def _last_chance(seen: _Seen, mine: _Hand) -> Move | None:
    """Return the likeliest play once nothing is left to draw and a misfire can be spared."""
    if seen.view["left"] or seen.view["misfires"] < 2 or not mine:
        return None

    def chance(slot: int) -> float:
        possible = seen.possible(seen.me, mine[slot])
        return sum(map(seen.fits, possible)) / len(possible)

    best = max(mine, key=chance)
    return Play(best) if chance(best) else None


def _tells(seen: _Seen, hint: Hint) -> int:
    """Count what its receiver can rule out by the hint."""
    assert hint.seat is not None
    return sum(
        len(seen.possible(hint.seat, held)) - len(seen.possible(hint.seat, _told(held, hint.what)))
        for held in seen.hand(hint.seat).values()
    )


def _face(lying: Mapping[str, Json]) -> Card:
    return Card(lying["colour"], lying["value"])


def _told(held: _Slot, what: str | int) -> _Slot:
    """Return the slot with what its holder will know once `what` is hinted."""
    if what not in _face(held):
        return held
    kind = "colour" if isinstance(what, str) else "value"
    return {**held, "knows": {**held["knows"], kind: what}}
