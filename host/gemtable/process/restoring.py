"""Restores the terminal's modes: echo, a visible cursor, no bracketed paste."""

import os
import termios
from contextlib import suppress
from typing import Any

from gemtable.process.streams import lead_nowhere

_AS_USUAL = b"\x1b[0m\x1b[?7h\x1b[?25h\x1b[?2004l"  # colours, wrapping, the cursor, pasting
_KEYS = 0
_SHOWN = (1, 2)


class Modes:
    """Remembers the terminal's modes at construction; does nothing without a terminal."""

    def __init__(self) -> None:
        self._keys = _modes_of(_KEYS)
        self._terminals = [number for number in _SHOWN if _modes_of(number) is not None]

    def restore(self) -> None:
        """Restore them, unless the program runs in the background, e.g. started with `&`."""
        with suppress(OSError, termios.error):
            if self._keys is not None and _is_ours(_KEYS):
                termios.tcsetattr(_KEYS, termios.TCSANOW, self._keys)
        with suppress(OSError):
            if self._terminals and _is_ours(self._terminals[0]):
                os.write(self._terminals[0], _AS_USUAL)

    def leave_if_gone(self) -> None:
        """Write nothing more to a terminal whose window was closed."""
        for number in self._terminals:
            if _modes_of(number) is None:
                lead_nowhere(number)


def _modes_of(descriptor: int) -> list[Any] | None:
    """Return the modes of a file descriptor's terminal; None if it has none."""
    try:
        return termios.tcgetattr(descriptor)
    except (OSError, termios.error):
        return None


def _is_ours(descriptor: int) -> bool:
    return os.tcgetpgrp(descriptor) == os.getpgrp()
