"""mpremote, run as a program: it stops what runs on a board, and runs code there."""

import asyncio
import errno
import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_BOARD_SIDE = (Path(__file__).parent / "board_side.py").read_text()
NEXT_S = 120.0  # a board that works says something sooner, an emulated chip on a busy machine too
_BEGINS = "Begins."
_LAUNCH = f"""
import runpy
import mpremote.main
print("{_BEGINS}")
runpy.run_module("mpremote", run_name="__main__", alter_sys=True)
"""
_USUAL_START_S = 0.5  # of mpremote; where it takes longer, all does
_FULL = re.compile(r"OSError: (28$|.*ENOSPC)", re.MULTILINE)  # how boards say it
_PORT_GOES = f"OSError: [Errno {errno.EIO}] {os.strerror(errno.EIO)}"  # no board words it so
_SPOILT = "ValueError: spoilt: "  # as board_side.py raises it
_LINE_BYTES = 1 << 20  # a board tells all its files in one line

Command = tuple[str, ...]

ANSWER: Command = ("exec", "print('Here.')")  # what a board answers as soon as it obeys
RESUME: Command = ("resume",)  # go on where the last run ended, without a soft reset
RESET: Command = ("reset",)


class NoAnswer(UserError):
    """Nothing on the port obeys as MicroPython does."""


class Unplugged(UserError):
    """The port is gone, or gives errors as one that goes."""


MICROPYTHON = Sentence(
    "For a board without MicroPython: hold BOOTSEL while you plug it in, then the same command;"
    " it has to say --as what."
)


def call(function: str, *arguments: object) -> Command:
    """Return the command that runs a function of board_side.py on the board."""
    return "exec", f"{_BOARD_SIDE}\n{function}{arguments!r}"


def again(function: str, *arguments: object) -> Command:
    """Return the command that runs another function of board_side.py, which the board has."""
    return "exec", f"{function}{arguments!r}"


async def run(
    port: str,
    *commands: Command,
    heard: Callable[[str], None] = lambda line: None,
    first_s: float = NEXT_S,
) -> list[str]:
    """Run the commands on the board and return the lines that came of it; `heard` gets each.

    The board's program is stopped, and does not run afterwards. Raises UserError; it is
    NoAnswer when the first line did not come within `first_s`, longer on a machine that is
    slow to start mpremote, or the next too late.
    """
    words = ["connect", port]
    for command in commands:
        words += [*command, "+"]
    process = await _started(words[:-1])
    try:
        lines = await _read(process, heard, first_s)
    except TimeoutError:
        raise _no_answer(port) from None
    finally:
        if process.returncode is None:
            await _kill(process)
    if process.returncode:
        raise _error(port, lines)
    return lines


async def _started(words: list[str]) -> asyncio.subprocess.Process:
    try:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _LAUNCH, *words),
            stdin=asyncio.subprocess.DEVNULL,
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


async def _kill(process: asyncio.subprocess.Process) -> None:
    """End the process, which may just have ended by itself.

    Its own `kill` would first ask whether it has, and so take that answer from the event loop.
    """
    with suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGKILL)
    await process.wait()


async def _read(
    process: asyncio.subprocess.Process, heard: Callable[[str], None], first_s: float
) -> list[str]:
    """Return all lines of the process when it has ended. Raises TimeoutError when it hangs."""
    assert process.stdout
    now = asyncio.get_running_loop().time
    began_s = now()
    lines: list[str] = []
    next_s = NEXT_S
    while True:
        async with asyncio.timeout(next_s):
            line = await process.stdout.readline()
        if not line:
            break
        said = line.decode(errors="replace").rstrip()
        if said == _BEGINS and not lines:
            next_s = first_s * max(1.0, (now() - began_s) / _USUAL_START_S)
            continue
        next_s = NEXT_S
        lines.append(said)
        heard(said)
    async with asyncio.timeout(NEXT_S):
        await process.wait()
    return lines


def _error(port: str, lines: list[str]) -> UserError:
    said = "\n".join(lines)
    if lines and lines[-1].startswith(_SPOILT):
        return UserError(
            Sentence(
                "Not on the board as it was sent: {file}.", file=lines[-1].removeprefix(_SPOILT)
            ),
            Sentence("If it stays so, the board's flash is worn out, or its cable is bad."),
        )
    if "could not enter raw repl" in said:
        return _no_answer(port)
    if _FULL.search(said):
        return UserError(
            Sentence("The file system of the board on {port} is full.", port=port),
            Sentence(
                "Remove files of your own: {command} fs ls, then fs rm :FILE.",
                command=command_lines.mpremote("connect", port),
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
    return UserError(failed, Sentence("Unplug the board and plug it in again."))


def _no_answer(port: str) -> NoAnswer:
    return NoAnswer(
        Sentence("No MicroPython answers on {port}.", port=port),
        Sentence(
            "Reset the board. If a program of your own is on it: {command} {micropython}",
            command=command_lines.ours("boards", "rescue", port),
            micropython=MICROPYTHON,
        ),
    )
