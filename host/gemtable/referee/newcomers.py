"""Boards that come to a running match: they are seated, or invited to a place and pressed."""

from collections.abc import Callable

from gemtable.errors import UserError
from gemtable.games.kit.colours import SOFT, WHITE, shade
from gemtable.games.kit.table import Address, Layout, Picture, part_name
from gemtable.referee.boards import Emulated
from gemtable.referee.notices import Notice
from gemtable.referee.seating import PAD_BOARD, RACK_BOARD, TILE_BOARD
from gemtable.referee.seats import Seats, no_such_part
from gemtable.sentence import Sentence

_BOARDS = {"pad": PAD_BOARD, "rack": RACK_BOARD, "tile": TILE_BOARD}
_COME = {
    "pad": Sentence("A pad is plugged in that is nobody's."),
    "rack": Sentence("A rack is plugged in that is nobody's."),
    "tile": Sentence("A tile is plugged in that is nobody's."),
}


class Newcomers:
    """Finds places for boards that are nobody's.

    `reseat` changes the layout for whoever is named, and says whether that could be written.
    """

    def __init__(
        self,
        seats: Seats,
        emulated: Emulated,
        reseat: Callable[[Layout, str], bool],
        tell: Callable[[Notice], None],
    ) -> None:
        self._seats = seats
        self._emulated = emulated
        self._reseat = reseat
        self._tell = tell
        self._invited: dict[str, str] = {}  # boards, and those whose place each may take
        self._replaced: list[str] = []  # boards for which an emulated one is being started

    def look(self) -> None:
        """See to boards that are nobody's, after any came or went."""
        for uid in list(self._seats.nobodys):
            if self._seats.is_emulated(uid):
                self._stand_in(uid)
            elif not self._seats.missing:
                self._add(uid)
        self._invite()

    def pressed(self, uid: str) -> None:
        """Let a board that is nobody's take the place that it is invited to."""
        old = self._invited.get(uid)
        if old is None:
            return
        layout = self._seats.with_instead(uid, old)
        if layout:
            self._take(uid, layout, layout.part_of(uid) or "table")
            self.look()

    def replace(self, part: str) -> None:
        """Have an emulated board take the place of one that is away."""
        layout = self._seats.layout
        if part not in layout.parts:
            self._tell(no_such_part(layout))
            return
        old = layout.parts[part].board
        try:
            self._check_replaced(part, old)
            self._replaced.append(old)
            self.look()
            if old in self._replaced:  # no idle one was there
                self._emulated.start(_BOARDS[part.split()[0]])
        except UserError as error:
            self._tell(Notice("refused", error.what, error.fix))

    def _check_replaced(self, part: str, old: str) -> None:
        """Raise UserError for a board whose place no emulated one can take."""
        if old not in self._seats.away:
            raise UserError(
                Sentence("Nothing is missing: {board} is plugged in.", board=part_name(part)),
                Sentence("Unplug it first, if another is to take its place."),
            )
        if sum(unit.board == old for unit in self._seats.layout.parts.values()) > 1:
            raise UserError(
                Sentence("That board is more than {board}.", board=part_name(part)),
                Sentence("Plug in another of its kind."),
            )

    def pictures(self) -> dict[Address, Picture]:
        """Return what boards show that are invited: they pulse until one of their keys is down."""
        soft = shade(WHITE, SOFT)
        return {
            unit: Picture((soft,) * leds, "pulse")
            for uid in self._invited
            if uid in self._seats.nobodys
            for unit, leds in self._seats.leds(uid).items()
        }

    def _stand_in(self, uid: str) -> None:
        """Let an emulated board take a place that it was started for, and is still empty."""
        self._replaced = [old for old in self._replaced if old in self._seats.away]
        for old in self._replaced:
            layout = self._seats.with_instead(uid, old)
            if layout:
                self._replaced.remove(old)
                self._take(uid, layout, "table")
                return

    def _add(self, uid: str) -> None:
        """Seat a board whose tiles are nice to have."""
        layout = self._seats.with_more(uid)
        if layout and self._reseat(layout, "table"):
            text = Sentence("One more is at the table: {board}.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _take(self, uid: str, layout: Layout, who: str) -> None:
        if self._reseat(layout, who):
            text = Sentence("Another board is {board} now.", board=layout.name_of(uid))
            self._tell(Notice("note", text))

    def _invite(self) -> None:
        """Tell people of the places that boards may take, of each once."""
        known, self._invited = self._invited, {}
        for uid in self._seats.nobodys:
            old = None if self._seats.is_emulated(uid) else self._seats.place_for(uid)
            if old is None:
                continue
            self._invited[uid] = old
            if known.get(uid) != old:
                part = self._seats.layout.part_of(old) or ""
                self._tell(Notice("note", _COME[part.split()[0]], self._how(old)))

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
