"""A seat of The Lost Gems that plays by itself, by the sense people bring to Hanabi.

One convention: who is hinted plays the newest tile pointed out, if it could
fit, and nobody gives a hint that would make another play a tile that does
not. A partner who does not know it costs one nickel: without both nickels
the convention is off, and only what is certain is played.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gemtable.rules.core import Json
from gemtable.rules.lost_gems import (
    COLOURS,
    NICKELS,
    SHARDS,
    VALUES,
    Discard,
    Hint,
    Move,
    Play,
    Shard,
)

View = Mapping[str, Json]

_Slot = Mapping[str, Json]  # as in view["hands"]
_Hand = Mapping[int, _Slot]  # without the empty slots
_COPIES = Counter(SHARDS)


def play(view: View, legal_moves: Sequence[Move]) -> Move:
    """Return a careful move; a tile is taken, and a penny flipped, as soon as it can be."""
    if view["phase"] != "turn":
        return legal_moves[0]
    wishes = _wishes(_Seen.of(view), legal_moves)
    return next(wish for wish in wishes if wish is not None and wish in legal_moves)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the seat to move sees, with the shards counted."""

    view: View
    me: int
    discarded: Counter[Shard]
    lying_open: Counter[Shard]  # in gems and on the discard pile

    @classmethod
    def of(cls, view: View) -> "_Seen":
        discarded = Counter(map(_face, view["discards"]))
        played = Counter(
            Shard(colour, value) for colour, top in view["gems"].items() for value in VALUES[:top]
        )
        return cls(view, view["turn"], discarded, discarded + played)

    @property
    def others(self) -> list[int]:
        """All other seats, the next to move first."""
        seats = self.view["seats"]
        return [(self.me + step) % seats for step in range(1, seats)]

    def hand(self, seat: int) -> _Hand:
        return {slot: held for slot, held in enumerate(self.view["hands"][seat]) if held}

    def possible(self, seat: int, held: _Slot) -> list[Shard]:
        """Return what a tile of `seat` may be to its holder, each shard as often as it is left.

        Of another seat only what both know counts: it sees my hand, I do not.
        """
        seen_by_both = Counter(
            _face(other)
            for holder in self.others
            if holder != seat
            for other in self.hand(holder).values()
        )
        knows = held["knows"]
        return [
            shard
            for shard in (_COPIES - self.lying_open - seen_by_both).elements()
            if shard.colour in knows["colours"] and shard.value in knows["values"]
        ]

    def fits(self, shard: Shard) -> bool:
        return shard.value == int(self.view["gems"][shard.colour]) + 1

    def surely_fits(self, seat: int, held: _Slot) -> bool:
        return all(map(self.fits, self.possible(seat, held)))

    def could_fit(self, seat: int, held: _Slot) -> bool:
        return any(map(self.fits, self.possible(seat, held)))

    def is_useless(self, shard: Shard) -> bool:
        """Say whether its gem has it already, or can never be built up to it."""
        top = self.view["gems"][shard.colour]
        below = [Shard(shard.colour, value) for value in VALUES[top : shard.value - 1]]
        return shard.value <= top or any(self.discarded[one] == _COPIES[one] for one in below)

    def is_last(self, shard: Shard) -> bool:
        """Say whether discarding it would keep its gem from being completed."""
        return self.discarded[shard] == _COPIES[shard] - 1 and not self.is_useless(shard)

    def chosen_discard(self, seat: int, hand: _Hand) -> int:
        """Return the slot its holder misses least, of equals the oldest."""

        def loss(slot: int) -> float:
            possible = self.possible(seat, hand[slot])
            lost = sum(10 * self.is_last(one) + (not self.is_useless(one)) for one in possible)
            return lost / len(possible)

        return min(hand, key=lambda slot: (loss(slot), hand[slot]["since"]))

    def played_by_convention(self, seat: int, hand: _Hand, pointed: Sequence[int]) -> int | None:
        """Return the slot that a hint on `pointed` asks `seat` to play."""
        if self.view["nickels"] < NICKELS or not pointed:
            return None
        newest = max(pointed, key=lambda slot: (hand[slot]["since"], -slot))
        return newest if self.could_fit(seat, hand[newest]) else None

    def hints(self) -> Iterator[tuple[Hint, _Hand, int | None]]:
        """Yield each hint that misleads nobody, the hand as then known, the slot then played."""
        for seat in self.others:
            for what in (*COLOURS, *VALUES):
                hand = {slot: _told(held, what) for slot, held in self.hand(seat).items()}
                pointed = [slot for slot, held in hand.items() if what in _face(held)]
                played = self.played_by_convention(seat, hand, pointed)
                if played is None:
                    sure = (slot for slot in hand if self.surely_fits(seat, hand[slot]))
                    played = next(sure, None)
                if played is None or self.fits(_face(hand[played])):
                    yield Hint(seat, what), hand, played


