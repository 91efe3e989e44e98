"""The wire from a key to an emulated chip, with a filter that shims/_key_pin.py models."""

from math import ceil, inf

from rp2040py.rp2040 import RP2040

from gemtable.emulator.shims._key_pin import DOWN, NONE, UP, KeyPin


class KeyWire:
    """Sets the level of one pin from its key, its capacitor, and the chip's pulls and output."""

    def __init__(self, mcu: RP2040, gpio: int, farad: float) -> None:
        self.moved_us = 0.0  # when the pin's level last changed
        self._clock = mcu.clock
        self._pin = mcu.gpio[gpio]
        self._key = KeyPin(farad)
        self._crossing = mcu.clock.create_alarm(self._follow)
        self._pin.set_input_value(False)
        self._pin.add_listener(lambda _state, _before: self.pulled())

    def turn(self, is_closed: bool) -> None:
        """Close the key if `is_closed`, otherwise open it."""
        self._key.turn(self._us, is_closed)
        self._follow()

    def pulled(self) -> None:
        """Apply the chip's present pulls and output to the wire."""
        up, down = self._pin.pullup_enabled, self._pin.pulldown_enabled
        pull = UP if up and not down else DOWN if down and not up else NONE
        drives = NONE
        if self._pin.output_enable:
            drives = UP if self._pin.output_value else DOWN
        self._key.pull(self._us, pull, drives)
        self._follow()

    def remove_filter(self) -> None:
        """Remove the capacitor of the key's filter."""
        self._key.farad = 0.0
        self._follow()

    @property
    def _us(self) -> float:
        return self._clock.nanos / 1000

    def _follow(self) -> None:
        """Set the pin to the present level, and schedule the next change."""
        before = self._key.level
        self._key.pass_to(self._us)
        if self._key.level != before:
            self.moved_us = self._us
            self._pin.set_input_value(bool(self._key.level))
        next_us = self._key.next_us()
        if next_us < inf:
            self._crossing.schedule(max(1, ceil((next_us - self._us) * 1000)))
        else:
            self._crossing.cancel()
