"""Which of two boards was pressed first, and by how much: for people who ask."""

from collections import deque
from typing import NamedTuple

from gemtable.sentence import Sentence
from gemtable.stamps import Stamp, margin

_LONG_MS = 10_000.0  # from here on seconds say it better


class _Press(NamedTuple):
    name: Sentence
    at: Stamp


class Precedence:
    """Remembers the newest presses on two different boards."""

    def __init__(self) -> None:
        self._presses: deque[_Press] = deque(maxlen=2)

    def pressed(self, name: Sentence, at: Stamp | None) -> None:
        """Note a press on the board that people call `name`; without a stamp it is unknown."""
        if at is None:
            return
        if self._presses and self._presses[-1].name == name:
            self._presses.pop()
        self._presses.append(_Press(name, at))

    def words(self) -> Sentence:
        """Return the sentence that says who was first."""
        if len(self._presses) < 2:
            return Sentence("No two boards have been pressed yet.")
        earlier, later = sorted(self._presses, key=lambda press: press.at.at_s)
        ms, error_ms, is_tie = margin(earlier.at, later.at)
        if ms < 0:  # by their bus, which knows it better
            earlier, later, ms = later, earlier, -ms
        names = {"earlier": earlier.name, "later": later.name}
        if is_tie:
            return Sentence(
                "A tie: {earlier} and {later} were pressed {ms:.1f} ms apart, which is known"
                " to {error:.1f} ms only.",
                **names,
                ms=ms,
                error=error_ms,
            )
        if ms < _LONG_MS:
            return Sentence(
                "First {earlier}, then {later} {ms:.1f} ms later, give or take {error:.1f} ms.",
                **names,
                ms=ms,
                error=error_ms,
            )
        return Sentence(
            "First {earlier}, then {later} {seconds:.0f} s later, give or take {error:.1f} ms.",
            **names,
            seconds=ms / 1000,
            error=error_ms,
        )
