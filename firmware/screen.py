"""A screen of 128 x 64 pixels, SSD1306 or SH1106: keeps its picture, and sends what changed.

A byte is a column of eight pixels, the lowest bit on top; a strip of 128 of them is a page of the
chip. One call sends one piece of a page, or some of the settings, since an edge must not wait
longer.

Sources: SSD1306 data sheet, 9 and 10 (commands); SH1106 data sheet, commands 1 to 22.
"""

from binascii import a2b_base64

import columns
from micropython import const

_PAGES = const(8)
_WIDTH = const(128)
_HEIGHT = const(64)
_MOST = const(64)  # columns of one message
_EACH_MS = const(1000)  # between two checks of the screen, and two tries if it doesn't answer
_ON = const(0xAF)
_OFF = const(0xAE)


def _settings(facts):
    """Return what the chip is told, each in one write, and the column where the glass begins.

    Of both chips: clock, 64 lines from 0 on, pins and voltages of a 128 x 64 glass, the picture
    as it is. The SSD1306 also has its charge pump on, pages, and no scrolling; that of the SH1106
    is on after a reset, and may be switched only while the screen is off. Then how the module is
    mounted; and at last the contrast, 127 at power-up, and the screen is off.
    """
    is_turned = facts.get("rotation", 0) == 180
    lines = [b"\xd5\x80\xa8\x3f\xd3\0\x40", b"\xa0\xc0" if is_turned else b"\xa1\xc8"]
    if facts["chip"] == "sh1106":
        lines.append(b"\xda\x12\xd9\x1f\xdb\x35\xa4\xa6")
        begin = 2
    else:
        lines += [b"\xda\x12\xd9\xf1\xdb\x20\xa4\xa6", b"\x8d\x14\x20\x02\x2e"]
        begin = 0
    return lines + [b"\x81\x7f\xae"], begin


class Screen:
    """The screen of a board file's `screen`, at a bus of that class. `clock` is the clock module.

    `answers` is whether the last write succeeded, `faults` how many failed.
    """

    def __init__(self, facts, bus, clock):
        self._clock = clock
        lines, begin = _settings(facts)
        self._picture = bytearray(_PAGES * _WIDTH)
        self._bus = bus(facts, self._picture, lines, begin, clock.sleep_ms)
        # 1 for each piece that the glass may not show. What it shows at power-up is random.
        self._changed = bytearray(b"\1" * (len(self._picture) >> self._bus.bits))
        self._level, self._is_lit = 127, False
        self._left = self._lines = len(lines)  # settings to send, and all of them
        self._due = 0  # the next page to be sent again
        self._tried_us = clock.ticks_us()
        self.answers, self.faults = True, 0

    def fields(self):
        """Return width and height, both 0 if it doesn't answer, and its faults."""
        return (_WIDTH, _HEIGHT, self.faults) if self.answers else (0, 0, self.faults)

    def draw(self, number, begin, text):
        """Draw columns of that strip; they are base64. Raises ValueError if they don't fit."""
        drawn = a2b_base64(text)
        size = len(drawn)
        is_whole = len(text) == (size + 2) // 3 * 4  # no other characters in between
        if number >= _PAGES or not (is_whole and 0 < size <= _MOST) or begin + size > _WIDTH:
            raise ValueError("not on the screen")
        at, picture, changed = number * _WIDTH + begin, self._picture, self._changed
        columns.put(picture, at, drawn, size, changed, self._bus.bits)  # type: ignore[arg-type]

    def contrast(self, level):
        """Set the contrast, 1 to 255, or 0 for off. Raises ValueError for any other level."""
        if level > 255:
            raise ValueError("no such contrast")
        self._level = level
        self._set()

    def show(self, is_lit):
        """Switch the screen on or off; the contrast stays."""
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self._set()

    def _set(self):
        """Have the last of the settings sent, unless it doesn't answer: then it gets all."""
        self._bus.set(self._level, _ON if self._is_lit and self._level else _OFF)
        if self.answers:
            self._left = max(1, self._left)

    def idle_ms(self):
        """Return the milliseconds until `step` or `send` has something to do."""
        if self._left or (self.answers and self._changed.find(b"\1") >= 0):
            return 0
        return max(0, _EACH_MS - self._clock.ms_since(self._tried_us))

    def step(self):
        """Once a second have all settings and a page sent again.

        The screen may have lost its power for a moment, or was disturbed; one on I2C may turn out
        to be gone.
        """
        if self._clock.ms_since(self._tried_us) >= _EACH_MS:
            self._tried_us = self._clock.ticks_us()
            self._left = self._lines
            self._touch(self._due, 1)
            self._due = (self._due + 1) % _PAGES
            if not self.answers:
                self._bus.begin()

    def send(self):
        """Send some settings, or a piece of the picture that changed; return whether it did."""
        left = self._left
        try:
            if left:
                self._bus.write(self._lines - left)
                self._left, self.answers = left - 1, True
                return True
            at = self._changed.find(b"\1")
            if at < 0 or not self.answers:
                return False
            self._bus.send(at)
            self._changed[at] = 0
        except OSError:
            self._tried_us = self._clock.ticks_us()
            self.faults += 1
            self._left, self.answers = 0, False
            self._touch(0, _PAGES)
        return True

    def stop(self):
        """Switch the screen off, if it answers."""
        self.show(False)
        while self._left:
            self.send()

    def _touch(self, number, count):
        """Note that the glass may not show `count` pages from that number on."""
        each = _WIDTH >> self._bus.bits
        for at in range(number * each, (number + count) * each):
            self._changed[at] = 1
