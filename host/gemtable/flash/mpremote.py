"""Runs mpremote command lines at one port, in one process. A command line cannot hang.

A message is shown when a board does not answer, and an error when a command line fails.
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

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

Command = tuple[str, ...]

_NEXT_S = 45.0  # for each further answer; even an emulated chip on a busy machine is quicker
_WHOLE_S = 300.0  # for a command line, in case the board never stops answering
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
_USUAL_START_S = 0.5  # of mpremote; if it takes longer, everything takes longer
_ANSWERS = re.compile(r"Here\.|(put|began) .+|[{\[].*[\]}]")  # as board_side.py prints them
_FULL = re.compile(r"OSError: (28$|.*ENOSPC)", re.MULTILINE)  # as boards print it
_PORT_GOES = (
    f"OSError: [Errno {errno.EIO}] {os.strerror(errno.EIO)}"  # boards print it differently
)
_SPOILT = "ValueError: spoilt: "  # as board_side.py raises it

MICROPYTHON = Sentence(
    "For a board without MicroPython, hold BOOTSEL while you plug it in, then run the same "
    "command with --as."
)


class NoAnswer(UserError):
    """Nothing on the port answers like MicroPython."""


class Unplugged(UserError):
    """The port is gone, or is about to disappear."""


class Mpremote:
    """Runs mpremote at one port. `tell` gets a message if the board doesn't answer for `_WORD_S`.

    Use it with `contextlib.aclosing`. Its process is started when first needed, and kept until a
    command line fails.
    """

    def __init__(self, port: str, tell: Callable[[Sentence], None] = lambda _text: None) -> None:
        self.port = port
        self._tell = tell
        self._process: asyncio.subprocess.Process | None = None
        self._slowness = (
            1.0  # the factor of all timeouts, from the time that mpremote needs to start
        )
        self._ends = secrets.token_hex()  # printed after a command line; no board can know it
        self._word: asyncio.TimerHandle | None = None

    async def aclose(self) -> None:
        """End the process, and show no more messages."""
        self._forget_word()
        await self._end()

    async def run(
        self,
        *commands: Command,
        heard: Callable[[str], None] = lambda line: None,
        first_s: float | None = None,
    ) -> list[str]:
        """Run mpremote commands on the board; return the lines it prints. `heard` gets each line.

        This stops the board's program and does not restart it. Raises NoAnswer if the first
        answer does not come within `first_s`, a later one within `_NEXT_S`, or all within
        `_WHOLE_S`; the limits are longer on a slow machine. Other failures raise UserError.
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
        """Start a process that has loaded mpremote; append what it prints until then to `lines`.

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
        """Append the output of a command line to `lines`; return whether it succeeded.

        Only an answer of board_side.py, at most `answers` times, extends the time limit; other
        output, such as that of a user's program, does not. Raises TimeoutError.
        """
        assert process.stdout
        now = asyncio.get_running_loop().time
        ends_s = now() + (first_s or _NEXT_S) * self._slowness
        while True:
            try:
                async with asyncio.timeout_at(ends_s):
                    line = await process.stdout.readline()
            except ValueError:  # a board never prints such a long line, but a user's program can
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
        """End the process, if any. The next command line starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        # process.kill() would poll the process, so the event loop would lose its exit status.
        assert process.stdin
        process.stdin.close()
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        await process.wait()

    def _word_later(self) -> None:
        """After `_WORD_S`, show a message that the board doesn't answer, unless it was shown
        before.
        """
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
    said = "\n".join(lines)
    if lines and lines[-1].startswith(_SPOILT):
        file = lines[-1].removeprefix(_SPOILT)
        return UserError(
            Sentence(
                "The file {file} on the board differs from the file that was sent.", file=file
            ),
            Sentence("If this happens again, the board's flash is worn out or its cable is bad."),
        )
    if "could not enter raw repl" in said:
        return _no_answer(port)
    if _FULL.search(said):
        command = command_lines.mpremote("connect", port)
        return UserError(
            Sentence("The file system of the board on {port} is full.", port=port),
            Sentence(
                "List the files with {command} fs ls, then remove some of your own with fs rm "
                ":FILE.",
                command=command,
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
    """Return the fix for a board that fails at its prompt."""
    return Sentence(
        "Unplug the board and plug it in again. If your own program is on it, run {command}",
        command=command_lines.ours("boards", "rescue", port),
    )


def _no_answer(port: str) -> NoAnswer:
    return NoAnswer(
        Sentence("MicroPython does not answer on {port}.", port=port),
        Sentence(
            "Reset the board, or run {command} if your own program is on it. {micropython}",
            command=command_lines.ours("boards", "rescue", port),
            micropython=MICROPYTHON,
        ),
    )
