"""A paper board on a pseudo-terminal: it has its own power, and its cable can be cut anywhere.

The board runs in a thread of its own, so that cuts fall between any two system calls of
the host, too. Keys move and time passes whether it is plugged in or not.
"""

import heapq
import os
import pty
import select
import threading
import time
import tty
from contextlib import suppress
from dataclasses import dataclass

from tests.paper_board.board import PaperBoard

_READ = 4096
_ENOUGH = 1 << 30


@dataclass
class Cut:
    """When the cable comes out: after so many bytes or system calls, whichever is first.

    `later_s` after that, to be exact; its board has stopped meanwhile.
    A `deaf` board hears nothing of what it reads, a `mute` one says no more after its first
    words, until then: so that the one sends again, and the other is sent again.
    """

    read: int = _ENOUGH
    written: int = _ENOUGH
    calls: int = _ENOUGH
    later_s: float = 0.0
    deaf: bool = False
    mute: bool = False
    has_said: bool = False

    def is_due(self) -> bool:
        return self.read <= 0 or self.written <= 0 or self.calls <= 0


class Plug:
    """`path` is the port of the board, None while it is unplugged; `speed` that of its clock."""

    def __init__(self, board: PaperBoard, speed: float = 1.0) -> None:
        self.board = board
        self.path: str | None = None
        self.unplugged_at = 0.0  # of time.monotonic()
        self.lock = threading.Lock()
        self._speed = speed
        self._began_ns = time.monotonic_ns()
        self._strokes: list[tuple[int, int, tuple[int, int, int]]] = []  # us, in order, key
        self._count = 0
        self._cut: Cut | None = None
        self._host: int | None = None  # the master's end
        self._kept: int | None = None  # the other, so that the host may come and go
        self._leaving = b""
        self._is_on = True
        self._is_out = threading.Event()
        self._is_out.set()
        self._bell, self._ring = os.pipe()
        os.set_blocking(self._ring, False)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def plug(self, cut: Cut | None = None) -> None:
        """Plug it in, under another name than before; `cut` as in `cut`."""
        assert self.path is None, "it is plugged in"
        host, port = pty.openpty()
        tty.setraw(port)
        os.set_blocking(host, False)
        with self.lock:
            if self._kept is not None:
                os.close(self._kept)  # only now: its name could not be given again
            self._host, self._kept = host, port
            self._cut = cut
            self._leaving = b""
            self.board.plugged()
            self.path = os.ttyname(port)
            self._is_out.clear()
        self._wake()

    def cut(self, cut: Cut) -> None:
        """Let the cable come out when `cut` says so."""
        with self.lock:
            self._cut = cut
        self._wake()

    def unplug(self) -> None:
        """Pull the cable now."""
        self.cut(Cut(calls=0))
        self._is_out.wait()

    def lose_power(self) -> None:
        """Boot again, with nothing kept and no finger on a key."""
        with self.lock:
            self._strokes.clear()
            self.board.lose_power()

    def press(
        self, unit: int, key: int, strokes: list[tuple[int, bool]], cut: Cut | None = None
    ) -> None:
        """Move a key: each stroke is (microseconds of its clock after the one before, down).

        With `cut` the cable comes out then; what went before does not count.
        """
        with self.lock:
            self._cut = cut or self._cut
            at_us = self._us()
            for after_us, down in strokes:
                at_us += after_us
                self._count += 1
                heapq.heappush(self._strokes, (at_us, self._count, (unit, key, int(down))))
        self._wake()

    def is_at_rest(self) -> bool:
        """Say whether no finger is on its way, and the host has every edge."""
        with self.lock:
            return not self._strokes and self.board.is_at_rest()

    def close(self) -> None:
        self.unplug()
        self._is_on = False
        self._wake()
        self._thread.join()
        for end in (self._kept, self._bell, self._ring):
            if end is not None:
                os.close(end)

    def _run(self) -> None:
        while self._is_on:
            with self.lock:
                ends = [self._bell] if self._host is None else [self._bell, self._host]
                leaving = ends[1:] if self._leaving else []
                pause_s = self._pause_s()
            ready, _, _ = select.select(ends, leaving, [], pause_s)
            if self._bell in ready:
                os.read(self._bell, _READ)
            with self.lock:
                self._turn()

    def _turn(self) -> None:
        self._pull_if_due()
        data = self._read()
        us = self._us()
        self._move_fingers(us)  # first: no key moves before a time that is told
        self._pull_if_due()
        if data and not (self._cut and self._cut.deaf):
            self.board.hear(data, us)
        if self._host is not None:
            self._leaving += self.board.say(us)
        self._write()
        self._pull_if_due()

    def _read(self) -> bytes:
        if self._host is None:
            return b""
        most = min(_READ, self._cut.read) if self._cut else _READ
        try:
            data = os.read(self._host, most)
        except BlockingIOError:
            data = b""
        if self._cut:
            self._cut.read -= len(data)
            self._cut.calls -= bool(data)
        return data

    def _write(self) -> None:
        if self._host is None or not self._leaving:
            return
        if self._cut and self._cut.mute and self._cut.has_said:
            self._leaving = b""
            return
        most = min(len(self._leaving), self._cut.written) if self._cut else len(self._leaving)
        try:
            sent = os.write(self._host, self._leaving[:most])
        except BlockingIOError:
            return
        self._leaving = self._leaving[sent:]
        if self._cut:
            self._cut.written -= sent
            self._cut.calls -= 1
            self._cut.has_said = True

    def _pull_if_due(self) -> None:
        if self._cut and self._cut.is_due():
            time.sleep(self._cut.later_s)
            self._pull()

    def _pull(self) -> None:
        if self._host is None:
            return
        os.close(self._host)
        self._host = self._cut = None
        self.unplugged_at = time.monotonic()
        self.path = None
        self._is_out.set()

    def _move_fingers(self, us: int) -> None:
        while self._strokes and self._strokes[0][0] <= us:
            at_us, _count, key = heapq.heappop(self._strokes)
            self.board.press(*key, at_us)

    def _pause_s(self) -> float:
        pause_us = self.board.due_us(self._us())
        if self._strokes:
            pause_us = max(0, min(pause_us, self._strokes[0][0] - self._us()))
        return pause_us / 1e6 / self._speed

    def _us(self) -> int:
        return int((time.monotonic_ns() - self._began_ns) / 1000 * self._speed)

    def _wake(self) -> None:
        with suppress(BlockingIOError):  # it has been called so often that it wakes anyway
            os.write(self._ring, b"!")
