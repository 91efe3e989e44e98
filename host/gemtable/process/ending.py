"""How a program ends, whoever ends it: all is closed, the terminal is as before, a status tells.

| ended by | exit status |
| --- | --- |
| itself | what it chose: 0, or 1 after an error that it told |
| control-C, SIGTERM, SIGHUP | 130, 143, 129 |
| a closed pipe where it tells, as before `head -1` | 141, and it says nothing |
| a full disk where it tells | 1, and a sentence on stderr |

SIGTERM and SIGHUP do what control-C does, so what is undone for a person who
presses that is undone for everyone.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from gemtable.process.restoring import Modes
from gemtable.process.streams import OutputLost, hold_streams
from gemtable.sentence import Sentence

_ENDED = 128  # and the number of the signal: the status of what a signal ended


def status_of(program: Callable[[], None]) -> int:
    """Run the program and return its exit status; what it raises else is a bug, and is raised."""
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
            gc.freeze()  # or Python looks through all there is, only to throw it away
    return _status_without(outlet.lost) if outlet and outlet.lost else status


def _run(program: Callable[[], None]) -> int:
    """Return the status of a program, after the last of what it tells."""
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
    """Tell that what the program told is lost, if that is news to anyone; return the status."""
    if lost.is_closed_pipe:
        return _ENDED + signal.SIGPIPE
    if lost.is_gone_terminal:
        return _ENDED + signal.SIGHUP
    lost_words = Sentence("Cannot write the output: {error}.", error=str(lost))
    print(f"gemtable: {lost_words}", file=sys.stderr)
    return 1


class _Told:
    """By which signal the program was told to end, if by one."""

    def __init__(self, modes: Modes) -> None:
        self.by: int | None = None
        self._modes = modes

    def end(self, number: int, _frame: FrameType | None) -> None:
        """Do as control-C does. Once: of a window that closes, kernel and shell both tell."""
        if self.by is not None:
            return
        self.by = number
        self._modes.leave_if_gone()
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `&` in a script
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _told_to_end(modes: Modes) -> Iterator[_Told]:
    """Listen to the signals that end programs, but for those to be ignored, as behind nohup."""
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
