"""Computes when keys move, from scripts of strokes: [after_us, gpio, level], as in protocol.py.

It runs on MicroPython in emulated boards, and on CPython for emulated chips.
"""


class Strokes:
    """Remembers the last stroke of each key, also one still to come. Times are the board's."""

    def __init__(self) -> None:
        self._last_us: float = 0
        self._moved_us: dict[int, float] = {}  # by GPIO

    def timed(
        self, now_us: float, script: list[tuple[float, int, int]]
    ) -> list[tuple[float, int, int]]:
        """Return (at_us, gpio, level) for each stroke of a script.

        The first comes after all pending strokes, once its own key has rested for `after_us`;
        each other `after_us` after the previous one.
        """
        strokes = []
        at_us = max(now_us, self._last_us)
        for after_us, gpio, level in script:
            if strokes:
                at_us += after_us
            elif gpio in self._moved_us:
                at_us = max(at_us, self._moved_us[gpio] + after_us)
            self._last_us = self._moved_us[gpio] = at_us
            strokes.append((at_us, gpio, level))
        return strokes
