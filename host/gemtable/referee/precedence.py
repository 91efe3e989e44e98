"""Which of two boards was pressed first, and by how much: for people who ask."""

from collections import deque
from typing import NamedTuple

from gemtable.stamps import Stamp, margin


class _Press(NamedTuple):
    name: str
    at: Stamp


class Precedence:
    """Remembers the newest presses on two different boards."""

    def __init__(self) -> None:
        self._presses: deque[_Press] = deque(maxlen=2)

    def pressed(self, name: str, at: Stamp | None) -> None:
        """Note a press on the board that people call `name`; without a stamp it is unknown."""
        if at is None:
            return
        if self._presses and self._presses[-1].name == name:
            self._presses.pop()
        self._presses.append(_Press(name, at))

    def words(self) -> str:
        """Return the sentence that says who was first."""
        if len(self._presses) < 2:
            return "No two boards have been pressed yet."
        first, second = sorted(self._presses, key=lambda press: press.at.at_s)
        ms, error_ms, is_tie = margin(first.at, second.at)
        if is_tie:
            return (
                f"A tie: {first.name} and {second.name} were pressed {ms:.1f} ms apart,"
                f" which is known to {error_ms:.1f} ms only."
            )
        return (
            f"{first.name[:1].upper()}{first.name[1:]} was pressed {_long(ms)} before"
            f" {second.name}, give or take {error_ms:.1f} ms."
        )


def _long(ms: float) -> str:
    return f"{ms:.1f} ms" if ms < 10_000 else f"{ms / 1000:.0f} s"
