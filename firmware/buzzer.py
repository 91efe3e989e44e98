"""A buzzer: plays notes one after the other, whenever the loop calls it.

A note is a square wave, loudest when it is high for half of the time: its first harmonic grows
with the sine of half the duty cycle.
"""

from machine import PWM, Pin
from micropython import const

_MOST = const(32)  # numbers: a frequency and a time for each note
_LOWEST_HZ = const(20)
_HIGHEST_HZ = const(20_000)
_LONGEST_MS = const(2000)
_LOUDEST = const(32768)  # of 65536: half of the time high
_QUIET_MS = const(60_000)  # the wait while nothing plays


class Buzzer:
    """The buzzer of a board file's `buzzer`. `clock` is the clock module."""

    def __init__(self, facts, clock):
        self._clock = clock
        self._pin = PWM(Pin(facts["pin"]), freq=440, duty_u16=0)
        # A pin that switches an amplifier on.
        self._output = Pin(facts["enable"], Pin.OUT, value=0) if "enable" in facts else None
        self._numbers = ()  # what plays
        self._head = self._level = 0  # the place of the next note, and the duty of all
        self._due = clock.ticks_us()  # the end of the note that plays

    def sound(self, level, numbers):
        """Begin to play these notes, by turns Hz and milliseconds, at 0 to 100 percent.

        Raises ValueError, and goes on playing, if it can't.
        """
        if level > 100 or len(numbers) > _MOST or len(numbers) % 2:
            raise ValueError("no such sound")
        for at in range(0, len(numbers), 2):
            hz, ms = numbers[at], numbers[at + 1]
            if type(hz) is not int or type(ms) is not int or not 0 < ms <= _LONGEST_MS:
                raise ValueError("no such note")
            if hz and not _LOWEST_HZ <= hz <= _HIGHEST_HZ:
                raise ValueError("no such note")
        if not numbers:
            self.stop()
            return
        self._level = _LOUDEST * level * level // 10_000  # an ear hears ratios
        self._numbers, self._head = numbers, 0
        self._due = self._clock.ticks_us()
        if self._output:
            self._output.value(int(level > 0))
        self.step()

    def idle_ms(self):
        """Return the milliseconds until `step` is due."""
        return self._clock.ms_until(self._due) if self._numbers else _QUIET_MS

    def step(self):
        """Begin the next note if the last is over."""
        while self._numbers and self._clock.has_passed(self._due):
            if self._head == len(self._numbers):
                self.stop()
                return
            hz, ms = self._numbers[self._head], self._numbers[self._head + 1]
            self._head += 2
            self._due = self._clock.in_ms(ms, self._due)
            if hz:
                self._pin.freq(hz)
            self._pin.duty_u16(self._level if hz else 0)

    def stop(self):
        """Be silent."""
        if self._numbers:
            self._numbers = ()
            self._pin.duty_u16(0)
            if self._output:
                self._output.value(0)
