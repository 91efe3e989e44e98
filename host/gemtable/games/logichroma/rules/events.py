"""The events of Logichroma that it doesn't share with the other game of hints (kit/hints.py).

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
    hints: int  # left


@dataclass(frozen=True, slots=True)
class Misfired(Event):
    misfires: int  # left


@dataclass(frozen=True, slots=True)
class HintGained(Event):
    hints: int  # left


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Wished(Event):
    """A seat wishes to concede; `missing` lists the seats that do not yet."""

    seat: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    seat: int
