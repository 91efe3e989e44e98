"""A display with what a board may have beside keys and LEDs: a screen and a buzzer.

No hardware here. A board has this file if its board file names one of them, and of the others
those that it needs.
"""

_TELL_MS = 1000  # between two reports to the host
_LEFT_MS = 60_000  # a screen shows what it did for so long after its host was gone
_LONG_MS = 60_000
_PIECES = 4  # for the screen, at most, before the next line is heard


def parts_of(board, clock):
    """Return a function that makes Parts of a Display and a Session."""
    screen = buzzer = None
    if "screen" in board:
        from screen import Screen

        if board["screen"]["bus"] == "i2c":
            from screen_i2c import I2cBus

            screen = Screen(board["screen"], I2cBus, clock)
        else:
            from screen_spi import SpiBus

            screen = Screen(board["screen"], SpiBus, clock)
    if "buzzer" in board:
        from buzzer import Buzzer

        buzzer = Buzzer(board["buzzer"], clock)
    return lambda display, session: Parts(display, screen, buzzer, session, clock)


class Parts:
    """A Display, and the screen and the buzzer of its board, each None if there is none."""

    def __init__(self, display, screen, buzzer, session, clock):
        self.begin, self.test = display.begin, display.test
        self._show, self._display_idle_ms = display.show, display.idle_ms
        self._screen, self._buzzer, self._session, self._clock = screen, buzzer, session, clock
        self._told = 0  # the session in which the host was told last; 0 while none holds the board
        self._told_us = self._held_us = clock.ticks_us()
        self._is_left = False  # a host was here, less than a minute ago

    def obey(self, kind, fields):
        """Draw, set the contrast or play. Raises ValueError for what can't be shown or played."""
        if kind == "sound" and self._buzzer:
            self._buzzer.play(*fields)
        elif kind == "draw" and self._screen:
            self._screen.draw(*fields)
        elif kind == "contrast" and self._screen:
            self._screen.set_contrast(*fields)
        else:
            raise ValueError("no such part")

    def idle_ms(self):
        """Return the milliseconds until `show` or a report is due, if nothing new comes."""
        pause_ms = self._display_idle_ms()
        if self._told:
            due_ms = _TELL_MS - self._clock.ms_since(self._told_us)
            pause_ms = min(pause_ms, 0 if self._session.parts else max(0, due_ms))
        if self._buzzer:
            pause_ms = min(pause_ms, self._buzzer.idle_ms())
        return min(pause_ms, self._screen.idle_ms()) if self._screen else pause_ms

    def show(self, is_held, between_steps):
        """Show what is due on LEDs, play the next note, and send pieces to the screen.

        In a new session, and then once a second, the host is to be told what parts there are.
        """
        self._show(is_held, between_steps)
        self._step(is_held)
        session = self._session
        for _ in range(_PIECES):
            if is_held and session.has_edge():
                return
            if not (self._screen and self._screen.send_piece()):
                break
            between_steps()
        if is_held:
            self._tell()

    def _step(self, is_held):
        """Do what is due, but leave the screen's picture."""
        if is_held:
            self._held_us, self._is_left = self._clock.ticks_us(), True
        else:
            self._told, self._session.parts = 0, None
            if self._is_left and self._clock.ms_since(self._held_us) >= _LEFT_MS:
                self._is_left = False  # stored, since the clock counts at most 8 minutes
            if self._buzzer:
                self._buzzer.stop()
        if self._buzzer:
            self._buzzer.step()
        if self._screen:
            self._screen.light(self._is_left)
            self._screen.step()

    def _tell(self):
        """Have the session report what parts there are, if that is due."""
        session = self._session
        if session.number == self._told and self._clock.ms_since(self._told_us) < _TELL_MS:
            return
        self._told, self._told_us = session.number, self._clock.ticks_us()
        screen, has_buzzer = self._screen, int(self._buzzer is not None)
        if not screen:
            session.parts = 0, 0, has_buzzer, 0
        elif screen.answers:
            session.parts = screen.width, screen.height, has_buzzer, screen.faults
        else:
            session.parts = 0, 0, has_buzzer, screen.faults

    def stop(self):
        """Be silent and dark, as the program ends."""
        if self._buzzer:
            self._buzzer.stop()
        if self._screen:
            self._screen.stop()
