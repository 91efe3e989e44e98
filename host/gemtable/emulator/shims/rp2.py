"""`rp2`: PIO state machines that drive strips. They run no program; each word is one LED."""

import binascii

from _channel import send
from _clock import clock


class PIO:
    OUT_LOW = 2
    SHIFT_LEFT = 0


def asm_pio(**_options):
    """Return a decorator that leaves the program unchanged, since it is never run."""
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq=-1, sideset_base=None):
        self._gpio = sideset_base.gpio
        self._is_active = False

    def active(self, value):
        self._is_active = bool(value)

    def put(self, words, shift=0):
        """Show the words, an array of "I", on the strip, as one frame of their highest bytes."""
        sent = bytearray()
        for word in words:
            sent += (word << shift & 0xFFFFFFFF).to_bytes(4, "big")[:3]
        self.show(sent)

    def show(self, sent):
        """Show bytes in the order of the wire."""
        if self._is_active:
            send("leds", clock.now_us(), self._gpio, binascii.hexlify(sent).decode())


class DMA:
    """A channel that feeds a state machine; a transfer ends as soon as it begins."""

    def __init__(self):
        self._read = self._write = None

    def pack_ctrl(self, **_settings):
        return 0

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False):
        self._read = self._read if read is None else read
        self._write = self._write if write is None else write
        if trigger:
            self._write.show(self._read)
