"""All LEDs of a board, on any strips: turns colours into bytes, under one brightness cap."""

from array import array

import micropython
import pixels
from strips import LATCH_US, LED_US, chains


class Lights:
    """All LEDs of the board, numbered through its strips, under one brightness cap."""

    @micropython.bytecode  # type: ignore[attr-defined]  # runs once: half the size
    def __init__(self, strips, max_brightness):
        """`strips` is the board file's list; `max_brightness` is of 255, for each colour."""
        self._sent = bytearray(3 * sum(strip["count"] for strip in strips))
        longest = max(strip["count"] for strip in strips)
        self.rest_us = longest * LED_US + LATCH_US  # between two writes
        self._capped = bytes(level * max_brightness // 255 for level in range(256))
        self._strips, self._places = chains(strips, self._sent)

    @micropython.bytecode  # type: ignore[attr-defined]  # it, too
    def group(self, leds):
        """Return the Group of these LEDs, in the order of its pictures."""
        runs: list = []
        for led in leds:
            strip, places = self._places[led]
            if not runs or runs[-1][0] is not strip:
                runs.append((strip, []))
            runs[-1][1].extend(places)
        return Group(self._sent, self._capped, [(strip, array("H", run)) for strip, run in runs])

    def write(self):
        """Start sending the strips that changed; return whether there are any."""
        has_written = False
        for strip in self._strips:
            if strip.has_changed:
                strip.write()
                has_written = True
        return has_written

    def dark(self):
        """Switch every LED off."""
        self._sent[:] = bytes(len(self._sent))
        for strip in self._strips:
            strip.write()


class Group:
    """The LEDs of a unit, painted together: `size` is the length of their pictures."""

    def __init__(self, sent, capped, runs):
        """`runs` has strips, each with the places of consecutive LEDs there."""
        self.size = sum(len(places) for _strip, places in runs)
        self._sent, self._capped, self._runs = sent, capped, runs

    def paint(self, picture):
        """Set the LEDs to `size` bytes: red, green, blue of each in turn; `write` shows it."""
        first = 0
        for strip, places in self._runs:
            size = len(places)
            if pixels.put(self._sent, places, size, picture, first, self._capped):
                strip.has_changed = True
            first += size
