"""The events of The Lost Gems that it doesn't share with the other game of hints (kit/hints.py).

As everyone may know them. Slots and tiles count from 0.
"""

from dataclasses import dataclass

from gemtable.games.kit.rules import Event


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # the matching ones


@dataclass(frozen=True, slots=True)
class NickelLost(Event):
    nickels: int  # left


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    side: str  # "heads" or "tails"
    pennies: int  # heads up now


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat doesn't flip the penny that it could flip."""

    seat: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took a tile; only if the table deals."""

    seat: int
    slot: int
    tile: int
    left: int  # in the treetops
