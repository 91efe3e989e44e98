"""A moment of a match that a how-to page pictures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """What happens in a match with `seats` seats, as input of `guide.playing`, and what to show.

    `shown` names units: "pad 1", "front 2.1" and "back 2.1" for a tile of seat 2's rack,
    "tile 7" for a loose one.
    """

    seats: int
    happens: tuple[str, ...]
    shown: tuple[str, ...]
    seed: int = 1
