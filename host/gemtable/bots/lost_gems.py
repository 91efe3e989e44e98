"""A seat of The Lost Gems that plays by itself, by the sense people bring to Hanabi.

The convention is that of bots/hints.py. A partner who does not know it costs
one nickel: without both nickels the convention is off, and only what is
certain is played.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from gemtable.bots import hint_choices as choices
from gemtable.bots.chosen import Chosen
from gemtable.bots.hints import Card, Hand, Seen, Slot, face
from gemtable.rules.core import View
from gemtable.rules.lost_gems import COLOURS, NICKELS, SHARDS, VALUES, Discard, Hint, Move, Play
from gemtable.sentence import Sentence

_TAKES = Sentence("All tiles in the treetops are alike to it: it takes the first.")
_FLIPS = Sentence("A penny more is a hint more, so it flips one whenever it can.")


def play(view: View, legal_moves: Sequence[Move]) -> Chosen:
    """Return a careful move; a tile is taken, and a penny flipped, as soon as it can be."""
    if view["phase"] != "turn":
        return Chosen(legal_moves[0], _TAKES if view["phase"] == "take" else _FLIPS)
    wishes = _wishes(_Seen(view), legal_moves)
    return next(wish for wish in wishes if wish.move in legal_moves)


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


def _wishes(seen: _Seen, legal_moves: Sequence[Move]) -> Iterator[Chosen]:
    """Yield choices, the best first; some may be illegal."""
    yield from choices.play_asked(seen, Play)
    yield from choices.play_surely(seen, Play)
    hints = list(seen.hints())
    yield from choices.hint_to_play(seen, hints, Hint)
    yield from choices.hint_to_keep(seen, hints, Hint)
    if seen.view["last_turns"] is not None and seen.can_err:  # nothing is drawn any more
        yield from choices.play_likeliest(seen, Play)
    yield from choices.discard_least(seen, Discard)
    yield from choices.hint_at_all(seen, hints, Hint)
    yield from choices.anything(seen, legal_moves)
