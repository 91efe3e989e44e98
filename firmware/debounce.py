"""Turns touches of pins into edges, without bounces and noise, in the order of their times.

A touch is a change of a pin that raised an interrupt: the pin's bit, the stamp, and how late
the stamp may be, in addition to the usual delay. The pins' interrupt calls `touch`, and may
preempt the timer's `scan` anywhere: so each has its own end of the queue, and `touch` decides by
itself only while no scan runs. No hardware here.
"""

from array import array

from edges import DOWN, SCANNED

SCANS_APART = 25  # between full scans of all pins while no key moves, since changes interrupt
_ROOM = 32  # waiting touches; each pin has one at most, and rarely a second
_PATIENCE = 8  # scans after which a pin that still chatters is decided by its present level
_ALL = (1 << 30) - 1


class Debouncer:
    """Accept a key's first touch at once, then ignore that key for `settle` scans.

    With `confirm` a touch counts only after the level has lasted for that many whole scans,
    but still gets the time of its first change. Without, a touch waits only if the level
    changed back before it could be read. The ring gets edges in the order of their times.

    Levels are bitmaps: bit n is GPIO n, 1 is held. At most 30 bits, so that a bitmap
    stays a small int: nothing here allocates.
    """

    def __init__(self, settle, confirm, ring, pins, ticks_us):
        """`pins` has `held()` for their levels, and `listen(bits)` to let them interrupt again."""
        self.held = 0
        self._is_to_forget = False  # drop touches; scans find what is held
        self._confirm, self._settle = confirm, settle
        # Bound once: binding a method allocates.
        self._levels, self._listen, self._put = pins.held, pins.listen, ring.put
        self._ticks_us = ticks_us
        self._skipped = SCANS_APART  # so the first scan finds keys that are held already
        self._is_busy = confirm > 0  # a touch has to wait for a scan
        self._ignored = 0
        self._accepted = 0  # since the last scan
        self._settling = array("I", [0] * settle)  # by scan, the bits accepted before it
        self._scan = 0
        self._touched = _ALL  # since the last scan; before the first nothing is known
        self._seen = 0  # differed at the last scan without an interrupt
        self._differed = 0  # at the last scan that looked
        self._waiting = 0  # bits of the waiting touches
        self._head = self._tail = 0  # numbers of touches queued and decided since boot
        self._bits = array("I", [0] * _ROOM)
        self._ticks = array("I", [0] * _ROOM)
        self._lates = array("I", [0] * _ROOM)
        self._scans = array("I", [0] * _ROOM)  # how many scans each has waited

    def is_settled(self):
        """Return whether no touch waits, so that all edges up to now are in the ring."""
        if self._head != self._tail:
            return False
        self._is_to_forget = False
        return True

    def forget(self):
        """Drop all touches, waiting and new, until `is_settled` has returned True."""
        self._is_to_forget = True

    def touch(self, bit, levels, tick_us, late_us=0):
        """Take a change of one pin from its interrupt; the pin is ignored until `listen`.

        Pins that moved during another's interrupt would be stamped one after the other; so
        this takes all changes in `levels` at once.
        """
        # We don't know when ignored pins moved, except for this one.
        moved = (levels ^ self.held) & ~(self._ignored | self._touched & ~bit)
        if not self._is_busy:
            while moved:
                one = moved & -moved
                self._accept(one, 0, tick_us, late_us)
                moved ^= one
            if self._accepted & bit:
                return
        self._touched |= bit
        if self._is_to_forget:
            return  # the next scan finds it
        moved = (moved | bit) & ~(self._ignored | self._waiting)  # a bounce: its first counts
        while moved:
            one = moved & -moved
            self._wait(one, tick_us, late_us)
            moved ^= one

    def _wait(self, bit, tick_us, late_us):
        """Queue a touch for the next scan to decide."""
        head = self._head
        if head - self._tail < _ROOM:
            slot = head % _ROOM
            self._bits[slot] = bit
            self._ticks[slot] = tick_us
            self._lates[slot] = late_us
            self._scans[slot] = 0
            self._waiting |= bit
            self._head = head + 1
            self._is_busy = True

    def scan(self):
        """For the timer: listen to settled pins, decide waiting touches, find missed changes."""
        is_waiting = self._head != self._tail or self._seen
        is_thorough = not (is_waiting or self._ignored or self._touched)
        if is_thorough:
            self._skipped += 1
            if self._skipped < SCANS_APART:
                return
        self._skipped = 0
        self._is_busy = True
        self._scan = (self._scan + 1) % self._settle
        settled = self._settling[self._scan]
        self._settling[self._scan] = self._accepted
        self._accepted = 0
        self._ignored &= ~settled
        touched, self._touched = self._touched, 0
        heard = _ALL if is_thorough else settled | touched & ~self._ignored
        if heard or is_waiting:
            self._listen(heard)
            self._look(self._head, touched)
        self._is_busy = self._confirm > 0 or self._head != self._tail

    def _look(self, head, touched):
        """Decide the touches up to `head`, which came before this scan; later ones wait."""
        levels = self._levels()
        tick_us = self._ticks_us()
        waiting = self._tail
        while waiting != head:
            self._scans[waiting % _ROOM] += 1
            waiting += 1
        while self._tail != head and self._has_decided(levels, touched):
            self._tail += 1
        self._differed = levels ^ self.held
        if self._head == self._tail:
            self._find(self._differed & ~(self._ignored | self._touched), tick_us)

    def _find(self, differing, tick_us):
        """Accept changes that no touch reported."""
        sure = differing & self._seen if self._confirm else differing
        self._seen = differing & ~sure
        while sure:
            bit = sure & -sure
            self._accept(bit, SCANNED, tick_us, 0)
            sure ^= bit

    def _has_decided(self, levels, touched):
        """Decide the oldest touch; return False if it must wait, and all others behind it."""
        slot = self._tail % _ROOM
        bit, scans = self._bits[slot], self._scans[slot]
        has_changed = (levels ^ self.held) & ~self._ignored & bit
        if scans >= _PATIENCE and self._confirm:
            has_changed &= self._differed  # no glitch lasts from one scan to the next
        elif not self._is_to_forget:
            if has_changed and scans <= self._confirm:
                return False
            if touched & bit and (self._confirm or not has_changed) and scans < _PATIENCE:
                return False
        self._waiting &= ~bit
        if has_changed and not self._is_to_forget:
            self._accept(bit, 0, self._ticks[slot], self._lates[slot])
        return True

    def _accept(self, bit, flags, tick_us, late_us):
        self._accepted |= bit
        self._ignored |= bit
        held = self.held ^ bit
        self.held = held
        self._put(bit, flags | DOWN if held & bit else flags, tick_us, late_us)
