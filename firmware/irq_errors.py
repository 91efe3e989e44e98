"""Errors in interrupt handlers, for the loop to report. No hardware here.

MicroPython never again calls a handler that has raised, and prints the error at once: over USB,
which may be in the middle of something. So each handler catches everything and notes it here.
"""


class IrqErrors:
    """What handlers raised since the loop last took it."""

    def __init__(self):
        self._kind = None
        self._is_stopped = False

    def note(self, error):
        """Keep the kind of an error, for a handler: nothing else of it outlives the handler."""
        if isinstance(error, KeyboardInterrupt):
            self._is_stopped = True  # bytecode in an interrupt takes control-C from the loop
        else:
            self._kind = type(error)

    def take(self):
        """Return the name of the newest error, once; None if there is none.

        Raises KeyboardInterrupt if a handler was interrupted by control-C.
        """
        if self._is_stopped:
            self._is_stopped = False
            raise KeyboardInterrupt
        kind, self._kind = self._kind, None
        return kind.__name__ if kind else None
