"""The USB serial port: what has come is taken, what can go is written, nothing waits.

MicroPython says that there is room as soon as there is room for one byte, and then
waits up to half a second for room for all that is written, 64 bytes at most. So
every line is filled up to whole packets, with carriage returns that no reader
minds: then the room left is whole packets too, and no write ever waits.
Sources: MicroPython, shared/tinyusb/mp_usbd_cdc.c and tusb_config.h.
"""

import io
import select
import sys

import micropython

_MOST = 256  # bytes taken in one turn, about, so that a flood cannot hold the loop
_MOST_ANNOUNCED = 255
_ANNOUNCED = 0x7E  # "~", as gemwire/lines.py has it
_PACKET = 64
_FILLING = b"\r" * (_PACKET - 1) + b"\n"


class Bell(io.IOBase):
    """Ends the wait for the host as soon as the ring has another edge."""

    def __init__(self, ring):
        self._ring = ring
        self._heard = 0

    def ioctl(self, _request, events):
        """Answer a poll, the only thing ever asked: `events` when there is an edge."""
        return events if self._ring.head != self._heard else 0

    def hush(self):
        """Be silent about the edges there are."""
        self._heard = self._ring.head


class SerialLine:
    """Bytes to and from the host. `bell` ends a wait before its time."""

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
        self._taken = bytearray(_MOST + _MOST_ANNOUNCED)
        self._leaving = b""

    def wait(self, ms):
        """Wait for bytes or the bell, at most `ms`; return whether there are bytes."""
        has_bytes = False
        for thing, _events in self._news.ipoll(ms):
            has_bytes = has_bytes or thing is sys.stdin
        self._bell.hush()
        return has_bytes

    def read(self):
        """Return the bytes that have come, up to about _MOST of them."""
        count = _take(self._input.ipoll, sys.stdin.buffer.readinto, self._taken)
        return bytes(self._taken[:count])

    def is_free(self):
        """Say whether all that was sent has left."""
        return not self._leaving

    def send(self, line):
        """Begin to send one line, newline included; only when the port is free."""
        self._leaving = line[:-1] + _FILLING[(len(line) - 1) % _PACKET :]
        self.flush()

    def flush(self):
        """Write what the host has room for."""
        leaving = self._leaving
        while leaving:
            for _ready in self._room.ipoll(0):
                break
            else:
                break
            self._output.write(leaving[:_PACKET])
            leaving = leaving[_PACKET:]
        self._leaving = leaving


@micropython.native  # twice as fast, where bytes come one by one
def _take(poll, readinto, taken):
    """Fill `taken` with what has come: byte by byte, since to ask for more would wait for it.

    A line that is announced comes at once, and is read at once.
    """
    most = len(taken) - _MOST_ANNOUNCED
    byte = bytearray(1)
    count = 0
    while count < most:
        for _ready in poll(0):
            break
        else:
            break
        readinto(byte)
        if byte[0] == _ANNOUNCED:
            count = _take_announced(readinto, taken, count)
        else:
            taken[count] = byte[0]
            count += 1
    return count


def _take_announced(readinto, taken, count):
    """Append the line whose length comes next; return how many bytes there are then."""
    length = bytearray(2)
    readinto(length)
    try:
        end = count + int(bytes(length), 16)
    except ValueError:
        return count  # noise
    view = memoryview(taken)
    while count < end:
        count += readinto(view[count:end]) or end
    return end
