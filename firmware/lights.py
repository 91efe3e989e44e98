"""Chains of WS2812 LEDs, each fed by a PIO state machine.

PIO and not `neopixel`: that one switches interrupts off while it writes, and
no key would be scanned for 0.9 ms with 30 LEDs.
"""

from array import array

import rp2
from machine import Pin

_BITS_HZ = 8_000_000  # ten steps of the program make one bit of 1.25 us


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
)
def _ws2812():
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]  # low for the rest of the bit before
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]  # a one stays high
    label("zero")
    nop().side(0)[4]
    wrap()


class Strip:
    """One chain: a word an LED, the bits in the order they travel."""

    def __init__(self, machine, pin, count, order):
        self._words = array("I", [0] * count)
        self._shifts = tuple(8 * (2 - order.index(colour)) for colour in "RGB")
        self._machine = rp2.StateMachine(machine, _ws2812, freq=_BITS_HZ, sideset_base=Pin(pin))
        self._machine.active(1)
        self.changed = True

    def put(self, led, red, green, blue):
        shifts = self._shifts
        word = red << shifts[0] | green << shifts[1] | blue << shifts[2]
        if self._words[led] != word:
            self._words[led] = word
            self.changed = True

    def write(self):
        """Send every LED of the chain; takes 30 us an LED, interrupts stay on."""
        self._machine.put(self._words, 8)
        self.changed = False


class Lights:
    """All LEDs of the board, numbered through its strips, under one brightness cap."""

    def __init__(self, strips, max_brightness):
        """`strips` is the board file's list; `max_brightness` is of 255, each colour."""
        self._strips = []
        self._places = []  # of each LED: its strip and its number there
        for machine, strip in enumerate(strips):
            made = Strip(machine, strip["pin"], strip["count"], strip.get("order", "GRB"))
            self._strips.append(made)
            self._places += [(made, led) for led in range(strip["count"])]
        self._cap = max_brightness

    def put(self, led, red, green, blue):
        """Set one LED, 0 to 255 each colour; `write` shows it."""
        strip, place = self._places[led]
        cap = self._cap
        strip.put(place, red * cap // 255, green * cap // 255, blue * cap // 255)

    def write(self):
        """Send the strips that changed."""
        for strip in self._strips:
            if strip.changed:
                strip.write()

    def dark(self):
        """Switch every LED off."""
        for strip, place in self._places:
            strip.put(place, 0, 0, 0)
        self.write()
