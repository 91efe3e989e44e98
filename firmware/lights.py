"""Chains of WS2812 LEDs, each fed by a PIO state machine and a DMA channel.

PIO and not `neopixel`: that one switches interrupts off while it writes, and
no key would be scanned for 0.9 ms with 30 LEDs.
"""

import micropython
import rp2
from machine import Pin

_STEPS_HZ = 8_000_000  # ten steps of the program make one bit of 1.25 us


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
)
def _ws2812():
    wrap_target()
    label("bit")
    out(x, 1).side(0)[3]  # low for the rest of the bit before
    jmp(not_x, "zero").side(1)[2]  # a zero is high for 0.375 us,
    jmp("bit").side(1)[2]  # a one for 0.75 us: both in the middle of what LEDs accept
    label("zero")
    nop().side(0)[2]
    wrap()


class Strip:
    """One chain: its bytes in the order they travel, and what sends them by itself."""

    def __init__(self, number, pin, count, order):
        self.places = bytes(order.index(colour) for colour in "RGB")
        self.bytes = bytearray(3 * count)
        self.has_changed = True
        self._machine = rp2.StateMachine(number, _ws2812, freq=_STEPS_HZ, sideset_base=Pin(pin))
        self._machine.active(1)
        self._dma = rp2.DMA()
        # Bytes, whenever the machine asks: the first four requests are the four machines'
        # (RP2040 data sheet, 2.5.3.1).
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=number)
        self._dma.config(write=self._machine, ctrl=control)

    def write(self):
        """Begin to send every LED of the chain: 30 us an LED, while the program goes on."""
        self._dma.config(read=self.bytes, count=len(self.bytes), trigger=True)
        self.has_changed = False


class Lights:
    """All LEDs of the board, numbered through its strips, under one brightness cap."""

    def __init__(self, strips, max_brightness):
        """`strips` is the board file's list; `max_brightness` is of 255, each colour."""
        self._strips = []
        self._places = []  # of each LED: its strip and its first byte there
        for number, strip in enumerate(strips):
            made = Strip(number, strip["pin"], strip["count"], strip.get("order", "GRB"))
            self._strips.append(made)
            self._places += [(made, 3 * led) for led in range(strip["count"])]
        self._capped = bytes(level * max_brightness // 255 for level in range(256))

    def put(self, led, red, green, blue):
        """Set one LED, 0 to 255 each colour; `write` shows it."""
        self.paint((led,), bytes((red, green, blue)))

    @micropython.native  # every LED of a rack in a millisecond
    def paint(self, leds, picture):
        """Set LEDs: `picture` has red, green, blue of each in turn."""
        capped = self._capped
        at = 0
        for led in leds:
            strip, first = self._places[led]
            sent = strip.bytes
            for place in strip.places:
                level = capped[picture[at]]
                if sent[first + place] != level:
                    sent[first + place] = level
                    strip.has_changed = True
                at += 1

    def write(self):
        """Begin to send the strips that changed; return whether there are any."""
        has_written = False
        for strip in self._strips:
            if strip.has_changed:
                strip.write()
                has_written = True
        return has_written

    def dark(self):
        """Switch every LED off."""
        for strip in self._strips:
            strip.bytes[:] = bytes(len(strip.bytes))
            strip.write()
