"""Notices and refusals for the people at the table, at a rate that they can read.

The reason for a refusal can depend on something that only some seats know, such as a card in a
hand or a secret choice. Rules and table scripts state who may know it in `known_to`. Only the
role that typed a line gets the answer; everyone gets the answer to a pressed key.
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

_BOARD_LIMIT = 30, 2.0  # notices at once, and then notices a second
_SUM_S = 5.0  # until the number of notices left out is reported


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for everyone at the table, or only for the role `to`.

    `kind` is "event", "refused", "note", "undo", "pause", "resume" or "trouble". `fix` says
    what people should do, if anything. For kind "event", `event` is the event of the match and
    `step` the number of the step that caused it. `is_aside` says that the notice is about the
    table, such as who sits where, and not about the match: pages' stories leave it out.
    `by_keys` is the text for those who have keys alone, if `text` says what to type.
    """

    kind: str
    text: Sentence
    fix: Sentence | None = None
    to: Role = TABLE
    event: Event | None = None
    step: int = 0
    is_aside: bool = False
    by_keys: Sentence | None = None

    @property
    def at_keys(self) -> Sentence:
        """The text for a screen that has keys beside it, and for a table without a keyboard."""
        return self.by_keys or self.text


class Explained(NamedTuple):
    """A bot's move and the bot's reason for it, without anything secret."""

    seat: int
    move: str
    reason: Sentence


class Notices:
    """Passes notices on to `tell`; `name_of` returns the name of a board, given its id."""

    def __init__(
        self, tell: Callable[[Notice], None], name_of: Callable[[str], Sentence | None]
    ) -> None:
        self._tell = tell
        self._name_of = name_of
        # One limit for each role, since only that role may know how many notices it gets.
        self._limits: defaultdict[Role, Limits] = defaultdict(lambda: Limits(*_BOARD_LIMIT))
        self._summing: set[Role] = set()

    def tell(self, notice: Notice, board: str = "") -> None:
        """Pass a notice on; `board` is the unique id of the board whose press caused it, if any.

        Notices beyond the limit for one board are only counted; their number is reported later.
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
            "1 more press on {board} had no effect.",
            "{count} more presses on {board} had no effect.",
            count=left_out,
            board=self._name_of(board) or board,
        )


def presses_lost(board: Sentence, count: int) -> Notice:
    """Return the notice that a board dropped `count` presses."""
    what = Sentence(
        "1 press on {board} was lost: too many keys were pressed at once.",
        "{count} presses on {board} were lost: too many keys were pressed at once.",
        board=board,
        count=count,
    )
    fix = Sentence("Check the table and repeat the presses that did not count.")
    return Notice("trouble", what, fix)


ILLEGAL = Sentence("That move isn't legal for this seat. Type moves to see the legal ones.")

Failure = NotationError | IllegalMove | UserError


@dataclass(frozen=True, slots=True)
class Request:
    """The source of an action: a role that typed (`by`), a gesture or, without both, a timer.

    `who` is the journal's name for the source. `seat` is the seat that the action is for; None
    if it is for all seats, or if the seat isn't clear.
    """

    who: str
    by: Role | None = None
    seat: int | None = None
    gesture: Gesture | None = None


def noted(request: Request, meaning: Meaning) -> list[Notice]:
    """Return the notices for the note of a meaning, or for its refusal."""
    if meaning.note is None:
        return []
    if meaning.refused:
        kind = "note" if request.gesture else "refused"
        return _refused(request, kind, meaning.note, meaning.known_to)
    roles: list[Role] = [TABLE] if meaning.known_to is None else sorted(meaning.known_to)
    return [Notice("note", meaning.note, to=role) for role in roles]


def failed(request: Request, error: Failure) -> list[Notice]:
    """Return the notices for a request that was refused or failed."""
    if isinstance(error, UserError):
        return [Notice("trouble", error.what, error.fix)]
    if isinstance(error, IllegalMove):
        return _refused(request, "refused", error.reason, error.known_to)
    return _refused(request, "refused", error.reason, None)


def told(request: Request, reason: Sentence, known_to: Knowers) -> dict[Role, Sentence]:
    """Return the text about a refusal for each role that gets one.

    A role that may not know the reason is only told that its line was refused. The seat that
    the line was for gets the reason.
    """
    if known_to is None:
        return {TABLE if request.by is None else request.by: reason}
    answers: dict[Role, Sentence] = {} if request.by is None else {request.by: ILLEGAL}
    for role in (request.by, request.seat):
        if isinstance(role, int) and role in known_to:
            answers[role] = reason
    return answers


def shown(gesture: Gesture, known_to: Knowers) -> Gesture:
    """Return `gesture` as a refusal makes it blink: with its key, or as the whole pad or tile.

    The pressed key blinks if everyone may know the reason. Otherwise the whole pad blinks,
    since one key would reveal which choice is impossible. A tile always blinks as a whole.
    """
    if gesture.kind == "press" and known_to is None:
        return gesture
    return gesture._replace(key=WHOLE)


def _refused(request: Request, kind: str, reason: Sentence, known_to: Knowers) -> list[Notice]:
    answers = told(request, reason, known_to)
    return [Notice(kind, text, to=role) for role, text in answers.items()]
