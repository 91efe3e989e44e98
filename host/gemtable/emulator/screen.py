"""The screen of an emulated board: what an SSD1306 or SH1106 with 128 x 64 pixels shows.

It decodes what the program really sent over the bus, command by command. Both tiers use it.

Sources: Solomon Systech, SSD1306 data sheet, rev 1.1, 8.1.5 (I2C), 9 and 10 (commands), 10.1.1 to
10.1.3 (addressing), "Charge pump" in its application note; Sino Wealth, SH1106 data sheet, V2.3,
"Commands" and "Column address circuit".
"""

import threading
from collections import deque
from typing import Literal

WIDTH, HEIGHT = 128, 64
PAGES = 8  # strips of eight pixel rows

ScreenChip = Literal["ssd1306", "sh1106"]
How = Literal["i2c", "command", "data", "reset", "power"]  # how bytes reach a screen

_KEPT_ERRORS = 100
_COLUMNS = {"ssd1306": 128, "sh1106": 132}  # of the chip's memory
_FIRST = {"ssd1306": 0, "sh1106": 2}  # the segment at the edge of the glass
_CONTRAST = {"ssd1306": 0x7F, "sh1106": 0x80}  # after a reset
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2  # addressing modes of an SSD1306

# The number of bytes that follow a command, for commands that have any.
_BOTH_TAKE = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_TAKE: dict[str, dict[int, int]] = {
    "ssd1306": {
        **_BOTH_TAKE,
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x8D: 1,
        0x26: 6,
        0x27: 6,
        0x29: 5,
        0x2A: 5,
        0xA3: 2,  # scrolling
    },
    "sh1106": {**_BOTH_TAKE, 0xAD: 1},
}
_CLOCKS = (0xD5, 0xD9, 0xDB)  # set voltages and clocks, which nobody sees
_COM_PINS = 0x12  # as the glass of 64 rows is wired


