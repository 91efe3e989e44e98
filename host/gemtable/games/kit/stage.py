"""A stage of a match, as a how-to page pictures it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """What happens in a match of so many seats, as `guide.playing` takes it, and what it shows.

    `shown` are "pad 1", "front 2.1" and "back 2.1" of a tile of seat 2's rack, "tile 7" of
    the loose ones.
    """

    seats: int
    happens: tuple[str, ...]
    shown: tuple[str, ...]
    seed: int = 1
