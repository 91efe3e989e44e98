"""mpremote, run as a program: it stops what runs on a board, copies files and runs code there."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_BOARD_SIDE = (Path(__file__).parent / "board_side.py").read_text()
NEXT_S = 30.0  # an emulated chip needs seconds to hash its files, a real one none
_LINE_BYTES = 1 << 20  # a board tells all its files in one line

Command = tuple[str, ...]

ANSWER: Command = ("exec", "print('Here.')")  # what a board answers as soon as it obeys


class NoAnswer(UserError):
    """Nothing on the port obeys as MicroPython does."""


MICROPYTHON = Sentence(
    "For a board without MicroPython: hold BOOTSEL while you plug it in, then the same command."
)


def call(function: str, *arguments: object) -> Command:
    """Return the command that runs a function of board_side.py on the board."""
    return "exec", f"{_BOARD_SIDE}\n{function}{arguments!r}"


def copy(source: Path, path: str) -> Command:
    """Return the command that copies a file to `path` on the board."""
    return "fs", "cp", "--force", str(source), f":{path}"


async def run(
    port: str,
    *commands: Command,
    heard: Callable[[str], None] = lambda line: None,
    first_s: float = NEXT_S,
) -> list[str]:
    """Run the commands on the board and return the lines that came of it; `heard` gets each.

    The board's program is stopped, and does not run afterwards. Raises UserError; it is
    NoAnswer when the first line did not come within `first_s`, or the next too late.
    """
    words = ["connect", port]
    for command in commands:
        words += [*command, "+"]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "mpremote", *words[:-1]),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        limit=_LINE_BYTES,
    )
    try:
        lines = await _read(process, heard, first_s)
    except TimeoutError:
        raise _no_answer(port) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise _error(port, lines)
    return lines


async def _read(
    process: asyncio.subprocess.Process, heard: Callable[[str], None], first_s: float
) -> list[str]:
    """Return all lines of the process when it has ended. Raises TimeoutError when it hangs."""
    assert process.stdout
    lines: list[str] = []
    while True:
        async with asyncio.timeout(NEXT_S if lines else first_s):
            line = await process.stdout.readline()
        if not line:
            break
        lines.append(line.decode(errors="replace").rstrip())
        heard(lines[-1])
    async with asyncio.timeout(NEXT_S):
        await process.wait()
    return lines


def _error(port: str, lines: list[str]) -> UserError:
    said = "\n".join(lines)
    if "could not enter raw repl" in said:
        return _no_answer(port)
    if "No space left on device" in said or "ENOSPC" in said:
        return UserError(
            Sentence("The file system of the board on {port} is full.", port=port),
            Sentence(
                "Remove files of your own: {command} fs ls, then fs rm :FILE.",
                command=command_lines.mpremote("connect", port),
            ),
        )
    if not os.path.exists(port) or "SerialException" in said or "OSError: [Errno 5]" in said:
        return UserError(
            Sentence("The board on {port} was unplugged.", port=port),
            Sentence("Plug it in again."),
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
