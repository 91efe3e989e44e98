"""Turns touches of pins into edges, without bounces and noise, in the order of their times.

A touch is a change of a pin that raised an interrupt. It has the pin's bit, the stamp, and the
lateness of the stamp beyond the usual delay. The pins' interrupt calls `touch`, and can preempt
the timer's `scan` anywhere. So each has its own end of the queue, and `touch` decides by itself
only while no scan runs. No hardware here.
"""

from array import array

from edge_queue import DOWN, SCANNED

SCANS_APART = 25  # between full scans of all pins while no key moves, since changes interrupt
_ROOM = 32  # waiting touches; a pin has at most one, and rarely a second
_PATIENCE = 8  # after so many scans, the level of a pin that still chatters counts
_ALL = (1 << 30) - 1


class Debouncer:
    """Accepts a key's first touch at once, then ignores that key for `settle` scans.

    With `confirm`, a touch counts only after its level has lasted for that many whole scans,
    but has the time of its first change. Without it, a touch waits only if the level changed
    back before it could be read. The ring gets the edges in the order of their times.

    Levels are bitmaps, in which bit n is 1 while the key at GPIO n is held. They have at most
    30 bits, so that they stay small ints and nothing here allocates.
    """

    def __init__(self, settle, confirm, ring, pins, ticks_us):
        """`pins.held()` returns the levels; `pins.listen(bits)` lets pins interrupt again."""
        self.held = 0
        self._is_to_forget = False  # drop touches; scans find held keys
        self._confirm, self._settle = confirm, settle
        # Bound once: binding a method allocates.
        self._levels, self._listen, self._put = pins.held, pins.listen, ring.put
        self._ticks_us = ticks_us
        self._skipped = SCANS_APART  # so that the first scan finds keys that are already held
        self._is_busy = confirm > 0  # a touch has to wait for a scan
        self._ignored = 0
        self._accepted = 0  # since the last scan
        self._settling = array("I", [0] * settle)  # by scan, the bits accepted before it
        self._scan = 0
        self._touched = _ALL  # since the last scan; all, before the first one
        self._seen = 0  # differed at the last scan without an interrupt
        self._differed = 0  # at the last scan that looked
        self._waiting = 0  # bits of the waiting touches
        self._head = self._tail = 0  # numbers of touches queued and decided since boot
        self._bits = array("I", [0] * _ROOM)
        self._ticks = array("I", [0] * _ROOM)
        self._lates = array("I", [0] * _ROOM)
        self._scans = array("I", [0] * _ROOM)  # how many scans each has waited

    def is_settled(self):
        """Return whether no touch waits, so all edges up to now are in the ring."""
        if self._head != self._tail:
            return False
        self._is_to_forget = False
        return True

    def forget(self):
        """Drop all touches, waiting and new, until `is_settled` returns True."""
        self._is_to_forget = True

    def touch(self, bit, levels, tick_us, late_us=0):
        """Take a change of one pin from its interrupt. The pin is ignored until `listen`.

        Pins that moved during another pin's interrupt would be stamped one after the other, so
        this takes all changes in `levels` at once.
        """
        # It is unknown when ignored pins moved, except for this one.
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
        moved = (moved | bit) & ~(self._ignored | self._waiting)  # of bounces, the first counts
        while moved:
            one = moved & -moved
            self._wait(one, tick_us, late_us)
            moved ^= one

    def _wait(self, bit, tick_us, late_us):
        """Queue a touch, which the next scan decides."""
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
        """Listen to settled pins, decide waiting touches, find missed changes. The timer calls
        it.
        """
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
        """Decide the touches up to `head`, which came before this scan. Later ones wait."""
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
        """Accept the changes that no touch reported."""
        sure = differing & self._seen if self._confirm else differing
        self._seen = differing & ~sure
        while sure:
            bit = sure & -sure
            self._accept(bit, SCANNED, tick_us, 0)
            sure ^= bit

    def _has_decided(self, levels, touched):
        """Decide the oldest touch. Return False if it and all others must wait."""
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
