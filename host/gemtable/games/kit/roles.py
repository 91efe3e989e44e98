"""Who knows what: the table, a seat, or the host; and a view for each.

The table is what everyone may know: a screen in the middle. A seat is its
number, from 0. The host is whoever keeps the program, and knows no more of the
game than the table does.
"""

from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

Role = int | Literal["table", "host"]

Known = TypeVar("Known", covariant=True)

TABLE: Final = "table"
HOST: Final = "host"


@dataclass(frozen=True, slots=True)
class Views(Generic[Known]):
    """What each role may know of a match or of its table: everyone, and each seat."""

    table: Known
    seats: tuple[Known, ...]

    def of(self, role: Role) -> Known:
        """Return what one role may know."""
        return self.seats[role] if isinstance(role, int) else self.table
