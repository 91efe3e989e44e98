"""A display with what a board may have beside keys and LEDs: a screen and a buzzer.

No hardware here. A board has this file if its board file names one of them, and of the others
those that it needs.
"""

from micropython import const

_TELL_MS = const(1000)  # between two reports to the host
_LEFT_MS = const(60_000)  # a screen shows what it did for so long after its host was gone
_LONG_MS = const(60_000)
_APART_US = const(2000)  # between two looks at what is due, since each takes a quarter of one
_PIECES = const(8)  # for the screen, at most, before the next line is heard


def parts_of(board, clock):
    """Return a function that makes Parts of a Display and a Session."""
    screen = buzzer = None
    if "screen" in board:
        from screen import Screen

        bus = __import__("screen_" + board["screen"]["bus"]).Bus
        screen = Screen(board["screen"], bus, clock)
    if "buzzer" in board:
        from buzzer import Buzzer

        buzzer = Buzzer(board["buzzer"], clock)

    def add(display, session):
        return Parts(display, screen, buzzer, session, clock)

    return add


class Parts:
    """A Display, and the screen and the buzzer of its board, each None if there is none."""

    def __init__(self, display, screen, buzzer, session, clock):
        self.begin, self.test, self._show = display.begin, display.test, display.show
        self._display, self._screen, self._buzzer = display, screen, buzzer
        self._session, self._clock = session, clock
        self._sent = 0  # the session in which the host was told last; 0 while none holds the board
        self._sent_us = self._heard_us = clock.ticks_us()
        self._tried_us = clock.ticks_us()  # the last look at what is due
        self._seen = False  # a host, less than a minute ago

    def obey(self, kind, fields):
        """Draw, set the contrast or play. Raises ValueError for what can't be shown or played."""
        part = self._buzzer if kind == "sound" else self._screen
        if not part:
            raise ValueError("no such part")
        getattr(part, kind)(*fields)

    def idle_ms(self):
        """Return the milliseconds until `show` or a report is due, if nothing new comes."""
        pause_ms = self._display.idle_ms()
        if self._sent:
            due_ms = _TELL_MS - self._clock.ms_since(self._sent_us)
            pause_ms = min(pause_ms, 0 if self._session.parts else max(0, due_ms))
        if self._buzzer:
            pause_ms = min(pause_ms, self._buzzer.idle_ms())
        return min(pause_ms, self._screen.idle_ms()) if self._screen else pause_ms

    def show(self, is_held, between_steps):
        """Show what is due on LEDs, play the next note, and send pieces to the screen.

        In a new session, and then once a second, the host is to be told what parts there are.
        """
        self._show(is_held, between_steps)
        is_news = is_held != bool(self._sent)
        if is_news or self._clock.us_since(self._tried_us) >= _APART_US:
            self._tried_us = self._clock.ticks_us()
            self.step(is_held)
            between_steps()
        if is_held:
            self._report()
        screen, session = self._screen, self._session
        for _ in range(_PIECES):
            if is_held and session.has_edge():
                return
            if not (screen and screen.send()):
                return
            between_steps()

    def step(self, is_held):
        """Do what is due, but leave the screen's picture."""
        if is_held:
            self._heard_us, self._seen = self._clock.ticks_us(), True
        else:
            self._sent, self._session.parts = 0, None
            if self._seen and self._clock.ms_since(self._heard_us) >= _LEFT_MS:
                self._seen = False  # stored, since the clock counts at most 8 minutes
            if self._buzzer:
                self._buzzer.stop()
        if self._buzzer:
            self._buzzer.step()
        if self._screen:
            self._screen.show(self._seen)
            self._screen.step()

    def _report(self):
        """Have the session report what parts there are, if that is due."""
        session = self._session
        if session.number == self._sent and self._clock.ms_since(self._sent_us) < _TELL_MS:
            return
        self._sent, self._sent_us = session.number, self._clock.ticks_us()
        width = height = faults = 0
        if self._screen:
            width, height, faults = self._screen.fields()
        session.parts = width, height, int(self._buzzer is not None), faults

    def stop(self):
        """Be silent and dark, as the program ends."""
        if self._buzzer:
            self._buzzer.stop()
        if self._screen:
            self._screen.stop()
