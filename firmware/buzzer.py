"""A buzzer: plays notes one after the other, whenever the loop calls it.

A note is a square wave, loudest when it is high for half of the time: its first harmonic grows
with the sine of half the duty cycle.
"""

from machine import PWM, Pin

_MOST = 32  # numbers: a frequency and a time for each note
_LOWEST_HZ, _HIGHEST_HZ = 20, 20_000
_LONGEST_MS = 2000
_LOUDEST = 1 << 15  # of 65536: half of the time high
_QUIET_MS = 60_000  # the wait while nothing plays


class Buzzer:
    """The buzzer of a board file's `buzzer`. `clock` is the clock module."""

    def __init__(self, facts, clock):
        self._clock = clock
        self._pwm = PWM(Pin(facts["pin"]), freq=440, duty_u16=0)
        # A pin that switches an amplifier on.
        self._enable = Pin(facts["enable"], Pin.OUT, value=0) if "enable" in facts else None
        self._notes = ()
        self._at = self._duty = 0
        self._ends_us = clock.ticks_us()  # the note that plays

    def play(self, volume, notes):
        """Begin to play these notes, by turns Hz and milliseconds, at 0 to 100 percent.

        Raises ValueError, and goes on playing, if it can't.
        """
        if volume > 100 or len(notes) > _MOST or len(notes) % 2:
            raise ValueError("no such sound")
        for at in range(0, len(notes), 2):
            hz, ms = notes[at], notes[at + 1]
            if type(hz) is not int or type(ms) is not int or not 0 < ms <= _LONGEST_MS:
                raise ValueError("no such note")
            if hz and not _LOWEST_HZ <= hz <= _HIGHEST_HZ:
                raise ValueError("no such note")
        if not notes:
            self.stop()
            return
        self._duty = _LOUDEST * volume * volume // 10_000  # an ear hears ratios
        self._notes, self._at = notes, 0
        self._ends_us = self._clock.ticks_us()
        if self._enable:
            self._enable.value(int(volume > 0))
        self.step()

    def idle_ms(self):
        """Return the milliseconds until `step` is due."""
        return self._clock.ms_until(self._ends_us) if self._notes else _QUIET_MS

    def step(self):
        """Begin the next note if the last is over."""
        while self._notes and self._clock.has_passed(self._ends_us):
            if self._at == len(self._notes):
                self.stop()
                return
            hz, ms = self._notes[self._at], self._notes[self._at + 1]
            self._at += 2
            self._ends_us = self._clock.in_ms(ms, self._ends_us)
            if hz:
                self._pwm.freq(hz)
            self._pwm.duty_u16(self._duty if hz else 0)

    def stop(self):
        """Be silent."""
        if self._notes:
            self._notes = ()
            self._pwm.duty_u16(0)
            if self._enable:
                self._enable.value(0)
