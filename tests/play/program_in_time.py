"""`gemtable play` in this process and in simulated time: all of it, from its words to its lines.

The boards that it emulates are simulated ones. A line is typed every second; or a coroutine
function, `script`, types, pulls and presses, and waits for what is told.
"""

import io
import json
import queue
import signal
import threading
from unittest.mock import patch

from gemtable.play import table_boards

from tests.patience import wait_until
from tests.play import gemtable
from tests.simulated_computer import Computer

_LINE_S = 1.0
_SOON_S = 0.1  # of true time, until it is looked again whether a thread has gone on
_STILL_S = 120.0  # no program that goes on tells nothing for so long
_LOOKS = 25  # at what it tells; no match takes so long


def run(*words, stdin="", script=None):
    """Run `gemtable WORDS`; return how it ended and what it told."""
    return Program().run(*words, stdin=stdin, script=script)


def auto(seed, database, *words, game="lost-gems", script=None):
    """Let bots play a match; return the JSON lines they print."""
    words = ("--auto", "--json", "--seed", str(seed), "--db", str(database), *words)
    done = run("play", game, *words, script=script)
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Program(Computer):
    """A computer for one run of the program; what is on its ports before is no emulated board."""

    def __init__(self):
        super().__init__()
        self.emulated = []
        self._out = gemtable.stream()
        self._keyboard, self._lines = _Keyboard(), []
        self._script, self._failed = None, None

    def run(self, *words, stdin="", script=None):
        self._lines, self._script = stdin.splitlines(), script
        with self.installed(), patch.object(table_boards, "Emulator", self._emulator):
            try:
                done = gemtable.run(*words, stdin=self._keyboard, stdout=self._out)
            finally:
                self._keyboard.end()
        if self._failed:
            raise self._failed
        return done

    @property
    def told(self):
        """All that it has printed so far."""
        return gemtable.written(self._out)

    def type(self, line):
        """Type a line; None is the end of the input."""
        wait_until(lambda: self._keyboard.type(line))

    async def tells(self, text, times=1):
        """Wait until a text has been told so often."""
        looked_at = -1

        def is_told():
            nonlocal looked_at
            self._out.flush()
            before, looked_at = looked_at, self._out.buffer.tell()
            return looked_at != before and self.told.count(text) >= times

        await self.until(is_told)

    def loop(self):
        loop = super().loop()
        self._look_again(_LOOKS, -1)
        if self._script:
            loop.create_task(self._do_script()).add_done_callback(self._end)
        else:
            self.world.after(_LINE_S, self._type_next)
        return loop

    def emulate(self, board_file):
        self.emulated.append(self.board(str(board_file)))
        return self.emulated[-1]

    def _emulator(self, **_settings):
        return _Emulator(self)

    async def _do_script(self):
        await self.until(lambda: self._keyboard.is_read)
        await self._script(self)

    def _end(self, script):
        if not script.cancelled() and script.exception():
            self._stop(script.exception())

    def _look_again(self, looks, told):
        def look():
            now = self._out.buffer.tell()
            if now == told or not looks:
                self._stop()
            else:
                self._look_again(looks - 1, now)

        self.world.after(_STILL_S, look)

    def _stop(self, failed=None):
        self._failed = failed or AssertionError(
            f"it does not end; told so far: {self.told[-2000:]}"
        )
        signal.raise_signal(signal.SIGINT)

    def _type_next(self):
        line = self._lines[0] if self._lines else None
        if self._keyboard.is_read and self._keyboard.type(line):
            self._lines[:1] = ()
        self.world.after(_LINE_S, self._type_next)


class _Emulator:
    def __init__(self, program):
        self._program, self.start = program, program.emulate

    def close(self):
        for board in self._program.emulated:
            board.unplug()


class _Keyboard(io.TextIOBase):
    """The standard input of a program, which one of its threads reads."""

    def __init__(self):
        self.is_read = False  # since a first line was asked for
        self._lines, self._asked = queue.SimpleQueue(), threading.Semaphore(0)

    def type(self, line):
        """Give the reader a line; return False if it has not asked for one yet."""
        if not self._asked.acquire(timeout=_SOON_S):
            return False
        self._lines.put(line)
        if self._asked.acquire(timeout=_SOON_S):  # so that the line has been handed over
            self._asked.release()
        return True

    def end(self):
        self._lines.put(None)

    def __iter__(self):
        return self

    def __next__(self):
        self.is_read = True
        self._asked.release()
        if (line := self._lines.get()) is None:
            raise StopIteration
        return f"{line}\n"
