"""What people set for the boards of a table, in a match, in the room, and from match to match."""

from dataclasses import dataclass, field

from gemtable.referee.board_volume import Volumes
from gemtable.referee.seat_languages import SeatLanguages


@dataclass(slots=True)
class Settings:
    """A program has one; whoever drives its boards is given it, and changes it for the next.

    `brightness` is that of all lights, in percent; `Lights` sets it.
    """

    brightness: int = 100
    volumes: Volumes = field(default_factory=Volumes)
    languages: SeatLanguages = field(default_factory=SeatLanguages)
