"""The lessons that people have now, each a match of its own beside the table's.

A lesson belongs to a token of LESSON. It ends when its learner leaves, when their page has been
closed for a minute or idle for a quarter of an hour, or with the program. Meanwhile the learner
keeps their place at the table, and is told when they are expected there.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.limits import Limits
from gemtable.process.tasks import begin, first
from gemtable.sentence import Sentence
from gemtable.web.invitations import LESSON, Invited
from gemtable.web.lesson_step import Learning
from gemtable.web.table_interface import Table, Teach
from gemtable.web.table_picture import Company
from gemtable.web.waiting_room import Waits
from gemtable.web.watchers import Following, Watched, Watcher

MOST = 6  # lessons at a time
BEGUN = 6, 0.2  # lessons of everybody together: in a burst, and per second
GONE_S = 60.0  # without an open page before a lesson ends
IDLE_S = 900.0  # without a message of its page

SEAT = 0  # of a learner
_YOUR_TURN = Sentence("Your turn at the table")
_BEGUN = Sentence("Your match begins")
_FULL = UserError(
    Sentence("No more lessons can begin now: {count} are running at this table.", count=MOST),
    Sentence("Try again when one of them is over."),
)
_TOO_OFTEN = UserError(
    Sentence("Too many lessons were begun at once."), Sentence("Wait a moment, then try again.")
)
_log = logging.getLogger(__name__)


class Learner(NamedTuple):
    """Who learns: a guest of the table, and the token that proves it."""

    guest: Invited
    token: str


class Lesson(Following):
    """One lesson, and the clients of its page; there is nobody else at its table."""

    def __init__(self, learner: Learner, number: int) -> None:
        super().__init__()
        self.learner = learner
        self.begun = asyncio.Event()  # or failed to begin
        self.learning = Learning(number)
        self._heard_s = self._seen_s = asyncio.get_running_loop().time()

    def attach(self, table: Table) -> None:
        super().attach(table)
        self.begun.set()

    @contextmanager
    def watch(self, what: Watched) -> Iterator[Watcher]:
        try:
            with super().watch(what) as watcher:
                yield watcher
        finally:
            self._seen_s = asyncio.get_running_loop().time()

    def hear(self) -> None:
        """Note that the learner does something."""
        self._heard_s = asyncio.get_running_loop().time()

    def call(self, why: Sentence | None) -> None:
        """Tell the learner why they are expected at the table; None if they aren't."""
        if why != self.learning.call:
            self.learning = replace(self.learning, call=why)
            self.change()

    async def last(self) -> None:
        """Wait until the learner has been gone or idle for too long."""
        now = asyncio.get_running_loop().time
        while True:
            if self._watchers:
                self._seen_s = now()
            left_s = min(self._seen_s + GONE_S, self._heard_s + IDLE_S) - now()
            if left_s <= 0:
                return
            await asyncio.sleep(left_s)

    def _company(self, table: Table, role: Role, shows_code: bool = False) -> Company:
        return replace(super()._company(table, role, shows_code), learning=self.learning)


class Lessons:
    """All lessons beside the table that `following` follows; `teach` plays one."""

    def __init__(self, following: Following, teach: Teach | None) -> None:
        self._table = following
        self._teach = teach
        self._begun = Limits(*BEGUN)
        self._number = 0  # of the newest
        self._lessons: dict[str, tuple[Lesson, asyncio.Task[None]]] = {}  # by token

    async def begin(self, learner: Learner, game: str) -> str:
        """Begin a lesson, in place of the learner's earlier one; return its token.

        Raises UserError.
        """
        for token, (lesson, _task) in list(self._lessons.items()):
            if lesson.learner == learner:
                self.end(token)
        if len(self._lessons) >= MOST:
            raise _FULL
        if not self._begun.take("", asyncio.get_running_loop().time()):
            raise _TOO_OFTEN
        self._number += 1
        lesson, token = Lesson(learner, self._number), self._table.invitations.let_in(LESSON)
        self._lessons[token] = lesson, begin(self._run(lesson, token, game), "lesson")
        await lesson.begun.wait()
        return token

    def of(self, token: str) -> Lesson | None:
        """Return the lesson of a token, or None if it has ended."""
        is_let_in = self._table.invitations.admits(LESSON, token)
        return self._lessons[token][0] if is_let_in and token in self._lessons else None

    def end(self, token: str) -> None:
        """End a lesson; nothing of it is kept."""
        lesson, task = self._lessons.pop(token)
        task.cancel()
        lesson.begun.set()
        self._table.invitations.leave(LESSON, token)

    async def _run(self, lesson: Lesson, token: str, game: str) -> None:
        """Have a lesson until it lasts no longer. A bug in it ends nothing but the lesson."""
        assert self._teach is not None, "a table that teaches nobody has no way to ask"
        try:
            await first(self._teach(game, lesson.attach), lesson.last(), self._keep_place(lesson))
        except Exception:
            _log.exception("a lesson of %s failed", game)
        finally:
            lesson.close()
            if token in self._lessons:
                self.end(token)

    async def _keep_place(self, lesson: Lesson) -> None:
        """Keep the learner's place at the table, and call them when they are expected there.

        To the table a learner is somebody whose page is open: nobody takes their seat.
        """
        while True:
            place = self._place_of(lesson.learner)
            with self._table.watch(TABLE if place is None else place) as watcher:
                while place == self._place_of(lesson.learner):
                    lesson.call(self._call_to(place, lesson.learner))
                    await watcher.news.wait()
                    self._table.note(watcher)

    def _place_of(self, learner: Learner) -> int | Waits | None:
        """Return the seat of a learner, or their place in the waiting room; None if neither."""
        guest, token = learner
        if guest == HOST or not self._table.invitations.admits(guest, token):
            return None
        if isinstance(guest, int):
            return guest
        given = self._table.waiting_room.given_to(token)
        if given is None and self._table.table is None:
            return Waits(token)
        return given

    def _call_to(self, place: int | Waits | None, learner: Learner) -> Sentence | None:
        table = self._table.table
        if table is None or not isinstance(place, int):
            return None
        if not isinstance(learner.guest, int):
            return _BEGUN
        return _YOUR_TURN if place in table.bulletin.status.owing else None
