"""What everyone sees of a round of Crossing while its choices are revealed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from gemtable.games.crossing.rules import CrossingView
from gemtable.games.crossing.rules.state import Gathered, Result, Revealed, result_of
from gemtable.games.kit.rules import Event
from gemtable.games.kit.sealed_choice import LOOKS

Stone = TypeVar("Stone")  # a stone, by colour or by number


@dataclass(frozen=True, slots=True)
class Reveal:
    """A round that was just played: the table at the lock, and with the stones that were won."""

    at_lock: CrossingView
    won: CrossingView
    choices: tuple[str | None, ...]  # by seat, in notation; None for a seat on its break
    results: tuple[Result, ...]  # of each place at which somebody pointed

    def view(self, look: int) -> CrossingView:
        """Return what everyone looks at: stones move in the last look."""
        return self.won if look == LOOKS else self.at_lock

    def result(self, where: str, index: int) -> Result | None:
        """Return what came of pointing at a place, or None if nobody did."""
        return next((each for each in self.results if each.place == (where, index)), None)

    def is_kept(self, seat: int) -> bool:
        """Return whether a seat protected its tile."""
        return self.choices[seat] == "protect"

    def has_won(self, seat: int) -> bool:
        """Return whether a seat got stones, or protected its own."""
        won = any(each.seats == (seat,) and each.stones for each in self.results)
        return won or self.is_kept(seat)


def reveal_of(
    at_lock: CrossingView, after: CrossingView, events: Sequence[Event]
) -> Reveal | None:
    """Return the reveal of the round that was played; None if `events` reveal no choices."""
    opened = next((event for event in events if isinstance(event, Revealed)), None)
    if opened is None:
        return None
    found = (result_of(event) for event in events)
    gathered = {event.mushroom for event in events if isinstance(event, Gathered)}
    stones = at_lock.stones

    def left(piles: Sequence[tuple[Stone, ...]]) -> tuple[tuple[Stone, ...], ...]:
        """Return the piles of all mushrooms without those that were gathered."""
        return tuple(() if n in gathered else each for n, each in enumerate(piles))

    won = replace(
        at_lock,
        mushrooms=left(at_lock.mushrooms),
        tiles=after.tiles,
        vaults=after.vaults,
        points=after.points,
        stones=replace(
            stones,
            mushrooms=left(stones.mushrooms),
            tiles=after.stones.tiles,
            vaults=after.stones.vaults,
        ),
    )
    return Reveal(at_lock, won, opened.choices, tuple(each for each in found if each))
