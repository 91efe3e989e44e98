"""The work on one board: asked, looked at, given what it lacks, and heard again.

Whatever ends the work, the board is started again, or people are told that it does not run.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import greeting, image, installing, ports, probing, remote, suiting
from gemtable.flash.order import Order, contents, name_on
from gemtable.flash.plan import Found, Plan, plan
from gemtable.link.events import Hello
from gemtable.sentence import Sentence

_HELLO_S = 20.0  # a board boots in one
_AS_SLOW = 10  # a board or a machine that took its time before takes it again

_BACK = Sentence("After three failures the board starts what it had before.")

# How a board stands whose flashing ended early.
_KEPT = Sentence("What the board had is still on it; the same command goes on.")
_AS_BEFORE = Sentence("The board runs what it had before.")
_IS_NEW = Sentence("The new firmware is on the board.")
_DOES_NOT_RUN = Sentence(
    "The board does not run now. Unplug it and plug it in again, then repeat the command."
)

Progress = Callable[[int, int], None]  # files that are there, of so many


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a board says of itself, and what was done to it; None if it was right before."""

    hello: Hello
    done: Plan | None
    was: str = ""  # the board file's name before, if there was one

    @property
    def has_another_role(self) -> bool:
        return self.was not in ("", self.hello.board)

    @property
    def has_changed(self) -> bool:
        return self.done is not None and not self.done.is_empty


class Work:
    """Bring the board on a port to what is ordered.

    If `run` ends early, `left` says how the board stands; None if nothing was done to it.
    """

    def __init__(self, port: str, order: Order, told: Progress) -> None:
        self.port = port
        self.left: Sentence | None = None
        self._order = order
        self._told = told
        self._patience_s = _HELLO_S

    async def run(self) -> Outcome:
        """Return what came of it. Raises UserError, whose fix says how the board stands."""
        hello = await greeting.hello_soon(self.port)
        if hello and self._order.is_done(hello):
            return Outcome(hello, None, hello.board)
        self.left = _DOES_NOT_RUN
        try:
            found, wanted, todo = await self._put_there(hello)
        except BaseException as error:  # control-C and bugs, too
            self.left = await self._started_again(hello, error)
            if isinstance(error, UserError) and self.left is not _KEPT:
                error.fix = Sentence("{fix} {back}", fix=error.fix, back=self.left)
            raise
        self.left = _IS_NEW
        was = hello.board if hello else name_on(found)
        return Outcome(await self._greeted(found, todo, wanted), todo, was)

    async def _put_there(self, hello: Hello | None) -> tuple[Found, Mapping[str, bytes], Plan]:
        """Look at the board, put there what lacks, and restart it."""
        now = asyncio.get_running_loop().time
        began_s = now()
        running = hello.files if hello else ""
        found = await installing.look(self.port, hello is not None, running)
        self._patience_s += _AS_SLOW * (now() - began_s)
        wanted = await self._wanted(found, hello)
        todo = plan(found, wanted, running, self._order.force)
        if todo.is_empty:
            await installing.restart(self.port)
        else:
            await self._install(todo, wanted)
        return found, wanted, todo

    async def _started_again(self, hello: Hello | None, error: BaseException) -> Sentence:
        """Restart a board that is stopped; return how it stands then."""
        if isinstance(error, (remote.NoAnswer, remote.Unplugged)):
            return _KEPT  # the error itself says how to start it
        is_reset = await self._is_reset()
        if hello is None:
            return _KEPT if is_reset else _DOES_NOT_RUN
        patience_s = self._patience_s if is_reset else greeting.SOON_S
        try:
            runs = await greeting.hello(self._finding(hello.uid), hello.uid, patience_s)
        except UserError:
            return _DOES_NOT_RUN
        is_as_before = (runs.files, runs.board_hash) == (hello.files, hello.board_hash)
        return _AS_BEFORE if is_as_before else _IS_NEW

    async def _is_reset(self) -> bool:
        try:
            await installing.leave(self.port)
        except UserError:
            return False
        return True

    async def _wanted(self, found: Found, hello: Hello | None) -> Mapping[str, bytes]:
        """Return the files for this board. Raises UserError if it can have none."""
        data, board = self._order.board(self.port, found, hello)
        suiting.must_suit(self.port, found, board)
        if data.decode() not in found.boards.values() and not self._order.force:
            await probing.must_be_wired_as(self.port, board)  # a new board, or a new role
        return contents(self._order, data, found)

    async def _install(self, todo: Plan, wanted: Mapping[str, bytes]) -> None:
        copied = 0

        def told(_name: str) -> None:
            nonlocal copied
            copied += 1
            self._told(copied, len(todo.copied))

        self._told(0, len(todo.copied))
        await installing.install(self.port, todo, wanted, told)

    async def _greeted(self, found: Found, todo: Plan, wanted: Mapping[str, bytes]) -> Hello:
        try:
            hello = await greeting.hello(self._finding(found.uid), found.uid, self._patience_s)
        except UserError as error:
            if not todo.can_fall_back:
                raise
            fix = Sentence("{fix} {back}", fix=error.fix, back=_BACK)
            raise UserError(error.what, fix) from error
        must_run(hello, wanted)
        return hello

    def _finding(self, uid: str) -> Callable[[], str]:
        """Return what finds the board's port after a reset."""
        return partial(ports.after_reset, self.port, self._order.board_file, uid)


def must_run(hello: Hello, wanted: Mapping[str, bytes]) -> None:
    """Raise UserError if a board that was flashed runs something else."""
    if (hello.files, hello.board_hash) == (image.hash_of(wanted), image.board_hash_of(wanted)):
        return
    board = naming.called(hello.uid)
    if hello.start == "fallback":
        raise UserError(
            Sentence(
                "The new firmware failed three times on the board {board}: {error}.",
                board=board,
                error=hello.error or Sentence("it hung"),
            ),
            Sentence("The board runs what it had before."),
        )
    raise UserError(
        Sentence(
            "The board {board} runs other files than those that were put on it.", board=board
        ),
        Sentence("See whether a boot.py of your own changes what is imported."),
    )
