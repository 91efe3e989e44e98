"""USB frames: each millisecond the host sends the next number to all boards on the bus.

This module measures the start of a frame by the board's clock. The host aligns the clocks of
boards by the frames that they have in common.

Reading the number clears the flag of a new frame, which TinyUSB waits for while it has
something to send (erratum RP2040-E15). So call this only while nothing is being sent.
Sources: RP2040 data sheet, 4.1.4 (the same on the RP2350); TinyUSB,
src/portable/raspberrypi/rp2040/dcd_rp2040.c and rp2040_usb.c.
"""

from machine import mem32
from micropython import const

_SOF_RD = const(0x50110048)  # the newest frame's number, 11 bits
_LONGEST_US = 1100  # a frame lasts 1000
_READINGS = 8  # between two checks for edges and time, which take as long as the reading
_APART_MS = 200  # between two measured frames
_WITHOUT_MS = 10_000  # before the next try if no frames come, as without USB
_ASLEEP_MS = 60_000  # after so long without frames, a bus that had some sleeps


class Bus:
    """Measures frames. An edge in `ring` ends every wait; `clock` is the clock module."""

    def __init__(self, ring, clock):
        self._ring, self._clock = ring, clock
        self._tried_us, self._pause_ms = clock.ticks_us(), 0
        self._newest = self._newest_us = None  # the last frame seen while no host held the board
        self._is_asleep = False

    def is_asleep(self):
        """Return whether USB is suspended, which means that frames stopped at least a minute
        ago.

        Call this every few minutes at least, and only while nothing is being sent. A board that
        never saw a frame has power but no bus, and counts as awake.
        """
        number, now_us = mem32[_SOF_RD], self._clock.ticks_us()
        if number != self._newest:
            has_frames = self._newest is not None
            self._newest, self._is_asleep = number, False
            self._newest_us = now_us if has_frames else None
        elif self._newest_us is not None and self._clock.ms_since(self._newest_us) >= _ASLEEP_MS:
            self._is_asleep = True  # stored, since the clock counts at most 8 minutes
        return self._is_asleep

    def catch(self, head):
        """Wait for the start of a frame, if one is due. Allocates nothing but the result.

        `head` is the ring's head after all edges were sent. Return (number, after_us, within_us);
        the frame began less than `within_us` after `after_us`. Return None if none is due, if no
        frame came, or if an edge came.
        """
        # A negative difference means more than 8 minutes.
        if 0 <= self._clock.us_since(self._tried_us) < 1000 * self._pause_ms:
            return None
        ticks_us = self._clock.ticks_us
        before_us = begin_us = ticks_us()  # before the last known reading
        number = mem32[_SOF_RD]
        between_us = ticks_us()
        while self._ring.head == head and self._clock.us_since(begin_us) < _LONGEST_US:
            for _ in range(_READINGS):
                newest = mem32[_SOF_RD]
                after_us = ticks_us()
                if newest != number:
                    self._tried_us, self._pause_ms = after_us, _APART_MS
                    return newest, before_us, self._clock.us_between(before_us, after_us)
                before_us, between_us = between_us, after_us
        if self._ring.head == head:
            self._tried_us, self._pause_ms = begin_us, _WITHOUT_MS
        return None
