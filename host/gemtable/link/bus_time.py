"""The time of a USB bus at a board's microseconds, from the frames that the board caught.

A USB host counts milliseconds, and tells all boards on a bus each number at the same
moment. A board says between which two of its microseconds a frame began: the bus's time
got to that number after the one and before the other. As in board_clock.py these are
ceilings and floors, and the truth is within what all lines between them allow.
"""

from gemtable.link.corridor import Corridor

TURN_S = 2.048  # of the bus's time, after which its numbers come again

_FRAME_S = 0.001
_NUMBERS = 2048
# USB hosts keep to 500 ppm (USB 2.0, 7.1.12), crystals of boards to 100.
_DRIFT = 700e-6
_WINDOW_US = 30_000_000
_MOST_US = 1000  # between two frames: what is not known better tells nothing


class BusTime:
    """One boot of one board. It begins at any turn: only that it goes on is known."""

    def __init__(self) -> None:
        self._corridor = Corridor((1 - _DRIFT) / 1e6, (1 + _DRIFT) / 1e6)
        self._newest_us = -1

    def caught(self, number: int, after_us: int, within_us: int) -> None:
        """Learn that a frame began after a microsecond of the board, by less than so many.

        What does not go on from before is another bus, or a clock that was set: all before
        it is forgotten. What cannot be is dropped.
        """
        if number >= _NUMBERS or not 0 < within_us < _MOST_US:
            return
        is_later = after_us > self._newest_us
        self._newest_us = after_us + within_us
        if not (is_later and self._fits(number, after_us, within_us)):
            self.forget()
            self._fits(number, after_us, within_us)

    def forget(self) -> None:
        """Begin anew, on another bus."""
        self._corridor.clear()

    def between(self, from_us: int, to_us: int) -> tuple[float, float] | None:
        """Return the bus's time in seconds: at the least then, and at most then."""
        return self._corridor.between(from_us, to_us)

    def _fits(self, number: int, after_us: int, within_us: int) -> bool:
        began_s = number * _FRAME_S
        expected = self.between(after_us, after_us)
        if expected:
            began_s += round((sum(expected) / 2 - began_s) / TURN_S) * TURN_S
        return self._corridor.add(
            floor=(after_us + within_us + 1, began_s),  # a tick lasts a microsecond
            ceiling=(after_us, began_s),
            window_us=_WINDOW_US,
        )
