"""How long to rest between two looks at LEDs, which animated boards write all the time.

Waking up for each frame would cost more than the frames.
"""

import threading
import time

_ANSWER_S = 0.5  # how long after a key LEDs may show the response


class Pace:
    """Rests for `rest_s` while keys move, otherwise for `calm_s`, until a key moves."""

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
        self._moved.clear()  # first, so as not to miss a key that moves after this
        if time.monotonic() < self._answered_at:
            time.sleep(self._rest_s)
        else:
            self._moved.wait(self._calm_s)
