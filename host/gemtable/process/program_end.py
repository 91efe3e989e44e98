"""Ends a program cleanly: closes everything, restores the terminal, returns the exit status.

| ended by | exit status |
| --- | --- |
| itself | its own: 0, or 1 after an error that it reported |
| control-C, SIGTERM, SIGHUP | 130, 143, 129 |
| a closed output pipe, as before `head -1` | 141, silently |
| output to a full disk | 1, and a sentence on stderr |

SIGTERM and SIGHUP act like control-C, so all three clean up in the same way.
"""

import gc
import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from gemtable.process.streams import OutputLost, hold_streams, lead_nowhere
from gemtable.sentence import Sentence

_AS_USUAL = b"\x1b[0m\x1b[?7h\x1b[?25h\x1b[?2004l"  # colours, wrapping, the cursor, pasting
_KEYS = 0
_SHOWN = (1, 2)


class Modes:
    """The terminal's modes when the object was created; does nothing without a terminal."""

    def __init__(self) -> None:
        self._keys = _modes_of(_KEYS)
        self._terminals = [number for number in _SHOWN if _modes_of(number) is not None]

    def restore(self) -> None:
        """Restore the modes, unless the program runs in the background, e.g. started with `&`."""
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
    """Return the modes of a descriptor's terminal. Returns None if it is not a terminal."""
    try:
        return termios.tcgetattr(descriptor)
    except (OSError, termios.error):
        return None


def _is_ours(descriptor: int) -> bool:
    return os.tcgetpgrp(descriptor) == os.getpgrp()


_ENDED = 128  # plus the signal's number: the exit status after a signal


def status_of(program: Callable[[], None]) -> int:
    """Run the program and return its exit status. Any other exception is a bug and propagates."""
    modes = Modes()
    outlet = hold_streams()
    status = None
    with _told_to_end(modes) as told:
        try:
            status = _run(program)
        finally:
            if told.by is not None:
                status = _ENDED + told.by
            if status is None or status > _ENDED:
                modes.restore()
            gc.freeze()  # skips the garbage collection at exit, which would be wasted
    return _status_without(outlet.lost) if outlet and outlet.lost else status


def _run(program: Callable[[], None]) -> int:
    """Run the program, flush its output, and return its status."""
    try:
        try:
            program()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        return status
    except (KeyboardInterrupt, OutputLost):
        return _ENDED + signal.SIGINT


def _status_without(lost: OutputLost) -> int:
    """Return the status after lost output; report the loss if anyone can read that."""
    if lost.is_closed_pipe:
        return _ENDED + signal.SIGPIPE
    if lost.is_gone_terminal:
        return _ENDED + signal.SIGHUP
    lost_words = Sentence("Cannot write the output: {error}.", error=str(lost))
    print(f"gemtable: {lost_words}", file=sys.stderr)
    return 1


class _Told:
    """Handles the signals that end the program; `by` is the number of the first, or None."""

    def __init__(self, modes: Modes) -> None:
        self.by: int | None = None
        self._modes = modes

    def end(self, number: int, _frame: FrameType | None) -> None:
        """Act like control-C, once: when a window closes, kernel and shell both send SIGHUP."""
        if self.by is not None:
            return
        self.by = number
        self._modes.leave_if_gone()
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as after `&` in a script
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _told_to_end(modes: Modes) -> Iterator[_Told]:
    """Handle the signals that end programs, except ignored ones, e.g. under nohup."""
    told = _Told(modes)
    heeded = [
        number
        for number in (signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) is signal.SIG_DFL
    ]
    for number in heeded:
        signal.signal(number, told.end)
    try:
        yield told
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)
