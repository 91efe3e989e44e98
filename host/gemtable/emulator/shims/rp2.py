"""`rp2`: a PIO state machine that drives a strip. Programs are not run; words are LEDs."""

import binascii

from _channel import send
from _clock import clock


class PIO:
    IN_LOW = 0
    IN_HIGH = 1
    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1


def asm_pio(**_options):
    """Keep the program as it is; only its words are looked at."""
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq=-1, sideset_base=None):
        self._gpio = sideset_base.gpio
        self._is_active = False

    def active(self, value):
        self._is_active = bool(value)

    def put(self, words, shift=0):
        """Show the words, an array of "I", on the strip: one frame."""
        if self._is_active:
            send("leds", clock.now_us(), self._gpio, shift, binascii.hexlify(words).decode())
