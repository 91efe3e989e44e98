"""The screen of one board: which pieces of its picture the board lacks, and how bright it is.

unit_pictures.py numbers the pieces and sends them again, behind pictures. A picture of a screen
is 1024 bytes: eight strips of eight pixel rows from the top, each with a byte for each of 128
columns from the left, the lowest bit on top.
"""

from binascii import b2a_base64
from typing import NamedTuple

WIDTH, HEIGHT = 128, 64
STRIPS = HEIGHT // 8
PICTURE = WIDTH * STRIPS  # bytes
_COLUMNS = 64  # of one piece; a board takes about 3.2 ms for so many
_UNKNOWN = -1


class Piece(NamedTuple):
    """Columns of one strip, from `column` on."""

    row: int
    column: int
    pixels: bytes

    def message(self) -> tuple[str, tuple[int | str, ...]]:
        """Return the kind and the fields of the message that draws it."""
        return "draw", (self.row, self.column, b2a_base64(self.pixels, newline=False).decode())


class Contrast(NamedTuple):
    """How bright the screen is, 0 to 255; 0 turns it off."""

    level: int

    def message(self) -> tuple[str, tuple[int | str, ...]]:
        """Return the kind and the fields of the message that sets it."""
        return "contrast", (self.level,)


class ScreenPieces:
    """What a screen is wanted to show, and what it shows once it has all that was sent.

    What was sent arrives in order, so it counts as shown. Nothing is sent before the board has
    told that it has a screen: an older firmware would never acknowledge a piece.
    """

    def __init__(self) -> None:
        self._is_there = False
        self._wanted: bytes | None = None
        self._contrast: int | None = None
        self._shown = [_UNKNOWN] * PICTURE
        self._shown_contrast = _UNKNOWN
        self._stale: set[int] = set()  # the strips that may differ from what is wanted
        self._at = 0  # where to look for the next piece, so that no strip waits for another

    def draw(self, pixels: bytes) -> None:
        """Want this picture, of 1024 bytes. Raises ValueError if it has another size."""
        if len(pixels) != PICTURE:
            raise ValueError(f"a picture of {len(pixels)} bytes, not {PICTURE}")
        before, self._wanted = self._wanted, bytes(pixels)
        self._stale |= {
            row
            for row in range(STRIPS)
            if before is None or _strip(before, row) != _strip(pixels, row)
        }

    def contrast(self, level: int) -> None:
        """Want this brightness, 0 to 255; 0 turns the screen off. Raises ValueError."""
        if level not in range(256):
            raise ValueError(f"a contrast of {level}")
        self._contrast = level

    def found(self, is_there: bool) -> None:
        """Note whether the board has a screen that answers. A new one gets everything."""
        if is_there and not self._is_there:
            self.forget()
        self._is_there = is_there

    def forget(self) -> None:
        """Note that it is unknown what the screen shows."""
        self._shown = [_UNKNOWN] * PICTURE
        self._shown_contrast = _UNKNOWN
        self._stale = set(range(STRIPS)) if self._wanted else set()
        self._at = 0

    def is_calm(self) -> bool:
        """Return whether everything was sent that the screen lacks."""
        return not self._is_there or (self._has_contrast() and self._lacking() is None)

    def next(self) -> Piece | Contrast | None:
        """Return what to send next, which then counts as shown; None if nothing is lacking."""
        if not self._is_there:
            return None
        if not self._has_contrast():
            assert self._contrast is not None
            self._shown_contrast = self._contrast
            return Contrast(self._contrast)
        piece = self._lacking()
        if piece:
            begin = piece.row * WIDTH + piece.column
            self._at = begin + len(piece.pixels)
            self._shown[begin : self._at] = piece.pixels
        return piece

    def _has_contrast(self) -> bool:
        return self._contrast in (None, self._shown_contrast)

    def _lacking(self) -> Piece | None:
        """Return the next piece that differs, from `_at` on and round."""
        first_row, first_column = divmod(self._at % PICTURE, WIDTH)
        for turn in range(STRIPS + 1):
            row = (first_row + turn) % STRIPS
            if row not in self._stale:
                continue
            from_column = 0 if turn else first_column
            if piece := self._piece(row, from_column):
                return piece
            if from_column == 0:
                self._stale.discard(row)
        return None

    def _piece(self, row: int, from_column: int) -> Piece | None:
        assert self._wanted is not None
        wanted, begin = _strip(self._wanted, row), row * WIDTH
        shown = self._shown[begin : begin + WIDTH]
        differ = [at for at in range(from_column, WIDTH) if wanted[at] != shown[at]]
        if not differ:
            return None
        end = max(at for at in differ if at < differ[0] + _COLUMNS) + 1
        return Piece(row, differ[0], wanted[differ[0] : end])


def _strip(pixels: bytes, row: int) -> bytes:
    return pixels[row * WIDTH : (row + 1) * WIDTH]
