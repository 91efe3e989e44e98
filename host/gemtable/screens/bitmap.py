"""A picture of 128 by 64 pixels, each lit or not, and how boards get it."""

from collections.abc import Sequence

WIDTH, HEIGHT = 128, 64
STRIP = 8  # pixel rows of a strip
BYTES = WIDTH * HEIGHT // STRIP

Columns = Sequence[int]  # from the left; in each the lowest bit is the uppermost pixel


class Bitmap:
    """Pixels that are lit one after the other, on a picture as `pixels` has it or on a dark one.

    What lies outside is not drawn.
    """

    def __init__(self, pixels: bytes = bytes(BYTES)) -> None:
        strips = [pixels[first : first + WIDTH] for first in range(0, BYTES, WIDTH)]
        self._columns = [
            sum(strip[x] << STRIP * number for number, strip in enumerate(strips))
            for x in range(WIDTH)
        ]

    def draw(self, columns: Columns, x: int, y: int, is_lit: bool = True) -> None:
        """Light the pixels of some columns, the upper left one at x, y; or put them out."""
        for column, pixels in enumerate(columns, x):
            if column in range(WIDTH):
                moved = pixels << y if y >= 0 else pixels >> -y
                if is_lit:
                    self._columns[column] |= moved
                else:
                    self._columns[column] &= ~moved

    def fill(self, x: int, y: int, wide: int, high: int, is_lit: bool = True) -> None:
        """Light a rectangle with its upper left pixel at x, y; or put it out."""
        self.draw([(1 << high) - 1] * wide, x, y, is_lit)

    @property
    def pixels(self) -> bytes:
        """The picture strip by strip, as the wire's `draw` has it: 8 strips of 128 columns."""
        return bytes(
            self._columns[x] >> STRIP * strip & 0xFF
            for strip in range(HEIGHT // STRIP)
            for x in range(WIDTH)
        )
