"""Controls a board at its prompt: mpremote stops its program and runs board_side.py there.

mpremote runs as a separate process. The board renames a file to its final name only after
verifying it, and until the switch it keeps what it had.
"""

import asyncio
import base64
import errno
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.flash.firmware_files import MAIN
from gemtable.flash.layout import LIST, NEW_LIST, NEW_MAIN, Found, Plan, stored
from gemtable.sentence import Sentence

Command = tuple[str, ...]

_NEXT_S = 120.0  # any board prints something sooner, even an emulated chip on a busy machine
_CALLS_S = (5.0, 10.0, 30.0)  # how long each call waits; only emulated chips need the last
_LEAVE_S = 30.0  # for a reset, which prints nothing; only a deaf emulated chip needs longer
_PIECE = 2048  # bytes of a file in one command: the board holds it three times
_LINE_BYTES = 1 << 20  # a board lists all its files in one line
_BEGINS = "Begins."
_LAUNCH = f"""
import runpy
import mpremote.main
print("{_BEGINS}")
runpy.run_module("mpremote", run_name="__main__", alter_sys=True)
"""
_USUAL_START_S = 0.5  # of mpremote; if it takes longer, everything does
_ANSWERS = re.compile(r"Here\.|(put|began) .+|[{\[].*[\]}]")  # as board_side.py prints them
_FULL = re.compile(r"OSError: (28$|.*ENOSPC)", re.MULTILINE)  # as boards print it
_PORT_GOES = f"OSError: [Errno {errno.EIO}] {os.strerror(errno.EIO)}"  # boards print it otherwise
_SPOILT = "ValueError: spoilt: "  # as board_side.py raises it

BOARD_SIDE = (Path(__file__).parent / "board_side.py").read_text()
_ANSWER: Command = ("exec", "print('Here.')")  # a responsive board answers at once
_RESUME: Command = ("resume",)  # continue the last run, without a soft reset
_RESET: Command = ("reset",)

MICROPYTHON = Sentence(
    "For a board without MicroPython: hold BOOTSEL while you plug it in, then run the same"
    " command with --as."
)
_NOT_TOLD = (IndexError, ValueError, KeyError, TypeError)  # if the last line is not such JSON


class NoAnswer(UserError):
    """Nothing on the port responds as MicroPython does."""


class Unplugged(UserError):
    """The port is gone, or fails as it does while disappearing."""


async def look(
    port: str, heeds: bool, running: str = "", calls_s: tuple[float, ...] = _CALLS_S
) -> Found:
    """Stop the board's program and return what is on the board. Raises UserError.

    A booting board ignores control-C and then starts its program anyway, so it is called once for
    each timeout in `calls_s`. A board that `heeds` control-C, since it has just said hello, is
    called once and given as much time in all. `running` is what its hello reported as `files`,
    if it sent one.
    """
    asked = _ANSWER, ("exec", f"{BOARD_SIDE}\nlook({running!r})")
    *earlier_s, last_s = (sum(calls_s),) if heeds else calls_s
    for call_s in earlier_s:
        with suppress(NoAnswer):
            return _found(port, await run(port, *asked, first_s=call_s))
    return _found(port, await run(port, *asked, first_s=last_s))


