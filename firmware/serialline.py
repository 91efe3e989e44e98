"""The USB serial port: what has come is taken, what can go is written, nothing waits.

MicroPython says that there is room as soon as there is room for one byte, and then
waits up to half a second for room for all that is written, 64 bytes at most. So
every line is filled up to whole packets, with carriage returns that no reader
minds: then the room left is whole packets too, and no write ever waits.

MicroPython cannot say how many bytes have come, and waits for each that has not. So while
we read, os.dupterm gives it a second input that always has bytes: MicroPython takes one of
those whenever the port has none. They are zeros, which no line has, and are left out. For the
next packet of a line that was announced we wait, a millisecond at most.

Control-C is heeded by bytecode at each turn of a loop, by machine code not at all.
What reads is bytecode, so that the bytes after a control-C are left to the REPL:
mpremote sends all in one packet.
Sources: MicroPython, shared/tinyusb/mp_usbd_cdc.c, tusb_config.h, py/vm.c; ports/rp2/mphalport.c
and extmod/os_dupterm.c for the second input; extmod/modselect.c for the bell.
"""

import io
import os
import select
import sys

import micropython
from micropython import const

_LINES = const(8)  # taken in one turn, so that a flood cannot hold the loop
_ENOUGH = const(384)  # bytes, likewise: and the heap is in pieces, of which few are larger
_PATIENCE_MS = const(1)  # for the next packet of a line
_ANNOUNCED = const(0x7E)  # "~", as gemwire/lines.py has it
_NEWLINE = const(0x0A)
_PACKET = const(64)
_MOST_PACKETS = const(6)  # of an announced line, which may begin in the midst of one
_SPARE = const(256)  # bytes of the second input: more than are ever asked for at once
_POLL = const(3)  # MP_STREAM_POLL, of py/stream.h
_EINVAL = const(22)  # "no": of whoever is asked for what it does not have


class Bell(io.IOBase):
    """Ends the wait for the host as soon as the ring has another edge, once for each."""

    def __init__(self, ring):
        self._ring = ring
        self._heard = 0

    def ioctl(self, request, events):
        """Answer a poll: `events` when there is an edge.

        MicroPython on a computer first asks for a file descriptor, to have the system
        poll that instead: 0 would be stdin, and the bell never heard.
        """
        if request != _POLL:
            return -_EINVAL
        head = self._ring.head
        if head == self._heard:
            return 0
        self._heard = head
        return events


class SerialLine:
    """Bytes to and from the host. `bell` ends a wait before its time."""

    packet = _PACKET

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
        # While it is full it takes nothing of what is written: output goes there, too.
        self._spare = micropython.RingIO(_SPARE)
        self._fill()
        self._byte, self._length, self._line = bytearray(1), bytearray(2), bytearray(_PACKET)
        self._leaving, self._left, self._end = b"", 0, 0
        self.push()  # to poll allocates the first time

    def wait(self, ms):
        """Wait for bytes or the bell, at most `ms`; return whether there are bytes."""
        has_bytes = False
        for thing, _events in self._news.ipoll(ms):
            if thing is not self._bell:
                has_bytes = True
        return has_bytes

    @micropython.bytecode  # type: ignore[attr-defined]  # see above
    def read(self, between):
        """Return bytes that have come, some lines at most, once `wait` says there are.

        What is missing of a line is read when it comes. `between()` is called after each.
        """
        taken = b""
        for _ in range(_LINES):
            try:
                os.dupterm(self._spare)
                self._readinto(self._byte)
                taken += self._announced() if self._byte[0] == _ANNOUNCED else self._others()
            finally:
                os.dupterm(None)
                self._fill()
            between()
            if len(taken) >= _ENOUGH or not self._has_more(0):
                break
        return taken

    def _announced(self):
        """Return the line whose length comes next: most have come whole, others by the packet.

        What has come and the announcement are returned where that is not so.
        """
        self._readinto(self._length)
        high, low = _digit(self._length[0]), _digit(self._length[1])
        if not (0 <= high < 16 and 0 <= low < 16):
            return self._come(b"~" + self._length)  # noise, or not all of it has come
        left = high << 4 | low
        line = self._come(self._read(left))
        for _ in range(_MOST_PACKETS):
            if len(line) == left:
                return line
            os.dupterm(None)
            self._fill()
            if not self._has_more(_PATIENCE_MS):
                break
            os.dupterm(self._spare)
            line += self._come(self._read(left - len(line)))
        return b"~" + self._length + line

    def _has_more(self, ms):
        """Say whether the port has bytes, within `ms`; a second input would always have some."""
        for _ready in self._input.ipoll(ms):
            return True
        return False

    @micropython.bytecode  # type: ignore[attr-defined]
    def _others(self):
        """Return a line from its first byte on, as far as it has come.

        Byte by byte, so that control-C is heeded.
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
        """Say whether the port had less than was read since the second input was filled."""
        return self._spare.any() != _SPARE

    def _come(self, data):
        """Return what came from the port, of what was read."""
        return data.replace(b"\0", b"") if self._is_dry() else data

    def _fill(self):
        """Have the second input full."""
        missing = _SPARE - self._spare.any()
        if missing:
            self._spare.write(bytes(missing))

    def send(self, line, size):
        """Begin to send `size` bytes, whole packets, when all before has left; as `flush`.

        Neither allocates: while garbage is collected an interrupt sends.
        """
        self._leaving, self._left, self._end = line, 0, size
        return self.flush()

    def push(self):
        """Have MicroPython send on what it has taken, as the loop does by waiting.

        It holds what does not fit into a packet until it learns that the packet before has
        left, and it looks for that only when it is asked something. Allocates nothing.
        """
        for _ready in self._room.ipoll(0):
            break

    def flush(self):
        """Write what the host has room for; return whether all has left."""
        while self._left < self._end:
            for _ready in self._room.ipoll(0):
                break
            else:
                return False
            self._output.write(self._leaving, self._left, _PACKET)
            self._left += _PACKET
        return True


def _digit(byte):
    """Return the value of a hex digit; of noise, something below 0 or above 15."""
    return byte - 0x30 if byte <= 0x39 else byte - 0x57
