"""The work on one board: asked, looked at, given what it lacks, and heard again."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from gemtable.boards import naming
from gemtable.errors import UserError
from gemtable.flash import greeting, image, installing, ports, probing, suiting
from gemtable.flash.order import Order, contents
from gemtable.flash.plan import Found, Plan, plan
from gemtable.link.events import Hello
from gemtable.sentence import Sentence

_HELLO_S = 20.0  # a board boots in one
_AS_SLOW = 10  # a board or a machine that took its time before takes it again

_BACK = Sentence("After three failures the board starts what it had before.")

Progress = Callable[[int, int], None]  # files that are there, of so many


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a board says of itself, and what was done to it; None if it was right before."""

    hello: Hello
    done: Plan | None

    @property
    def has_changed(self) -> bool:
        return self.done is not None and not self.done.is_empty


class Work:
    """Bring the board on a port to what is ordered; it stops working when `has_stopped_it`."""

    def __init__(self, port: str, order: Order, told: Progress) -> None:
        self.port = port
        self.has_stopped_it = False
        self._order = order
        self._told = told

    async def run(self) -> Outcome:
        """Return what came of it. Raises UserError."""
        hello = await greeting.hello_soon(self.port)
        if hello and self._order.is_done(hello):
            return Outcome(hello, None)
        self.has_stopped_it = True
        now = asyncio.get_running_loop().time
        began_s = now()
        found = await installing.look(self.port, hello is not None, hello.files if hello else "")
        patience_s = _HELLO_S + _AS_SLOW * (now() - began_s)
        wanted = await self._wanted(found, hello)
        todo = plan(found, wanted, hello.files if hello else "", self._order.force)
        if todo.is_empty:
            await installing.restart(self.port)
        else:
            await self._install(todo, wanted)
        return Outcome(await self._greeted(found, todo, wanted, patience_s), todo)

    async def _wanted(self, found: Found, hello: Hello | None) -> Mapping[str, bytes]:
        """Return the files for this board; one that can have none is started again as it is."""
        try:
            data, board = self._order.board(self.port, found, hello)
            suiting.must_suit(self.port, found, board)
            if data.decode() not in found.boards.values() and not self._order.force:
                await probing.must_be_wired_as(self.port, board)  # a new board, or a new role
            return contents(self._order, data, found)
        except UserError:
            with suppress(UserError):
                await installing.leave(self.port)
            raise

    async def _install(self, todo: Plan, wanted: Mapping[str, bytes]) -> None:
        copied = 0

        def told(_name: str) -> None:
            nonlocal copied
            copied += 1
            self._told(copied, len(todo.copied))

        self._told(0, len(todo.copied))
        await installing.install(self.port, todo, wanted, told)

    async def _greeted(
        self, found: Found, todo: Plan, wanted: Mapping[str, bytes], patience_s: float
    ) -> Hello:
        find_port = partial(ports.after_reset, self.port, self._order.board_file, found.uid)
        try:
            hello = await greeting.hello(find_port, found.uid, patience_s)
        except UserError as error:
            if not todo.can_fall_back:
                raise
            fix = Sentence("{fix} {back}", fix=error.fix, back=_BACK)
            raise UserError(error.what, fix) from error
        must_run(hello, wanted)
        return hello


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
