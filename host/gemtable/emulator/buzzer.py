"""What the buzzer of an emulated board has played, from the moments at which its tone changed."""

from collections import deque

_KEPT_NOTES = 1000
_LONGEST_REST_MS = (
    2000  # a longer silence is between two tunes; the longest rest of firmware/wire.md
)


class Buzzer:
    """`notes` are (Hz, ms), rests with 0 Hz; `hz` is the tone now, 0 for none."""

    def __init__(self) -> None:
        self.notes: deque[tuple[int, int]] = deque(maxlen=_KEPT_NOTES)
        self.count = 0  # of all notes, also those no longer kept
        self.hz = 0
        self._since_us: float | None = None  # None before the first note since power-up

    def play(self, us: float, hz: int) -> None:
        """Play `hz` from the board's time `us` on."""
        if hz == self.hz:
            return
        if self._since_us is not None:
            ms = round((us - self._since_us) / 1000)
            if self.hz or ms <= _LONGEST_REST_MS:
                self.notes.append((self.hz, ms))
                self.count += 1
        self.hz, self._since_us = hz, us

    def stop(self) -> None:
        """Fall silent without power or by a reset, which nobody knows the time of."""
        self.hz, self._since_us = 0, None
