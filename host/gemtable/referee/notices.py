"""What the people at the table are told; of one board not more than they can read."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.roles import TABLE, Role
from gemtable.games.kit.rules import Event
from gemtable.limits import Limits
from gemtable.sentence import Sentence

_OF_A_BOARD = 30, 2.0  # so many at once, and so many a second
_SUM_S = 5.0  # after which what was left out is told


@dataclass(frozen=True, slots=True)
class Notice:
    """Something for people to read.

    `kind` is "event", "refused", "note", "undo", "pause", "resume" or "trouble";
    `fix` says what to do about trouble, if anything. It is for everyone, or for `to`, a seat,
    alone. `event` is what happened in the match, of kind "event".
    """

    kind: str
    text: Sentence
    fix: Sentence | None = None
    to: Role = TABLE
    event: Event | None = None


class Explained(NamedTuple):
    """A move that a bot's seat made, and why, both as everyone may be told them."""

    seat: int
    move: str
    reason: Sentence


class Notices:
    """Hands notices on to `tell`; `name_of` is what people call a board, by its unique id."""

    def __init__(
        self, tell: Callable[[Notice], None], name_of: Callable[[str], Sentence | None]
    ) -> None:
        self._tell = tell
        self._name_of = name_of
        # Those for one seat are counted apart: how many there are is that seat's to know.
        self._limits: defaultdict[Role, Limits] = defaultdict(lambda: Limits(*_OF_A_BOARD))
        self._summing: set[Role] = set()

    def tell(self, notice: Notice, board: str = "") -> None:
        """Tell it; `board` is the unique id of the one that somebody presses to cause it."""
        if not board:
            self._tell(notice)
            return
        loop = asyncio.get_running_loop()
        if self._limits[notice.to].take(board, loop.time()):
            self._tell(notice)
        elif notice.to not in self._summing:
            self._summing.add(notice.to)
            loop.call_later(_SUM_S, self._tell_sums, notice.to)

    def _tell_sums(self, to: Role) -> None:
        self._summing.discard(to)
        for board, left_out in self._limits[to].settle(asyncio.get_running_loop().time()):
            self._tell(Notice("note", self._sum(board, left_out), to=to))

    def _sum(self, board: str, left_out: int) -> Sentence:
        return Sentence(
            "1 more press on {board} did nothing.",
            "{count} more presses on {board} did nothing.",
            count=left_out,
            board=self._name_of(board) or board,
        )


def presses_lost(board: Sentence, count: int) -> Notice:
    """Return what is told when a board had to drop presses."""
    what = Sentence(
        "On {board} 1 press is lost: too many came at once.",
        "On {board} {count} presses are lost: too many came at once.",
        board=board,
        count=count,
    )
    fix = Sentence("Check the table and repeat the presses that did not count.")
    return Notice("trouble", what, fix)
