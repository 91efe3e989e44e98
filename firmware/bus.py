"""The frames of the USB bus: each millisecond the host tells all boards on it the next number.

To catch one begin is to know its moment by the board's clock; the host joins the clocks of
boards by the frames that they have in common.

Reading the number takes back that a frame has begun, which TinyUSB waits for while it has
something to send (erratum RP2040-E15). So this is for moments in which nothing is on its way.
Sources: RP2040 data sheet, 4.1.4 (the RP2350 has it there, too); TinyUSB,
src/portable/raspberrypi/rp2040/dcd_rp2040.c and rp2040_usb.c.
"""

from machine import mem32
from micropython import const

_SOF_RD = const(0x50110048)  # the newest frame's number, 11 bits
_LONGEST_US = 1100  # a frame lasts 1000
_READINGS = 8  # between two looks at edges and time, which make each take twice as long
_APART_MS = 200  # between two that are caught
_WITHOUT_MS = 10_000  # until the next try where no frames come, as without USB
_ASLEEP_MS = 60_000  # without frames, on a bus that had some: its host sleeps


class Bus:
    """Catches frames. `ring` gets the edges, for which every wait ends; `clock` as in app.py."""

    def __init__(self, ring, clock):
        self._ring, self._clock = ring, clock
        self._tried_us, self._pause_ms = clock.ticks_us(), 0
        self._newest = self._newest_us = None  # the frame that was seen last while nobody held us
        self._is_asleep = False

    def is_asleep(self):
        """Say whether frames came and have stopped for a minute: USB is suspended.

        To be asked every few minutes at least, in moments as `catch`. A board that never saw
        a frame has a supply and no bus: it is awake.
        """
        number, now_us = mem32[_SOF_RD], self._clock.ticks_us()
        if number != self._newest:
            has_frames = self._newest is not None
            self._newest, self._is_asleep = number, False
            self._newest_us = now_us if has_frames else None
        elif self._newest_us is not None and self._clock.ms_since(self._newest_us) >= _ASLEEP_MS:
            self._is_asleep = True  # for good: the clock counts no more than 8 minutes
        return self._is_asleep

    def catch(self, head):
        """Wait for a frame to begin, if it is time for one. Allocates nothing but the answer.

        `head` is the ring's as it was when no edge had to be told. Return (number, after_us,
        within_us): it began after that time, by less than so many microseconds. None when
        it is not time, an edge came, or no frame did.
        """
        # Below 0 it is more than 8 minutes ago.
        if 0 <= self._clock.us_since(self._tried_us) < 1000 * self._pause_ms:
            return None
        ticks_us = self._clock.ticks_us
        before_us = begin_us = ticks_us()  # before the last reading that is known
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
