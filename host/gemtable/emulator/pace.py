"""How long to rest between two looks at LEDs: boards that breathe write them all the time.

To wake for each of many frames costs more than the frames do.
"""

import threading
import time

_ANSWER_S = 0.5  # for which what is lit may be the answer to a key


class Pace:
    """Rests `rest_s` while keys move, and `calm_s` once none does; the first key ends that."""

    def __init__(self, rest_s: float, calm_s: float) -> None:
        self._rest_s = rest_s
        self._calm_s = calm_s
        self._answered_at = 0.0  # by time.monotonic()
        self._moved = threading.Event()

    def moved(self) -> None:
        """Note that a key moved; from any thread."""
        self._answered_at = time.monotonic() + _ANSWER_S
        self._moved.set()

    def rest(self) -> None:
        self._moved.clear()  # first: a key that moves from here on is not missed
        if time.monotonic() < self._answered_at:
            time.sleep(self._rest_s)
        else:
            self._moved.wait(self._calm_s)
