"""The USB serial port: reads what has arrived, writes what fits, and never blocks.

MicroPython reports room as soon as one byte fits, but a write waits up to half a second until
everything fits, at most 64 bytes. So every line is padded to whole packets, with carriage returns
that readers ignore: then there is room for a whole packet or for nothing, and no write ever waits.

MicroPython cannot report how many bytes have arrived, and waits for each missing one. So while we
read, os.dupterm gives it a second input that always has bytes: MicroPython takes one of those
whenever the port has none. They are zeros, which no line contains, and we remove them. We wait at
most a millisecond for the next packet of an announced line.

Bytecode handles control-C at each turn of a loop, machine code never. The code that reads is
bytecode, so that it leaves the bytes after a control-C to the REPL: mpremote sends both in one
packet.
Sources: MicroPython, shared/tinyusb/mp_usbd_cdc.c, tusb_config.h, py/vm.c; ports/rp2/mphalport.c
and extmod/os_dupterm.c for the second input; extmod/modselect.c for the bell.
"""

import io
import os
import select
import sys

import micropython
from micropython import const

_LINES = const(8)  # read in one call, so that a flood cannot block the loop
_ENOUGH = const(384)  # bytes in one call, since the heap has few larger pieces
_PATIENCE_MS = const(1)  # for the next packet of a line
_ANNOUNCED = const(0x7E)  # "~", as in gemwire/lines.py
_NEWLINE = const(0x0A)
_PACKET = const(64)
_MOST_PACKETS = const(6)  # of an announced line, which can begin in the middle of one
_SPARE = const(256)  # bytes of the second input, more than any single read
_POLL = const(3)  # MP_STREAM_POLL, of py/stream.h
_EINVAL = const(22)  # the answer to an unsupported request


class Bell(io.IOBase):
    """Ends the wait for the host once for each new edge in the ring."""

    def __init__(self, ring):
        self._ring = ring
        self._heard = 0

    def ioctl(self, request, events):
        """Answer a poll with `events` if there is a new edge, else with 0.

        MicroPython on a computer first asks for a file descriptor, to let the system poll
        that instead. An answer of 0 would be stdin, and the bell would never ring.
        """
        if request != _POLL:
            return -_EINVAL
        head = self._ring.head
        if head == self._heard:
            return 0
        self._heard = head
        return events


class SerialLine:
    """Sends bytes to the host and reads its bytes. `bell` ends a wait early."""

    packet = _PACKET

    @micropython.bytecode  # type: ignore[attr-defined]  # runs once: half the size
    def __init__(self, bell):
        self._bell = bell
        self._output = sys.stdout.buffer
        self._news = select.poll()
        self._news.register(sys.stdin, select.POLLIN)
        self._news.register(bell, select.POLLIN)
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._read, self._readinto = sys.stdin.buffer.read, sys.stdin.buffer.readinto
        # Output also goes there, but it accepts nothing while it is full.
        self._spare = micropython.RingIO(_SPARE)
        self._fill()
        self._byte, self._length, self._line = bytearray(1), bytearray(2), bytearray(_PACKET)
        self._leaving, self._left, self._end = b"", 0, 0
        self.push()  # the first poll allocates

    def wait(self, ms):
        """Wait at most `ms` for bytes or the bell; return whether there are bytes."""
        has_bytes = False
        for thing, _events in self._news.ipoll(ms):
            if thing is not self._bell:
                has_bytes = True
        return has_bytes

    @micropython.bytecode  # type: ignore[attr-defined]  # see above
    def read(self, between_steps):
        """Return bytes that have arrived, at most a few lines, after `wait` returned True.

        The missing rest of a line is read after it arrives. `between_steps()` is called after
        each line.
        """
        taken = b""
        for _ in range(_LINES):
            try:
                os.dupterm(self._spare)
                self._readinto(self._byte)
                taken += self._announced() if self._byte[0] == _ANNOUNCED else self._unannounced()
            finally:
                os.dupterm(None)
                self._fill()
            between_steps()
            if len(taken) >= _ENOUGH or not self._has_more(0):
                break
        return taken

    def _announced(self):
        """Read a line's length, then return the line. If it is incomplete, wait for more
        packets.

        If the rest does not come, return what has arrived, with the announcement.
        """
        self._readinto(self._length)
        high, low = _digit(self._length[0]), _digit(self._length[1])
        if not (0 <= high < 16 and 0 <= low < 16):
            return self._from_port(b"~" + self._length)  # noise, or incomplete
        left = high << 4 | low
        line = self._from_port(self._read(left))
        for _ in range(_MOST_PACKETS):
            if len(line) == left:
                return line
            os.dupterm(None)
            self._fill()
            if not self._has_more(_PATIENCE_MS):
                break
            os.dupterm(self._spare)
            line += self._from_port(self._read(left - len(line)))
        return b"~" + self._length + line

    def _has_more(self, ms):
        """Return whether bytes arrive within `ms`. Works only without the second input."""
        for _ready in self._input.ipoll(ms):
            return True
        return False

    @micropython.bytecode  # type: ignore[attr-defined]
    def _unannounced(self):
        """Return the part of a line that has arrived; its first byte is already read.

        It is read byte by byte, so that control-C works.
        """
        byte, line, count = self._byte, self._line, 0
        while byte[0] or not self._is_dry():
            line[count] = byte[0]
            count += 1
            if byte[0] == _NEWLINE or count == len(line):
                break
            self._readinto(byte)
        return bytes(line[:count])

    def _is_dry(self):
        """Return whether reads took bytes from the second input since it was filled."""
        return self._spare.any() != _SPARE

    def _from_port(self, data):
        """Return the bytes in `data` that came from the port."""
        return data.replace(b"\0", b"") if self._is_dry() else data

    def _fill(self):
        """Fill the second input."""
        missing = _SPARE - self._spare.any()
        if missing:
            self._spare.write(bytes(missing))

    def send(self, line, size):
        """Start to send `size` bytes, in whole packets, then return the result of `flush`.

        Neither allocates, since an interrupt sends during garbage collection.
        """
        self._leaving, self._left, self._end = line, 0, size
        return self.flush()

    def push(self):
        """Make MicroPython send its buffered bytes, as a wait in the loop does.

        MicroPython holds bytes that don't fill a packet until it sees that the previous packet
        was sent, and it checks that only when it is called. Allocates nothing.
        """
        for _ready in self._room.ipoll(0):
            break

    def flush(self):
        """Write as much as the host has room for; return whether everything is written."""
        while self._left < self._end:
            for _ready in self._room.ipoll(0):
                break
            else:
                return False
            self._output.write(self._leaving, self._left, _PACKET)
            self._left += _PACKET
        return True


def _digit(byte):
    """Return the value of a hex digit; for noise, a number below 0 or above 15."""
    return byte - 0x30 if byte <= 0x39 else byte - 0x57
