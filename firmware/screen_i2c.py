"""A screen on I2C: writes its settings and pieces of its picture.

Sources: SSD1306 data sheet, 8.1.5 (I2C); SH1106 data sheet, 'I2C-bus interface'; RP2040 data
sheet, 1.4.3 (which I2C a pin has); UM10204, I2C specification, 3.1.16 (bus clear).
"""

import columns
import machine
from machine import Pin
from micropython import const

_WIDTH = const(128)
_PAGE = const(0xB0)  # commands: their number is added
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)
_MOST_CLOCKS = const(9)  # of a byte with its acknowledgement


class I2cBus:
    """A screen on I2C. All methods raise OSError if it doesn't answer."""

    shift = 4  # a piece has 16 columns: at 400 kHz it takes half a millisecond

    def __init__(self, facts, picture, commands, first, _sleep_ms):
        self._facts, self._picture, self._first = facts, picture, first
        self._address = int(facts["address"], 16)
        self._commands = bytearray(b"\0" + commands)  # control byte: only commands follow
        # Control bytes: a single command follows, three times; then only data.
        self._line = bytearray(b"\x80\0\x80\0\x80\0\x40") + bytearray(1 << self.shift)
        self._head = len(self._line) - (1 << self.shift)
        self.begin()

    def begin(self):
        """Set up the bus, also again after a write that failed."""
        sda, scl = self._facts["sda"], self._facts["scl"]
        self._free(Pin(sda, Pin.IN, Pin.PULL_UP), Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1))
        self._i2c = machine.I2C(
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

    def configure(self, level, switch):
        """Send all settings; `switch` is the command that switches the screen on or off."""
        self._commands[-2], self._commands[-1] = level, switch
        self._i2c.writeto(self._address, self._commands)

    def send(self, at):
        """Send the piece number `at`."""
        line, place = self._line, at << self.shift
        column = place % _WIDTH + self._first
        line[1] = _PAGE | place // _WIDTH
        line[3], line[5] = _COLUMN_LOW | column & 15, _COLUMN_HIGH | column >> 4
        size = 1 << self.shift
        columns.copy(line, self._head, self._picture, place, size)  # type: ignore[arg-type]
        self._i2c.writeto(self._address, line)
