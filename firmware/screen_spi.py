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


class SpiBus:
    """A screen on SPI, which can't answer: no method ever fails."""

    shift = 7  # a piece is a page: at 8 MHz it takes 0.2 ms

    def __init__(self, facts, picture, commands, first, sleep_ms):
        clock = facts["clock"]
        self._select = Pin(facts["select"], Pin.OUT, value=1)
        self._is_data = Pin(facts["command"], Pin.OUT, value=0)
        # Without `miso=None` MicroPython takes a pin of its choice for that, perhaps a key's.
        self._spi = machine.SPI(
            clock >> 3 & 1, 8_000_000, sck=Pin(clock), mosi=Pin(facts["data"]), miso=None
        )
        self._commands = bytearray(commands)
        self._head = bytearray((_PAGE, _COLUMN_LOW | first & 15, _COLUMN_HIGH | first >> 4))
        view = memoryview(picture)
        self._pages = [view[at : at + _WIDTH] for at in range(0, len(picture), _WIDTH)]
        if "reset" in facts:
            reset = Pin(facts["reset"], Pin.OUT, value=0)
            sleep_ms(1)
            reset.value(1)
            sleep_ms(1)

    def begin(self):
        """Do nothing: this bus needs no second start."""

    def configure(self, level, switch):
        """Send all settings; `switch` is the command that switches the screen on or off."""
        self._commands[-2], self._commands[-1] = level, switch
        self._select.value(0)
        self._spi.write(self._commands)
        self._select.value(1)

    def send(self, at):
        """Send the page number `at`."""
        self._head[0] = _PAGE | at
        self._select.value(0)
        self._spi.write(self._head)
        self._is_data.value(1)
        self._spi.write(self._pages[at])
        self._is_data.value(0)
        self._select.value(1)
