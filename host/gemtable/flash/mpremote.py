"""Runs command lines of mpremote at one port, in one process; each ends, whatever a board does.

People are told when a board does not answer, and why a command line failed.
"""

import asyncio
import errno
import json
import os
import re
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

Command = tuple[str, ...]

_NEXT_S = 45.0  # for each further answer; also an emulated chip on a busy machine is quicker
_WHOLE_S = 300.0  # for a command line: a board that answers all the time has an end, too
_WORD_S = 8.0  # without an answer; a board at its prompt answers within two seconds
_LINE_BYTES = 1 << 20  # a board lists all its files in one line
_BEGINS = "Begins."
_LAUNCH = f"""
import json
import runpy
import sys
import mpremote.main
ends = sys.argv.pop()
print("{_BEGINS}")
for words in sys.stdin:
    sys.argv[1:] = json.loads(words)
    try:
        runpy.run_module("mpremote", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code:
            raise
    print()
    print(ends)
"""
_USUAL_START_S = 0.5  # of mpremote; if it takes longer, everything does
_ANSWERS = re.compile(r"Here\.|(put|began) .+|[{\[].*[\]}]")  # as board_side.py prints them
_FULL = re.compile(r"OSError: (28$|.*ENOSPC)", re.MULTILINE)  # as boards print it
_PORT_GOES = f"OSError: [Errno {errno.EIO}] {os.strerror(errno.EIO)}"  # boards print it otherwise
_SPOILT = "ValueError: spoilt: "  # as board_side.py raises it

MICROPYTHON = Sentence(
    "For a board without MicroPython: hold BOOTSEL while you plug it in, then run the same"
    " command with --as."
)


class NoAnswer(UserError):
    """Nothing on the port responds as MicroPython does."""


class Unplugged(UserError):
    """The port is gone, or fails as it does while disappearing."""


