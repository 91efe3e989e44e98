"""A cable between a board and the host that does harm, and can be pulled.

A real pseudo-terminal in the middle: the board keeps its power and its own port,
the host has `path`. Needs a running loop.
"""

import asyncio
import os
import tty
from collections.abc import Callable

from tests.faults.wire import CLEAN, Rates, Wire

_PIECE = 4096


class Cable:
    """Hands bytes on, both ways; `harmed` counts the frames that were not left as they were.

    `upward` is the kind of wire on the way to the host.
    """

    def __init__(
        self,
        board_port: str,
        to_host: Rates = CLEAN,
        to_board: Rates = CLEAN,
        seed: int = 0,
        upward: type[Wire] = Wire,
    ) -> None:
        self.is_pulled = False
        self._board = os.open(board_port, os.O_RDWR | os.O_NOCTTY)
        self._host, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        wires = upward(2 * seed, to_host), Wire(2 * seed + 1, to_board)
        self._wires = wires
        self._ways = (
            _Way(self._board, self._host, wires[0], self.pull),
            _Way(self._host, self._board, wires[1], self.pull),
        )

    @property
    def harmed(self) -> int:
        return sum(wire.done.total() for wire in self._wires)

    def pull(self) -> None:
        """Pull it; the harm that disconnects does so too."""
        if not self.is_pulled:
            self.is_pulled = True
            for way in self._ways:
                way.close()
            for descriptor in (self._board, self._host, self._slave):
                os.close(descriptor)


class _Way:
    """One direction. Its source is not read while the sink, or the wire, takes no more."""

    def __init__(self, source: int, sink: int, wire: Wire, ended: Callable[[], None]) -> None:
        os.set_blocking(source, False)
        self._source, self._sink, self._wire, self._ended = source, sink, wire, ended
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._leaving = b""
        self._loop.add_reader(source, self._read)

    def close(self) -> None:
        self._loop.remove_reader(self._source)
        self._loop.remove_writer(self._sink)
        if self._timer:
            self._timer.cancel()

    def _read(self) -> None:
        try:
            data = os.read(self._source, _PIECE)
        except OSError:
            data = b""
        if not data:  # the board is gone
            self._ended()
            return
        self._wire.send(data, self._loop.time())
        self._pump()

    def _pump(self) -> None:
        if self._wire.is_cut:
            self._ended()
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._leaving += self._wire.take(self._loop.time())
        self._write()
        due = self._wire.next_due()
        if due is not None:
            self._timer = self._loop.call_at(due, self._pump)
        if self._leaving or not self._wire.has_room():
            self._loop.remove_reader(self._source)
        else:
            self._loop.add_reader(self._source, self._read)

    def _write(self) -> None:
        try:
            while self._leaving:
                self._leaving = self._leaving[os.write(self._sink, self._leaving) :]
        except BlockingIOError:
            self._loop.add_writer(self._sink, self._pump)
        else:
            self._loop.remove_writer(self._sink)
