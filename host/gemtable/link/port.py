"""One open serial port, read and written without blocking; the first failure closes it.

pyserial opens and configures the port. Reading and writing use its descriptor,
since pyserial's non-blocking write spins while the line is full.
"""

import asyncio
import os
from collections.abc import Callable
from math import inf

import serial

from gemtable.link import port_list
from gemtable.link.port_errors import CANNOT_OPEN, open_error
from gemtable.process.tasks import ours

_READ_BYTES = 4096
# Linux keeps at most 64 KiB of a port for its readers, and 4 KiB in the terminal.
_KEPT_BYTES = 20 * _READ_BYTES
_GONE = "the port has ended"


class Port:
    """Bytes of one port. `received` gets what arrives; `failed` gets an error, once, at the end.

    The loop calls both, never `write` or `close`. A board that never stops can't keep its port
    from being read to the end: each read takes more than the system keeps for a port.
    """

    def __init__(
        self,
        path: str,
        received: Callable[[bytes], None],
        failed: Callable[[OSError], None],
    ) -> None:
        self.path = path
        self.usb_bus = port_list.UNKNOWN_BUS  # until it is open
        self.freed = asyncio.Event()  # the port is closed and can be opened again
        self._received = received
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._serial: serial.Serial | None = None
        self._descriptor = -1
        self._waiting = b""  # to be written as soon as there is room
        self._was_empty = False  # the last read returned nothing, though the port was ready
        self._read_s = -inf  # all that had arrived by then has been read

    @property
    def is_open(self) -> bool:
        return self._serial is not None

    @property
    def waiting_bytes(self) -> int:
        """How many bytes still wait to be written."""
        return len(self._waiting)

    def read_s(self) -> float:
        """Return the newest moment known by which all that had arrived has been read."""
        try:
            if self._serial and self._serial.in_waiting == 0:
                self._read_s = self._loop.time()
        except OSError:  # the next read will fail and report it
            pass
        return self._read_s

    async def open(self) -> None:
        """Open the port exclusively. Raises UserError if that fails."""
        opening = self._loop.run_in_executor(None, self._opened)
        try:
            opened = await asyncio.shield(opening)
            self._descriptor = opened.fileno()
        except asyncio.CancelledError:
            opening.add_done_callback(_close_unwanted)
            raise
        self._serial = opened
        self._loop.add_reader(self._descriptor, ours(self._read))

    def _opened(self) -> serial.Serial:
        """Open the port; called in a thread, since it can block, also when it fails."""
        self.usb_bus = port_list.usb_bus_of(self.path)
        try:
            return serial.Serial(self.path, 115200, exclusive=True, timeout=0, write_timeout=0)
        except CANNOT_OPEN as error:
            raise open_error(self.path, error) from error

    def write(self, data: bytes) -> None:
        """Write what fits now, and the rest later. Does nothing once the port is closed."""
        if not self._serial:
            return
        was_waiting = bool(self._waiting)
        self._waiting += data
        if not was_waiting:
            self._write()

    def close(self) -> None:
        """Close the port, and drop what still waits. `freed` is set once it is done."""
        if not self._serial:
            return
        self._loop.remove_reader(self._descriptor)
        self._loop.remove_writer(self._descriptor)
        closing, self._serial = self._serial, None
        self._waiting = b""
        # In a thread, since the system may block until the device has read what was written.
        done = self._loop.run_in_executor(None, _close, closing)
        done.add_done_callback(lambda _done: self.freed.set())

    def _read(self) -> None:
        began_s = self._loop.time()
        try:
            data = self._all_that_waits()
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            self._fail(error)
            return
        was_empty, self._was_empty = self._was_empty, not data
        if data:
            self._read_s = began_s
            self._received(data)
        elif was_empty:  # twice in a row; once, another reader may have been quicker
            self._fail(OSError(_GONE))

    def _all_that_waits(self) -> bytes:
        """Return the bytes that wait, at least as many as the system keeps if more come meanwhile.

        Raises OSError if there are none.
        """
        data = newest = os.read(self._descriptor, _READ_BYTES)
        while len(newest) == _READ_BYTES and len(data) < _KEPT_BYTES:
            try:
                newest = os.read(self._descriptor, _READ_BYTES)
            except OSError:  # the next read will fail, too, unless there was just nothing more
                break
            data += newest
        return data

    def _write(self) -> None:
        try:
            written = os.write(self._descriptor, self._waiting)
        except (BlockingIOError, InterruptedError):
            written = 0
        except OSError as error:
            self._fail(error)
            return
        self._waiting = self._waiting[written:]
        if self._waiting:
            self._loop.add_writer(self._descriptor, ours(self._write))
        else:
            self._loop.remove_writer(self._descriptor)

    def _fail(self, error: OSError) -> None:
        self.close()
        self._loop.call_soon(ours(self._failed), error)


def _close_unwanted(opening: asyncio.Future[serial.Serial]) -> None:
    """Close a port that opened after its opening was cancelled."""
    if not opening.cancelled() and not opening.exception():
        _close(opening.result())


def _close(line: serial.Serial) -> None:
    try:
        line.close()
    except OSError:  # the system has closed the descriptor all the same
        # Else pyserial closes that number again, when it may belong to another port.
        line.fd = None
        line.is_open = False
