"""`sys` with a stdin as on a board: timers fire while it waits, and os.dupterm adds input."""

import sys
from sys import *  # noqa: F403  everything else comes from the VM

import _channel
import _os
import uselect

_LONGEST_US = 1_000_000

path = sys.path  # * leaves it out, since it can be assigned


class _Input:
    """Input from the port, byte by byte; `raw` is the VM's own stdin, for polling."""

    def __init__(self):
        self.raw = sys.stdin
        self.buffer = self
        self._byte = bytearray(1)
        self._now, self._soon = uselect.poll(), uselect.poll()
        self._now.register(self.raw, uselect.POLLIN)
        self._soon.register(self.raw, uselect.POLLIN)
        self._soon.register(_channel.stream, uselect.POLLIN)

    def readinto(self, buffer):
        """Fill `buffer`; return how many bytes came before the end of the port."""
        for place in range(len(buffer)):
            if not self._next():
                return place
            buffer[place] = self._byte[0]
        return len(buffer)

    def read(self, size):
        data = bytearray(size)
        return bytes(data[: self.readinto(data)])

    def readline(self):
        line = b""
        while line[-1:] != b"\n" and self._next():
            line += self._byte
        return line

    def _next(self):
        """Wait for the next byte; return 1, or 0 at the end of the port."""
        while not self._now.poll(0):
            if _os.second is not None and _os.second.readinto(self._byte):
                return 1
            _channel.wait(self._soon, _LONGEST_US)
        return self.raw.buffer.readinto(self._byte)


stdin = _Input()
