"""Edges wait here, numbered, until the host has them. No hardware here."""

from array import array

_SIZE = 64


class EdgeRing:
    """The last edges that the host has not acknowledged, at most `size`.

    `put` is called from the interrupt and moves only `head`; the main loop
    moves only `tail`. When the ring is full the newest edge is dropped and
    counted in `lost`: dropping the oldest would need the interrupt to move
    `tail`, and would tear a hole into what is already on its way.
    """

    def __init__(self):
        self.size = _SIZE
        self.head = 0  # edges put since boot
        self.tail = 0  # edges acknowledged or forgotten since boot
        self.lost = 0
        self._bits = array("I", [0] * _SIZE)
        self._downs = bytearray(_SIZE)
        self._ticks = array("I", [0] * _SIZE)

    def put(self, bit, down, tick_us):
        """Keep one edge: the key's bit, whether it went down, the time. Allocates nothing."""
        if self.head - self.tail >= _SIZE:
            self.lost += 1
            return
        slot = self.head % _SIZE
        self._bits[slot] = bit
        self._downs[slot] = 1 if down else 0
        self._ticks[slot] = tick_us
        self.head += 1

    def get(self, number):
        """Return (bit, down, tick_us) of edge `number`, one of tail to head - 1."""
        slot = number % _SIZE
        return self._bits[slot], self._downs[slot], self._ticks[slot]
