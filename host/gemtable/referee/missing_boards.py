"""Boards that leave or come back during a match: the match pauses, or others replace them.

A spare board is invited to a place; a press on the board takes the place. `replace` puts an
emulated board in the place of a missing one. An optional board gets a free place by itself.
"""

from gemtable.errors import UserError
from gemtable.games.kit.table import SOFT, WHITE, Layout, Picture, part_name, shade
from gemtable.match.result import goes_on_without, is_gone
from gemtable.referee.board_interface import Emulated, TableClock
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
from gemtable.referee.notices import Notice, Notices
from gemtable.sentence import Sentence, message

_PLUG_IN = message("The match is paused: {why}. Plug the board in again, or type moves.")
_PLUG_IN_BY_KEYS = message(
    "The match is paused: {why}. Plug the board in again; or let a bot play: hold key 12 of"
    " another pad, press key 9, then the key with the number of that seat."
)
_COMES_BACK = message(
    "The match is paused: {why}. The board is emulated and restarts by itself; you can type"
    " moves meanwhile."
)
_COMES_BACK_BY_KEYS = message(
    "The match is paused: {why}. The board is emulated and restarts by itself."
)


class Pauses:
    """Pauses the match when a board that it needs is missing, and resumes it later."""

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
        """Note that a board came; resume the match if no board is missing any more."""
        places = self._places
        waited, was_away = bool(places.missing), uid in places.away
        if was_away:
            self._changes.begin()
        places.came(uid, units)
        if waited:
            self.go_on()
        elif was_away and not self._match.outcome:
            back = Sentence("Reconnected: {board}.", board=places.layout.name_of(uid))
            self._tell(Notice("note", back))

    def went(self, uid: str, why: str) -> None:
        """Note that a board left, and why; pause the match if it needs the board."""
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
        """Report that a board left, and pause the match unless it can spare the board."""
        places, match, board = self._places, self._match, part_name(part)
        is_spare = places.layout.can_spare(uid)
        if not match.outcome and is_spare:
            self._tell(Notice("note", goes_on_without(board, why)))
        elif not match.outcome:
            self._changes.record(lambda: match.pause({part: why}))
            how, by_keys = _PLUG_IN, _PLUG_IN_BY_KEYS
            if places.is_emulated(uid):
                how, by_keys = _COMES_BACK, _COMES_BACK_BY_KEYS
            gone = places.away[uid].why
            told = Notice("pause", Sentence(how, why=gone), by_keys=Sentence(by_keys, why=gone))
            self._tell(told)
        if not is_spare:
            self._changes.stand_still()


_BOARDS = {"pad": PAD_BOARD, "rack": RACK_BOARD, "tile": TILE_BOARD}
_COME = {
    "pad": Sentence("A spare pad is plugged in."),
    "rack": Sentence("A spare rack is plugged in."),
    "tile": Sentence("A spare tile is plugged in."),
}


def starting(count: int) -> Sentence:
    """Return the notice to show while this many emulated boards start."""
    return Sentence(
        "1 emulated board is starting ...", "{count} emulated boards are starting ...", count=count
    )


class Replacements:
    """Finds places at the table for boards that have none, and changes the layout."""

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
        self.invited: dict[str, str] = {}  # from a board to the one whose place it can take
        self._replaced: list[str] = []  # boards for which an emulated one is being started

    def find(self) -> None:
        """Find places for boards that have none; call this after any board came or left."""
        for uid in list(self._places.nobodys):
            if self._places.is_emulated(uid):
                self._stand_in(uid)
            elif not self._places.missing:
                self._add(uid)
        self._invite()

    def pressed(self, uid: str) -> None:
        """Handle a press on a spare board: the board takes the place that it is invited to."""
        old = self.invited.get(uid)
        layout = self._places.with_instead(uid, old) if old else None
        if layout:
            self._take_place(uid, layout, layout.part_of(uid) or "table")
            self.find()

    def replace(self, part: str) -> None:
        """Put an emulated board in the place of one that is missing."""
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
            self._tell(Notice("note", starting(1), is_aside=True))

    def reseat(self, layout: Layout, who: str = "table") -> bool:
        """Change the layout of the table; return False if it could not be written."""
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
        """Start an emulated board to replace `old`; if it fails, `replace` can be typed again."""

        def failed() -> None:
            if old in self._replaced:
                self._replaced.remove(old)

        try:
            self._emulated.start(name, failed)
        except UserError:
            failed()
            raise

    def _stand_in(self, uid: str) -> None:
        """Give an emulated board a place for which somebody typed `replace`."""
        self._replaced = [old for old in self._replaced if old in self._places.away]
        for old in self._replaced:
            if layout := self._places.with_instead(uid, old):
                self._replaced.remove(old)
                self._take_place(uid, layout, "table")
                return

    def _take_place(self, uid: str, layout: Layout, who: str) -> None:
        if self.reseat(layout, who):
            text = Sentence("Another board now serves as {board}.", board=layout.name_of(uid))
            self._tell(Notice("note", text, is_aside=True))

    def _add(self, uid: str) -> None:
        layout = self._places.with_more(uid)
        if layout and self.reseat(layout):
            text = Sentence("One more board is at the table: {board}.", board=layout.name_of(uid))
            self._tell(Notice("note", text, is_aside=True))

    def _invite(self) -> None:
        """Invite boards to places: they pulse, and each invitation is shown once."""
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
            return Sentence("Press a key of the spare board to use it as {board}.", board=board)
        return Sentence(
            "Press a key of the spare board to use it instead of {board}, which is emulated.",
            board=board,
        )

    def _check_replaced(self, part: str, old: str) -> None:
        if old not in self._places.away:
            raise UserError(
                Sentence("Nothing is missing: {board} is plugged in.", board=part_name(part)),
                Sentence("Unplug the board first if another one should replace it."),
            )
        if sum(unit.board == old for unit in self._places.layout.parts.values()) > 1:
            raise UserError(
                Sentence(
                    "That board serves as {board} and as other parts too.", board=part_name(part)
                ),
                Sentence("Plug in another board of the same kind."),
            )