class Mpremote:
    """mpremote at one port. `tell` gets a word if the board does not answer for `_WORD_S`.

    Use it in an `async with`: its process is started when first needed, and kept until a command
    line fails.
    """

    def __init__(self, port: str, tell: Callable[[Sentence], None] = lambda _text: None) -> None:
        self.port = port
        self._tell = tell
        self._process: asyncio.subprocess.Process | None = None
        self._slowness = 1.0  # a machine that starts mpremote slowly does everything slowly
        self._ends = secrets.token_hex()  # after a command line; no board can know it
        self._word: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._forget_word()
        await self._end()

    async def run(
        self,
        *commands: Command,
        heard: Callable[[str], None] = lambda line: None,
        first_s: float | None = None,
    ) -> list[str]:
        """Run mpremote commands on the board; return the lines it prints. `heard` gets each.

        This stops the board's program and does not restart it. Raises UserError: NoAnswer if the
        first answer does not come within `first_s`, or another within `_NEXT_S`, or all of them
        within `_WHOLE_S`; longer on a machine that starts mpremote slowly.
        """
        words = ["connect", self.port]
        for command in commands:
            words += [*command, "+"]
        if self._word is None:
            self._word_later()
        lines: list[str] = []
        is_done = False
        try:
            process = self._process or await self._started(lines)
            async with asyncio.timeout(_WHOLE_S * self._slowness):
                assert process.stdin
                process.stdin.write(json.dumps(words[:-1]).encode() + b"\n")
                is_done = await self._read(process, lines, heard, first_s, len(commands))
        except TimeoutError:
            raise _no_answer(self.port) from None
        finally:
            if not is_done:
                await self._end()
        if not is_done:
            raise _error(self.port, lines)
        self._forget_word()
        return lines

    async def _started(self, lines: list[str]) -> asyncio.subprocess.Process:
        """Return a process that has loaded mpremote; append what it prints before to `lines`.

        Raises UserError and TimeoutError.
        """
        now = asyncio.get_running_loop().time
        began_s = now()
        try:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", _LAUNCH, self._ends),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                limit=_LINE_BYTES,
            )
        except OSError as error:  # no memory, too many processes
            raise UserError(
                Sentence("mpremote cannot be started: {error}.", error=error.strerror),
                Sentence("Close other programs, then repeat the command."),
            ) from error
        assert process.stdout
        async with asyncio.timeout(_NEXT_S):
            while line := (await process.stdout.readline()).decode(errors="replace"):
                if line.rstrip() == _BEGINS:
                    break
                lines.append(line.rstrip())
        self._slowness = max(1.0, (now() - began_s) / _USUAL_START_S)
        return process

    async def _read(
        self,
        process: asyncio.subprocess.Process,
        lines: list[str],
        heard: Callable[[str], None],
        first_s: float | None,
        answers: int,
    ) -> bool:
        """Append the lines of a command line; return whether it ended well.

        Only an answer of board_side.py gives the next one time, and as often as `answers` says:
        what else is printed, by somebody's program, does not. Raises TimeoutError.
        """
        assert process.stdout
        now = asyncio.get_running_loop().time
        ends_s = now() + (first_s or _NEXT_S) * self._slowness
        while True:
            try:
                async with asyncio.timeout_at(ends_s):
                    line = await process.stdout.readline()
            except ValueError:  # no board has so much to say in one line, but a program has
                raise TimeoutError from None
            said = line.decode(errors="replace").rstrip()
            if not line or said == self._ends:
                return bool(line)
            if answers and _ANSWERS.fullmatch(said):
                answers -= 1
                ends_s = now() + _NEXT_S * self._slowness
                self._word_later()
            if said:
                lines.append(said)
                heard(said)

    async def _end(self) -> None:
        """End the process, if there is one; the next command line starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        # process.kill() would poll the process first, and so take its exit status away
        # from the event loop.
        assert process.stdin
        process.stdin.close()
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        await process.wait()

    def _word_later(self) -> None:
        """Tell people in `_WORD_S` that there is no answer, unless they have been told."""
        loop = asyncio.get_running_loop()
        if self._word and self._word.when() <= loop.time():
            return
        self._forget_word()
        word = Sentence("The board on {port} does not answer yet.", port=self.port)
        self._word = loop.call_later(_WORD_S, ours(self._tell), word)

    def _forget_word(self) -> None:
        if self._word:
            self._word.cancel()
        self._word = None


def _error(port: str, lines: list[str]) -> UserError:
    """Return the failure of mpremote, or of the board, as a message for people."""
    said = "\n".join(lines)
    if lines and lines[-1].startswith(_SPOILT):
        file = lines[-1].removeprefix(_SPOILT)
        return UserError(
            Sentence("The file on the board differs from the one sent: {file}.", file=file),
            Sentence("If it stays so, the board's flash is worn out, or its cable is bad."),
        )
    if "could not enter raw repl" in said:
        return _no_answer(port)
    if _FULL.search(said):
        command = command_lines.mpremote("connect", port)
        return UserError(
            Sentence("The file system of the board on {port} is full.", port=port),
            Sentence(
                "Remove files of your own: {command} fs ls, then fs rm :FILE.", command=command
            ),
        )
    if not os.path.exists(port) or "SerialException" in said or _PORT_GOES in said:
        return Unplugged(
            Sentence("The board on {port} was unplugged.", port=port),
            Sentence("Plug it in again, then repeat the command."),
        )
    failed = Sentence("mpremote failed on {port}.", port=port)
    if lines:
        failed = Sentence("mpremote failed on {port}: {said}.", port=port, said=lines[-1])
    return UserError(failed, replug(port))


def replug(port: str) -> Sentence:
    """Return what to do about a board that fails at its prompt."""
    return Sentence(
        "Unplug the board and plug it in again. If a program of your own is on it: {command}",
        command=command_lines.ours("boards", "rescue", port),
    )


def _no_answer(port: str) -> NoAnswer:
    return NoAnswer(
        Sentence("No MicroPython answers on {port}.", port=port),
        Sentence(
            "Reset the board. If a program of your own is on it: {command} {micropython}",
            command=command_lines.ours("boards", "rescue", port),
            micropython=MICROPYTHON,
        ),
    )
