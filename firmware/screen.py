"""A screen of 128 x 64 pixels, SSD1306 or SH1106: keeps its picture, and sends what changed.

A byte is a column of eight pixels, the lowest bit on top; a strip of 128 of them is a page of the
chip. One call sends one piece of a page, since an edge must not wait longer. Page and column are
set before each piece: an SH1106 has no mode in which it does that by itself.

Sources: SSD1306 data sheet, 8.1 (buses), 9 and 10 (commands); SH1106 data sheet, commands 1 to 22;
RP2040 data sheet, 1.4.3 (which I2C or SPI a pin has).
"""

from binascii import a2b_base64

import columns
from micropython import const

_PAGES = const(8)
_WIDTH = const(128)
_MOST_DRAWN = const(64)  # columns of one message
_LEVEL = 127  # the contrast at power-up
_EACH_MS = const(1000)  # between two checks of the screen, and two tries if it doesn't answer
# What each chip is told, and the column that the left of the glass shows. Of both: clock, 64 lines
# from 0 on, pins and voltages of a 128 x 64 glass, the picture as it is. The SSD1306 also has its
# charge pump on, pages, and no scrolling; that of the SH1106 is on after a reset, and may be
# switched only while the screen is off.
_CHIPS = {
    "ssd1306": (
        b"\xd5\x80\xa8\x3f\xd3\0\x40\xda\x12\xd9\xf1\xdb\x20\xa4\xa6\x8d\x14\x20\x02\x2e",
        0,
    ),
    "sh1106": (b"\xd5\x80\xa8\x3f\xd3\0\x40\xda\x12\xd9\x1f\xdb\x35\xa4\xa6", 2),
}
_TURNS = {0: b"\xa1\xc8", 180: b"\xa0\xc0"}  # columns and rows as modules are mounted, or mirrored
_CONTRAST = b"\x81\0\xae"  # with its level, and the command that switches the screen off
_ON = const(0xAF)
_OFF = const(0xAE)


class Screen:
    """The screen of a board file's `screen`, at a bus of that class. `clock` is the clock module.

    `answers` is whether the last write succeeded, `faults` how many failed.
    """

    width, height = _WIDTH, 8 * _PAGES

    def __init__(self, facts, bus, clock):
        self._clock = clock
        commands, first = _CHIPS[facts["chip"]]
        commands += _TURNS[facts.get("rotation", 0)] + _CONTRAST
        self._picture = bytearray(_PAGES * _WIDTH)
        self._bus = bus(facts, self._picture, commands, first, clock.sleep_ms)
        # 1 for each piece that the glass may not show. What it shows at power-up is random.
        self._changed = bytearray(b"\1" * (len(self._picture) >> self._bus.shift))
        self._level = _LEVEL
        self._is_lit = self._is_ready = False
        self._page = 0  # the next to be sent again
        self._checked_us = clock.ticks_us()
        self.answers, self.faults = True, 0

    def draw(self, row, column, text):
        """Draw columns of a strip; they are base64. Raises ValueError if they don't fit."""
        drawn = a2b_base64(text)
        size = len(drawn)
        is_whole = len(text) == (size + 2) // 3 * 4  # no other characters in between
        if row >= _PAGES or not (is_whole and 0 < size <= _MOST_DRAWN) or column + size > _WIDTH:
            raise ValueError("not on the screen")
        at, picture, changed = row * _WIDTH + column, self._picture, self._changed
        columns.put(picture, at, drawn, size, changed, self._bus.shift)  # type: ignore[arg-type]

    def set_contrast(self, level):
        """Set the contrast, 1 to 255, or 0 for off. Raises ValueError for any other level."""
        if level > 255:
            raise ValueError("no such contrast")
        self._level = level
        self._is_ready = False

    def light(self, is_lit):
        """Switch the screen on or off; the contrast stays."""
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self._is_ready = False

    def idle_ms(self):
        """Return the milliseconds until `step` has something to write."""
        if self.answers and not (self._is_ready and self._changed.find(b"\1") < 0):
            return 0
        return max(0, _EACH_MS - self._clock.ms_since(self._checked_us))

    def step(self):
        """Send all settings, if any of them changed.

        Once a second they and a page are sent again, for a screen that lost its power for a
        moment, or was disturbed; a screen on I2C may turn out to be gone.
        """
        if self._clock.ms_since(self._checked_us) >= _EACH_MS:
            self._checked_us = self._clock.ticks_us()
            self._is_ready = False
            self._stale(self._page, 1)
            self._page = (self._page + 1) % _PAGES
        elif self._is_ready or not self.answers:
            return
        try:
            if not self.answers:
                self._bus.begin()
            self._bus.configure(self._level, _ON if self._is_lit and self._level else _OFF)
            self._is_ready = self.answers = True
        except OSError:
            self._fail()

    def send_piece(self):
        """Send a piece of the picture that changed, if any; return whether one did."""
        at = self._changed.find(b"\1")
        if at < 0 or not self._is_ready:
            return False
        try:
            self._bus.send(at)
            self._changed[at] = 0
        except OSError:
            self._fail()
        return True

    def _fail(self):
        """Note that a write failed: the glass may show anything, and is tried a second later."""
        self._checked_us = self._clock.ticks_us()
        self.faults += 1
        self._is_ready = self.answers = False
        self._stale(0, _PAGES)

    def stop(self):
        """Switch the screen off, if it answers."""
        self.light(False)
        self.step()

    def _stale(self, page, count):
        """Note that the glass may not show these pages."""
        each = _WIDTH >> self._bus.shift
        for at in range(page * each, (page + count) * each):
            self._changed[at] = 1
