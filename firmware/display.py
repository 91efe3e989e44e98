"""Shows the pictures of a board's units, its self-test, or that it has no host.

Lights and clock come as arguments.
"""

import shows
from effects import Effect

_FRAME_MS = 20  # between two steps of a moving picture
_SOON_MS = 1  # a new picture is shown as soon as the LEDs have rested
_STILL_MS = 60_000  # the wait while nothing moves


class Display:
    """The LEDs of all units. `levels()` has bit n set while key n is down.

    `is_asleep()` returns whether the computer sleeps. Then a board without a host is dark.
    """

    def __init__(self, units, lights, clock, levels, is_asleep):
        self._lights, self._clock, self._levels = lights, clock, levels
        self._is_asleep = is_asleep
        self._groups = [lights.group(_leds(unit)) for unit in units]
        self._effects = [Effect(len(_leds(unit)), len(_backs(unit))) for unit in units]
        self._keys = [sum(1 << key for key in unit["keys"]) for unit in units]  # as in levels
        self._numbers = range(len(units))
        self._own = bytearray(max(group.size for group in self._groups))  # the board's own picture
        self._shown_us = self._written_us = clock.ticks_us()
        self._is_news = True  # a new picture is not shown yet
        self._is_still = False  # no LED changes until there is a new picture
        self._is_overlaid = True  # the LEDs show something other than the units' pictures
        self._alone_ms = 0
        self._test_ms = 0

    def begin(self, unit, pattern, period_ms, picture, other):
        """Start a pattern on a unit, with the arguments of Effect.show.

        Raises ValueError if the unit does not exist or the pictures do not fit it.
        """
        if unit >= len(self._effects):
            raise ValueError("no such unit")
        self._effects[unit].show(pattern, period_ms, picture, other)
        self._is_news = True

    def test(self, ms):
        """Run the self-test for `ms`: show all colours in turn on every LED."""
        self._test_ms = ms

    def obey(self, kind, fields):
        """Refuse what only a board with a screen or a buzzer can do, with a ValueError."""
        raise ValueError("no such part")

    def idle_ms(self):
        """Return the milliseconds until `show` is due, if no new picture comes."""
        if self._is_news:
            return _SOON_MS
        if self._is_still:
            return _STILL_MS
        return max(0, _FRAME_MS - self._clock.ms_since(self._shown_us))

    def show(self, is_held, between_steps):
        """Show what is due now. `is_held` is true while a host holds the board.

        `between_steps()` is called after each unit, so that urgent work need not wait for all.
        """
        if self._is_still:
            if is_held and not self._is_news and self._test_ms <= 0:
                return
            self._is_still = False
            self._shown_us = self._clock.ticks_us()
            passed_ms = 0  # a still picture has no time
        else:
            passed_ms = self._clock.ms_since(self._shown_us)
        if passed_ms < _FRAME_MS and not self._is_news:
            return
        if self._clock.us_since(self._written_us) < self._lights.rest_us:
            return
        if passed_ms:
            self._shown_us = self._clock.in_ms(passed_ms, self._shown_us)
        self._is_news = False
        if self._test_ms > 0:
            self._show_test(passed_ms)
        elif is_held:
            self._show_pictures(passed_ms, between_steps)
        else:
            self._show_lost(passed_ms)
        if self._lights.write():
            self._written_us = self._clock.ticks_us()

    def _show_pictures(self, passed_ms, between_steps):
        is_still = not self._is_overlaid
        for number in self._numbers:
            effect = self._effects[number]
            if effect.step(passed_ms) or self._is_overlaid:
                is_still = False
                self._groups[number].paint(effect.shown)
                between_steps()
        self._is_still = is_still
        self._is_overlaid = False

    def _show_test(self, passed_ms):
        self._test_ms -= passed_ms
        levels, own = self._levels(), self._own
        for number in self._numbers:
            group = self._groups[number]
            shows.self_test(own, group.size, self._test_ms, levels & self._keys[number])
            group.paint(own)
        self._is_overlaid = True

    def _show_lost(self, passed_ms):
        self._alone_ms += passed_ms
        is_asleep, own = self._is_asleep(), self._own
        for group in self._groups:
            if is_asleep:
                shows.dark(own, group.size)
            else:
                shows.host_lost(own, group.size, self._alone_ms)
            group.paint(own)
        self._is_overlaid = True


def _leds(unit):
    """Return a unit's LEDs in the order of its pictures: faces or keys, then back lights."""
    return list(unit["leds"]) + list(_backs(unit))


def _backs(unit):
    return unit.get("backs", ())
