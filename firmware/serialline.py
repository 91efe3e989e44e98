"""The USB serial port: what has come is taken, what can go is written, nothing waits."""

import select
import sys

_MOST = 256  # bytes taken in one turn, so that a flood cannot hold the loop
_PIECE = 64  # bytes written at once: one USB packet


class SerialLine:
    """Bytes to and from the host, never blocking for longer than one USB packet."""

    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._leaving = b""

    def wait(self, ms):
        """Wait until there is something to read, at most `ms`."""
        self._readable.poll(ms)

    def read(self):
        """Return the bytes that have come, at most _MOST of them."""
        data = bytearray()
        while len(data) < _MOST and self._readable.poll(0):
            if not self._input.readinto(self._byte):
                break
            data += self._byte
        return bytes(data)

    def is_free(self):
        """Say whether all that was sent has left."""
        return not self._leaving

    def send(self, line):
        """Begin to send one line; only when the port is free."""
        self._leaving = line
        self.flush()

    def flush(self):
        """Write what the host has room for."""
        while self._leaving and self._writable.poll(0):
            self._output.write(self._leaving[:_PIECE])
            self._leaving = self._leaving[_PIECE:]
