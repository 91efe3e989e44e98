"""A board that comes to a match takes the place of one that is missing, or emulated.

It is invited to a place; a press on it takes the place. `replace` puts an emulated board in the
place of a missing one. An optional board gets a free place without a press.
"""

from gemtable.errors import UserError
from gemtable.games.kit.colours import SOFT, WHITE, shade
from gemtable.games.kit.table import Layout, Picture, part_name
from gemtable.referee.assigning_boards import PAD_BOARD, RACK_BOARD, TILE_BOARD
from gemtable.referee.board_places import no_such_part
from gemtable.referee.changes import Changes
from gemtable.referee.fingers import Fingers
from gemtable.referee.interfaces import Emulated
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.pausing_for_boards import Pauses
from gemtable.sentence import Sentence

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
