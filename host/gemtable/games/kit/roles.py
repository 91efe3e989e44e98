"""Who knows what: the table, a seat, or the host; and a view for each.

The table is what everyone may know: a screen in the middle. A seat is its
number, from 0. The host is whoever keeps the program, and knows no more of the
game than the table does.
"""

from dataclasses import dataclass
from typing import Final, Literal

from gemtable.games.kit.rules import View

Role = int | Literal["table", "host"]

TABLE: Final = "table"
HOST: Final = "host"


@dataclass(frozen=True, slots=True)
class Views:
    """What each role may know of a match: the table, and each seat."""

    table: View
    seats: tuple[View, ...]

    def of(self, role: Role) -> View:
        """Return the view of one role."""
        return self.seats[role] if isinstance(role, int) else self.table
