"""Glitches on the wire of a screen: which of its bytes arrive, and how; the same in each run.

It uses no clock and no hardware, and runs on MicroPython in emulated boards, and on CPython for
emulated chips.
"""

_BENT, _LOST = 23, 89  # one in so many bytes has a wrong bit, or does not arrive


class Noise:
    """Harms bytes by their number since power-up."""

    def __init__(self) -> None:
        self._count = 0

    def heard(self, byte: int) -> int:
        """Return the next byte as it arrives, or -1 if it does not."""
        self._count += 1
        if self._count % _LOST == 0:
            return -1
        if self._count % _BENT == 0:
            return byte ^ 1 << self._count // _BENT % 8
        return byte
