"""Turns bytes, in pieces of any size, into whole lines, in bounded memory.

A host can announce a line with "~" and its length in two hex digits, newline included.
A board reads all bytes of an announced line at once, and other bytes one by one,
since it must not wait for bytes that may never come.
"""

from gemwire.frames import MAX_LINE

ANNOUNCED = b"~"
_ANNOUNCEMENT = 3  # bytes


class LineReader:
    """Splits a byte stream into lines, and drops lines that are too long.

    `overlong` counts dropped lines. At most MAX_LINE bytes wait for a newline.
    """

    def __init__(self) -> None:
        self.overlong = 0
        self._held = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that these bytes complete, without line ends."""
        is_at_start = not self._held and not self._skipping
        if is_at_start and 0 <= data.find(b"\n") == len(data) - 1 <= MAX_LINE:
            return [_bare(data[:-1])]  # one whole line, as usual
        pieces = data.split(b"\n")
        rest = pieces.pop()
        lines = []
        for piece in pieces:
            self._hold(piece)
            if not self._skipping:
                lines.append(_bare(self._held))
            self._held = b""
            self._skipping = False
        if rest:
            self._hold(rest)
        return lines

    def _hold(self, piece: bytes) -> None:
        if self._skipping:
            return
        self._held += piece
        if len(self._held) > MAX_LINE:
            self.overlong += 1
            self._held = b""
            self._skipping = True


def _bare(line: bytes) -> bytes:
    """Return `line` without its announcement and its trailing carriage returns."""
    if line.startswith(ANNOUNCED):
        line = line[_ANNOUNCEMENT:]
    return line.rstrip(b"\r")
