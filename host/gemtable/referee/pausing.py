"""The match waits for boards that are missing, and goes on when they are back or replaced."""

from collections.abc import Callable

from gemtable.games.kit.table import Layout, part_name
from gemtable.match.absence import goes_on_without, is_gone
from gemtable.match.match import PAUSED, Match
from gemtable.referee.changes import Changes
from gemtable.referee.notices import Notice
from gemtable.referee.seating import Units
from gemtable.referee.seats import Away, Seats
from gemtable.sentence import Sentence, message

_PLUG_IN = message("Paused: {why}. Plug it in again, or type moves.")
_COMES_BACK = message(
    "Paused: {why}. It is emulated, and comes back by itself; moves can be typed."
)


class Pausing:
    """Notes boards that come and go; writes and tells it if the match waits for them."""

    def __init__(
        self, seats: Seats, match: Match, changes: Changes, tell: Callable[[Notice], None]
    ) -> None:
        self._seats = seats
        self._match = match
        self._changes = changes
        self._tell = tell

    def write(self) -> None:
        """Write what the journal does not know of the boards, as when the disk was full."""
        parts = self._seats.layout.parts
        if self._match.parts != parts:
            self._changes.record(lambda: self._match.sit("table", parts))
        if self._match.waits_for_boards and not self._seats.missing:
            self._changes.record(self._match.go_on)

    def why_not(self) -> Sentence | None:
        """Return why nothing that is pressed counts now; None if it does."""
        if self._match.is_paused:
            return PAUSED
        missing = self._seats.missing
        if missing:
            return Sentence("The match is paused: {why}.", why=list(missing.values()))
        return None

    def came(self, uid: str, units: Units) -> bool:
        """Note that a board is there; return whether the match goes on with it."""
        waited = bool(self._seats.missing)
        was_away = self._seats.away.get(uid)
        self._seats.came(uid, units)
        if was_away and not waited and not self._match.outcome:
            back = Sentence("Back again: {board}.", board=self._seats.layout.name_of(uid))
            self._tell(Notice("note", back))
        return waited and self._is_over()

    def went(self, uid: str, why: str, at_s: float) -> bool:
        """Note that a board went, why and when; return whether the match waits for it."""
        part = self._seats.layout.part_of(uid)
        board = Sentence("{board}", board=uid) if part is None else part_name(part)
        reason = is_gone(board, why)
        self._seats.went(uid, Away(reason, at_s))
        if part is None:
            return False
        is_spare = self._seats.layout.can_spare(uid)
        if not self._match.outcome and is_spare:
            self._tell(Notice("note", goes_on_without(board, why)))
        elif not self._match.outcome:
            self._changes.record(lambda: self._match.pause({part: why}))
            how = _COMES_BACK if self._seats.is_emulated(uid) else _PLUG_IN
            self._tell(Notice("pause", Sentence(how, why=reason)))
        return not is_spare

    def reseated(self, layout: Layout) -> bool:
        """Note that other boards are of the table; return whether the match goes on with them."""
        waited = bool(self._seats.missing)
        self._seats.change(layout)
        return waited and self._is_over()

    def _is_over(self) -> bool:
        """Say whether no board is missing any more, and write and tell it."""
        if self._seats.missing:
            return False
        if not self._match.outcome:
            self._changes.record(self._match.go_on)
            self._tell(Notice("resume", Sentence("All boards are back; the match goes on.")))
        return True
