"""System calls on simulated ports: what pyserial calls is run as it is, down to here.

Descriptors are numbers that no real system gives. All other calls are left to
the real functions. Linux is what is copied: a port that was pulled is readable and
writable at once, a read of nothing returns b"", the lowest free number is given again.
"""

import fcntl
import os
import select
import selectors
import struct
import termios
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from unittest.mock import patch

from tests.fuzz.fleet.line import Line, error
from tests.fuzz.fleet.world import World

PREFIX = "/dev/ttySIM"
_FIRST = 1_000_000
_A_TABLE = 1000  # descriptors; each table has its own, so that nobody closes those of another
_numbers = count(_FIRST, _A_TABLE)
_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class System:
    """The computer's ports, by path, and who has which open."""

    def __init__(self, world: World) -> None:
        self.lines: dict[str, Line] = {}  # all there ever were
        self._world = world
        self._first = next(_numbers)
        self._open: dict[int, Line | None] = {}  # None: one end of a pipe
        self._locked: dict[Line, int] = {}
        self._watched: set[int] = set()

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Have the program's calls answered here, as far as they are about our ports."""
        with ExitStack() as stack:
            for module, name in _CALLS:
                stack.enter_context(self._patched(module, name))
            yield

    def left_open(self) -> list[str]:
        """Return the paths of ports that somebody has open."""
        return [line.path for line in self._open.values() if line]

    # For the selector.

    def watch(self, fd: int) -> None:
        if fd >= _FIRST:
            self._line(fd)
            self._watched.add(fd)

    def unwatch(self, fd: int) -> None:
        self._watched.discard(fd)

    def ready(self, fd: int, events: int) -> int:
        """Return which of those events there is."""
        line = self._open.get(fd)
        if line is None:
            return 0
        if not line.is_plugged:
            return events
        is_read = events & _READ and line.received()
        is_written = events & _WRITE and line.room()
        return (_READ if is_read else 0) | (_WRITE if is_written else 0)

    # The calls.

    def open(self, path, flags, mode=0o777, *, dir_fd=None) -> int:
        line = self.lines.get(path)
        self._world.work()
        if line is None or not line.is_plugged:
            raise error("ENOENT")
        self._may_hang(line)
        if line.errors_at_open:
            raise error(line.errors_at_open.popleft())
        self._fail(line)
        line.is_open = True
        return self._give(line)

    def close(self, fd: int) -> None:
        line = self._line(fd)
        if fd in self._watched:
            self._world.blame(f"a descriptor was closed while it was watched{_of(line)}")
            self._watched.discard(fd)
        del self._open[fd]
        if line is None:
            return
        self._may_hang(line)
        if self._locked.get(line) == fd:
            del self._locked[line]
        line.is_open = line in self._open.values()
        if not line.is_open:
            line.clear()
        self._fail(line)

    def read(self, fd: int, most: int) -> bytes:
        line = self._line(fd)
        if line is None:
            return b""
        kind = self._fail(line)
        if not line.is_plugged:
            if line.ends_quietly:
                return b""
            raise error("EIO")
        return b"" if kind == "nothing" else line.take(1 if kind == "one byte" else most)

    def write(self, fd: int, data) -> int:
        line = self._line(fd)
        if line is None:
            return len(data)
        kind = self._fail(line)
        if not line.is_plugged:
            raise error("EIO")
        if kind == "nothing":
            return 0
        if not line.room():
            raise error("EAGAIN")
        return line.put(bytes(data)[: 1 if kind == "one byte" else None])

    def pipe(self) -> tuple[int, int]:
        return self._give(None), self._give(None)

    def select(self, readers, writers, _others, timeout=None):
        for fd in (*readers, *writers):
            self._fail(self._line(fd))
        return (
            [fd for fd in readers if self.ready(fd) & _READ],
            [fd for fd in writers if self.ready(fd) & _WRITE],
            [],
        )

    def flock(self, fd: int, operation: int) -> None:
        line = self._on_tty(fd)
        if operation & fcntl.LOCK_UN:
            self._locked.pop(line, None)
        elif self._locked.setdefault(line, fd) != fd:
            raise error("EWOULDBLOCK")

    def ioctl(self, fd: int, request, argument=0, _mutate=True):
        line = self._on_tty(fd)
        return struct.pack("I", line.received()) if request == termios.FIONREAD else argument

    def fcntl(self, fd: int, _command, _argument=0) -> int:
        self._line(fd)
        return 0

    def isatty(self, fd: int) -> bool:
        return self._line(fd) is not None

    def set_blocking(self, fd: int, _is_blocking: bool) -> None:
        self._line(fd)

    def tcgetattr(self, fd: int) -> list:
        self._on_tty(fd, termios.error)
        return [0, 0, 0, 0, 0, 0, [b"\x00"] * 32]

    def tcsetattr(self, fd: int, _when, _attributes) -> None:
        self._on_tty(fd, termios.error)

    def tcflush(self, fd: int, queue: int) -> None:
        line = self._on_tty(fd, termios.error)
        if queue != termios.TCOFLUSH:
            line.clear()

    def tcdrain(self, fd: int) -> None:
        self._on_tty(fd, termios.error)

    # What they share.

    def _patched(self, module, name: str):
        real, ours = getattr(module, name), getattr(self, name)

        def call(*arguments, **named):
            is_ours = _is_ours(arguments) or name == "pipe"
            return (ours if is_ours else real)(*arguments, **named)

        return patch.object(module, name, call)

    def _give(self, line: Line | None) -> int:
        fd = next(fd for fd in count(self._first) if fd not in self._open)
        self._open[fd] = line
        return fd

    def _line(self, fd: int) -> Line | None:
        self._world.work()
        if fd not in self._open:
            if fd >= self._first:  # else an object of an earlier table is being thrown away
                self._world.blame("a descriptor that is not open was used")
            raise error("EBADF")
        return self._open[fd]

    def _on_tty(self, fd: int, kind_of_error=OSError) -> Line:
        try:
            line = self._line(fd)
            assert line, "not done to pipes"
            self._fail(line)
            if not line.is_plugged:
                raise error("EIO")
        except OSError as failed:
            raise kind_of_error(*failed.args) from None
        return line

    def _may_hang(self, line: Line) -> None:
        self._world.hangs_s += line.hangs_s
        if not (self._world.is_in_thread or self._world.is_ending):
            self._world.blame(f"the loop waits until the system opens or closes {line.path}")

    def _fail(self, line: Line | None) -> str | None:
        """Do the fault that is due, if any: raise it, or return what the caller has to do."""
        kind = line.next_fault() if line else None
        if kind == "pull":
            assert line
            line.pull()
        elif kind and kind.startswith("E"):
            raise error(kind)
        return kind


def _is_ours(arguments) -> bool:
    first = arguments[0] if arguments else None
    if isinstance(first, list):  # select
        return any(_is_ours([fd]) for fd in (*first, *arguments[1]))
    if isinstance(first, int):
        return first >= _FIRST
    return isinstance(first, str) and first.startswith(PREFIX)


def _of(line: Line | None) -> str:
    return f": {line.path}" if line else ""


_CALLS = (
    *((os, name) for name in ("open", "close", "read", "write", "pipe")),
    *((os, name) for name in ("isatty", "set_blocking")),
    (select, "select"),
    *((fcntl, name) for name in ("fcntl", "flock", "ioctl")),
    *((termios, name) for name in ("tcgetattr", "tcsetattr", "tcflush", "tcdrain")),
)
