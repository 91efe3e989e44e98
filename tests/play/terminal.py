"""A terminal with a program in it, and what a person can do to both."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import time

import pyte

from tests import given_options
from tests.play.gemtable import COMMAND, ENVIRONMENT

SIZE = 100, 40  # columns, rows
PATIENCE_S = 60.0  # for what takes milliseconds on a machine that has time


class Terminal:
    """A terminal in which `gemtable WORDS` runs; `seen` is all it wrote so far.

    `size` is in columns and rows, `program` another program to run, `error` a file that
    takes what would be its stderr, `environment` is added to ours.
    """

    def __init__(self, *words, program=(COMMAND,), error=None, size=SIZE, environment=()):
        if program == (COMMAND,):
            given_options.note(words)
        self._screen, keyboard = pty.openpty()
        columns, rows = size
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            **ENVIRONMENT,
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            **dict(environment),
        }
        for name in ("COLUMNS", "LINES"):  # of the terminal that the tests are run in
            environment.pop(name, None)
        self._glass = pyte.HistoryScreen(columns, rows, history=1000, ratio=1)
        self._stream = pyte.ByteStream(self._glass)
        self.modes_before = self.modes()
        self.program = subprocess.Popen(
            [*program, *words],
            stdin=keyboard,
            stdout=keyboard,
            stderr=error or keyboard,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_over,
        )
        os.close(keyboard)
        os.set_blocking(self._screen, False)
        self.seen = ""

    def modes(self):
        """Return what `stty -a` would tell."""
        return termios.tcgetattr(self._screen)

    def type(self, text):
        os.write(self._screen, text.encode())

    def read_until(self, text, seconds=PATIENCE_S):
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            if not self._read():
                assert text in self.seen, self.seen

    def lines(self):
        """Return what stands on the screen now, a string a row."""
        self._read()
        return [line.rstrip() for line in self._glass.display]

    def scrolled_off(self):
        """Return the rows that have left the screen at its top, and can be scrolled back to."""
        rows = self._glass.history.top
        return ["".join(row[at].data for at in sorted(row)).rstrip() for row in rows]

    def wait_for(self, *texts):
        """Wait until all of these stand on the screen at once; return its lines."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            lines = self.lines()
            standing = "\n".join(lines)
            if all(text in standing for text in texts):
                return lines
            assert time.monotonic() < deadline, f"no {texts} on:\n{standing}"

    def end(self):
        """Return the program's exit status, after reading the last that it wrote."""
        deadline = time.monotonic() + PATIENCE_S
        while self.program.poll() is None:
            assert time.monotonic() < deadline, f"it does not end: {self.seen!r}"
            self._read()
        while self._read():
            pass
        return self.program.returncode

    def hang_up(self):
        """Close the window: the terminal is gone, and whoever uses it gets SIGHUP."""
        os.close(self._screen)
        self._screen = None

    def close(self):
        if self.program.poll() is None:
            self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        if self._screen is not None:
            os.close(self._screen)

    def _read(self):
        """Take what the program wrote meanwhile; False when it wrote all it ever will."""
        try:
            written = os.read(self._screen, 65536)
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:  # the program has ended
            return False
        else:
            self._stream.feed(written)
            self.seen += written.decode(errors="replace")
        return True


def _take_over():
    """In the program's process: the terminal is its own, and signals do what they usually do."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
