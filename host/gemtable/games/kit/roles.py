"""Roles (the table, a seat, the host), and one view for each.

The table is a shared screen that shows what everyone may know. A seat is its number, from 0.
The host runs the program, and knows no more of the game than the table does.
"""

from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

Role = int | Literal["table", "host"]

Known = TypeVar("Known", covariant=True)

TABLE: Final = "table"
HOST: Final = "host"


@dataclass(frozen=True, slots=True)
class Views(Generic[Known]):
    """What everyone and what each seat may know of a match or of its table."""

    table: Known
    seats: tuple[Known, ...]

    def of(self, role: Role) -> Known:
        """Return what one role may know."""
        return self.seats[role] if isinstance(role, int) else self.table
