"""Which board has which place at the table, which are away, and which have no place."""

from collections.abc import Callable
from typing import NamedTuple

from gemtable.games.kit.table import Address, Layout, Needs
from gemtable.referee.assigning_boards import Units, assign
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence


class Away(NamedTuple):
    """Why a board is away, and since when, in seconds of the loop's clock."""

    why: Sentence
    since_s: float


class BoardPlaces:
    """Keeps the layout of a table, and works out what it would be with another board.

    `away` has the boards of the layout that are gone, in the order they went. `nobodys` has
    the boards that are present and have no place, in the order they came. `is_emulated`
    takes a board's unique id.
    """

    def __init__(self, layout: Layout, needs: Needs, is_emulated: Callable[[str], bool]) -> None:
        self.layout = layout
        self.away: dict[str, Away] = {}
        self.nobodys: list[str] = []
        self.is_emulated = is_emulated
        self._needs = needs
        self._units: dict[str, Units] = {}  # of every board that ever came

    @property
    def missing(self) -> dict[str, Sentence]:
        """Why each board that the match waits for is away, by unique id."""
        away = self.away.items()
        return {uid: each.why for uid, each in away if not self.layout.can_spare(uid)}

    def came(self, uid: str, units: Units) -> None:
        """Note that a board came."""
        self._units[uid] = units
        self.away.pop(uid, None)
        if uid not in self.layout.boards and uid not in self.nobodys:
            self.nobodys.append(uid)

    def went(self, uid: str, away: Away) -> None:
        """Note that a board went."""
        if uid in self.nobodys:
            self.nobodys.remove(uid)
        elif uid in self.layout.boards:
            self.away[uid] = away

    def change(self, layout: Layout) -> None:
        """Replace the layout."""
        there = [*self.layout.boards, *self.nobodys]
        self.nobodys = [uid for uid in there if uid not in self.away and uid not in layout.boards]
        self.away = {uid: each for uid, each in self.away.items() if uid in layout.boards}
        self.layout = layout

    def leds(self, uid: str) -> dict[Address, int]:
        """Return how many LEDs each unit of a board has; the board came at least once."""
        return {
            Address(uid, index): int(faces) + int(backs)
            for index, (_kind, faces, backs, _keys) in enumerate(self._units[uid])
        }

    def with_more(self, uid: str) -> Layout | None:
        """Return the layout with one more board; None if it is of no use."""
        return self._seated([*self.layout.boards, uid], uid)

    def with_instead(self, uid: str, old: str) -> Layout | None:
        """Return the layout with a board in the place of `old`; None if it doesn't fit."""
        others = [board for board in self.layout.boards if board != old]
        return self._seated([*others, uid], uid)

    def place_for(self, uid: str) -> str | None:
        """Return the board whose place this one may take: one that is away, or else emulated.

        None if it fits no such place.
        """
        emulated = [board for board in self.layout.boards if self.is_emulated(board)]
        fitting = (old for old in (*self.away, *emulated) if self.with_instead(uid, old))
        return next(fitting, None)

    def _seated(self, boards: list[str], uid: str) -> Layout | None:
        if not self._units.keys() >= set(boards):
            return None
        table = [(board, self._units[board]) for board in boards]
        assigned = assign(table, self._needs, self.layout.seats, self.layout.parts)
        is_whole = uid in assigned.layout.boards and not assigned.missing
        return assigned.layout if is_whole else None


def no_such_part(layout: Layout) -> Notice:
    """Return the refusal of a part that the table doesn't have."""
    fix = Sentence("It has {parts}.", parts=list(layout.parts))
    return Notice("refused", Sentence("The table has no such part."), fix)
