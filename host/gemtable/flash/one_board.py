"""Flashes one board: gets its hello, looks at its files, installs what is missing, checks again.

However the work ends, the board is restarted, or people are told that it does not run.
"""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gemtable import boards, command_lines
from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.flash import board_checks, firmware_files, ports
from gemtable.flash.board_checks import SOON_S, hello_soon, wait_for_hello
from gemtable.flash.board_prompt import BoardPrompt, at_prompt
from gemtable.flash.firmware_files import BOARD_FILE, board_hash_of, hash_of
from gemtable.flash.layout import Found, Plan, plan
from gemtable.flash.mpremote import NoAnswer, Unplugged
from gemtable.link.events import Hello
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:
    from gemtable.boards.board_file import Board

_HELLO_S = 20.0  # a board boots in one
_AS_SLOW = 10  # a board or machine that was slow before will be slow again

_BACK = Sentence("After three failures the board starts what it had before.")

# The state of a board after its flashing ended early.
_KEPT = Sentence("The board still has what it had before; repeat the same command to continue.")
_AS_BEFORE = Sentence("The board runs what it had before.")
_IS_NEW = Sentence("The new firmware is on the board.")
_DOES_NOT_RUN = Sentence(
    "The board does not run now. Unplug it and plug it in again, then repeat the command."
)


class NotOurs(UserError):
    """Nothing of Gemtable's is on a board, and no board file was given."""


@dataclass(frozen=True, slots=True)
class Order:
    """The firmware to install, with a board file; None keeps each board's own."""

    board_file: Path | None
    compiled: bool
    force: bool

    @classmethod
    def of(cls, name: str | None, source: bool, force: bool) -> "Order":
        """Return the order for the board file of that name or path. Raises UserError."""
        board_file = boards.find(name) if name is not None else None
        if board_file:
            boards.load(board_file)
        return cls(board_file, not source, force)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A board's hello, and what was done to it; None if nothing was necessary."""

    hello: Hello
    done: Plan | None
    was: str = ""  # the board file's name before, if there was one


