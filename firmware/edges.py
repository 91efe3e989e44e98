"""Edges wait here, numbered, until the host has them. No hardware here."""

from array import array

DOWN = 1
SCANNED = 2  # only a look at all pins found it
_SIZE = 64


class EdgeRing:
    """The last edges that the host has not acknowledged, at most `size`.

    `put` is called from interrupts and moves only `head`; the main loop
    moves only `tail`. When the ring is full the newest edge is dropped and
    counted in `lost`: dropping the oldest would need the interrupt to move
    `tail`, and would tear a hole into what is already on its way.
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
        """Keep one edge: the key's bit, DOWN and SCANNED as far as they are so, and the time.

        `late_us` is as an edge on the wire has it, but of one that was SCANNED. Allocates
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
