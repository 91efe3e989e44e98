"""Chains of WS2812 or SK6812 LEDs, each fed by a PIO state machine and a DMA channel.

PIO, not `neopixel`, which disables interrupts while it writes: with 30 LEDs no key
would be scanned for 0.9 ms.
"""

from array import array

import rp2
from machine import Pin

_STEPS_HZ = 10_000_000  # a step of the program is 0.1 us; twelve steps make a bit
LED_US = 30  # to send one LED's colours
LATCH_US = 300  # LEDs show new colours after the wire rests for so long; WS2812B-V5 needs 280


def _program(zero, more, low):
    """Return the program for a type of LED. A 0 is high for `zero` steps, a 1 `more` longer.

    After a 1 the wire is low for at least `low` steps; after a 0, for `more` steps longer.
    """

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=8,
    )
    def bits():
        wrap_target()
        label("bit")
        out(x, 1).side(0)[low - 1]  # the rest of the previous bit
        jmp(not_x, "zero").side(1)[zero - 1]
        jmp("bit").side(1)[more - 1]
        label("zero")
        nop().side(0)[more - 1]
        wrap()

    return bits


def _program_of(part):
    """Return the program for a type of LED, with times near the middle of the allowed ranges."""
    if part == "WS2812B":  # a zero is high for 0.4 us, a one for 0.8, each within 0.15
        return _program(4, 4, 4)
    # WS2812B-V5: a zero is high for 0.22 to 0.38 us, everything else lasts 0.58 to 1.0.
    # SK6812: 0.3 and 0.6 us high, 0.9 and 0.6 low, each within 0.15.
    return _program(3, 3, 6)


class Strip:
    """One chain: its bytes in the order of sending, and the hardware that sends them."""

    def __init__(self, number, pin, program, sent):
        """`sent` is a view of the chain's bytes, three for each LED."""
        self._sent = sent
        self._machine = rp2.StateMachine(number, program, freq=_STEPS_HZ, sideset_base=Pin(pin))
        self._machine.active(1)
        self._dma = rp2.DMA()
        # Sends a byte whenever the machine requests one: the first four request lines are those
        # of the four machines (RP2040 data sheet, 2.5.3.1).
        control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=number)
        self._dma.config(write=self._machine, ctrl=control)

    def write(self):
        """Start to send the whole chain; the program continues. Each LED takes 30 us."""
        self._dma.config(read=self._sent, count=len(self._sent), trigger=True)


def chains(strips, sent):
    """Return the Strips of a board file's list, which send the bytes `sent`, and two arrays.

    They have the number of each LED's strip, and of each LED the three indexes of its colours in
    `sent`: red, green, blue.
    """
    made, owners, places = [], bytearray(), array("H")
    programs = {}  # by part, so that each takes room in the PIO's memory only once
    view = memoryview(sent)
    end = 0
    for number, strip in enumerate(strips):
        begin, end = end, end + 3 * strip["count"]
        part = strip.get("part", "WS2812B")
        if part not in programs:
            programs[part] = _program_of(part)
        made.append(Strip(number, strip["pin"], programs[part], view[begin:end]))
        shifts = [strip.get("order", "GRB").index(colour) for colour in "RGB"]
        for first in range(begin, end, 3):
            owners.append(number)
            places.extend(array("H", [first + shift for shift in shifts]))
    return made, owners, places
