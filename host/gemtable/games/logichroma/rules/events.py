"""The events of Logichroma, as everyone may know them. Slots and tiles count from 0."""

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
class Played(Event):
    seat: int
    slot: int
    tile: int
    colour: str
    value: int
    fits: bool


@dataclass(frozen=True, slots=True)
class Misfired(Event):
    misfires: int  # left


@dataclass(frozen=True, slots=True)
class Completed(Event):
    colour: str  # of the stack


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    slot: int
    tile: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class HintGained(Event):
    hints: int  # left


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: int
    slot: int
    left: int  # to draw


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    left: int


@dataclass(frozen=True, slots=True)
class Wished(Event):
    """A seat wishes to concede; `missing` lists the seats that do not yet."""

    seat: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    reason: str  # as in an outcome
    score: int
