"""Bytes in any pieces in, whole lines out, in bounded memory."""

from gemwire.frames import MAX_LINE


class LineReader:
    """Cut a byte stream into lines; a line that is too long is dropped and counted.

    `overlong` counts dropped lines. At most MAX_LINE bytes wait for a newline.
    """

    def __init__(self) -> None:
        self.overlong = 0
        self._held = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that `data`, bytes, completes, without line ends."""
        if b"\n" not in data:
            self._hold(data)
            return []
        pieces = data.split(b"\n")
        lines = []
        for piece in pieces[:-1]:
            self._hold(piece)
            if not self._skipping:
                lines.append(self._held.rstrip(b"\r"))
            self.drop_partial()
        self._hold(pieces[-1])
        return lines

    def drop_partial(self) -> None:
        """Forget the line that has begun, as after a reconnect."""
        self._held = b""
        self._skipping = False

    def _hold(self, piece: bytes) -> None:
        if self._skipping:
            return
        self._held += piece
        if len(self._held) > MAX_LINE:
            self.overlong += 1
            self._held = b""
            self._skipping = True
