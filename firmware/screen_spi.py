"""A screen on SPI: writes its settings and pages of its picture.

Sources: SSD1306 data sheet, 8.1.3 (4-wire SPI); SH1106 data sheet, '4-wire SPI'; RP2040 data
sheet, 1.4.3 (which SPI a pin has).
"""

import machine
from machine import Pin
from micropython import const

_WIDTH = const(128)
_PAGE = const(0xB0)  # commands: their number is added
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)


class Bus:
    """A screen on SPI, which can't answer: no method ever fails."""

    bits = 7  # a piece is a page of 128: at 8 MHz it takes 0.2 ms

    def __init__(self, facts, picture, lines, begin, sleep_ms):
        clock = facts["clock"]
        self._pin = Pin(facts["select"], Pin.OUT, value=1)
        self._kind = Pin(facts["command"], Pin.OUT, value=0)  # high before data
        # Without `miso=None` MicroPython takes a pin of its choice for that, perhaps a key's.
        self._bus = machine.SPI(
            clock >> 3 & 1, 8_000_000, sck=Pin(clock), mosi=Pin(facts["data"]), miso=None
        )
        self._lines = [bytearray(line) for line in lines]
        self._head = bytearray((_PAGE, _COLUMN_LOW | begin & 15, _COLUMN_HIGH | begin >> 4))
        view = memoryview(picture)
        self._places = [view[at : at + _WIDTH] for at in range(0, len(picture), _WIDTH)]
        if "reset" in facts:
            reset = Pin(facts["reset"], Pin.OUT, value=0)
            sleep_ms(1)
            reset.value(1)
            sleep_ms(1)

    def begin(self):
        """Do nothing: this bus needs no second start."""

    def set(self, level, on):
        """Have the last of the settings be this contrast, and the command for on or off."""
        last = self._lines[-1]
        last[-2], last[-1] = level, on

    def write(self, number):
        """Write the settings of that number."""
        self._pin.value(0)
        self._bus.write(self._lines[number])
        self._pin.value(1)

    def send(self, number):
        """Send the page of that number."""
        self._head[0] = _PAGE | number
        self._pin.value(0)
        self._bus.write(self._head)
        self._kind.value(1)
        self._bus.write(self._places[number])
        self._kind.value(0)
        self._pin.value(1)
