"""Flashes one board: reads its hello and files, installs the missing ones, checks the result.

However the work ends, the board is restarted, or a message says that it is not running.
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
from gemtable.flash import board_checks, firmware_files, port_choice
from gemtable.flash.board_checks import SOON_S, hello_soon, wait_for_hello
from gemtable.flash.board_prompt import BoardPrompt, at_prompt
from gemtable.flash.file_layout import Found, Plan, plan
from gemtable.flash.firmware_files import BOARD_FILE, board_hash_of, hash_of
from gemtable.flash.mpremote import NoAnswer, Unplugged
from gemtable.link.session_events import Hello
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:
    from gemtable.boards.board_file import Board

_HELLO_S = 20.0  # a board boots in 1 s
_AS_SLOW = 10  # a board or machine that was slow before will be slow again

_BACK = Sentence("After three failures the board starts its previous program.")

# The state of a board whose flash ended early.
_KEPT = Sentence("The board still has its previous files. Repeat the same command to continue.")
_AS_BEFORE = Sentence("The board runs its previous program.")
_IS_NEW = Sentence("The new firmware is on the board.")
_DOES_NOT_RUN = Sentence(
    "The board is not running now. Unplug it and plug it in again, then repeat the command."
)


class NotOurs(UserError):
    """The board has no Gemtable files, and no board file was given."""


@dataclass(frozen=True, slots=True)
class Order:
    """The firmware to install, and its board file; None keeps the board file of each board."""

    board_file: Path | None
    compiled: bool
    force: bool

    @classmethod
    def of(cls, name: str | None, source: bool, force: bool) -> "Order":
        """Return the order for the board file with this name or path. Raises UserError."""
        board_file = boards.find(name) if name is not None else None
        if board_file:
            boards.load(board_file)
        return cls(board_file, not source, force)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A board's hello after a flash, and the plan carried out, or None if no plan was needed."""

    hello: Hello
    done: Plan | None
    was: str = ""  # the name of the earlier board file, if any


class Work:
    """Carries out an order on the board at a port.

    `progress` gets the number of files copied so far, and in total; `tell` gets a message if the
    board is slow. If `run` ends early, `left` describes the board's state, or is None if the
    board was not changed.
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
        """Flash the board; return the outcome. A UserError has the board's state in its fix."""
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
        order = self._order
        if order.force:
            return False
        board_file = order.board_file.read_bytes() if order.board_file else None
        if board_file and board_hash_of(board_file) != hello.board_hash:
            return False
        return hello.files in firmware_files.hashes(order.compiled, board_file)

    async def _look(self, prompt: BoardPrompt, heeds: bool, running: str) -> Found:
        loop = asyncio.get_running_loop()
        began_s = loop.time()
        found = await prompt.look(heeds, running)
        self._patience_s += _AS_SLOW * (loop.time() - began_s)
        return found

    async def _wanted(
        self, prompt: BoardPrompt, found: Found, hello: Hello | None
    ) -> Mapping[str, bytes]:
        """Return the files for this board. Raises UserError if the order doesn't fit it."""
        if self._order.board_file:
            data, board = self._order.board_file.read_bytes(), boards.load(self._order.board_file)
        else:
            data, board = self._board_file_on(found, hello)
        is_new = data.decode() not in found.boards.values()  # a new board, or a new role
        board_checks.must_suit(self.port, found, board)
        if is_new and not self._order.force:
            await board_checks.must_be_wired_as(self.port, board, prompt)
        chip = firmware_files.chip_of(found.mpy)
        return firmware_files.files_for(data, self._order.compiled, chip)

    def _board_file_on(self, found: Found, hello: Hello | None) -> tuple[bytes, "Board"]:
        """Return the board file that the board runs or would start with. Raises UserError."""
        # Imported here, since the import is slow and a board that is up to date needs none.
        from gemtable.boards import check
        from gemtable.boards.board_file import Board

        command = command_lines.ours("flash", "--port", self.port, "--as", "pico-pad")
        fix = Sentence("Choose its board file, for example with {command}", command=command)
        there = found.board_files
        if not there:
            text = message("The board on {port} has no Gemtable files.")
            raise NotOurs(Sentence(text, port=self.port), fix)
        runs = [data for data in there if hello and board_hash_of(data) == hello.board_hash]
        data = (runs or there)[0]
        name = _name_in([data])
        if not name or check.faults(data, name):
            text = message("This firmware cannot use the board file of the board on {port}.")
            raise UserError(Sentence(text, port=self.port), fix)
        return data, Board.model_validate_json(data)

    async def _started_again(
        self, prompt: BoardPrompt, hello: Hello | None, error: BaseException
    ) -> Sentence:
        """Restart a stopped board, and return a sentence about its state."""
        if isinstance(error, (NoAnswer, Unplugged)):
            return _KEPT  # the error's fix says how to start the board
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
        """Return the board's hello after a reset, which may give its port another name."""
        find_port = partial(port_choice.after_reset, self.port, self._order.board_file, uid)
        return await wait_for_hello(find_port, uid, seconds)


def _name_in(board_files: Sequence[bytes]) -> str:
    for data in board_files:
        with suppress(ValueError, KeyError, TypeError):
            return str(json.loads(data)["name"])
    return ""


def must_run(hello: Hello, wanted: Mapping[str, bytes]) -> None:
    """Raise UserError if a flashed board runs other files than `wanted`."""
    if (hello.files, hello.board_hash) == (hash_of(wanted), board_hash_of(wanted[BOARD_FILE])):
        return
    board = board_names.called(hello.uid)
    if hello.start == "fallback":
        error = hello.error or Sentence("it hung")
        text = message("The new firmware failed three times on the board {board}: {error}.")
        raise UserError(Sentence(text, board=board, error=error), _AS_BEFORE)
    text = message("The board {board} runs other files than the ones just installed.")
    raise UserError(
        Sentence(text, board=board),
        Sentence("Check whether your own boot.py changes which files are imported."),
    )
