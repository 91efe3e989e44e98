"""A seat of Logichroma that plays by itself, by the sense people bring to Hanabi.

The convention is that of bots/hints.py. Partners who do not know it cost
misfires: before the last one the convention is off, and only what is certain
is played.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from gemtable.bots import hint_choices as choices
from gemtable.bots.chosen import Chosen
from gemtable.bots.hints import Card, Hand, Seen, Slot, face
from gemtable.rules.core import View
from gemtable.rules.logichroma import CARDS, COLOURS, HINTS, VALUES, Discard, Hint, Move, Play


def play(view: View, legal_moves: Sequence[Move]) -> Chosen:
    """Return a careful move; no bot concedes, or passes while it can act."""
    wishes = _wishes(_Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


class _Seen(Seen):
    COPIES: ClassVar[Counter[Card]] = Counter(Card(*card) for card in CARDS)
    STACKS = "stacks"
    WORDS = (*COLOURS, *VALUES)
    POINTS_AT_NONE = False

    @property
    def others(self) -> list[int]:
        order = self.view["order"]
        place = order.index(self.me)
        return [*order[place + 1 :], *order[:place]]

    @property
    def can_err(self) -> bool:
        return int(self.view["misfires"]) >= 2

    def allows(self, held: Slot, card: Card) -> bool:
        knows = held["knows"]
        if knows["colour"] not in (None, card.colour) or knows["value"] not in (None, card.value):
            return False
        return card.colour not in knows["not"] and card.value not in knows["not"]

    def told(self, held: Slot, what: str | int) -> Slot:
        knows = held["knows"]
        if what not in face(held):
            return {**held, "knows": {**knows, "not": [*knows["not"], what]}}
        kind = "colour" if isinstance(what, str) else "value"
        return {**held, "knows": {**knows, kind: what}}

    def age(self, slot: int, held: Slot) -> tuple[int, int]:
        return held["tile"], slot

    def chosen_discard(self, seat: int, hand: Hand) -> int:
        def loss(slot: int) -> tuple[int, float, int]:
            held = hand[slot]
            possible = self.possible(seat, held)
            useful = sum(not self.is_useless(card) for card in possible)
            if not useful:
                return 0, 0.0, held["tile"]
            lost = sum(10 * self.is_last(card) for card in possible) + useful
            hinted = any(held["knows"][kind] is not None for kind in ("colour", "value"))
            return 1 + hinted, lost / len(possible) if hinted else 0.0, held["tile"]

        return min(hand, key=loss)


def _wishes(seen: _Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen]:
    """Yield choices, the best first; some may be illegal."""
    yield from choices.play_asked(seen, Play)
    yield from choices.play_surely(seen, Play)
    hints = list(seen.hints()) if seen.view["hints"] else []
    yield from choices.hint_to_play(seen, hints, Hint)
    yield from choices.hint_to_keep(seen, hints, Hint)
    if not seen.view["left"] and seen.can_err:
        yield from choices.play_likeliest(seen, Play)
    if seen.view["hints"] < HINTS and seen.view["left"]:
        yield from choices.discard_least(seen, Discard)
    yield from choices.hint_at_all(seen, hints, Hint)
    yield from choices.discard_least(seen, Discard)
    yield from choices.anything(seen, legal_moves)