async def probe(port: str, pins: list[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the pins that rise slowly, and those that stay low. Call after `look`.

    Raises UserError.
    """
    lines = await run(port, _RESUME, _call("probe", pins))
    try:
        told = json.loads(lines[-1])
        return frozenset(told["slow"]), frozenset(told["low"])
    except _NOT_TOLD as error:
        what = Sentence("The board on {port} did not say how it is wired.", port=port)
        raise UserError(what, _replug(port)) from error


async def rises(port: str, pins: list[int]) -> dict[int, int | None]:
    """Return in how many microseconds each pin rises by its pull-up; None for one that does not.

    A pin that no pull-down empties is left out. The board runs its program, and is restarted.
    Raises UserError.
    """
    measure: Command = ("exec", f"{BOARD_SIDE}\nrises({pins!r})")
    lines = await run(port, _ANSWER, measure, _RESET)
    try:
        told = zip(pins, map(int, json.loads(lines[-1])), strict=True)
        return {pin: us if us >= 0 else None for pin, us in told if us != -2}
    except _NOT_TOLD as error:
        what = Sentence("The board on {port} did not say how it is wired.", port=port)
        raise UserError(what, _replug(port)) from error


async def install(
    port: str, plan: Plan, contents: Mapping[str, bytes], progress: Callable[[int, int], None]
) -> None:
    """Carry out the plan after `look`, and restart the board. Raises UserError.

    `progress` gets the number of files copied so far, and in total.
    """
    copied = 0

    def heard(line: str) -> None:
        nonlocal copied
        kind, _, name = line.partition(" ")
        if kind == "put" and name in contents:
            copied += 1
            progress(copied, len(plan.copied))

    commands: list[Command] = []
    if not plan.is_empty:
        progress(0, len(plan.copied))
        commands.append(_call("make_room", plan.room, [*plan.folders]))
        for name in plan.copied:
            path = NEW_MAIN if name == MAIN else stored(name, contents[name])
            commands += _puts(name, path, contents[name])
        commands += _puts(LIST, NEW_LIST, plan.listing)
        commands.append(_call("switch", [*plan.moves], [*plan.removed]))
    await run(port, _RESUME, *commands, _call("forget_failures"), _RESET, heard=heard)


async def leave(port: str) -> None:
    """Restart a board as it is, after any earlier commands. Raises UserError."""
    await run(port, _RESUME, _RESET, first_s=_LEAVE_S)


async def run(
    port: str,
    *commands: Command,
    heard: Callable[[str], None] = lambda line: None,
    first_s: float = _NEXT_S,
) -> list[str]:
    """Run mpremote commands on the board; return the lines it prints. `heard` gets each.

    This stops the board's program and does not restart it. Raises UserError: NoAnswer if the
    first answer does not come within `first_s`, or longer on a machine that starts mpremote
    slowly, or if a later one comes too late.
    """
    words = ["connect", port]
    for command in commands:
        words += [*command, "+"]
    process = await _started(words[:-1])
    try:
        lines = await _read(process, heard, first_s, len(commands))
    except TimeoutError:
        raise _no_answer(port) from None
    finally:
        if process.returncode is None:
            # process.kill() would poll the process first, and so take its exit status away
            # from the event loop.
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            await process.wait()
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


async def _read(
    process: asyncio.subprocess.Process,
    heard: Callable[[str], None],
    first_s: float,
    answers: int,
) -> list[str]:
    """Return all lines of the process once it has ended. Raises TimeoutError if it hangs.

    Only an answer of board_side.py gives the next one time, and as often as `answers` says:
    what else is printed, by somebody's program, does not.
    """
    assert process.stdout
    now = asyncio.get_running_loop().time
    began_s = now()
    lines: list[str] = []
    ends_s = began_s + _NEXT_S
    while True:
        try:
            async with asyncio.timeout_at(ends_s):
                line = await process.stdout.readline()
        except ValueError:  # no board has so much to say in one line, but a program has
            raise TimeoutError from None
        if not line:
            break
        said = line.decode(errors="replace").rstrip()
        if said == _BEGINS and not lines:
            ends_s = now() + first_s * max(1.0, (now() - began_s) / _USUAL_START_S)
            continue
        if answers and _ANSWERS.fullmatch(said):
            answers -= 1
            ends_s = now() + _NEXT_S
        lines.append(said)
        heard(said)
    async with asyncio.timeout(_NEXT_S):
        await process.wait()
    return lines


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
    return UserError(failed, _replug(port))


def _replug(port: str) -> Sentence:
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


def _found(port: str, lines: list[str]) -> Found:
    try:
        told = json.loads(lines[-1])
        told["version"], told["folders"] = tuple(told["version"]), frozenset(told["folders"])
        return Found(**told)
    except _NOT_TOLD as error:
        what = Sentence("The board on {port} did not say what is on it.", port=port)
        raise UserError(what, _replug(port)) from error


def _call(function: str, *arguments: object) -> Command:
    """Return the command that calls a function of board_side.py, which `look` has sent."""
    return "exec", f"{function}{arguments!r}"


def _puts(name: str, path: str, content: bytes) -> list[Command]:
    """Return the commands that put a file on the board; the last one verifies it there."""
    starts = range(0, max(1, len(content)), _PIECE)
    pieces = [base64.b64encode(content[start : start + _PIECE]).decode() for start in starts]
    digests = [*[""] * (len(pieces) - 1), sha256(content).hexdigest()]
    return [
        _call("put", name, path, piece, digest)
        for piece, digest in zip(pieces, digests, strict=True)
    ]