class Screen:
    """A screen; `take` gets all that arrives, `pixels` is what a person sees.

    With `rotation` 180 it is mounted upside down. All can be called from any thread.
    """

    def __init__(self, chip: ScreenChip, rotation: int = 0) -> None:
        self.errors: deque[str] = deque(maxlen=_KEPT_ERRORS)  # what the chip could not obey
        self._chip = chip
        self._columns, self._first = _COLUMNS[chip], _FIRST[chip]
        self._is_upside_down = rotation == 180
        self._lock = threading.Lock()
        self._memory = [bytearray(self._columns) for _ in range(PAGES)]
        self._seen: bytes | None = None  # the picture, unless something has arrived since
        self._reset()

    @property
    def pixels(self) -> bytes:
        """What is lit: eight strips of 128 columns, top left first, lowest bit on top."""
        with self._lock:
            if self._seen is None:
                self._seen = self._look()
            return self._seen

    def take(self, how: How, sent: bytes) -> None:
        """Take bytes from the bus: a whole I2C write, or bytes by SPI with one level of D/C.

        "reset" is a low level of the reset pin, "power" is power that begins.
        """
        with self._lock:
            self._seen = None
            if how == "i2c":
                self._take_i2c(sent)
            elif how == "power":
                self._memory = [bytearray(self._columns) for _ in range(PAGES)]
                self._reset()
            elif how == "reset":
                self._reset()
            else:
                self._take_bytes(sent, how == "data")

    def _reset(self) -> None:
        """Set what a reset sets; the memory keeps its content."""
        self.is_on = False
        self.contrast = _CONTRAST[self._chip]
        self._has_voltage = self._chip == "sh1106"  # its charge pump is on after a reset
        self._is_inverted = self._is_all_lit = False
        self._is_mirrored = self._is_flipped = True  # usual modules are upright with A1 and C8
        self._start_line = self._offset = 0
        self._last_row = HEIGHT - 1
        self._mode = _BY_PAGE
        self._page = self._column = self._column_start = 0
        self._window = (0, self._columns - 1, 0, PAGES - 1)  # columns and pages, last included
        self._column_before = 0  # read-modify-write of an SH1106
        self._pending = bytearray()  # a command that still lacks bytes

    def _look(self) -> bytes:
        if not self.is_on or not self._has_voltage:
            return bytes(WIDTH * PAGES)
        strips = [self._strip(8 * page) for page in range(PAGES)]
        is_mirrored = self._is_mirrored and self._chip == "sh1106"  # see _store
        if is_mirrored != self._is_upside_down:
            strips = [strip[::-1] for strip in strips]
        return b"".join(strips)

    def _strip(self, top: int) -> bytes:
        """Return eight rows of the glass from `top` on, as it hangs, unmirrored."""
        columns = range(self._first, self._first + WIDTH)
        if self._is_flipped == self._is_upside_down:
            rows = range(top, top + 8)
        else:
            rows = range(HEIGHT - 1 - top, HEIGHT - 9 - top, -1)
        strip = bytearray(WIDTH)
        for bit, com in enumerate(rows):
            if com > self._last_row:
                continue  # not driven
            line = (com + self._start_line + self._offset) % HEIGHT
            page, shift = self._memory[line >> 3], line & 7
            for at, column in enumerate(columns):
                is_lit = page[column] >> shift & 1 != self._is_inverted or self._is_all_lit
                strip[at] |= is_lit << bit
        return bytes(strip)

    def _take_i2c(self, sent: bytes) -> None:
        """Control bytes say what follows: one byte if bit 7 is set, otherwise all others."""
        at = 0
        while at < len(sent):
            control = sent[at]
            if control & 0x3F:
                self.errors.append(f"control byte 0x{control:02x}")
            end = at + 2 if control & 0x80 else len(sent)
            self._take_bytes(sent[at + 1 : end], bool(control & 0x40))
            at = end

    def _take_bytes(self, sent: bytes, is_data: bool) -> None:
        for byte in sent:
            if is_data:
                self._store(byte)
            else:
                self._take_command(byte)

    def _store(self, byte: int) -> None:
        """Write data at the place of the pointer, and move that.

        An SSD1306 mirrors what is written after the command, an SH1106 what is shown.
        """
        at = self._column
        if self._is_mirrored and self._chip == "ssd1306":
            at = WIDTH - 1 - at
        if at < self._columns:
            self._memory[self._page][at] = byte
        self._advance()

    def _advance(self) -> None:
        first, last, top, bottom = self._window
        if self._chip == "sh1106":  # stops behind the last column
            self._column = min(self._column + 1, self._columns)
        elif self._mode == _BY_PAGE:
            is_over = self._column >= self._columns - 1
            self._column = self._column_start if is_over else self._column + 1
        elif self._mode == _HORIZONTAL:
            if self._column == last:
                self._page = top if self._page == bottom else self._page + 1 & 7
            self._column = first if self._column == last else self._column + 1 & 127
        else:
            if self._page == bottom:
                self._column = first if self._column == last else self._column + 1 & 127
            self._page = top if self._page == bottom else self._page + 1 & 7

    def _take_command(self, byte: int) -> None:
        self._pending.append(byte)
        if len(self._pending) <= _TAKE[self._chip].get(self._pending[0], 0):
            return
        whole, self._pending = bytes(self._pending), bytearray()
        if not (self._obey(whole[0], whole[1:]) or self._obey_own(whole[0], whole[1:])):
            self.errors.append(f"command {whole.hex(' ')}")

    def _obey(self, code: int, values: bytes) -> bool:
        """Obey a command that both chips have; return False if `code` is none, or misused."""
        if code <= 0x1F:
            if self._mode != _BY_PAGE:
                return False
            high = code >= 0x10
            kept = self._column_start & (0x0F if high else 0xF0)
            self._column = self._column_start = kept | (code & 0x0F) << (4 if high else 0)
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = values[0]
        elif code in (0xA0, 0xA1):
            self._is_mirrored = code == 0xA0
        elif code in (0xA4, 0xA5):
            self._is_all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._is_inverted = code == 0xA7
        elif code == 0xA8:
            self._last_row = values[0] & 0x3F
        elif code in (0xAE, 0xAF):
            self.is_on = code == 0xAF
        elif 0xB0 <= code <= 0xB7 and self._mode == _BY_PAGE:
            self._page = code & 7
        elif code in (0xC0, 0xC8):
            self._is_flipped = code == 0xC0
        elif code == 0xD3:
            self._offset = values[0] & 0x3F
        elif code == 0xDA:
            return values[0] == _COM_PINS
        else:
            return code in _CLOCKS or code == 0xE3  # no operation
        return True

    def _obey_own(self, code: int, values: bytes) -> bool:
        """Obey a command that only one of the chips has; return False if `code` is none."""
        if self._chip == "sh1106":
            if code == 0xAD:
                self._has_voltage = values[0] == 0x8B
                return values[0] in (0x8A, 0x8B)
            if code == 0xE0:
                self._column_before = self._column
            elif code == 0xEE:
                self._column = self._column_before
            return code in (0xE0, 0xEE, *range(0x30, 0x34))  # 30 to 33: voltage of the pump
        if code == 0x20 and values[0] <= _BY_PAGE:
            self._mode = values[0]
        elif code == 0x21 and values[0] <= values[1] < WIDTH:
            self._window = (values[0], values[1], *self._window[2:])
            self._column = values[0]
        elif code == 0x22 and values[0] <= values[1] < PAGES:
            self._window = (*self._window[:2], values[0], values[1])
            self._page = values[0]
        elif code == 0x8D and values[0] in (0x10, 0x14):
            self._has_voltage = values[0] == 0x14
        else:
            return code == 0x2E  # ends scrolling; nothing here begins it
        return True
