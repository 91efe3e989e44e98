"""Errors in interrupt handlers, which the loop reports. No hardware here.

MicroPython never again calls a handler that raised an error, and prints the error at once over
USB, perhaps in the middle of a line. So each handler catches everything and notes it here.
"""


class IrqErrors:
    """Keeps the newest error of a handler until the loop takes it."""

    def __init__(self):
        self._kind = None
        self._is_stopped = False

    def note(self, error):
        """Keep the type of a handler's error. Nothing else of it outlives the handler."""
        if isinstance(error, KeyboardInterrupt):
            self._is_stopped = True  # bytecode in an interrupt catches control-C before the loop
        else:
            self._kind = type(error)

    def take(self):
        """Return the name of the newest error, once, or None if there is none.

        Raises KeyboardInterrupt if a handler was interrupted by control-C.
        """
        if self._is_stopped:
            self._is_stopped = False
            raise KeyboardInterrupt
        kind, self._kind = self._kind, None
        return kind.__name__ if kind else None
