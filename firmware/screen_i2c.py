"""A screen on I2C: writes its settings and pieces of its picture.

After a piece the chip's place is right of it, so the next of the same page needs none.

Sources: SSD1306 data sheet, 8.1.5 (I2C), 10.1.3 (page addressing); SH1106 data sheet, 'I2C-bus
interface'; RP2040 data sheet, 1.4.3 (which I2C a pin has); UM10204, I2C specification, 3.1.16
(bus clear).
"""

import columns
import machine
from machine import Pin
from micropython import const

_WIDTH = const(128)
_PAGE = const(0xB0)  # commands: their number is added
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)
_SHIFT = const(4)  # a piece has 16 columns: at 400 kHz it takes half a millisecond
_SIZE = const(16)
_HEAD = const(7)  # bytes before them
_MOST_CLOCKS = const(9)  # of a byte with its acknowledgement


class Bus:
    """A screen on I2C. `send` and `write` raise OSError if it doesn't acknowledge each byte."""

    bits = _SHIFT

    def __init__(self, facts, picture, lines, begin, sleep_ms):
        self._facts, self._picture, self._skipped = facts, picture, begin
        self._address = int(facts["address"], 16)
        # A control byte before each: only commands follow.
        self._lines = [bytearray(b"\0" + line) for line in lines]
        # Control bytes: a single command follows, three times; then only data.
        self._line = bytearray(b"\x80\0\x80\0\x80\0\x40") + bytearray(_SIZE)
        self._short = memoryview(self._line)[_HEAD - 1 :]
        self._end = -1  # the piece whose place the chip has
        self.begin()

    def begin(self):
        """Set up the bus, also again after a write that failed."""
        sda, scl = self._facts["sda"], self._facts["scl"]
        self._free(Pin(sda, Pin.IN, Pin.PULL_UP), Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1))
        self._bus = machine.I2C(
            sda >> 1 & 1, sda=Pin(sda), scl=Pin(scl), freq=400_000, timeout=2000
        )

    def _free(self, data, clock):
        """Clock a screen that holds the data line, since the board was reset in a write.

        It waits for the clock that ends its acknowledgement, and the chip's controller sends none
        while the line is low.
        """
        for _ in range(_MOST_CLOCKS):
            if data.value():
                return
            clock.value(0)
            clock.value(1)

    def set(self, level, on):
        """Have the last of the settings be this contrast, and the command for on or off."""
        last = self._lines[-1]
        last[-2], last[-1] = level, on

    def write(self, number):
        """Write the settings of that number."""
        self._end = -1
        line = self._lines[number]
        if self._bus.writeto(self._address, line) != len(line):
            raise OSError

    def send(self, number):
        """Send the piece of that number."""
        line, place = self._line, number << _SHIFT
        columns.copy(line, _HEAD, self._picture, place, _SIZE)  # type: ignore[arg-type]
        if number == self._end:
            line = self._short  # type: ignore[assignment]
        else:
            column = place % _WIDTH + self._skipped
            line[1] = _PAGE | place // _WIDTH
            line[3], line[5] = _COLUMN_LOW | column & 15, _COLUMN_HIGH | column >> 4
        self._end = -1  # if it fails
        if self._bus.writeto(self._address, line) != len(line):
            raise OSError
        if (place + _SIZE) % _WIDTH:
            self._end = number + 1
