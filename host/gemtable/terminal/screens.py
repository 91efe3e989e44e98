"""What the command asks of a screen: a context manager that tells notices and reads lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.roles import HOST, Role
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Explained, Notice


class Typed(NamedTuple):
    """A line that a person typed, and the role that it is said by."""

    text: str
    by: Role = HOST


@dataclass(frozen=True, slots=True)
class AtScreen:
    """Who sits at a screen: `people` returns their seats, from 0.

    `offers` returns what they could type now, as far as these eyes may know. `why` returns
    what bots did at a move, counted from 1, and why.
    """

    people: Callable[[], frozenset[int]]
    offers: Callable[[Eyes], list[str]]
    why: Callable[[int], Sequence[Explained]]


class Screen(Protocol):
    """A way to tell a match: a live table for bots, a prompt for people, lines, JSON lines."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *_raised: object) -> None: ...
    def attach(self, bulletin: Bulletin, at: AtScreen) -> None:
        """Show this table from now on."""

    def tell(self, notice: Notice) -> None: ...
    async def read(self) -> Typed | None:
        """Return what a person typed, None when no more will come."""
