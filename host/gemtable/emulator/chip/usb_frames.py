"""USB frames as a chip sees them: each millisecond the host sends it the next number.

rp2040py 0.3.6 has the register but never counts in it. This file reaches into the emulator
package for that.
Sources: RP2040 data sheet, 4.1.4 (SOF_RD, and DEV_SOF in INTR); USB 2.0, 8.4.3.
"""

from collections.abc import Callable
from math import floor
from typing import Any, cast

from rp2040py.rp2040 import RP2040

NUMBERS = 2048  # frame numbers, after which 0 comes again
_FRAME_US = 1000
_SOF_RD = 0x48
_DEV_SOF = 1 << 17  # a frame has begun; reading its number clears this

# Takes a time of the chip's clock in us; returns when the next frame begins, and its number.
NextFrame = Callable[[float], tuple[float, int]]


def by_own_clock(us: float) -> tuple[float, int]:
    """Return the next frame of a host that has the same clock as the chip."""
    number = floor(us / _FRAME_US) + 1
    return number * _FRAME_US, number % NUMBERS


class UsbFrames:
    """Counts USB frames in the chip's register; `next_frame` can be replaced at any time."""

    def __init__(self, mcu: RP2040, next_frame: NextFrame) -> None:
        self.next_frame = next_frame
        self._usb = cast(Any, mcu.usb_ctrl)
        self._clock = mcu.clock
        self._alarm = mcu.clock.create_alarm(self._begin)
        self._number = 0  # of the frame that the alarm begins
        self._their_read = self._usb.read_uint32
        self._usb.read_uint32 = self._read
        self._await()

    def _await(self) -> None:
        now_us = self._clock.nanos / 1000
        begins_us, self._number = self.next_frame(now_us)
        self._alarm.schedule((begins_us - now_us) * 1000)

    def _begin(self) -> None:
        if self._usb._connected:
            self._usb._sof_frame_number = self._number
            self._usb._int_raw |= _DEV_SOF
            self._usb.check_interrupts()
        self._await()

    def _read(self, offset: int) -> int:
        value = cast(int, self._their_read(offset))
        if offset == _SOF_RD:
            self._usb._int_raw &= ~_DEV_SOF
            self._usb.check_interrupts()
        return value
