"""Makes stdin, stdout and stderr survive a full disk, a closed pipe or a closed terminal.

After a failed write, all further output is discarded, so that the program can still clean up.
Bytes and characters that are invalid in the encoding are read and written as escapes.
"""

import errno
import io
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputLost(BaseException):
    """stdout can't be written any more, so the program ends.

    It is not an Exception, so that code that handles the errors of one board doesn't catch
    it.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.is_closed_pipe = error.errno == errno.EPIPE
        self.is_gone_terminal = error.errno == errno.EIO


class Outlet(io.FileIO):
    """A file that raises OutputLost in the main thread, once, when a write fails.

    With `is_quiet` it raises nothing, because no stream is left for a report.
    """

    def __init__(self, descriptor: int, is_quiet: bool) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self.lost: OutputLost | None = None
        self._is_quiet = is_quiet

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            lead_nowhere(self.fileno())
            if self._is_quiet:
                return memoryview(data).nbytes
            self.lost = OutputLost(error)
            if threading.current_thread() is threading.main_thread():
                raise self.lost from error
            # Nobody would catch it in this thread. After `&` in a script SIGINT is ignored.
            is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            os.kill(os.getpid(), signal.SIGTERM if is_deaf else signal.SIGINT)
            return memoryview(data).nbytes


def lead_nowhere(descriptor: int) -> None:
    """Discard everything written to a file descriptor from now on."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def hold_streams() -> Outlet | None:
    """Make the process's own streams robust; return the outlet of stdout.

    Return None if stdout was replaced. A stream that was closed, e.g. by `>&-`, is discarded.
    """
    sys.stdin = sys.stdin or open(os.devnull)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    outlet = None
    if sys.__stdout__ and sys.stdout is sys.__stdout__:
        outlet = Outlet(sys.__stdout__.fileno(), is_quiet=False)
        sys.stdout = _through(outlet, sys.__stdout__)
    if sys.__stderr__ and sys.stderr is sys.__stderr__:
        sys.stderr = _through(Outlet(sys.__stderr__.fileno(), is_quiet=True), sys.__stderr__)
    return outlet


def _through(outlet: Outlet, stream: TextIO) -> TextIO:
    """Return a stream with the settings of `stream` that writes to an outlet."""
    is_unbuffered = getattr(stream, "write_through", False)  # as set by PYTHONUNBUFFERED
    return io.TextIOWrapper(
        outlet if is_unbuffered else io.BufferedWriter(outlet),
        encoding=stream.encoding,
        errors="backslashreplace",
        line_buffering=bool(stream.line_buffering),
        write_through=is_unbuffered,
    )
