"""What clients watch besides the pictures of roles, and what there is to see at a moment."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gemtable.web.table import Table


@dataclass(frozen=True, slots=True)
class Look:
    """What there is to see now.

    `seen` returns all that `picture` is drawn from. The browser puts `lights` and `texts` into
    it, by the ids of their elements: the colours of LEDs, and what changes by itself as
    time goes on. Without `texts` nothing does.
    """

    seen: Callable[[], object]
    picture: Callable[[], str]
    lights: Callable[[], dict[str, str]]
    texts: Callable[[], dict[str, str]] | None = None


class Sight(Protocol):
    """Something to be watched. Whoever watches an equal one sees the same."""

    def look(self, table: Table) -> Look:
        """Return what there is to see now."""