class Work:
    """The work that an order means for the board on a port.

    `progress` gets the number of files copied so far, and in total; `tell` what people wait for.
    If `run` ends early, `left` describes the board's state; it is None if nothing was done to
    the board.
    """

    def __init__(
        self,
        port: str,
        order: Order,
        progress: Callable[[int, int], None],
        tell: Callable[[Sentence], None],
    ) -> None:
        self.port = port
        self.left: Sentence | None = None
        self._order = order
        self._progress = progress
        self._tell = tell
        self._patience_s = _HELLO_S

    async def run(self) -> Outcome:
        """Return the outcome. Raises UserError, whose fix describes the board's state."""
        hello = await hello_soon(self.port)
        if hello and self._is_right(hello):
            return Outcome(hello, None, hello.board)
        running = hello.files if hello else ""
        self.left = _DOES_NOT_RUN
        async with at_prompt(self.port, self._tell) as prompt:
            try:
                found = await self._look(prompt, hello is not None, running)
                wanted = await self._wanted(prompt, found, hello)
                todo = plan(found, wanted, running, self._order.force)
                await prompt.install(todo, wanted, self._progress)
            except BaseException as error:  # control-C and bugs, too
                self.left = await self._started_again(prompt, hello, error)
                if isinstance(error, UserError) and self.left is not _KEPT:
                    error.fix = Sentence("{fix} {back}", fix=error.fix, back=self.left)
                raise
        self.left = _IS_NEW
        try:
            runs = await self._hello_of(found.uid, self._patience_s)
        except UserError as error:
            if todo.can_fall_back:
                error.fix = Sentence("{fix} {back}", fix=error.fix, back=_BACK)
            raise
        must_run(runs, wanted)
        was = hello.board if hello else _name_in(found.board_files)
        return Outcome(runs, None if todo.is_empty else todo, was)

    def _is_right(self, hello: Hello) -> bool:
        """Return whether a board runs exactly what is ordered."""
        order = self._order
        if order.force:
            return False
        if order.board_file and board_hash_of(order.board_file.read_bytes()) != hello.board_hash:
            return False
        return hello.files in firmware_files.hashes(order.compiled)

    async def _look(self, prompt: BoardPrompt, heeds: bool, running: str) -> Found:
        loop = asyncio.get_running_loop()
        began_s = loop.time()
        found = await prompt.look(heeds, running)
        self._patience_s += _AS_SLOW * (loop.time() - began_s)
        return found

    async def _wanted(
        self, prompt: BoardPrompt, found: Found, hello: Hello | None
    ) -> Mapping[str, bytes]:
        """Return the files for this board. Raises UserError if none suit it."""
        if self._order.board_file:
            data, board = self._order.board_file.read_bytes(), boards.load(self._order.board_file)
        else:
            data, board = self._board_file_on(found, hello)
        is_new = data.decode() not in found.boards.values()  # a new board, or a new role
        is_probed = is_new and not self._order.force
        await board_checks.must_fit(self.port, found, board, prompt if is_probed else None)
        return firmware_files.for_board(data, self._order.compiled, found.mpy)

    def _board_file_on(self, found: Found, hello: Hello | None) -> tuple[bytes, "Board"]:
        """Return the board file that a board runs with, or would start with. Raises UserError."""
        # Imported here, since it is slow to import, and a board that is right needs none.
        from gemtable.boards import check
        from gemtable.boards.board_file import Board

        command = command_lines.ours("flash", "--port", self.port, "--as", "pico-pad")
        fix = Sentence("Say what it is wired as: {command}", command=command)
        there = found.board_files
        if not there:
            text = message("The board on {port} has nothing from Gemtable on it.")
            raise NotOurs(Sentence(text, port=self.port), fix)
        runs = [data for data in there if hello and board_hash_of(data) == hello.board_hash]
        data = (runs or there)[0]
        name = _name_in([data])
        if not name or check.faults(data, name):
            text = message("This firmware cannot use the board file on {port}.")
            raise UserError(Sentence(text, port=self.port), fix)
        return data, Board.model_validate_json(data)

    async def _started_again(
        self, prompt: BoardPrompt, hello: Hello | None, error: BaseException
    ) -> Sentence:
        """Restart a stopped board; return its state."""
        if isinstance(error, (NoAnswer, Unplugged)):
            return _KEPT  # the error's fix says how to start it
        patience_s = self._patience_s
        try:
            await prompt.leave()
        except UserError:
            if hello is None:
                return _DOES_NOT_RUN
            patience_s = SOON_S
        if hello is None:
            return _KEPT
        try:
            runs = await self._hello_of(hello.uid, patience_s)
        except UserError:
            return _DOES_NOT_RUN
        is_as_before = (runs.files, runs.board_hash) == (hello.files, hello.board_hash)
        return _AS_BEFORE if is_as_before else _IS_NEW

    async def _hello_of(self, uid: str, seconds: float) -> Hello:
        """Return the hello after a reset; the board may come back on another port."""
        find_port = partial(ports.after_reset, self.port, self._order.board_file, uid)
        return await wait_for_hello(find_port, uid, seconds)


def _name_in(board_files: Sequence[bytes]) -> str:
    """Return the name in the first board file that has one, or ""."""
    for data in board_files:
        with suppress(ValueError, KeyError, TypeError):
            return str(json.loads(data)["name"])
    return ""


def must_run(hello: Hello, wanted: Mapping[str, bytes]) -> None:
    """Raise UserError if a flashed board runs something else."""
    if (hello.files, hello.board_hash) == (hash_of(wanted), board_hash_of(wanted[BOARD_FILE])):
        return
    board = board_names.called(hello.uid)
    if hello.start == "fallback":
        error = hello.error or Sentence("it hung")
        text = message("The new firmware failed three times on the board {board}: {error}.")
        raise UserError(Sentence(text, board=board, error=error), _AS_BEFORE)
    text = message("The board {board} runs other files than those that were put on it.")
    raise UserError(
        Sentence(text, board=board),
        Sentence("See whether a boot.py of your own changes what is imported."),
    )
