"""All LEDs of a board. Turns colours into bytes for its strips, under one brightness cap."""

from array import array

import micropython
import pixels
from strips import LATCH_US, LED_US, chains


class Lights:
    """All LEDs of the board, numbered through its strips, under one brightness cap."""

    @micropython.bytecode  # type: ignore[attr-defined]  # runs once: half the size
    def __init__(self, strips, max_brightness):
        """`strips` is the board file's list; `max_brightness`, up to 255, caps each colour."""
        self._sent = bytearray(3 * sum(strip["count"] for strip in strips))
        longest = max(strip["count"] for strip in strips)
        self.rest_us = longest * LED_US + LATCH_US  # between two writes
        self._capped = bytes(level * max_brightness // 255 for level in range(256))
        self._strips, self._owners, self._places = chains(strips, self._sent)
        self._changed = (1 << len(strips)) - 1  # bit n is set if strip n must be sent

    @micropython.bytecode  # type: ignore[attr-defined]  # likewise
    def group(self, leds):
        """Return the Group of these LEDs, in the order of its pictures."""
        runs: list = []
        for led in leds:
            strip = self._owners[led]
            if not runs or runs[-1][0] != strip:
                runs.append((strip, array("H")))
            runs[-1][1].extend(self._places[3 * led : 3 * led + 3])
        return Group(self._sent, self._capped, runs, self._note_changes)

    def write(self):
        """Start to send the strips that changed; return whether any did."""
        changed, self._changed = self._changed, 0
        has_written = changed > 0
        for strip in self._strips:
            if changed & 1:
                strip.write()
            changed >>= 1
        return has_written

    def dark(self):
        """Switch every LED off."""
        self._sent[:] = bytes(len(self._sent))
        for strip in self._strips:
            strip.write()

    def _note_changes(self, strips):
        self._changed |= strips


class Group:
    """The LEDs of a unit, painted together: `size` is the length of their pictures."""

    def __init__(self, sent, capped, runs, note_changes):
        """A run is a strip's number, and an array of places in `sent`: some LEDs', in order.

        `note_changes(bits)` is called with the strips that a picture changed.
        """
        self._sent, self._capped, self._note_changes = sent, capped, note_changes
        self._runs: list = []
        self.size = 0
        for strip, places in runs:
            self._runs.append((1 << strip, places, len(places), self.size))
            self.size += len(places)

    def paint(self, picture):
        """Set the LEDs to `size` bytes: red, green, blue of each in turn; `write` shows it."""
        changed = 0
        for strip, places, size, first in self._runs:
            if pixels.put(self._sent, places, size, picture, first, self._capped):
                changed |= strip
        if changed:
            self._note_changes(changed)
