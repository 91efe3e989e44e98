"""Decides who sees the screen: everyone, or one seat while the others look away."""

from collections.abc import Callable

from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.referee.status import Status
from gemtable.sentence import Sentence, message

_TAKE = message(
    "It is the turn of seat {seat}. The others look away, and seat {seat} presses Enter."
)
_AWAY = message(
    "This view is for seat {seat} only. The others look away, and seat {seat} presses Enter."
)
_CLOSE = Sentence("Press Enter to close this view.")


class Looking:
    """Keeps track of the seat whose view is open on a shared screen.

    `look` is for a seat that asks to see its view, until the next Enter or typed line. With
    `passes`, players pass the screen on: each seat in `people()` gets its own view in its
    turn, and a line typed then counts as that seat's line. In both cases the others look
    away, and the seat presses Enter to open its view.
    """

    def __init__(self, passes: bool = False, reveals: bool = False) -> None:
        self.people: Callable[[], frozenset[int]] = frozenset
        self._passes = passes
        self._reveals = reveals
        self._asked: int | None = None  # a seat that wants to look, before Enter
        self._looks: int | None = None
        self._has_keyboard: int | None = None  # the seat whose turn it is, after its Enter

    def sit_down(self, people: Callable[[], frozenset[int]]) -> None:
        """Close all views and start at another table; `people` returns the seats of people."""
        self.people = people
        self._has_keyboard = None
        self.leave()

    def look(self, seat: int) -> None:
        """Show a seat its view at the next Enter, when the others look away."""
        self._asked = seat

    def enter(self, status: Status) -> bool:
        """Handle Enter on an empty line; return whether it opened or closed a view."""
        if self._asked is not None:
            self._asked, self._looks = None, self._asked
        elif self._looks is not None:
            self._looks = None
        elif self._waits_for_keyboard(status):
            self._has_keyboard = self._due(status)
        else:
            return False
        return True

    def leave(self) -> None:
        """Close the view that `look` opened, because a line was typed."""
        self._asked = self._looks = None

    def eyes(self, status: Status) -> Eyes:
        """Return the eyes for which the table is drawn now."""
        seat = self._seat(status)
        if seat is not None:
            return seat
        return ALL if self._reveals and self._asked is None else TABLE

    def by(self, status: Status) -> Role:
        """Return the role of whoever types at the screen now."""
        seat = self._seat(status)
        return HOST if seat is None or self._looks is not None else seat

    def question(self, status: Status) -> Sentence | None:
        """Return the sentence that asks for Enter, or None if Enter changes no view."""
        if self._asked is not None:
            return Sentence(_AWAY, seat=self._asked + 1)
        if self._looks is not None:
            return _CLOSE
        if self._waits_for_keyboard(status):
            return Sentence(_TAKE, seat=(self._due(status) or 0) + 1)
        return None

    def _seat(self, status: Status) -> int | None:
        """Return the seat whose view is open; close the view of a seat whose turn is over."""
        if self._asked is not None:
            return None
        if self._looks is not None:
            return self._looks
        due = self._due(status)
        if due != self._has_keyboard:
            self._has_keyboard = None
        return self._has_keyboard

    def _waits_for_keyboard(self, status: Status) -> bool:
        return self._due(status) is not None and self._seat(status) is None

    def _due(self, status: Status) -> int | None:
        """Return the seat that should have the screen; a single person always has it."""
        if not self._passes or status.outcome is not None:
            return None
        people = self.people()
        if len(people) == 1:
            return min(people)
        return next((seat for seat in status.owing if seat in people), None)
