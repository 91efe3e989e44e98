"""What a board may have beside keys and LEDs: a screen and a buzzer. No hardware here.

A board whose file names neither doesn't import this.
"""

_TELL_MS = 1000  # between two reports to the host
_LEFT_MS = 60_000  # a screen shows what it did for so long after its host was gone
_LONG_MS = 60_000
_PIECES = 8  # for the screen, at most, before the next line is heard


class Parts:
    """The screen and the buzzer of a board, each None if there is none."""

    def __init__(self, screen, buzzer, clock):
        self._screen, self._buzzer, self._clock = screen, buzzer, clock
        self._session = 0  # in which the host was told last; 0 while none holds the board
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

    def turn(self, session, report_edges):
        """Send pieces to the screen and start the next note, but an edge goes first.

        In a new session, and then once a second, the host is to be told what parts there are.
        """
        self.step(session.is_held)
        for _ in range(_PIECES):
            if session.is_held and session.has_edge():
                return
            if not self.send_piece():
                break
            report_edges()
        if session.is_held:
            session.report_parts(self.report(session.number))

    def step(self, is_held):
        """Do what is due, but leave the screen's picture to `send_piece`.

        `is_held` is true while a host holds the board.
        """
        if is_held:
            self._held_us, self._is_left = self._clock.ticks_us(), True
        else:
            self._session = 0
            if self._is_left and self._clock.ms_since(self._held_us) >= _LEFT_MS:
                self._is_left = False  # stored, since the clock counts at most 8 minutes
            if self._buzzer:
                self._buzzer.stop()
        if self._buzzer:
            self._buzzer.step()
        if self._screen:
            self._screen.light(self._is_left)
            self._screen.step()

    def send_piece(self):
        """Send a piece of the picture to the screen, if any changed; return whether one did."""
        return self._screen is not None and self._screen.send_piece()

    def idle_ms(self):
        """Return the milliseconds until `step` or a report is due."""
        pause_ms = _LONG_MS
        if self._session:
            pause_ms = max(0, _TELL_MS - self._clock.ms_since(self._told_us))
        if self._buzzer:
            pause_ms = min(pause_ms, self._buzzer.idle_ms())
        return min(pause_ms, self._screen.idle_ms()) if self._screen else pause_ms

    def report(self, session):
        """Return the fields of `parts` if that session's host is to be told now, else None."""
        if session == self._session and self._clock.ms_since(self._told_us) < _TELL_MS:
            return None
        self._session, self._told_us = session, self._clock.ticks_us()
        screen, has_buzzer = self._screen, int(self._buzzer is not None)
        if not screen:
            return 0, 0, has_buzzer, 0
        is_there = screen.answers
        return (
            screen.width if is_there else 0,
            screen.height if is_there else 0,
            has_buzzer,
            screen.faults,
        )

    def stop(self):
        """Be silent and dark, as the program ends."""
        if self._buzzer:
            self._buzzer.stop()
        if self._screen:
            self._screen.stop()
