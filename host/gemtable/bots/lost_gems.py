"""A seat of The Lost Gems that plays by itself, by the sense people bring to Hanabi.

The convention is that of bots/hints.py. A partner who does not know it costs
one nickel: without both nickels the convention is off, and only what is
certain is played.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from gemtable.bots.hints import Card, Hand, Seen, Slot, Told, face
from gemtable.rules.core import View
from gemtable.rules.lost_gems import COLOURS, NICKELS, SHARDS, VALUES, Discard, Hint, Move, Play


def play(view: View, legal_moves: Sequence[Move]) -> Move:
    """Return a careful move; a tile is taken, and a penny flipped, as soon as it can be."""
    if view["phase"] != "turn":
        return legal_moves[0]
    wishes = _wishes(_Seen(view), legal_moves)
    return next(wish for wish in wishes if wish is not None and wish in legal_moves)


class _Seen(Seen):
    COPIES: ClassVar[Counter[Card]] = Counter(Card(*shard) for shard in SHARDS)
    STACKS = "gems"
    WORDS = (*COLOURS, *VALUES)
    POINTS_AT_NONE = True

    @property
    def others(self) -> list[int]:
        seats = self.view["seats"]
        return [(self.me + step) % seats for step in range(1, seats)]

    @property
    def can_err(self) -> bool:
        return int(self.view["nickels"]) == NICKELS

    def allows(self, held: Slot, card: Card) -> bool:
        knows = held["knows"]
        return card.colour in knows["colours"] and card.value in knows["values"]

    def told(self, held: Slot, what: str | int) -> Slot:
        matches = what in face(held)
        kind = "colours" if isinstance(what, str) else "values"
        left = [each for each in held["knows"][kind] if (each == what) == matches]
        return {**held, "knows": {**held["knows"], kind: left}}

    def age(self, slot: int, held: Slot) -> tuple[int, int]:
        return held["since"], -slot

    def chosen_discard(self, seat: int, hand: Hand) -> int:
        def loss(slot: int) -> float:
            possible = self.possible(seat, hand[slot])
            lost = sum(10 * self.is_last(one) + (not self.is_useless(one)) for one in possible)
            return lost / len(possible)

        return min(hand, key=lambda slot: (loss(slot), hand[slot]["since"]))


def _wishes(seen: _Seen, legal_moves: Sequence[Move]) -> Iterator[Move | None]:
    """Yield moves, the best first; some may be illegal, None is none."""
    mine = seen.hand(seen.me)
    yield _playing(seen.asked_for())
    yield from (Play(slot) for slot in mine if seen.surely_fits(seen.me, mine[slot]))
    hints = list(seen.hints())
    yield _hinting(seen.hint_to_play(hints))
    yield _hinting(seen.hint_to_keep(hints))
    if seen.view["last_turns"] is not None and seen.can_err:  # nothing is drawn any more
        yield _playing(seen.likeliest())
    yield Discard(seen.chosen_discard(seen.me, mine))
    yield _hinting(max(hints, key=seen.ruled_out, default=None))
    yield from legal_moves


def _playing(slot: int | None) -> Move | None:
    return None if slot is None else Play(slot)


def _hinting(told: Told | None) -> Move | None:
    return None if told is None else Hint(told.seat, told.what)
