"""Boards that go and come back during a match: it pauses for them, or others replace them.

It is invited to a place; a press on it takes the place. `replace` puts an emulated board in the
place of a missing one. An optional board gets a free place without a press.
"""

from gemtable.errors import UserError
from gemtable.games.kit.table import SOFT, WHITE, Layout, Picture, part_name, shade
from gemtable.match.result import goes_on_without, is_gone
from gemtable.referee.board_places import (
    PAD_BOARD,
    RACK_BOARD,
    TILE_BOARD,
    Away,
    Units,
    no_such_part,
)
from gemtable.referee.changes import Changes
from gemtable.referee.gestures import Fingers
from gemtable.referee.interfaces import Emulated, TableClock
from gemtable.referee.notices import Notice, Notices
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
            self._tell(Notice("resume", Sentence("All boards are back; the match continues.")))
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


_BOARDS = {"pad": PAD_BOARD, "rack": RACK_BOARD, "tile": TILE_BOARD}
_COME = {
    "pad": Sentence("A spare pad is plugged in."),
    "rack": Sentence("A spare rack is plugged in."),
    "tile": Sentence("A spare tile is plugged in."),
}


def starting(count: int) -> Sentence:
    """Return what people are told while so many emulated boards start."""
    return Sentence(
        "1 emulated board starts ...", "{count} emulated boards start ...", count=count
    )


class Replacements:
    """Finds places for boards that have none, and changes who sits where."""

    def __init__(
        self,
        changes: Changes,
        pauses: Pauses,
        fingers: Fingers,
        emulated: Emulated,
        notices: Notices,
    ) -> None:
        self._changes = changes
        self._match = changes.match
        self._places = changes.places
        self._pauses = pauses
        self._fingers = fingers
        self._emulated = emulated
        self._tell = notices.tell
        self.invited: dict[str, str] = {}  # board: the board whose place it may take
        self._replaced: list[str] = []  # boards for which an emulated one is being started

    def find(self) -> None:
        """Find places for boards that have none, after any board came or went."""
        for uid in list(self._places.nobodys):
            if self._places.is_emulated(uid):
                self._stand_in(uid)
            elif not self._places.missing:
                self._add(uid)
        self._invite()

    def pressed(self, uid: str) -> None:
        """Seat a board that is nobody's at the place it is invited to, if any."""
        old = self.invited.get(uid)
        layout = self._places.with_instead(uid, old) if old else None
        if layout:
            self._take_place(uid, layout, layout.part_of(uid) or "table")
            self.find()

    def replace(self, part: str) -> None:
        """Put an emulated board in the place of one that is away."""
        layout = self._places.layout
        if part not in layout.parts:
            self._tell(no_such_part(layout))
            return
        old = layout.parts[part].board
        try:
            self._check_replaced(part, old)
            if old not in self._replaced:
                self._replaced.append(old)
                self.find()
                if old in self._replaced:  # no idle emulated board fitted
                    self._start(old, _BOARDS[part.split()[0]])
        except UserError as error:
            self._tell(Notice("refused", error.what, error.fix))
            return
        if old in self._replaced:
            self._tell(Notice("note", starting(1)))

    def reseat(self, layout: Layout, who: str = "table") -> bool:
        """Change the layout; return False if that could not be written."""
        places = self._places
        if not self._changes.record(lambda: self._match.sit(who, layout.parts)):
            return False
        for uid in set(places.layout.boards) - set(layout.boards):
            self._fingers.forget(uid)
        self._fingers.seat(layout)
        waited = bool(places.missing)
        places.change(layout)
        if waited:
            self._pauses.go_on()
        self._changes.show()
        return True

    def _start(self, old: str, name: str) -> None:
        """Start an emulated board for the place of `old`; if that fails, people may ask again."""

        def failed() -> None:
            if old in self._replaced:
                self._replaced.remove(old)

        try:
            self._emulated.start(name, failed)
        except UserError:
            failed()
            raise

    def _stand_in(self, uid: str) -> None:
        """Seat an emulated board at an empty place that `replace` was asked for."""
        self._replaced = [old for old in self._replaced if old in self._places.away]
        for old in self._replaced:
            if layout := self._places.with_instead(uid, old):
                self._replaced.remove(old)
                self._take_place(uid, layout, "table")
                return

    def _take_place(self, uid: str, layout: Layout, who: str) -> None:
        if self.reseat(layout, who):
            text = Sentence("Another board is {board} now.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _add(self, uid: str) -> None:
        """Seat a board whose tiles are nice to have."""
        layout = self._places.with_more(uid)
        if layout and self.reseat(layout):
            text = Sentence("One more is at the table: {board}.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _invite(self) -> None:
        """Invite boards to the places they may take: they pulse, and people are told once."""
        places, soft = self._places, shade(WHITE, SOFT)
        known, self.invited = self.invited, {}
        for uid in places.nobodys:
            old = None if places.is_emulated(uid) else places.place_for(uid)
            if old is None:
                continue
            self.invited[uid] = old
            if known.get(uid) != old:
                part = places.layout.part_of(old) or ""
                self._tell(Notice("note", _COME[part.split()[0]], self._how(old)))
        leds = [unit for uid in self.invited for unit in places.leds(uid).items()]
        self._changes.lights.invite(
            {unit: Picture((soft,) * count, "pulse") for unit, count in leds}
        )

    def _how(self, old: str) -> Sentence:
        board = self._places.layout.name_of(old)
        if old in self._places.away:
            return Sentence(
                "Press one of its keys to have it take the place of {board}.", board=board
            )
        return Sentence(
            "Press one of its keys to have it take the place of {board}, which is emulated.",
            board=board,
        )

    def _check_replaced(self, part: str, old: str) -> None:
        """Raise UserError if no emulated board can take this board's place."""
        if old not in self._places.away:
            raise UserError(
                Sentence("Nothing is missing: {board} is plugged in.", board=part_name(part)),
                Sentence("Unplug it first, if another is to take its place."),
            )
        if sum(unit.board == old for unit in self._places.layout.parts.values()) > 1:
            raise UserError(
                Sentence("That board serves as more than {board}.", board=part_name(part)),
                Sentence("Plug in another of its kind."),
            )
