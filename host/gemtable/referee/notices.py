"""Notices to the people at the table, limited to what they can read; refusals, too.

A reason depends on what everyone can see, or on what only some seats may know: a card in a
hand, a secret choice. Rules and table scripts say which, as `known_to`. A typed line is
answered only to the role that typed it; what was pressed everyone sees anyway.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.games.kit.rules import TABLE, Event, IllegalMove, Knowers, NotationError, Role
from gemtable.games.kit.table import WHOLE, Gesture, Meaning
from gemtable.limits import Limits
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

_BOARD_LIMIT = 30, 2.0  # so many at once, and so many a second
_SUM_S = 5.0  # until the number of notices left out is reported


@dataclass(frozen=True, slots=True)
class Notice:
    """Something for people to read.

    `kind` is "event", "refused", "note", "undo", "pause", "resume" or "trouble"; `fix` says
    what to do, if anything. It is for everyone, or only for the seat `to`. `event` is what
    happened in the match, for kind "event", and `step` the number of the step that caused it.
    """

    kind: str
    text: Sentence
    fix: Sentence | None = None
    to: Role = TABLE
    event: Event | None = None
    step: int = 0


class Explained(NamedTuple):
    """A bot's move and the reason for it, both as everyone may see them."""

    seat: int
    move: str
    reason: Sentence


class Notices:
    """Passes notices on to `tell`; `name_of` returns what people call a board."""

    def __init__(
        self, tell: Callable[[Notice], None], name_of: Callable[[str], Sentence | None]
    ) -> None:
        self._tell = tell
        self._name_of = name_of
        # Counted apart for each seat, since only that seat may know how many it gets.
        self._limits: defaultdict[Role, Limits] = defaultdict(lambda: Limits(*_BOARD_LIMIT))
        self._summing: set[Role] = set()

    def tell(self, notice: Notice, board: str = "") -> None:
        """Pass a notice on; `board` is the unique id of the board whose press caused it, if any.

        Beyond the limit of the board it is counted instead, and the count is told later.
        """
        if not board:
            self._tell(notice)
            return
        loop = asyncio.get_running_loop()
        if self._limits[notice.to].take(board, loop.time()):
            self._tell(notice)
        elif notice.to not in self._summing:
            self._summing.add(notice.to)
            loop.call_later(_SUM_S, ours(self._tell_sums), notice.to)

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
    """Return the notice that a board had to drop presses."""
    what = Sentence(
        "On {board} 1 press is lost: too many came at once.",
        "On {board} {count} presses are lost: too many came at once.",
        board=board,
        count=count,
    )
    fix = Sentence("Check the table and repeat the presses that did not count.")
    return Notice("trouble", what, fix)


ILLEGAL = Sentence("That move isn't legal for this seat. Type moves to see what is.")

Failure = NotationError | IllegalMove | UserError


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for something: a role that typed (`by`), a gesture, or, with neither, time.

    `who` names that in the journal. `seat` is the seat it is asked for; None if it is for
    all, or if that isn't clear.
    """

    who: str
    by: Role | None = None
    seat: int | None = None
    gesture: Gesture | None = None


def noted(request: Request, meaning: Meaning) -> list[Notice]:
    """Return the notices of a meaning: its note, or why it is refused."""
    if meaning.note is None:
        return []
    if meaning.refused:
        kind = "note" if request.gesture else "refused"
        return _refused(request, kind, meaning.note, meaning.known_to)
    roles: list[Role] = [TABLE] if meaning.known_to is None else sorted(meaning.known_to)
    return [Notice("note", meaning.note, to=role) for role in roles]


def failed(request: Request, error: Failure) -> list[Notice]:
    """Return the notices about a request that was refused or failed."""
    if isinstance(error, UserError):
        return [Notice("trouble", error.what, error.fix)]
    if isinstance(error, IllegalMove):
        return _refused(request, "refused", error.reason, error.known_to)
    return _refused(request, "refused", error.reason, None)


def told(request: Request, reason: Sentence, known_to: Knowers) -> dict[Role, Sentence]:
    """Return what each role is told about a refusal; all others are told nothing.

    A role that may not know the reason still learns that its line was refused, and the seat
    that the line was for learns why.
    """
    if known_to is None:
        return {TABLE if request.by is None else request.by: reason}
    answers: dict[Role, Sentence] = {} if request.by is None else {request.by: ILLEGAL}
    for role in (request.by, request.seat):
        if isinstance(role, int) and role in known_to:
            answers[role] = reason
    return answers


def shown(gesture: Gesture, known_to: Knowers) -> Gesture:
    """Return where a refusal shows: at the pressed key, if everyone may know the reason.

    Otherwise on the whole pad, since one key would reveal which choice is impossible. A tile
    always blinks as a whole.
    """
    if gesture.kind == "press" and known_to is None:
        return gesture
    return gesture._replace(key=WHOLE)


def _refused(request: Request, kind: str, reason: Sentence, known_to: Knowers) -> list[Notice]:
    answers = told(request, reason, known_to)
    return [Notice(kind, text, to=role) for role, text in answers.items()]
