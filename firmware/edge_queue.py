"""A ring of numbered edges that wait until the host has them. No hardware here."""

from array import array

DOWN = 1
SCANNED = 2  # found by a full scan, without an interrupt
_SIZE = 64


class EdgeQueue:
    """The newest edges that the host has not acknowledged, at most `size`.

    Interrupts call `put`, which moves only `head`; the main loop moves only `tail`.
    When the ring is full, the newest edge is dropped and counted in `lost`. To drop
    the oldest, the interrupt would have to move `tail`, and leave a gap in the edges
    that are already being sent.
    """

    def __init__(self):
        self.size = _SIZE
        self.head = 0  # edges put since boot
        self.tail = 0  # edges acknowledged or forgotten since boot
        self.lost = 0
        self.bits = array("I", [0] * _SIZE)
        self.flags = bytearray(_SIZE)
        self.ticks = array("I", [0] * _SIZE)
        self.lates = array("I", [0] * _SIZE)

    def put(self, bit, flags, tick_us, late_us=0):
        """Store one edge: the key's bit, the flags DOWN and SCANNED, and the time.

        `late_us` is like that of an edge on the wire, but is ignored with SCANNED. Allocates
        nothing.
        """
        head = self.head
        if head - self.tail >= _SIZE:
            self.lost += 1
            return
        slot = head % _SIZE
        self.bits[slot] = bit
        self.flags[slot] = flags
        self.ticks[slot] = tick_us
        self.lates[slot] = late_us
        self.head = head + 1
