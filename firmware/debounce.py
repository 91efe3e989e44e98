"""Raw levels in, accepted changes out. No hardware here."""

from array import array


class Debouncer:
    """Accept a key's first change at once, then ignore that key for `settle` scans.

    Eager, so that a press is never late; what bounces afterwards is ignored.
    Levels are bitmaps: bit n is GPIO n, 1 is held. At most 30 bits, so that a
    bitmap stays a small int and `update` allocates nothing.
    """

    def __init__(self, settle):
        self.held = 0
        self.ignored = 0
        self._settle = settle
        self._scan = 0
        self._accepted = array("I", [0] * settle)  # by scan, the last `settle` of them

    def update(self, raw):
        """Scan: return the bitmap of keys whose level changed."""
        self._scan = (self._scan + 1) % self._settle
        self.ignored ^= self._accepted[self._scan]  # accepted `settle` scans ago: heard again
        self._accepted[self._scan] = 0
        return self.accept(raw)

    def accept(self, raw):
        """Return what changed since the last scan, as an interrupt sees it between two."""
        changed = (raw ^ self.held) & ~self.ignored
        self._accepted[self._scan] |= changed
        self.ignored |= changed
        self.held ^= changed
        return changed
