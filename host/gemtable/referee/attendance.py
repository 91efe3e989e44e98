"""Boards that come and go during a match: it waits for them, or others take their places.

A board that is nobody's is seated, or invited to a place; a press on it takes the place.
"""

from gemtable.errors import UserError
from gemtable.games.kit.colours import SOFT, WHITE, shade
from gemtable.games.kit.table import Layout, Picture, part_name
from gemtable.match.absence import goes_on_without, is_gone
from gemtable.referee.changes import Changes
from gemtable.referee.fingers import Fingers
from gemtable.referee.interfaces import Emulated
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.seating import PAD_BOARD, RACK_BOARD, TILE_BOARD, Units
from gemtable.referee.seats import Away, no_such_part
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence, message

_BOARDS = {"pad": PAD_BOARD, "rack": RACK_BOARD, "tile": TILE_BOARD}
_COME = {
    "pad": Sentence("A pad is plugged in that is nobody's."),
    "rack": Sentence("A rack is plugged in that is nobody's."),
    "tile": Sentence("A tile is plugged in that is nobody's."),
}
_PLUG_IN = message("Paused: {why}. Plug it in again, or type moves.")
_COMES_BACK = message(
    "Paused: {why}. It is emulated, and comes back by itself; moves can be typed."
)


class Attendance:
    """Notes which boards are present, pauses and resumes the match, and finds boards a place."""

    def __init__(
        self,
        changes: Changes,
        fingers: Fingers,
        emulated: Emulated,
        clock: TableClock,
        notices: Notices,
    ) -> None:
        self._changes = changes
        self._match = changes.match
        self._seats = changes.seats
        self._fingers = fingers
        self._emulated = emulated
        self._clock = clock
        self._tell = notices.tell
        self._invited: dict[str, str] = {}  # board: the board whose place it may take
        self._replaced: list[str] = []  # boards for which an emulated one is being started

    def came(self, uid: str, units: Units) -> None:
        """Note that a board came; the match goes on if it was the last one missing."""
        seats = self._seats
        waited, was_away = bool(seats.missing), uid in seats.away
        if was_away:
            self._changes.begin()
        seats.came(uid, units)
        if waited:
            self._go_on()
        elif was_away and not self._match.outcome:
            back = Sentence("Back again: {board}.", board=seats.layout.name_of(uid))
            self._tell(Notice("note", back))
        self._find_places()

    def went(self, uid: str, why: str) -> None:
        """Note that a board went, and why; the match waits for it if it needs it."""
        seats = self._seats
        if uid in seats.away:
            return
        self._fingers.forget(uid)
        self._changes.begin()
        part = seats.layout.part_of(uid)
        board = part_name(part) if part else Sentence("{board}", board=uid)
        seats.went(uid, Away(is_gone(board, why), self._clock.loop_s()))
        if part:
            self._wait_for(uid, part, why)
        self._find_places()

    def pressed(self, uid: str) -> None:
        """Seat a board that is nobody's at the place it is invited to, if any."""
        old = self._invited.get(uid)
        layout = self._seats.with_instead(uid, old) if old else None
        if layout:
            self._take_place(uid, layout, layout.part_of(uid) or "table")
            self._find_places()

    def replace(self, part: str) -> None:
        """Put an emulated board in the place of one that is away."""
        layout = self._seats.layout
        if part not in layout.parts:
            self._tell(no_such_part(layout))
            return
        old = layout.parts[part].board
        try:
            self._check_replaced(part, old)
            self._replaced.append(old)
            self._find_places()
            if old in self._replaced:  # no idle emulated board fitted
                self._emulated.start(_BOARDS[part.split()[0]])
        except UserError as error:
            self._tell(Notice("refused", error.what, error.fix))

    def reseat(self, layout: Layout, who: str = "table") -> bool:
        """Change the layout; return False if that could not be written."""
        seats = self._seats
        if not self._changes.record(lambda: self._match.sit(who, layout.parts)):
            return False
        for uid in set(seats.layout.boards) - set(layout.boards):
            self._fingers.forget(uid)
        self._fingers.seat(layout)
        waited = bool(seats.missing)
        seats.change(layout)
        if waited:
            self._go_on()
        self._changes.show()
        return True

    def _wait_for(self, uid: str, part: str, why: str) -> None:
        """Pause the match for a board, or go on without one that it can spare; tell people."""
        seats, match, board = self._seats, self._match, part_name(part)
        is_spare = seats.layout.can_spare(uid)
        if not match.outcome and is_spare:
            self._tell(Notice("note", goes_on_without(board, why)))
        elif not match.outcome:
            self._changes.record(lambda: match.pause({part: why}))
            how = _COMES_BACK if seats.is_emulated(uid) else _PLUG_IN
            self._tell(Notice("pause", Sentence(how, why=seats.away[uid].why)))
        if not is_spare:
            self._changes.stand_still()

    def _go_on(self) -> None:
        """Resume the match, unless a board is still missing."""
        if self._seats.missing:
            return
        if not self._match.outcome:
            self._changes.record(self._match.go_on)
            self._tell(Notice("resume", Sentence("All boards are back; the match goes on.")))
        self._changes.go_on()

    def _find_places(self) -> None:
        """Find places for boards that are nobody's, after any board came or went."""
        for uid in list(self._seats.nobodys):
            if self._seats.is_emulated(uid):
                self._stand_in(uid)
            elif not self._seats.missing:
                self._add(uid)
        self._invite()

    def _stand_in(self, uid: str) -> None:
        """Seat an emulated board at an empty place that `replace` was asked for."""
        self._replaced = [old for old in self._replaced if old in self._seats.away]
        for old in self._replaced:
            if layout := self._seats.with_instead(uid, old):
                self._replaced.remove(old)
                self._take_place(uid, layout, "table")
                return

    def _take_place(self, uid: str, layout: Layout, who: str) -> None:
        if self.reseat(layout, who):
            text = Sentence("Another board is {board} now.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _add(self, uid: str) -> None:
        """Seat a board whose tiles are nice to have."""
        layout = self._seats.with_more(uid)
        if layout and self.reseat(layout):
            text = Sentence("One more is at the table: {board}.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _invite(self) -> None:
        """Invite boards to the places they may take: they pulse, and people are told once."""
        seats, soft = self._seats, shade(WHITE, SOFT)
        known, self._invited = self._invited, {}
        for uid in seats.nobodys:
            old = None if seats.is_emulated(uid) else seats.place_for(uid)
            if old is None:
                continue
            self._invited[uid] = old
            if known.get(uid) != old:
                part = seats.layout.part_of(old) or ""
                self._tell(Notice("note", _COME[part.split()[0]], self._how(old)))
        leds = [unit for uid in self._invited for unit in seats.leds(uid).items()]
        self._changes.lights.invite(
            {unit: Picture((soft,) * count, "pulse") for unit, count in leds}
        )

    def _how(self, old: str) -> Sentence:
        board = self._seats.layout.name_of(old)
        if old in self._seats.away:
            return Sentence(
                "Press one of its keys to have it take the place of {board}.", board=board
            )
        return Sentence(
            "Press one of its keys to have it take the place of {board}, which is emulated.",
            board=board,
        )

    def _check_replaced(self, part: str, old: str) -> None:
        """Raise UserError if no emulated board can take this board's place."""
        if old not in self._seats.away:
            raise UserError(
                Sentence("Nothing is missing: {board} is plugged in.", board=part_name(part)),
                Sentence("Unplug it first, if another is to take its place."),
            )
        if sum(unit.board == old for unit in self._seats.layout.parts.values()) > 1:
            raise UserError(
                Sentence("That board serves as more than {board}.", board=part_name(part)),
                Sentence("Plug in another of its kind."),
            )
