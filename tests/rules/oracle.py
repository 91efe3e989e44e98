"""Games that OpenSpiel 2.0.2 recorded of its Hanabi, oracle/*.jsonl, and its words for ours.

It moves the cards after a played one up, where a slot of ours stays where it is.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("oracle")


@dataclass(frozen=True)
class Oracle:
    """One of its presets: which game of ours that is, our cards, and its letters for colours."""

    game: Any  # the module, with its moves
    preset: str
    cards: Sequence[tuple[str, int]]
    colour_of: dict[str, str]

    def games(self) -> list[dict[str, Any]]:
        paths = sorted(RECORDED.glob(f"{self.preset}*.jsonl"))
        return [json.loads(line) for path in paths for line in path.read_text().splitlines()]

    def deck_of(self, names: list[str]) -> list[int]:
        """Return our deck of its card names, such as "R1"."""
        left = list(range(len(self.cards)))
        deck = []
        for name in names:
            wanted = (self.colour_of[name[0]], int(name[1]))
            deck.append(next(card for card in left if self.cards[card] == wanted))
            left.remove(deck[-1])
        return deck

    def name(self, card: tuple[str, int]) -> str:
        colour, value = card
        return f"{self.letter_of(colour)}{value}"

    def letter_of(self, colour: str) -> str:
        (letter,) = (each for each, its in self.colour_of.items() if its == colour)
        return letter

    def move_of(self, text: str, state: Any, seat: int) -> Any:
        if text[0] in "PD":
            slot = slots_by_age(state, seat)[int(text[1])]
            return self.game.Play(slot) if text[0] == "P" else self.game.Discard(slot)
        receiver, what = int(text[1]), text[3]
        return self.game.Hint(receiver, self.colour_of[what] if text[0] == "C" else int(what))


def slots_by_age(state: Any, seat: int) -> list[int]:
    """Return the slots that hold something, in the oracle's order: the newest last."""
    hand = state.hands[seat]
    return sorted((s for s, held in enumerate(hand) if held), key=lambda s: hand[s].tile)


def hands_by_age(state: Any) -> list[list[Any]]:
    return [
        [state.hands[seat][slot] for slot in slots_by_age(state, seat)]
        for seat in range(state.seats)
    ]
