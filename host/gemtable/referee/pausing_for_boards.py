"""Boards that go and come back during a match: it pauses for those it needs, then goes on."""

from gemtable.games.kit.table import part_name
from gemtable.match.absence import goes_on_without, is_gone
from gemtable.referee.assigning_boards import Units
from gemtable.referee.board_places import Away
from gemtable.referee.changes import Changes
from gemtable.referee.fingers import Fingers
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence, message

_PLUG_IN = message("Paused: {why}. Plug it in again, or type moves.")
_COMES_BACK = message(
    "Paused: {why}. It is emulated, and comes back by itself; moves can be typed."
)


class Pauses:
    """Notes which boards are present; pauses the match for a board, and resumes it."""

    def __init__(
        self, changes: Changes, fingers: Fingers, clock: TableClock, notices: Notices
    ) -> None:
        self._changes = changes
        self._match = changes.match
        self._places = changes.places
        self._fingers = fingers
        self._clock = clock
        self._tell = notices.tell

    def came(self, uid: str, units: Units) -> None:
        """Note that a board came; the match goes on if it was the last one missing."""
        places = self._places
        waited, was_away = bool(places.missing), uid in places.away
        if was_away:
            self._changes.begin()
        places.came(uid, units)
        if waited:
            self.go_on()
        elif was_away and not self._match.outcome:
            back = Sentence("Back again: {board}.", board=places.layout.name_of(uid))
            self._tell(Notice("note", back))

    def went(self, uid: str, why: str) -> None:
        """Note that a board went, and why; the match waits for it if it needs it."""
        places = self._places
        if uid in places.away:
            return
        self._fingers.forget(uid)
        self._changes.begin()
        part = places.layout.part_of(uid)
        board = part_name(part) if part else Sentence("{board}", board=uid)
        places.went(uid, Away(is_gone(board, why), self._clock.loop_s()))
        if part:
            self._wait_for(uid, part, why)

    def go_on(self) -> None:
        """Resume the match, unless a board is still missing."""
        if self._places.missing:
            return
        if not self._match.outcome:
            self._changes.record(self._match.go_on)
            self._tell(Notice("resume", Sentence("All boards are back; the match goes on.")))
        self._changes.go_on()

    def _wait_for(self, uid: str, part: str, why: str) -> None:
        """Pause the match for a board, or go on without one that it can spare; tell people."""
        places, match, board = self._places, self._match, part_name(part)
        is_spare = places.layout.can_spare(uid)
        if not match.outcome and is_spare:
            self._tell(Notice("note", goes_on_without(board, why)))
        elif not match.outcome:
            self._changes.record(lambda: match.pause({part: why}))
            how = _COMES_BACK if places.is_emulated(uid) else _PLUG_IN
            self._tell(Notice("pause", Sentence(how, why=places.away[uid].why)))
        if not is_spare:
            self._changes.stand_still()