def _wishes(seen: _Seen, legal_moves: Sequence[Move]) -> Iterator[Move | None]:
    """Yield moves, the best first; some may be illegal, None is none."""
    mine = seen.hand(seen.me)
    yield _asked_for(seen, mine)
    yield from (Play(slot) for slot in mine if seen.surely_fits(seen.me, mine[slot]))
    hints = list(seen.hints())
    yield _hint_to_play(seen, hints)
    yield _hint_to_keep(seen, hints)
    yield _last_chance(seen, mine)
    yield Discard(seen.chosen_discard(seen.me, mine))
    yield max((hint for hint, *_ in hints), key=lambda hint: _tells(seen, hint), default=None)
    yield from legal_moves


def _asked_for(seen: _Seen, mine: _Hand) -> Move | None:
    hint = seen.view["last_hint"]
    if hint is None or hint["to"] != seen.me:
        return None
    slot = seen.played_by_convention(seen.me, mine, hint["slots"])
    return None if slot is None else Play(slot)


def _hint_to_play(seen: _Seen, hints: Sequence[tuple[Hint, _Hand, int | None]]) -> Move | None:
    """Return the hint that makes the next idle seat play, and tells it most besides."""
    for seat in seen.others:
        if any(seen.surely_fits(seat, held) for held in seen.hand(seat).values()):
            continue
        fruitful = [hint for hint, _, played in hints if hint.seat == seat and played is not None]
        if fruitful:
            return max(fruitful, key=lambda hint: _tells(seen, hint))
    return None


def _hint_to_keep(seen: _Seen, hints: Sequence[tuple[Hint, _Hand, int | None]]) -> Move | None:
    """Return a hint that keeps the next seat from discarding the last shard of its kind."""
    seat = seen.others[0]
    hand = seen.hand(seat)
    sure = any(seen.surely_fits(seat, held) for held in hand.values())
    if sure or not seen.is_last(_face(hand[seen.chosen_discard(seat, hand)])):
        return None
    for hint, told, _ in hints:
        if hint.seat == seat and not seen.is_last(_face(hand[seen.chosen_discard(seat, told)])):
            return hint
    return None


def _last_chance(seen: _Seen, mine: _Hand) -> Move | None:
    """Return the likeliest play once nothing is drawn any more and a nickel can be spared."""
    if seen.view["last_turns"] is None or seen.view["nickels"] < NICKELS:
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


def _face(lying: Mapping[str, Json]) -> Shard:
    return Shard(lying["colour"], lying["value"])


def _told(held: _Slot, what: str | int) -> _Slot:
    """Return the slot with what its holder will know once `what` is hinted."""
    matches = what in _face(held)
    kind = "colours" if isinstance(what, str) else "values"
    left = [each for each in held["knows"][kind] if (each == what) == matches]
    return {**held, "knows": {**held["knows"], kind: left}}
