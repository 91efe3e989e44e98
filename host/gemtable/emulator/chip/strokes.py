"""Computes when the keys of an emulated chip move, from scripts of strokes.

The shim `_levels.py` does the same for the tier "vm".
"""

from collections.abc import Iterator, Sequence

Script = Sequence[tuple[float, int, int]]  # (after_us, gpio, level) each, as in protocol.py


class Strokes:
    """Remembers when each key last moved, or will move; all times are the board's."""

    def __init__(self) -> None:
        self._last_us = 0.0
        self._moved_us: dict[int, float] = {}  # by GPIO

    def timed(self, now_us: float, script: Script) -> Iterator[tuple[float, int, int]]:
        """Yield each stroke with its time: (at_us, gpio, level)."""
        at_us = max(now_us, self._last_us)
        for number, (after_us, gpio, level) in enumerate(script):
            if number:
                at_us += after_us
            elif gpio in self._moved_us:
                at_us = max(at_us, self._moved_us[gpio] + after_us)
            self._last_us = self._moved_us[gpio] = at_us
            yield at_us, gpio, level
