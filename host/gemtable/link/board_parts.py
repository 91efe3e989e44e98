"""What a board says it has besides units: a screen, a buzzer.

A board says so after its first beat and then once a second. Time is an argument, in seconds of
any monotonic clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from gemtable.link.screen_pieces import HEIGHT, WIDTH

_APART_S = 0.5  # a board that changes more often is not followed: nobody plugs so fast


@dataclass(frozen=True, slots=True)
class Parts:
    """The screen and the buzzer of a board.

    `width` and `height` are in pixels, 0 without a screen that answers. `screen_faults` counts
    the writes to the screen that failed since the board powered up.
    """

    width: int
    height: int
    has_buzzer: bool
    screen_faults: int

    @property
    def has_screen(self) -> bool:
        """Whether the board has a screen that answers."""
        return self.width > 0


def parts_of(fields: Sequence[object]) -> Parts | None:
    """Return the parts made of these fields; None if no board has such parts."""
    width, height, buzzer, screen_faults = fields
    if (width, height) not in ((0, 0), (WIDTH, HEIGHT)) or buzzer not in (0, 1):
        return None
    assert isinstance(width, int)
    assert isinstance(height, int)
    assert isinstance(screen_faults, int)
    return Parts(width, height, bool(buzzer), screen_faults)


class PartsTold:
    """The parts that one boot of a board told last; `patience` multiplies the wait between two."""

    def __init__(self, patience: float = 1.0) -> None:
        self.parts: Parts | None = None
        self.is_believed = True
        self._apart_s = _APART_S * patience
        self._changed_s = -inf

    def hear(self, fields: Sequence[object], now: float) -> bool:
        """Return whether the parts have changed. After nonsense, nothing is heard any more."""
        told = parts_of(fields)
        self.is_believed = self.is_believed and told is not None
        if not self.is_believed or told == self.parts or now - self._changed_s < self._apart_s:
            return False
        self.parts, self._changed_s = told, now
        return True
