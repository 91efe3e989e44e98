"""What the host knows of one boot of a board, whatever port the board is on."""

from dataclasses import dataclass, field

from gemtable.link.board_clock import BoardClock
from gemtable.link.ticks import Ticks
from gemtable.stamps import Stamp

_LATEST_US = 100_000  # what a board says of how late it was is not taken for more


@dataclass(slots=True)
class Boot:
    """`number` is the board's own for it; 0 stands for a board that has not said hello."""

    number: int = 0
    last_edge: int = 0  # sequence number of the last edge had, 0 for none
    lost_edges: int | None = None  # that the board told of; None before its first beat
    levels: int = 0  # of its keys, as its newest beat has them
    ticks: Ticks = field(default_factory=Ticks)
    clock: BoardClock = field(default_factory=BoardClock)

    def edge_time(self, tick_us: int, late_us: int) -> tuple[int, Stamp | None]:
        """Return when the next edge was, in the board's time and in ours."""
        us = self.ticks.unwrap(tick_us)
        return us, self.clock.key_time(us, min(late_us, _LATEST_US))
